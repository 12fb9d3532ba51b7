import type { Row } from '@brand-visibility/application';
import { digestLines } from '@brand-visibility/domain/explanation/digest-lines';
import type { RunDigest } from '@brand-visibility/domain/explanation/explanation';
import type { RunCounts, RunFigures } from '@brand-visibility/domain/runs/completion';
import { type Engine, ENGINES } from '@brand-visibility/domain/vocabulary';
import type { Backend, Snapshot } from '../backend.js';
import { type RunAnswer, isSuccessful } from '../runs/answers.js';
import type { RunTable } from '../schema/tables.js';
import { byBrand } from '../values.js';
import { createHash } from 'node:crypto';

// If the record of a completed run contains no figures, the import computes the figures before it ends (rule 12.10).

/** The columns of a run's figures. */
export const FIGURE_COLUMNS = [
  'prompt_count',
  'answer_count',
  'failed_count',
  'filled_count',
  'visibility',
  'average_position',
] as const;

type Figures = Pick<RunTable, (typeof FIGURE_COLUMNS)[number]>;

/**
 * Whether the import computes the figures of a run. It does if the run is completed and its record contains no figures.
 */
export const hasFiguresComputed = ({ status, figures }: Row<'run'>) => status === 'completed' && !figures;

/**
 * Marks the figures of these stored runs for recomputation by replacing `prompt_count` with -1 - `prompt_count`. The
 * old figures remain readable, so that a run whose figures stay the same does not count as changed.
 */
export async function recomputeFigures(
  backend: Backend,
  trx: Snapshot,
  rows: readonly Row<'run'>[],
): Promise<void> {
  for (const [brand_id, runs] of byBrand(rows)) {
    const ids = runs.map(({ id }) => id);
    await trx
      .updateTable('run')
      .set((eb) => ({ is_stale: true, prompt_count: eb(eb.val(-1), '-', eb.ref('prompt_count')) }))
      .where('brand_id', '=', brand_id)
      .where(backend.isOneOf('run.id', ids))
      .where((eb) => eb.or([eb('prompt_count', 'is', null), eb('prompt_count', '>=', 0)]))
      .execute();
  }
}

/** Whether a run keeps its stored figures; false if the rebuild must compute figures. */
export const hasFigures = ({ prompt_count }: Figures) => prompt_count !== null && prompt_count >= 0;

/** Whether computed figures differ from the figures stored before the import. */
export function areChanged(before: Figures, figures: RunFigures): boolean {
  const { prompt_count } = before;
  if (prompt_count === null) return true;
  const stored = { ...before, prompt_count: -1 - prompt_count };
  return FIGURE_COLUMNS.some((column) => stored[column] !== figures[column]);
}

/** Counts the answers from which run figures are computed, including answers to deleted prompts (rule 9.6). */
export function countRun(answers: readonly RunAnswer[]): RunCounts {
  const byEngine = ENGINES.map(() => ({ counted: 0, named: 0 }));
  const cellOf = (engine: Engine) => byEngine[ENGINES.indexOf(engine)]!;
  let positionSum = 0;
  let failed = 0;
  let filled = 0;
  for (const { outcome, platform, brand_named, position } of answers) {
    if (outcome === 'filled') filled += 1;
    if (outcome === 'failed') {
      failed += 1;
      continue;
    }
    const cell = cellOf(platform);
    cell.counted += 1;
    if (brand_named) cell.named += 1;
    positionSum += position ?? 0;
  }
  const prompt_count = new Set(answers.map(({ prompt_id }) => prompt_id)).size;
  return { prompt_count, byEngine, positionSum, failed, filled };
}

/** Characters that are hashed in one call. */
const HASHED_AT_ONCE = 65_536;

/** Computes the digest of a completed run's answers (rule 20.6), and counts failed and filled-in answers. */
export function runDigest(answers: readonly RunAnswer[]): RunDigest {
  const digested = answers
    .filter(isSuccessful)
    .map(({ prompt_id, platform, position, sentiment, mentions }) => ({
      prompt_id,
      platform,
      position,
      sentiment,
      mentions: mentions.map(({ rival, position, sentiment, domain }) => ({
        name_key: rival.name_key,
        position,
        sentiment,
        hasDomain: domain !== null,
      })),
    }));
  const hash = createHash('sha256');
  let text = ''; // a few long texts are hashed faster than many lines
  for (const line of digestLines(digested)) {
    text += line;
    if (text.length < HASHED_AT_ONCE) continue;
    hash.update(text);
    text = '';
  }
  return {
    answers_digest: hash.update(text).digest('hex'),
    failed_answers: answers.filter(({ outcome }) => outcome === 'failed').length,
    filled_answers: answers.filter(({ outcome }) => outcome === 'filled').length,
  };
}
