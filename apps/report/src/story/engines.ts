import type { Engine, GetVisibilityGroupsRow } from '@brand-visibility/client';
import { extent, max } from 'd3-array';
import type { ReportOf, Responses } from '../data/report.js';
import { isFew, isNeverNamed } from '../data/state.js';
import { traced, movedAt, type TracedNumber, type Moved } from '../figure/figure.js';

/** Computes how often each engine's answers name the brand, and the run noise. */

export interface EngineRow {
  readonly engine: Engine;
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
  readonly visibility: Moved;
  /** The range in the days with which the window is compared, in percent. */
  readonly rangeBefore: GetVisibilityGroupsRow['visibility_range'] | null;
  /** The rivals with the highest printed figure on this engine; empty if no rival is named. */
  readonly rivals: readonly string[];
  readonly rival: TracedNumber | null;
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
        ...strongestOn(row.key ?? '', ranking.data),
      };
    })
    .toSorted((a, b) => (b.row.visibility.current ?? 0) - (a.row.visibility.current ?? 0));
}

function strongestOn(
  engine: string,
  rows: Responses['ranking']['data'],
): Pick<EngineRow, 'rivals' | 'rival'> {
  const rivals = rows.flatMap(({ name, is_you, platforms }, index) => {
    const on = platforms.findIndex(({ platform }) => platform === engine);
    const value = platforms[on]?.visibility;
    if (is_you || !value) return [];
    return [{ name, value, at: `ranking.data.${index}.platforms.${on}.visibility` }];
  });
  const best = rivals.find(({ value }) => value === max(rivals, (one) => one.value));
  if (best === undefined) return { rivals: [], rival: null };
  return {
    rivals: rivals.filter(({ value }) => value === best.value).map(({ name }) => name),
    rival: traced(best.at, best.value),
  };
}

/** Rankings of engines leave out an engine with fewer counted answers. */
const FEW = 5;

export const areTooFew = ({ row }: Pick<EngineRow, 'row'>) => row.answer_count < FEW;

/** The engines with the highest and the lowest printed figures, all that tie included. */
export interface Extremes {
  readonly highest: readonly EngineRow[];
  readonly lowest: readonly EngineRow[];
}

/** Null if fewer than two figures differ, if the report has few answers, or if no engine names the brand. */
export function extremesOf(
  report: ReportOf<'comparison' | 'engines' | 'engines_before' | 'ranking'>,
): Extremes | null {
  if (isFew(report.responses) || isNeverNamed(report.responses)) return null;
  const rows = enginesOf(report).filter((one) => !areTooFew(one));
  const valueOf = ({ visibility }: EngineRow) => visibility.current.value ?? 0;
  const [low, high] = extent(rows, valueOf);
  if (low === high) return null;
  return {
    highest: rows.filter((one) => valueOf(one) === high),
    lowest: rows.filter((one) => valueOf(one) === low),
  };
}
