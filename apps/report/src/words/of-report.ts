/** Selects the messages in the language of a report. No view imports this file, which contains all languages. */
import { localDay } from '../data/days.js';
import type { Language } from '../data/language.js';
import type { ReportOf } from '../data/report.js';
import { CATALOGUES } from './catalogues.js';
import { wordsFor, type About, type Words } from './writer.js';

/** Returns the brand and the days that a report is about. */
export function aboutOf({ brand, spans, setup, responses, choice }: ReportOf<'comparison'>): About {
  const { carried_from } = responses.comparison.window;
  const { short_name: shortName } = setup;
  const carriedFrom = carried_from === null ? null : localDay(carried_from, choice.tz);
  return { brand: brand.name, shortName, spans, carriedFrom };
}

/** Returns the messages in a language for a brand and its days. */
export const wordsIn = (language: Language, about: About): Words =>
  wordsFor(language, CATALOGUES[language], about);

export const wordsOf = (report: ReportOf<'comparison'>): Words =>
  wordsIn(report.setup.language, aboutOf(report));
