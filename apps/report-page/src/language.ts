/** The messages in the reader's language, each language from a separate script. */
import type { Catalogue } from '@brand-visibility/report/text/en';

type PageLanguage = 'en' | 'de' | 'fr';

const CATALOGUES: Readonly<Record<PageLanguage, () => Promise<Catalogue>>> = {
  en: async () => (await import('@brand-visibility/report/text/en')).english,
  de: async () => (await import('@brand-visibility/report/text/de')).german,
  fr: async () => (await import('@brand-visibility/report/text/fr')).french,
};

const isKnown = (tag: string): tag is PageLanguage => Object.hasOwn(CATALOGUES, tag);

/** The language of the page and of its client report: the first of the browser's languages that has a catalogue. */
export const pageLanguage =
  navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '').find(isKnown) ?? 'en';

/** The messages of the page, and the function that returns the messages of the report for a brand and its days. */
export const { page: pageWords, words: wordsFor } = await CATALOGUES[pageLanguage]();
