import { localDay } from '../data/days.js';
import type { ReportOf } from '../data/report.js';
import { onlyEngine } from '../story/state.js';
import { english } from '../text/en.js';

/** The messages of a report. */
export function wordsOf({ brand, spans, responses, choice }: ReportOf<'comparison'>) {
  const { carried_from } = responses.comparison.window;
  const carriedFrom = carried_from === null ? null : localDay(carried_from, choice.tz);
  return english({ brand: brand.name, spans, engine: onlyEngine(responses), carriedFrom });
}
