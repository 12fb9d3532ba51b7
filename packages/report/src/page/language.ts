/** The page's words in the reader's language, each language from a separate script. */
import type { PageText } from '../text/de.js';
import type { Words } from '../text/en.js';
import type { About } from '../text/frame.js';
import type { Language } from '../text/language.js';

export type { PageText };

interface Catalogue {
  readonly language: Language;
  readonly words: (about: About) => Words;
  /** Null for English. */
  readonly page: Readonly<Record<PageText, string>> | null;
}

const LANGUAGES: Readonly<Record<string, () => Promise<Catalogue>>> = {
  en: async () => ({ language: 'en', words: (await import('../text/en.js')).english, page: null }),
  de: async () => {
    const { german: words, page } = await import('../text/de.js');
    return { language: 'de', words, page };
  },
  fr: async () => {
    const { french: words, page } = await import('../text/fr.js');
    return { language: 'fr', words, page };
  },
};

let catalogue: Catalogue | null = null;

/** Loads the first of the wanted languages (BCP 47) that the page has, or else English. Must come first. */
export async function loadLanguage(wanted: readonly string[]): Promise<void> {
  const known = wanted.map((tag) => tag.split('-', 1)[0] ?? '').find((tag) => Object.hasOwn(LANGUAGES, tag));
  catalogue = (await LANGUAGES[known ?? 'en']?.()) ?? null;
  document.documentElement.lang = language();
}

function loaded(): Catalogue {
  if (catalogue === null) throw new Error('no language was loaded');
  return catalogue;
}

/** Returns the language of the page, in which it shows the client report, too. */
export const language = (): Language => loaded().language;

/** Returns the report's messages for a brand and its days. */
export const wordsFor = (about: About): Words => loaded().words(about);

/** Returns what the page says in the reader's language, with its values. */
export const t = (text: PageText, ...values: readonly (string | number)[]): string =>
  (loaded().page?.[text] ?? text).replace(/\{(\d)\}/g, (_, index: string) =>
    String(values[Number(index)] ?? ''),
  );
