import type { RunRevision } from '@brand-visibility/application';
import { createHash } from 'node:crypto';
import {
  ENGINES,
  knownDomain,
  type Engine,
  type Instant,
  type Outcome,
  type RunTally,
} from '@brand-visibility/domain';
import type { Snapshot } from '../backend.js';
import { encodeFacts } from '../facts/layout.js';
import type { AnswerTable } from '../migrations/tables.js';

/** Computes the data derived from one run's answers. */

export type RunAnswer = Omit<AnswerTable, 'account_id' | 'brand_id' | 'run_id'> & {
  readonly prompt_ord: number;
};

/** All answers of a run, in the order of its facts and without their text. */
export async function answersOfRun(trx: Snapshot, brand_id: string, run_id: string): Promise<RunAnswer[]> {
  const rows = await trx
    .selectFrom('answer')
    .innerJoin('prompt', (join) =>
      join.onRef('prompt.brand_id', '=', 'answer.brand_id').onRef('prompt.id', '=', 'answer.prompt_id'),
    )
    .select([
      'answer.prompt_id',
      'answer.platform',
      'answer.id',
      'answer.created_at',
      'answer.outcome',
      'answer.brand_named',
      'answer.position',
      'answer.sentiment',
      'answer.competitors',
      'prompt.ord as prompt_ord',
    ])
    .where('answer.brand_id', '=', brand_id)
    .where('answer.run_id', '=', run_id)
    .orderBy('answer.prompt_id')
    .orderBy('answer.platform')
    .execute();
  return rows.map((row) => ({ ...row, competitors: withKnownDomains(row.competitors) }));
}

type Competitors = AnswerTable['competitors'];

/** A blank domain counts as null (rule 8.1); imports once stored such domains. */
export function withKnownDomains(competitors: Competitors): Competitors {
  if (competitors.every(({ domain }) => knownDomain(domain) === domain)) return competitors;
  return competitors.map((each) => ({ ...each, domain: knownDomain(each.domain) }));
}

export interface BuiltFacts {
  readonly data: Uint8Array;
  /** Digest of `data`: equal for equal facts only. */
  readonly revision: RunRevision;
}

/** Builds the facts of a run's successful answers; `ordinalOf` returns the ordinal of a rival by name. */
export function buildFacts(answers: readonly RunAnswer[], ordinalOf: (name: string) => number): BuiltFacts {
  const data = encodeFacts(
    answers.filter(isSuccessful).map((answer) => ({
      prompt: answer.prompt_ord,
      platform: answer.platform,
      position: answer.position,
      sentiment: answer.sentiment,
      mentions: answer.competitors.map(({ name, position, sentiment, domain }) => ({
        rival: ordinalOf(name),
        position,
        sentiment,
        hasDomain: domain !== null,
      })),
    })),
  );
  return { data, revision: revisionOf(data) };
}

/** The only function that creates a RunRevision. */
export function revisionOf(data: Uint8Array): RunRevision {
  return createHash('sha256').update(data).digest('hex') as RunRevision;
}

/** Filled-in answers repeat an earlier one; reports exclude them and failed ones (rule 11.8). */
export const SUCCESSFUL = 'answered' satisfies Outcome;

export function isSuccessful({ outcome }: Pick<RunAnswer, 'outcome'>): boolean {
  return outcome === SUCCESSFUL;
}

/** The least and the greatest time of a run's answers; null when it has none. */
export function answerTimes(answers: readonly RunAnswer[]): { first: Instant | null; last: Instant | null } {
  let first: Instant | null = null;
  let last: Instant | null = null;
  for (const { created_at } of answers) {
    if (first === null || created_at < first) first = created_at;
    if (last === null || created_at > last) last = created_at;
  }
  return { first, last };
}

/** Counts what run figures are computed from at completion, including prompts deleted since (rule 9.6). */
export function tallyRun(answers: readonly RunAnswer[]): RunTally {
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
