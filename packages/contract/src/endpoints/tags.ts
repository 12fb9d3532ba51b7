/** The sections of the reference, in reading order, and their descriptions. */
export const TAGS = {
  Account: 'The account and the key in use.',
  Brands: 'The brands that the key may read.',
  Reports: 'How AI answers name a brand and its rivals over a window of time.',
  Sources: 'The domains and pages that AI answers cite, and who owns them.',
  Runs: 'The rounds in which the engines were asked.',
  Prompts: 'The questions that the engines are asked, and their answers.',
  Site: 'Whether crawlers can fetch the site, and how good its pages are.',
  Recommendations: 'What to do, and what it achieved.',
  Outreach: 'Pages and communities that could name the brand.',
} as const;

export type Tag = keyof typeof TAGS;
