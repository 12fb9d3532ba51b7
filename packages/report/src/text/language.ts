/** The languages of the report. */
export const LANGUAGES = ['en', 'en-US', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
