/** Reads all answers of a run, to rebuild the data derived from them. */
import type { ColumnsDigest } from '@brand-visibility/counting';
import { firstMentions } from '@brand-visibility/domain/rivals/mentions';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { Outcome } from '@brand-visibility/domain/vocabulary';
import type { ExpressionBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import type { Snapshot } from '../backend.js';
import type { AnswerTable, Tables } from '../schema/tables.js';
import { factsOf } from '@brand-visibility/counting/stored';
import { encodeFacts } from '../columns/facts.js';

type Competitor = AnswerTable['competitors'][number];

/** A mention that counts, and the rival that it names. */
export interface Mention<Rival extends NumberedRival = NumberedRival> extends Competitor {
  readonly rival: Rival;
}

export interface NumberedRival {
  readonly ord: number;
  readonly name_key: string;
}

/**
 * A stored answer of a run. The facts and figures of the run are computed from its answers. `mentions` are those that
 * count; none unless the answer is successful.
 */
export interface RunAnswer<Rival extends NumberedRival = NumberedRival> extends Omit<
  AnswerTable,
  'account_id' | 'brand_id' | 'run_id' | 'bytes' | 'competitors'
> {
  readonly mentions: readonly Mention<Rival>[];
  readonly prompt_ord: number;
}

/**
 * Returns all answers of a run without their texts, in the order of the run's facts. If a successful answer contains
 * several competitors with one name key, returns only the first (rule 8.1), so that no derived data count the others.
 * `rivalOf` returns the rival with a name; it is called once per mention, because all derived data need the rival.
 */
export async function answersOfRun<Rival extends NumberedRival>(
  trx: Snapshot,
  brand_id: string,
  run_id: string,
  rivalOf: (name: string) => Rival,
): Promise<RunAnswer<Rival>[]> {
  const stored = await trx
    .selectFrom('answer')
    .innerJoin('prompt', (join) =>
      join.on('prompt.brand_id', '=', brand_id).onRef('prompt.id', '=', 'answer.prompt_id'),
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
  return stored.map(({ competitors, ...answer }) => {
    const named = isSuccessful(answer) ? competitors : [];
    const mentions = named.map(({ name, position, sentiment, domain }) => ({
      name,
      position,
      sentiment,
      domain,
      rival: rivalOf(name),
    }));
    return Object.assign(answer, { mentions: firstMentions(mentions, ({ rival }) => rival) });
  });
}

/** The columns that identify an answer within its brand. */
export const ANSWER_KEY = ['run_id', 'prompt_id', 'platform'] as const;

type Wanted = Readonly<Record<(typeof ANSWER_KEY)[number], string> & { position: number }>;

/**
 * Selects the brand's answer whose key is in a row of `wanted`, with one lookup per key. With a join, a planner without
 * statistics would scan all answers.
 */
export function wantedAnswer(eb: ExpressionBuilder<Tables & { wanted: Wanted }, 'wanted'>, brand_id: string) {
  return eb
    .selectFrom('answer')
    .where('answer.brand_id', '=', brand_id)
    .whereRef('answer.run_id', '=', 'wanted.run_id')
    .whereRef('answer.prompt_id', '=', 'wanted.prompt_id')
    .whereRef('answer.platform', '=', 'wanted.platform');
}

/** Returns the SHA-256 of `data` in hexadecimal. No other function creates a ColumnsDigest. */
export function digestOf(data: Uint8Array): ColumnsDigest {
  return createHash('sha256').update(data).digest('hex') as ColumnsDigest;
}

/** The outcome of the answers that reports count (rule 11.8). A filled-in answer only repeats an earlier answer. */
export const SUCCESSFUL = 'answered' satisfies Outcome;

export function isSuccessful({ outcome }: Pick<RunAnswer, 'outcome'>): boolean {
  return outcome === SUCCESSFUL;
}

/** Returns the earliest and the latest `created_at` of a run's answers; null if there are no answers. */
export function timesOfAnswers(answers: readonly RunAnswer[]): {
  first: Instant | null;
  last: Instant | null;
} {
  let first: Instant | null = null;
  let last: Instant | null = null;
  for (const { created_at } of answers) {
    if (first === null || created_at < first) first = created_at;
    if (last === null || created_at > last) last = created_at;
  }
  return { first, last };
}

interface BuiltFacts {
  readonly data: Uint8Array;
  /** Digest of `data`. Two runs have the same digest only if their facts are equal. */
  readonly digest: ColumnsDigest;
}

/** Builds the facts of a run's successful answers. */
export function buildFacts(answers: readonly RunAnswer[]): BuiltFacts {
  const facts = factsOf(
    answers.filter(isSuccessful).map((answer) => ({
      prompt: answer.prompt_ord,
      platform: answer.platform,
      position: answer.position,
      sentiment: answer.sentiment,
      mentions: answer.mentions.map(({ rival, position, sentiment, domain }) => ({
        rival: rival.ord,
        position,
        sentiment,
        hasDomain: domain !== null,
      })),
    })),
  );
  const data = encodeFacts(facts);
  return { data, digest: digestOf(data) };
}
