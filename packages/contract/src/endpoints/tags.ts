/** What the endpoints are about, in the order in which a reader meets them. */
export const TAGS = {
  Account: 'The account and the key in use.',
  Brands: 'The brands that a key reads.',
  Reports: 'How AI answers name a brand and its rivals, over a window of time.',
  Runs: 'When the engines were asked.',
  Prompts: 'What the engines are asked, and what they answer.',
  Site: 'Whether crawlers reach the site, and how its pages do.',
  Recommendations: 'What to do, and what came of it.',
  Outreach: 'Where the brand could be named.',
} as const;

export type Tag = keyof typeof TAGS;
