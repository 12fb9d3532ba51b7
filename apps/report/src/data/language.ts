/** The languages of the report. The page has only some of them. */
export const LANGUAGES = ['en', 'en-US', 'de', 'es', 'fr', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
