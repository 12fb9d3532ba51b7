import type { ReportOf } from '../data/report.js';
import { enginesOf, extremesOf, verdictsOf, type EngineRow, type Extremes } from '../story/engines.js';
import { traced } from '../story/figure.js';
import { isFew, isNeverNamed } from '../story/state.js';
import { moved, movesOf, NEVER_NAMED } from './moved.js';
import { plain, type Claim, type Statement } from './statement.js';

/** The statements about engines: which ones changed, and whether one of them stands out. */

type Told = ReportOf<'comparison' | 'engines' | 'engines_before' | 'ranking'>;

/** How many engines rose and fell; otherwise the engine that names the brand least, if one stands out. */
export function enginesHeading(report: Told): Statement | null {
  const { moves } = verdictsOf(enginesOf(report));
  if (areMoved(report))
    return { claims: [movesOf('engine', moves)], say: ({ engines }) => engines.heading(moves) };
  const extremes = extremesOf(report);
  if (extremes === null) return null;
  return extremes.areApart
    ? { claims: [standsOut(extremes)], say: ({ engines }) => engines.least(extremes.weakest.engine) }
    : plain(({ engines }) => engines.none);
}

/** Whether the engines are compared, and the brand is named or was named. */
export function areMoved(report: Told): boolean {
  const { moves } = verdictsOf(enginesOf(report));
  return moves.of > 0 && !(isNeverNamed(report.responses) && moves.fell === 0);
}

/** Whether one engine stands out, and for which engines visibility changed by more than chance. */
export function engineStatements(report: Told): readonly Statement[] {
  const { responses, spans } = report;
  if (isNeverNamed(responses)) return [{ claims: [NEVER_NAMED], say: ({ engines }) => engines.never }];
  const rows = enginesOf(report);
  const { rose, fell } = verdictsOf(rows);
  const extremes = extremesOf(report);
  const all = [rose, fell].find((some) => some.length === rows.length && rows.length > 1);
  const movedBy = (verdict: 'up' | 'down', some: readonly EngineRow[]): Statement[] => {
    const [first] = some;
    if (first === undefined) return [];
    const keys = some.map(({ engine }) => engine);
    return [
      {
        claims: keys.map((key) => moved({ of: 'engine', key }, verdict, spans.previous.start_date, [])),
        say: ({ engines }) =>
          some === all
            ? engines.allMoved(verdict, some.length, extremes?.areApart === false)
            : engines.moved(verdict, keys, first.visibility),
      },
    ];
  };
  const few = traced('comparison.answer_count', responses.comparison.answer_count);
  return [
    ...(extremes && (extremes.areApart || !all) ? [weakestAndStrongest(extremes)] : []),
    ...(isFew(responses) ? [plain(({ engines }) => engines.few(few))] : []),
    ...movedBy('up', rose),
    ...movedBy('down', fell),
  ];
}

const weakestAndStrongest = (extremes: Extremes): Statement => {
  const { weakest, strongest, areApart } = extremes;
  return {
    claims: [standsOut(extremes)],
    say: ({ engines }) =>
      engines[areApart ? 'apart' : 'overlap'](
        weakest.engine,
        weakest.visibility.current,
        strongest.engine,
        strongest.visibility.current,
      ),
  };
};

const standsOut = ({ weakest, strongest, areApart }: Extremes): Claim => ({
  kind: 'engines',
  weakest: weakest.engine,
  strongest: strongest.engine,
  areApart,
});
