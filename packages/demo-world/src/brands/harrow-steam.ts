import { storyPage, storyPrompt, storyRival, type DemoBrand } from '../story.js';
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
    storyRival('Bellacrema', 0.5, {
      record: 'watched',
      domain: 'bellacrema.example',
      website: 'bellacrema.example',
      spellings: ['BELLACREMA', 'Ｂｅｌｌａｃｒｅｍａ', 'bellacrema'],
    }),
    storyRival(
      'Kettleworth',
      [
        [366, 0.1],
        [31, 0.12],
        [0, 0.5],
      ],
      { record: 'watched', domain: 'kettleworth.example', website: 'kettleworth.example' },
    ),
    storyRival(
      'Nordbrygg',
      [
        [23, 0],
        [22, 0.18],
        [0, 0.22],
      ],
      { website: 'nordbrygg.example' },
    ),
    storyRival('Vantoro', 0.28, { record: 'known', domain: 'vantoro.example' }),
    storyRival('Moka Ridge', 0.15, { record: 'known' }),
    storyRival('Perlwerk', 0.08, { website: 'perlwerk.example' }),
    storyRival('Drip & Daughters', 0.03),
  ],
  themes: ['Beginners', 'Milk drinks', 'Repairs'],
  prompts: [
    storyPrompt('Best espresso machine for beginners', 'discovery', 'Beginners', {
      volume: 5,
      difficulty: 5,
    }),
    storyPrompt('Which coffee machine makes good flat whites at home?', 'use_case', 'Milk drinks', {
      volume: 4,
    }),
    storyPrompt('Why is my espresso sour?', 'problem_solution', 'Beginners', { volume: 4, difficulty: 1 }),
    storyPrompt('Espresso machines that can be repaired', 'expert', 'Repairs', { volume: 2 }),
    storyPrompt('Bellacrema or Vantoro for a small kitchen?', 'comparison', null, {
      location: 'Leeds, West Yorkshire',
    }),
    storyPrompt('Are Harrow Steam machines reliable?', 'brand_research', 'Repairs', {
      is_branded: true,
      volume: 2,
    }),
    storyPrompt('good coffee machine under 500 pounds', null, null, { volume: null, difficulty: null }),
    storyPrompt('Coffee machine for a small office', 'use_case', null, {
      added: 120,
      location: 'Manchester',
    }),
    storyPrompt('Coffee machine with a built-in grinder', 'discovery', null, { deleted: 130 }),
    storyPrompt('Manual lever espresso machines', 'discovery', null, { added: 60, paused: 25, volume: 2 }),
    storyPrompt('Quietest espresso machine', 'discovery', null, { never_run: true, added: 14 }),
  ],
  pages: [
    storyPage(
      9,
      'https://www.thekitchenbench.example/reviews/best-espresso-machines',
      'Best espresso machines, tested',
    ),
    storyPage(6, 'https://morningcup.example/espresso-for-beginners', 'Espresso for beginners'),
    storyPage(
      4,
      'https://www.consumerledger.example/coffee-machines/vs/bellacrema-vantoro',
      'Bellacrema or Vantoro?',
    ),
    storyPage(
      7,
      'https://www.reddit.com/r/HomeEspressoBar/comments/1hd82m/first_machine_advice/',
      'First machine advice',
    ),
    storyPage(
      4,
      'https://www.reddit.com/r/HomeEspressoBar/comments/1hk41z/kettleworth_after_a_month/',
      'Kettleworth after a month',
    ),
    storyPage(
      2,
      'https://www.reddit.com/r/fixmygrinder/comments/1c7qe0/harrow_steam_gasket/',
      'Harrow Steam gasket',
    ),
    storyPage(4, 'https://bellacrema.example/machines', 'Machines | Bellacrema'),
    storyPage(3, 'https://kettleworth.example/story', 'Our story'),
    storyPage(4, 'https://harrowsteam.example/machines/no-3', 'The No. 3'),
    storyPage(1, 'https://support.harrowsteam.example/descaling', null),
  ],
  asides: [
    storyPage(
      4,
      'https://support.harrowsteam.example/gaskets?model=3&utm_campaign=spring',
      'Change a gasket',
    ),
    storyPage(4, 'https://parts.bellacrema.example/seals', 'Seals and gaskets'),
    storyPage(3, 'https://academy.kettleworth.example/first-shot', 'Your first shot'),
    storyPage(1, 'file:///manuals/no-3.pdf', 'The No. 3: a manual'),
  ],
  words: harrowSteamWords,
};
