import { page, prompt, rival, type DemoBrand } from '../story.js';
import { pedalJunctionWords } from '../texts/pedal-junction.js';

/** A regional bike-sharing service. Tracking is paused; the last run was 45 days ago. */
export const pedalJunction: DemoBrand = {
  brand: {
    name: 'Pedal Junction',
    slug: 'pedal-junction',
    domain: 'pedaljunction.example',
    domain_aliases: ['pedaljunction-austin.example'],
    category: 'Bike sharing',
    description: null,
    location: 'Austin, TX',
    reach: 'local',
    language: 'en',
    is_tracking_paused: true,
  },
  zone: 'America/Chicago',
  engines: [
    { platform: 'claude', leaning: 0.7, sinceDaysAgo: 366 },
    { platform: 'chatgpt', leaning: 1, sinceDaysAgo: 366 },
    { platform: 'perplexity', leaning: 1.35, sinceDaysAgo: 366 },
    { platform: 'gemini', leaning: 1.1, sinceDaysAgo: 366 },
    { platform: 'google_aio', leaning: 1.2, sinceDaysAgo: 200 },
  ],
  runs: { everyDays: 7, oldest: 364, newest: 49 },
  unfinished: [],
  naming: [
    [366, 0.45],
    [45, 0.5],
  ],
  sentiment: [
    ['positive', 35],
    ['neutral', 40],
    ['negative', 15],
    ['mixed', 10],
  ],
  rivals: [
    rival('Swiftspoke', 0.35, {
      record: 'watched',
      domain: 'swiftspoke.example',
      website: 'swiftspoke.example',
    }),
    rival('Greendock', 0.22, { record: 'watched', spellings: ['GreenDock', 'GREENDOCK'] }),
    rival('Rollabout', 0.15, { record: 'known', domain: 'rollabout.example' }),
    rival('Metro Hopper', 0.1, { website: 'metrohopper.example' }),
    rival('Two Wheels Texas', 0.04),
  ],
  themes: ['Commuting', 'Visitors', 'Events'],
  prompts: [
    prompt('How do I rent a bike in Austin?', 'discovery', 'Visitors', {
      location: 'Austin, TX',
      volume: 4,
    }),
    prompt('Best bike share in Austin', 'discovery', null, {
      location: 'Austin, TX',
      volume: 4,
      difficulty: 3,
    }),
    prompt('Cheapest way to get around downtown Austin', 'discovery', 'Visitors', {
      location: 'Austin, TX',
    }),
    prompt('E-bike rental near Lady Bird Lake', 'discovery', 'Visitors', { location: 'Austin, TX' }),
    prompt('Getting to work without a car', 'problem_solution', 'Commuting', { location: 'Austin, TX' }),
    prompt('How do I avoid traffic at a festival?', 'problem_solution', 'Events', {
      location: 'Austin, TX',
    }),
    prompt('Last mile from the train station', 'problem_solution', 'Commuting', {
      location: 'Round Rock, TX',
    }),
    prompt('Bike share for a family with children', 'use_case', 'Visitors'),
    prompt('Monthly bike pass for students', 'use_case', 'Commuting', { volume: 2 }),
    prompt('Bikes for a company outing', 'use_case', 'Events', { volume: 1, difficulty: 1 }),
    prompt('What do city planners say about bike sharing?', 'expert', null, { volume: 2 }),
    prompt('Is bike sharing safe in traffic?', 'expert', 'Commuting'),
    prompt('Swiftspoke or Greendock?', 'comparison', null, { volume: 2 }),
    prompt('Pedal Junction compared with scooters', 'comparison', null, { is_branded: true }),
    prompt('Pedal Junction opening hours', 'brand_research', null, {
      is_branded: true,
      volume: 2,
      difficulty: 0,
    }),
    prompt('How much does Pedal Junction cost?', 'brand_research', 'Visitors', {
      is_branded: true,
      difficulty: 0,
    }),
    prompt('bike rental by the hour', null, null, { volume: null, difficulty: null }),
    prompt('Helmet rental downtown', 'use_case', null, { deleted: 140, volume: 1 }),
    prompt('Bike lanes map', 'problem_solution', null, { added: 150, paused: 100, volume: 2 }),
    prompt('Cargo bike rental', 'use_case', null, { never_run: true, added: 90, volume: 1 }),
  ],
  pages: [
    page(8, 'https://www.lonestarcommuter.example/bike-share-guide', 'A guide to bike sharing'),
    page(6, 'https://visitcentral.example/austin/getting-around', 'Getting around Austin'),
    page(5, 'https://www.austinweekender.example/best-bike-rentals', '7 best bike rentals'),
    page(
      6,
      'https://www.reddit.com/r/AustinByBike/comments/1b3k9s/bike_share_worth_it/',
      'Is the bike share worth it?',
    ),
    page(4, 'https://swiftspoke.example/austin', 'Swiftspoke Austin'),
    page(5, 'https://pedaljunction.example/stations', 'Stations', {
      title: 'Find a station',
      untilDaysAgo: 140,
    }),
  ],
  asides: [
    page(3, 'https://map.pedaljunction-austin.example/', 'Live map'),
    page(3, 'https://help.swiftspoke.example/passes', 'Passes and prices'),
    page(2, 'https://rollabout.example/austin', 'Rollabout in Austin'),
    page(1, 'geo:30.2672,-97.7431', null),
  ],
  words: pedalJunctionWords,
};
