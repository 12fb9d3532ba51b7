import type { BoardReader } from '@brand-visibility/application';
import { domainOf } from '@brand-visibility/domain/outreach/address';
import { shownDomain } from '@brand-visibility/domain/rivals/spelling';
import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';
import { SUCCESSFUL } from '../runs/answers.js';
import { countTargets, type BoardBackend } from './count-targets.js';
import { CURRENT_SET } from '../schema/sets.js';

/** Returns a reader of the data for an outreach board, on one snapshot of all accounts (rule 9.7). */
export function createBoardReader(trx: Snapshot, backend: BoardBackend): BoardReader {
  return {
    brand: async (brand_id) =>
      (await trx
        .selectFrom('brand')
        .leftJoin('outreach_board', (join) => join.on('outreach_board.brand_id', '=', brand_id))
        .select(['brand.account_id', 'brand.id as brand_id', 'name', 'domain', 'domain_aliases'])
        .select('outreach_board.id as board_id')
        .where('brand.id', '=', brand_id)
        .executeTakeFirst()) ?? null,

    countTargets: (brand_id, wanted, onRun) => countTargets(trx, backend, brand_id, wanted, onRun),

    latestAnswer: (brand_id, before) => latestAnswer(trx, backend, brand_id, before),

    rivalDomains: async (brand_id, ownNameKey) => {
      const rows = await trx
        .selectFrom('rival')
        .select(['domain', 'seen_domain'])
        .where('set_no', '=', CURRENT_SET)
        .where('brand_id', '=', brand_id)
        .where('name', 'is not', null) // lets the database use the partial index of rivals that have a record
        .where('name_key', '<>', ownNameKey)
        .execute();
      return rows.flatMap(({ domain, seen_domain }) => shownDomain(domain, seen_domain) ?? []);
    },

    domainTypes: (domains) => domainTypes(trx, domains),
  };
}

/**
 * Returns the time of the latest counted answer before an instant; null if there is none. For each prompt, the database
 * scans the partial index `answer_listed` backwards; `outcome` is a literal so that the planner can use this index.
 */
async function latestAnswer(
  trx: Snapshot,
  { isOneOf }: BoardBackend,
  brand_id: string,
  before: bigint,
): Promise<bigint | null> {
  const ofPrompts = await trx
    .selectFrom('prompt')
    .select((prompt) =>
      prompt
        .selectFrom('answer')
        .select('answer.id')
        .where('answer.brand_id', '=', brand_id)
        .whereRef('answer.prompt_id', '=', 'prompt.id')
        .where('answer.outcome', '=', sql.lit(SUCCESSFUL))
        .where('answer.created_at', '<', before)
        .where((answer) =>
          answer.exists(
            answer
              .selectFrom('run')
              .select('run.id')
              .where('run.brand_id', '=', brand_id)
              .whereRef('run.id', '=', 'answer.run_id')
              .where('run.completed_at', 'is not', null),
          ),
        )
        .orderBy('answer.created_at', 'desc')
        .limit(1)
        .as('id'),
    )
    .where('prompt.brand_id', '=', brand_id)
    .where('prompt.deleted_at', 'is', null)
    .execute();
  const latest = await trx
    .selectFrom('answer')
    .select('answer.created_at')
    .where('answer.brand_id', '=', brand_id)
    .where(
      isOneOf(
        'answer.id',
        ofPrompts.flatMap(({ id }) => id ?? []),
      ),
    )
    .orderBy('answer.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.created_at ?? null;
}

/**
 * Returns the types of these normalized domains. A stored domain that was imported in normalized form takes precedence.
 */
async function domainTypes(trx: Snapshot, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const types = new Map<string, string>();
  const rows = await trx
    .selectFrom('domain_type')
    .select(['domain', 'domain_type'])
    .where('set_no', '=', CURRENT_SET)
    .orderBy('domain')
    .execute();
  for (const { domain: entered, domain_type } of rows) {
    const domain = domainOf(entered);
    if (domain === null || !wanted.has(domain)) continue;
    if (entered === domain || !types.has(domain)) types.set(domain, domain_type);
  }
  return types;
}
