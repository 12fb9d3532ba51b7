import { page, prompt, rival, type DemoBrand } from '../story.js';
import { harrowSteamWords } from '../texts/harrow-steam.js';

/** A maker of coffee machines with daily runs. In the last 30 days, one rival rises and another appears. */
export const harrowSteam: DemoBrand = {
  brand: {
    name: 'Harrow Steam',
    slug: 'harrow-steam',
    domain: 'harrowsteam.example',
    domain_aliases: [],
    category: 'Coffee machines',
    description: 'Espresso machines and grinders for the home, made in Yorkshire.',
    location: 'United Kingdom',
    reach: 'country',
    language: 'en',
    is_tracking_paused: false,
  },
  zone: 'Europe/London',
  engines: [
    { platform: 'chatgpt', leaning: 1.1, sinceDaysAgo: 366 },
    { platform: 'perplexity', leaning: 1.2, sinceDaysAgo: 366 },
    { platform: 'gemini', leaning: 0.85, sinceDaysAgo: 366 },
    { platform: 'google_aio', leaning: 0.7, sinceDaysAgo: 366 },
  ],
  runs: { everyDays: 1, oldest: 366, newest: 1 },
  unfinished: [{ daysAgo: 1, status: 'running' }],
  naming: [
    [366, 0.38],
    [180, 0.44],
    [0, 0.41],
  ],
  sentiment: [
    ['positive', 42],
    ['neutral', 38],
    ['negative', 12],
    ['mixed', 8],
  ],
  rivals: [
    rival('Bellacrema', 0.5, {
      record: 'watched',
      domain: 'bellacrema.example',
      website: 'bellacrema.example',
      spellings: ['BELLACREMA', 'Ｂｅｌｌａｃｒｅｍａ', 'bellacrema'],
    }),
    rival(
      'Kettleworth',
      [
        [366, 0.1],
        [31, 0.12],
        [0, 0.5],
      ],
      { record: 'watched', domain: 'kettleworth.example', website: 'kettleworth.example' },
    ),
    rival(
      'Nordbrygg',
      [
        [23, 0],
        [22, 0.18],
        [0, 0.22],
      ],
      { website: 'nordbrygg.example' },
    ),
    rival('Vantoro', 0.28, { record: 'known', domain: 'vantoro.example' }),
    rival('Moka Ridge', 0.15, { record: 'known' }),
    rival('Perlwerk', 0.08, { website: 'perlwerk.example' }),
    rival('Drip & Daughters', 0.03),
  ],
  themes: ['Beginners', 'Milk drinks', 'Repairs'],
  prompts: [
    prompt('Best espresso machine for beginners', 'discovery', 'Beginners', {
      volume: 5,
      difficulty: 5,
    }),
    prompt('Which coffee machine makes good flat whites at home?', 'use_case', 'Milk drinks', {
      volume: 4,
    }),
    prompt('Why is my espresso sour?', 'problem_solution', 'Beginners', { volume: 4, difficulty: 1 }),
    prompt('Espresso machines that can be repaired', 'expert', 'Repairs', { volume: 2 }),
    prompt('Bellacrema or Vantoro for a small kitchen?', 'comparison', null, {
      location: 'Leeds, West Yorkshire',
    }),
    prompt('Are Harrow Steam machines reliable?', 'brand_research', 'Repairs', {
      is_branded: true,
      volume: 2,
    }),
    prompt('good coffee machine under 500 pounds', null, null, { volume: null, difficulty: null }),
    prompt('Coffee machine for a small office', 'use_case', null, {
      added: 120,
      location: 'Manchester',
    }),
    prompt('Coffee machine with a built-in grinder', 'discovery', null, { deleted: 130 }),
    prompt('Manual lever espresso machines', 'discovery', null, { added: 60, paused: 25, volume: 2 }),
    prompt('Quietest espresso machine', 'discovery', null, { never_run: true, added: 14 }),
  ],
  pages: [
    page(
      9,
      'https://www.thekitchenbench.example/reviews/best-espresso-machines',
      'Best espresso machines, tested',
    ),
    page(6, 'https://morningcup.example/espresso-for-beginners', 'Espresso for beginners'),
    page(
      4,
      'https://www.consumerledger.example/coffee-machines/vs/bellacrema-vantoro',
      'Bellacrema or Vantoro?',
    ),
    page(
      7,
      'https://www.reddit.com/r/HomeEspressoBar/comments/1hd82m/first_machine_advice/',
      'First machine advice',
    ),
    page(
      4,
      'https://www.reddit.com/r/HomeEspressoBar/comments/1hk41z/kettleworth_after_a_month/',
      'Kettleworth after a month',
    ),
    page(
      2,
      'https://www.reddit.com/r/fixmygrinder/comments/1c7qe0/harrow_steam_gasket/',
      'Harrow Steam gasket',
    ),
    page(4, 'https://bellacrema.example/machines', 'Machines | Bellacrema'),
    page(3, 'https://kettleworth.example/story', 'Our story'),
    page(4, 'https://harrowsteam.example/machines/no-3', 'The No. 3'),
    page(1, 'https://support.harrowsteam.example/descaling', null),
  ],
  asides: [
    page(4, 'https://support.harrowsteam.example/gaskets?model=3&utm_campaign=spring', 'Change a gasket'),
    page(4, 'https://parts.bellacrema.example/seals', 'Seals and gaskets'),
    page(3, 'https://academy.kettleworth.example/first-shot', 'Your first shot'),
    page(1, 'file:///manuals/no-3.pdf', 'The No. 3: a manual'),
  ],
  words: harrowSteamWords,
};
