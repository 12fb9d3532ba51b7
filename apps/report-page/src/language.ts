/** The messages in the reader's language, each language from a separate script. */
import { readerOf } from '@brand-visibility/messages';
import { wordsFor as reportWords, type About, type Words } from '@brand-visibility/report/words/writer';
import type { Messages } from './generated/messages.js';

const LANGUAGES = {
  en: () => Promise.all([import('./messages/en.json'), import('@brand-visibility/report/messages/en.json')]),
  de: () => Promise.all([import('./messages/de.json'), import('@brand-visibility/report/messages/de.json')]),
  fr: () => Promise.all([import('./messages/fr.json'), import('@brand-visibility/report/messages/fr.json')]),
};

const isKnown = (tag: string): tag is keyof typeof LANGUAGES => Object.hasOwn(LANGUAGES, tag);

/** The language of the page and of its client report: the first of the browser's languages that has a catalogue. */
export const pageLanguage =
  navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '').find(isKnown) ?? 'en';

const [own, ofReport] = await LANGUAGES[pageLanguage]();

/** Returns a message of the page. The page uses British English. */
export const { text: say } = readerOf<Messages>(pageLanguage, own.default);

/** Returns the messages of the report for a brand and its days. */
export const wordsFor = (about: About): Words => reportWords(pageLanguage, ofReport.default, about);
