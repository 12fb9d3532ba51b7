/** The messages of the pages of sign-in, in the languages of the page of reports. */
import { readerOf, type Reader } from '@brand-visibility/messages';
import type { Messages } from './generated/messages.js';
import german from './messages/de.json' with { type: 'json' };
import english from './messages/en.json' with { type: 'json' };
import french from './messages/fr.json' with { type: 'json' };

export interface Texts extends Reader<Messages> {
  /** Formats a day (`YYYY-MM-DD`). */
  readonly day: (day: string) => string;
}

function textsOf(language: string, catalogue: typeof english): Texts {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return { ...readerOf<Messages>(language, catalogue), day: (day) => format.format(new Date(day)) };
}

/** A formatter takes longer to create than a page to write, so there is one for each language. */
export const TEXTS = { en: textsOf('en', english), de: textsOf('de', german), fr: textsOf('fr', french) };

/** Whether the pages have a sentence of their own about a refusal. */
export const isSaid = (code: string): code is keyof Messages => Object.hasOwn(english, code);
