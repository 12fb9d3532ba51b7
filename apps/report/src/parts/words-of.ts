/** Selects the messages in the language of a report. No view of the page imports this file, which has all languages. */
import { localDay } from '../data/days.js';
import type { Language } from '../data/language.js';
import type { ReportOf } from '../data/report.js';
import { CATALOGUES } from '../words/catalogues.js';
import { wordsFor, type About, type Words } from '../words/writer.js';

/** Returns the messages in a language for a brand and its days. */
export const wordsIn = (language: Language, about: About): Words =>
  wordsFor(language, CATALOGUES[language], about);

/** Returns the messages in the language of a report. */
export function wordsOf({ brand, spans, setup, responses, choice }: ReportOf<'comparison'>): Words {
  const { carried_from } = responses.comparison.window;
  const carriedFrom = carried_from === null ? null : localDay(carried_from, choice.tz);
  const { language, short_name: shortName, short_names: shortNames } = setup;
  return wordsIn(language, { brand: brand.name, shortName, shortNames, spans, carriedFrom });
}
