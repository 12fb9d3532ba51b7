/** What lists of brands, and messages, say of a report. */
import type { Report } from '../data/report.js';
import { hasRivals } from '../data/state.js';
import { traced, type TracedNumber } from '../figure/figure.js';
import { leadOf, rankedBrands, type Lead } from '../story/brands.js';
import { changesShown } from '../story/enough.js';
import { toldOf, type Told } from '../story/told.js';

export interface Said {
  readonly told: Told;
  /** The answers that name the brand first, and those that name it; null if none names it. */
  readonly first: Readonly<Record<'current' | 'previous', readonly [TracedNumber, TracedNumber] | null>>;
  readonly position: TracedNumber;
  /** The distance to the rivals that are named most; null if none is named. */
  readonly lead: Lead | null;
  /** Visibility in each month, in order; null for a month without answers. */
  readonly months: readonly (number | null)[];
}

/** Leaves out the changes that the report does not print. */
function withheld(told: Told, shown: ReturnType<typeof changesShown>): Told {
  const nothing = traced('', null);
  const only = ({ current }: Told['share']) => ({ current, previous: nothing, change: nothing });
  return {
    ...told,
    ...(!shown.share && { share: only(told.share) }),
    ...(!shown.tone && { sentiment: only(told.sentiment) }),
  };
}

/** Returns what the row of a report contains, without the report. */
export function saidIn(report: Report): Said {
  const { comparison, months, ...responses } = report.responses;
  const told = withheld(toldOf(report), changesShown(report.responses));
  const firstOf = (end: '' | '_before') => {
    const { named_count } = responses[`explanation${end}`];
    const { first } = responses[`visibility${end}`].position_distribution;
    return named_count === 0
      ? null
      : ([
          traced(`visibility${end}.position_distribution.first`, first),
          traced(`explanation${end}.named_count`, named_count),
        ] as const);
  };
  return {
    told,
    first: { current: firstOf(''), previous: told.kind === 'compared' ? firstOf('_before') : null },
    position: traced('comparison.average_position.current', comparison.average_position.current),
    lead:
      told.kind !== 'empty' && hasRivals(responses) ? leadOf(rankedBrands(report), responses.leads) : null,
    months: months.data.map(({ visibility }) => visibility),
  };
}
