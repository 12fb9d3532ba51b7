/** Converts stored recommendations and their measurements to their form in responses. */
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import { boardState, type BoardState } from '@brand-visibility/domain/recommendations/board';
import {
  figuresBefore,
  isSnapshotOf,
  type MeasuredFigures,
  measurement,
  type Measurement,
} from '@brand-visibility/domain/recommendations/measurement';
import { MEASURED_RUNS } from '@brand-visibility/domain/recommendations/run-history';
import { formatInstant, formatInstantOrNull } from '@brand-visibility/domain/time/instant';
import { runLoader, type RunLoader } from '../selection/run-loader.js';
import type { MeasurementReader, RecommendationRow } from '../ports.js';
import { rowMaker } from './rows.js';

/** Converts recommendations of one brand, in the order of the rows (rule 9.4). Loads each needed run only once. */
export async function recommendationResponses(
  rows: readonly RecommendationRow[],
  brand: MeasurementReader,
  { weights }: { readonly weights: EngineWeights },
) {
  if (rows.length === 0) return [];
  const boards = rows.map((row) => ({ row, board: boardState(row.moves, row.linkedDone) }));
  const isAnyDone = boards.some(({ board }) => board.status === 'done');
  const runs = isAnyDone ? await brand.runs.recent(MEASURED_RUNS) : [];
  const figures = await measuredFigures(runLoader(brand, runs, weights), boards);
  return boards.map(({ row, board }, index) => {
    const shown = figures[index];
    return response(row, board, shown ? measurement(row, board, runs, shown) : null);
  });
}

interface OnBoard {
  readonly row: RecommendationRow;
  readonly board: BoardState;
}

/**
 * Takes figures from valid snapshots, and computes missing figures (rule 9.5); null if a recommendation is not done.
 */
async function measuredFigures(
  loader: RunLoader,
  boards: readonly OnBoard[],
): Promise<readonly (MeasuredFigures | null)[]> {
  const isDone = ({ board }: OnBoard) => board.status === 'done';
  const snapshotOf = ({ row, board }: OnBoard) =>
    row.measured && isSnapshotOf(row.measured, row, board.window_opened_at) ? row.measured : null;
  const before = boards.filter((one) => isDone(one) && !snapshotOf(one));
  if (before.length === 0) return boards.map((one) => (isDone(one) ? snapshotOf(one) : null));

  const history = await loader.history();
  const needed = before.filter(({ row }) => row.baseline_value === null);
  const baselines = await loader.answersOf(needed.flatMap(({ row }) => row.baseline_run_id ?? []));
  return boards.map((one) => {
    if (!isDone(one)) return null;
    const baselineRun = baselines.get(one.row.baseline_run_id ?? '') ?? null;
    return snapshotOf(one) ?? figuresBefore(one.row, baselineRun, history);
  });
}

const recommendation = rowMaker('listRecommendations');

function response(row: RecommendationRow, board: BoardState, measured: Measurement | null) {
  return recommendation(row, {
    status: board.status,
    created_at: formatInstant(row.created_at),
    started_at: formatInstantOrNull(board.started_at),
    done_at: formatInstantOrNull(board.done_at),
    measurement: measured && {
      ...measured,
      measured_at: formatInstantOrNull(measured.measured_at),
      window_opened_at: formatInstantOrNull(measured.window_opened_at),
    },
  });
}
