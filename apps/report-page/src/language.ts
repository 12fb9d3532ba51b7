/** The messages in the reader's language, each language from a separate script. */
import { readerOf } from '@brand-visibility/messages';
import type { WordsFor } from '@brand-visibility/report/text/en';
import type { Messages } from './generated/messages.js';
import type english from './messages/en.json';

type PageLanguage = 'en' | 'de' | 'fr';

interface Language {
  readonly messages: Promise<{ readonly default: typeof english }>;
  readonly words: Promise<WordsFor>;
}

const LANGUAGES: Readonly<Record<PageLanguage, () => Language>> = {
  en: () => ({
    messages: import('./messages/en.json', { with: { type: 'json' } }),
    words: import('@brand-visibility/report/text/en').then((one) => one.english.words),
  }),
  de: () => ({
    messages: import('./messages/de.json', { with: { type: 'json' } }),
    words: import('@brand-visibility/report/text/de').then((one) => one.german.words),
  }),
  fr: () => ({
    messages: import('./messages/fr.json', { with: { type: 'json' } }),
    words: import('@brand-visibility/report/text/fr').then((one) => one.french.words),
  }),
};

const isKnown = (tag: string): tag is PageLanguage => Object.hasOwn(LANGUAGES, tag);

/** The language of the page and of its client report: the first of the browser's languages that has a catalogue. */
export const pageLanguage =
  navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '').find(isKnown) ?? 'en';

const { messages, words } = LANGUAGES[pageLanguage]();

/** Returns a message of the page. The page uses British English. */
export const { text: say } = readerOf<Messages>(pageLanguage, (await messages).default);

/** The function that returns the messages of the report for a brand and its days. */
export const wordsFor = await words;
