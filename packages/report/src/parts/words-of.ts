import { localDay } from '../data/days.js';
import type { ReportOf } from '../data/report.js';
import { onlyEngine } from '../story/state.js';
import { german } from '../text/de.js';
import { english, type Words } from '../text/en.js';
import type { About } from '../text/frame.js';
import type { Language } from '../text/language.js';

const CATALOGUES: Readonly<Record<Language, (about: About) => Words>> = { en: english, de: german };

/** The messages in a language about a brand and its days. */
export const wordsIn = (language: Language, about: About): Words => CATALOGUES[language](about);

/** The messages of a report in a language. */
export function wordsOf(
  { brand, spans, responses, choice }: ReportOf<'comparison'>,
  language: Language = 'en',
): Words {
  const { carried_from } = responses.comparison.window;
  const carriedFrom = carried_from === null ? null : localDay(carried_from, choice.tz);
  return wordsIn(language, { brand: brand.name, spans, engine: onlyEngine(responses), carriedFrom });
}
