import type { BoardReader, CitingBatch } from '@brand-visibility/application';
import { domainOf, type CitingAnswer } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';
import { countedAnswers } from '../counted.js';
import { promptAttributes } from '../read/prompts.js';
import { RivalBook } from './rivals.js';
import { readRivalDirectory } from './rival-order.js';
import { SUCCESSFUL } from './run-facts.js';

/** Reads what an outreach board is computed from, on one snapshot of all accounts. */
export function boardReaderOver(trx: Snapshot): BoardReader {
  return {
    brand: async (brand_id) =>
      (await trx
        .selectFrom('brand')
        .leftJoin('outreach_board', 'outreach_board.brand_id', 'brand.id')
        .select(['brand.account_id', 'brand.id as brand_id', 'name', 'domain', 'domain_aliases'])
        .select('outreach_board.id as board_id')
        .where('brand.id', '=', brand_id)
        .executeTakeFirst()) ?? null,

    citingAnswers: (brand_id, start, end) => citingAnswers(trx, brand_id, start, end),

    latestAnswer: (brand_id, before) => latestAnswer(trx, brand_id, before),

    rivalDirectory: async (brand_id, ownNameKey) => {
      const order = await trx
        .selectFrom('rival_order')
        .select('data')
        .where('brand_id', '=', brand_id)
        .executeTakeFirst();
      return readRivalDirectory(trx, null, brand_id, ownNameKey, order?.data ?? new Uint8Array());
    },

    rivalDomains: async (brand_id, ownNameKey) => {
      const rows = await trx
        .selectFrom('rival')
        .select('domain')
        .where('brand_id', '=', brand_id)
        .where('domain', 'is not', null)
        .where('name_key', '<>', ownNameKey)
        .$narrowType<{ domain: string }>()
        .execute();
      return rows.map(({ domain }) => domain);
    },

    domainTypes: (domains) => domainTypes(trx, domains),
  };
}

/** Scans all answers of a brand; called only when the window has none. */
async function latestAnswer(trx: Snapshot, brand_id: string, before: bigint): Promise<bigint | null> {
  const latest = await trx
    .selectFrom('answer')
    .innerJoin('run', (join) =>
      join.onRef('run.brand_id', '=', 'answer.brand_id').onRef('run.id', '=', 'answer.run_id'),
    )
    .innerJoin('prompt', (join) =>
      join.onRef('prompt.brand_id', '=', 'answer.brand_id').onRef('prompt.id', '=', 'answer.prompt_id'),
    )
    .select('answer.created_at')
    .where('answer.brand_id', '=', brand_id)
    .where('answer.outcome', '=', SUCCESSFUL)
    .where('answer.created_at', '<', before)
    .where('run.completed_at', 'is not', null)
    .where('prompt.deleted_at', 'is', null)
    .orderBy('answer.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.created_at ?? null;
}

/** Answers per batch: the citations of one may have a megabyte. */
const BATCH = 500;

/**
 * Reads run by run, because the primary key clusters answers by run; skips runs without an answer in [start, end).
 */
async function* citingAnswers(
  trx: Snapshot,
  brand_id: string,
  start: bigint,
  end: bigint,
): AsyncGenerator<CitingBatch> {
  const { slots } = countedAnswers(await promptAttributes(trx, null, brand_id), {});
  const { ordinalOf } = await RivalBook.load(trx, '', brand_id);
  const runs = await trx
    .selectFrom('run')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('completed_at', 'is not', null)
    .where('last_answer_at', '>=', start)
    .where('first_answer_at', '<', end)
    .orderBy('id')
    .execute();
  for (const [index, { id }] of runs.entries()) {
    let after: AnswerKey | null = null;
    do {
      const rows: AnswerBatch[] = await answersAfter(trx, brand_id, id, after);
      const answers = rows
        .filter(({ prompt, created_at }) => slots[prompt] !== 0 && created_at >= start && created_at < end)
        .map(({ competitors, prompt_id: _, ...answer }): CitingAnswer => ({
          ...answer,
          rivals: competitors.map(({ name }) => ordinalOf(name)),
        }));
      yield { answers, run: index + 1, ofRuns: runs.length };
      after = rows.length < BATCH ? null : (rows.at(-1) ?? null);
    } while (after !== null);
  }
}

/** The primary key of an answer within its run. */
interface AnswerKey {
  readonly prompt_id: string;
  readonly platform: string;
}

type AnswerBatch = Awaited<ReturnType<typeof answersAfter>>[number];

/** A batch of a run's successful answers, in the order of the primary key. */
function answersAfter(trx: Snapshot, brand_id: string, run_id: string, after: AnswerKey | null) {
  return trx
    .selectFrom('answer')
    .innerJoin('prompt', (join) =>
      join.onRef('prompt.brand_id', '=', 'answer.brand_id').onRef('prompt.id', '=', 'answer.prompt_id'),
    )
    .innerJoin('answer_sources', (join) =>
      join
        .onRef('answer_sources.brand_id', '=', 'answer.brand_id')
        .onRef('answer_sources.answer_id', '=', 'answer.id'),
    )
    .select([
      'answer.id',
      'answer.prompt_id',
      'answer.platform',
      'answer.created_at',
      'answer.brand_named',
      'answer.competitors',
      'prompt.ord as prompt',
      'answer_sources.sources',
    ])
    .where('answer.brand_id', '=', brand_id)
    .where('answer.run_id', '=', run_id)
    .where('answer.outcome', '=', SUCCESSFUL)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(answer.prompt_id, answer.platform) > (${after?.prompt_id}, ${after?.platform})`,
      ),
    )
    .orderBy('answer.prompt_id')
    .orderBy('answer.platform')
    .limit(BATCH)
    .execute();
}

/** Domains are stored as imported and normalized here. A domain imported in normalized form takes precedence. */
async function domainTypes(trx: Snapshot, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  const rows = await trx
    .selectFrom('domain_type')
    .select(['domain', 'domain_type'])
    .orderBy('domain')
    .execute();
  for (const { domain: entered, domain_type } of rows) {
    const domain = domainOf(entered);
    if (domain === null || !wanted.has(domain)) continue;
    if (entered === domain || !types.has(domain)) types.set(domain, domain_type);
  }
  return types;
}
