import type { Engine, GetVisibilityGroupsRow } from '@brand-visibility/client';
import type { ReportOf, Responses } from '../data/report.js';
import { traced, movedAt, type TracedNumber, type Moved } from './figure.js';
import { isFew, isNeverNamed } from './state.js';

/** Computes how often each engine's answers name the brand, and the run noise. */

export interface EngineRow {
  readonly engine: Engine;
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
  readonly visibility: Moved;
  /** The range in the days with which the window is compared, in percent. */
  readonly rangeBefore: GetVisibilityGroupsRow['visibility_range'] | null;
  readonly rival: { readonly name: string; readonly visibility: TracedNumber } | null;
}

/** Returns the engines. The engine that names the brand most often comes first. */
export function enginesOf({
  responses: { engines, engines_before, ranking },
}: ReportOf<'engines' | 'engines_before' | 'ranking'>): EngineRow[] {
  return engines.data
    .map((row, index) => {
      const at = `engines.data.${index}`;
      return {
        engine: row.key as Engine, // if grouped by `platform`, keys are engines
        row,
        at,
        visibility: movedAt(`${at}.visibility`, row.visibility),
        rangeBefore:
          row.visibility.previous === null
            ? null
            : (engines_before.data.find(({ key }) => key === row.key)?.visibility_range ?? null),
        rival: strongestOn(row.key ?? '', ranking.data),
      };
    })
    .toSorted((a, b) => (b.row.visibility.current ?? 0) - (a.row.visibility.current ?? 0));
}

function strongestOn(engine: string, rows: Responses['ranking']['data']): EngineRow['rival'] {
  const rivals = rows.flatMap(({ name, is_you, platforms }, index) => {
    const on = platforms.findIndex(({ platform }) => platform === engine);
    const value = platforms[on]?.visibility;
    if (is_you || !value) return [];
    return [{ name, value, at: `ranking.data.${index}.platforms.${on}.visibility` }];
  });
  const [first, ...others] = rivals;
  if (first === undefined) return null;
  const { name, at, value } = others.reduce((best, one) => (one.value > best.value ? one : best), first);
  return { name, visibility: traced(at, value) };
}

export interface Extremes {
  readonly weakest: EngineRow;
  readonly strongest: EngineRow;
  /** Whether the two engines' ranges do not overlap. Only then may the report describe an engine as the weakest. */
  readonly areApart: boolean;
}

/** Rankings of engines leave out an engine with fewer counted answers. */
const FEW = 5;

/**
 * Returns the weakest and the strongest engine; null if fewer than two engines have enough answers, if the report has
 * few answers, or if no engine names the brand.
 */
export function extremesOf(
  report: ReportOf<'comparison' | 'engines' | 'engines_before' | 'ranking'>,
): Extremes | null {
  if (isFew(report.responses) || isNeverNamed(report.responses)) return null;
  const rows = enginesOf(report).filter(({ row }) => row.answer_count >= FEW);
  const [strongest, weakest] = [rows[0], rows.at(-1)];
  if (strongest === undefined || weakest === undefined || rows.length < 2) return null;
  const areApart = weakest.row.visibility_range.high < strongest.row.visibility_range.low;
  return { weakest, strongest, areApart };
}

/** How many of the rows that have a verdict rose and fell by more than chance, and whether any rose or fell at all. */
export interface Moves {
  readonly rose: number;
  readonly fell: number;
  readonly of: number;
  readonly isAnyUp: boolean;
  readonly isAnyDown: boolean;
}

export function movesOf(
  rows: readonly { readonly verdict: string | null; readonly change: number | null }[],
): Moves {
  const compared = rows.filter(({ verdict }) => verdict !== null);
  const count = (wanted: string) => compared.filter(({ verdict }) => verdict === wanted).length;
  return {
    rose: count('up'),
    fell: count('down'),
    of: compared.length,
    isAnyUp: compared.some(({ change }) => (change ?? 0) > 0),
    isAnyDown: compared.some(({ change }) => (change ?? 0) < 0),
  };
}

/** The rows whose visibility rose and the rows whose visibility fell by more than chance, and their numbers. */
export interface Verdicts<Row> {
  readonly rose: readonly Row[];
  readonly fell: readonly Row[];
  readonly moves: Moves;
}

export const verdictsOf = <Row extends { readonly row: GetVisibilityGroupsRow }>(
  rows: readonly Row[],
): Verdicts<Row> => ({
  rose: rows.filter(({ row }) => row.verdict === 'up'),
  fell: rows.filter(({ row }) => row.verdict === 'down'),
  moves: movesOf(rows.map(({ row: { verdict, visibility } }) => ({ verdict, change: visibility.change }))),
});
