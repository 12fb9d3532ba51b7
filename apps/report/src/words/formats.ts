/** What reads messages and formats values in a language. */
import { readerOf, type Catalogue } from '@brand-visibility/messages';
import type { Language } from '../data/language.js';
import { datesOf } from './dates.js';
import type { Messages } from './generated/messages.js';
import { numbersOf } from './numbers.js';
import { RULES } from './rules.js';

/** The BCP 47 tags that select the forms of numbers, dates and lists. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  'en-US': 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
};

function make(language: Language, catalogue: Catalogue<Messages>) {
  const locale = LOCALES[language];
  const rules = RULES[language === 'en-US' ? 'en' : language];
  return {
    reader: readerOf<Messages>(locale, catalogue),
    numbers: numbersOf(locale),
    dates: datesOf(locale, rules.first),
    rules,
  };
}

/** Kept for further reports, because they take long to make. */
const kept = new Map<Language, ReturnType<typeof make>>();

export function formatsFor(language: Language, catalogue: Catalogue<Messages>): ReturnType<typeof make> {
  const found = kept.get(language) ?? make(language, catalogue);
  kept.set(language, found);
  return found;
}
