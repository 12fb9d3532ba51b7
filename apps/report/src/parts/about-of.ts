import { localDay } from '../data/days.js';
import type { ReportOf } from '../data/report.js';
import { onlyEngine } from '../story/state.js';
import type { About } from '../text/frame.js';

/** Returns the brand, the days and the engine that a report's messages are about. */
export function aboutOf({ brand, spans, setup, responses, choice }: ReportOf<'comparison'>): About {
  const { carried_from } = responses.comparison.window;
  const carriedFrom = carried_from === null ? null : localDay(carried_from, choice.tz);
  return {
    brand: brand.name,
    shortName: setup.short_name,
    spans,
    engine: onlyEngine(responses),
    carriedFrom,
  };
}
