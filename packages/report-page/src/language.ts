/** The page's words in the reader's language, each language from a separate script. */
import type { PageText } from '@brand-visibility/report/text/de';
import type { Words } from '@brand-visibility/report/text/en';
import type { About } from '@brand-visibility/report/text/frame';
import type { Language } from '@brand-visibility/report/text/language';

export type { PageText };

interface Catalogue {
  readonly words: (about: About) => Words;
  /** Null for English. */
  readonly page: Readonly<Record<PageText, string>> | null;
}

type PageLanguage = Exclude<Language, 'en-US'>;

const LANGUAGES: Readonly<Record<PageLanguage, () => Promise<Catalogue>>> = {
  en: async () => ({ words: (await import('@brand-visibility/report/text/en')).english, page: null }),
  de: async () => {
    const { german: words, page } = await import('@brand-visibility/report/text/de');
    return { words, page };
  },
  fr: async () => {
    const { french: words, page } = await import('@brand-visibility/report/text/fr');
    return { words, page };
  },
};

let catalogue: (Catalogue & { readonly language: PageLanguage }) | null = null;

const isKnown = (tag: string): tag is PageLanguage => Object.hasOwn(LANGUAGES, tag);

/** Loads the first of the wanted languages (BCP 47) that the page has, or else English. Must come first. */
export async function loadLanguage(wanted: readonly string[]): Promise<void> {
  const language = wanted.map((tag) => tag.split('-', 1)[0] ?? '').find(isKnown) ?? 'en';
  catalogue = { language, ...(await LANGUAGES[language]()) };
  document.documentElement.lang = language;
}

function loaded() {
  if (catalogue === null) throw new Error('no language was loaded');
  return catalogue;
}

/** Returns the language of the page and of the client report in it. */
export const pageLanguage = (): Language => loaded().language;

/** Returns the report's messages for a brand and its days. */
export const wordsFor = (about: About): Words => loaded().words(about);

/** Returns what the page says in the reader's language, with its values. */
export const t = (text: PageText, ...values: readonly (string | number)[]): string =>
  (loaded().page?.[text] ?? text).replace(/\{(\d)\}/g, (_, index: string) =>
    String(values[Number(index)] ?? ''),
  );
