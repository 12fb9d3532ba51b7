import { localDay } from '../data/days.js';
import type { ReportOf } from '../data/report.js';
import type { About } from './writer.js';

/** Returns the brand and the days that a report is about. */
export function aboutOf({ brand, spans, setup, responses, choice }: ReportOf<'comparison'>): About {
  const { carried_from } = responses.comparison.window;
  const { short_name: shortName, short_names: shortNames } = setup;
  const carriedFrom = carried_from === null ? null : localDay(carried_from, choice.tz);
  return { brand: brand.name, shortName, shortNames, spans, carriedFrom };
}
