import type { AnswerPlace, ImportSession, Row } from '@brand-visibility/application';
import type { RecordType } from '@brand-visibility/contract';
import type { Engine } from '@brand-visibility/domain';
import type { Backend, Snapshot, UpsertTarget } from '../backend.js';
import { compareRows } from './compare-rows.js';
import {
  ACCOUNT_TARGET,
  ANSWER_TARGETS,
  OUTREACH_WORK_TARGET,
  PLAIN_TARGETS,
  PROMPT_TARGET,
  RECOMMENDATION_TARGET,
  RIVAL_TARGET,
  RUN_TARGET,
} from './targets.js';
import { Numbering } from './numbering.js';
import { unsettleLinked } from '../derived/boards.js';
import { settle } from '../derived/rebuild.js';

type PutRows<T extends RecordType> = (rows: readonly Row<T>[], same: ReadonlySet<Row<T>>) => Promise<void>;

/** What an import asks and writes inside its one transaction. */
export function importSession(backend: Backend, trx: Snapshot): ImportSession {
  const numbering = new Numbering(backend, trx);

  /** What is derived of a run is out of date as soon as one of its answers comes, changes or goes. */
  async function markStale(run_ids: readonly string[], answer_ids: readonly string[]): Promise<void> {
    await trx
      .updateTable('run')
      .set({ is_stale: true })
      .where((eb) =>
        eb.or([
          backend.among('run.id', run_ids),
          eb(
            'id',
            'in',
            eb.selectFrom('answer').select('run_id').where(backend.among('answer.id', answer_ids)),
          ),
        ]),
      )
      .where('is_stale', '=', false)
      .execute();
  }

  const into = <R>(to: UpsertTarget<R>, rows: readonly R[]) => backend.upsert(trx, to, rows);

  const put: { [T in RecordType]: PutRows<T> } = {
    account: (rows) => into(ACCOUNT_TARGET, rows),
    api_key: (rows) => into(PLAIN_TARGETS.api_key, rows),
    brand: (rows) => into(PLAIN_TARGETS.brand, rows),
    theme: (rows) => into(PLAIN_TARGETS.theme, rows),
    prompt: async (rows) => into(PROMPT_TARGET, await numbering.prompts(rows)),
    rival: async (rows) => {
      const brand_ids = distinct(rows.map(({ brand_id }) => brand_id));
      await trx.deleteFrom('rival_order').where(backend.among('rival_order.brand_id', brand_ids)).execute();
      await into(RIVAL_TARGET, await numbering.rivals(rows));
    },
    run: (rows) => into(RUN_TARGET, rows),
    answer: async (rows, same) => {
      await markStale(
        distinct(rows.map(({ run_id }) => run_id)),
        rows.map(({ id }) => id),
      );
      const others = same.size === 0 ? rows : rows.filter((row) => !same.has(row));
      for (const to of ANSWER_TARGETS) await into(to, others);
    },
    site_access_check: (rows) => into(PLAIN_TARGETS.site_access_check, rows),
    page_audit: (rows) => into(PLAIN_TARGETS.page_audit, rows),
    recommendation: (rows) => into(RECOMMENDATION_TARGET, rows),
    domain_type: (rows) => into(PLAIN_TARGETS.domain_type, rows),
    outreach_work: async (rows) => {
      await unsettleLinked(backend, trx, rows);
      await into(OUTREACH_WORK_TARGET, rows);
    },
  };

  return {
    accounts: async (ids) => {
      if (ids.length === 0) return new Set();
      const rows = await trx
        .selectFrom('account')
        .select('id')
        .where(backend.among('account.id', ids))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    accountState: async (id) => {
      const row = await trx
        .selectFrom('account')
        .select(['plan_id', 'is_trialing', 'trial_ends_at', 'subscription_active', 'owner_exists'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const { plan_id, is_trialing, trial_ends_at, subscription_active, owner_exists } = row;
      return { owner_exists, subscription_active, plan: { id: plan_id, is_trialing, trial_ends_at } };
    },

    accountsOf: async (type, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom(type)
        .select(['id', 'account_id'])
        .where(backend.among(`${type}.id`, ids))
        .execute();
      return new Map(rows.map(({ id, account_id }) => [id, account_id]));
    },

    keysWithFingerprints: async (fingerprints) => {
      if (fingerprints.length === 0) return new Map();
      const rows = await trx
        .selectFrom('api_key')
        .select(['fingerprint', 'id'])
        .where(backend.among('api_key.fingerprint', fingerprints))
        .execute();
      return new Map(rows.map(({ fingerprint, id }) => [fingerprint, id]));
    },

    owners: async (type, ids) => {
      if (ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom(type)
        .select(['id', 'account_id', 'brand_id'])
        .where(backend.among(`${type}.id`, ids))
        .execute();
      return new Map(rows.map(({ id, ...owner }) => [id, owner]));
    },

    runs: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom('run')
        .select(['id', 'account_id', 'brand_id', 'status', 'platforms'])
        .where(backend.among('run.id', ids))
        .execute();
      return new Map(rows.map(({ id, ...run }) => [id, run]));
    },

    answers: async (ids) => {
      if (ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom('answer')
        .select(['id', 'account_id', 'brand_id', 'run_id', 'prompt_id', 'platform'])
        .where(backend.among('answer.id', ids))
        .execute();
      return new Map(rows.map(({ id, ...answer }) => [id, answer]));
    },

    answersAt: async (places) => {
      if (places.length === 0) return [];
      const asked = places.map(({ run_id, prompt_id, platform }) => [run_id, prompt_id, platform]);
      const rows = await trx
        .with('place', () => backend.relation(['run_id', 'prompt_id', 'platform'], asked))
        .selectFrom('place')
        .select(['run_id', 'prompt_id', 'platform'])
        // A look-up by the whole key for each place: of a join, a planner without statistics makes a scan of all answers.
        .select((eb) =>
          eb
            .selectFrom('answer')
            .select('answer.id')
            .where('answer.brand_id', '=', (run) =>
              run.selectFrom('run').select('run.brand_id').whereRef('run.id', '=', 'place.run_id'),
            )
            .whereRef('answer.run_id', '=', 'place.run_id')
            .whereRef('answer.prompt_id', '=', 'place.prompt_id')
            .whereRef('answer.platform', '=', 'place.platform')
            .as('id'),
        )
        .execute();
      const byPlace = new Map(rows.map((row) => [placeKey(row), row.id]));
      return places.map((place) => byPlace.get(placeKey(place)) ?? null);
    },

    answerEngines: async (run_ids) => {
      if (run_ids.length === 0) return new Map();
      const rows = await trx
        .selectFrom('run')
        .innerJoin('answer', (join) =>
          join.onRef('answer.brand_id', '=', 'run.brand_id').onRef('answer.run_id', '=', 'run.id'),
        )
        .select(['answer.run_id', 'answer.platform'])
        .distinct()
        .where(backend.among('run.id', run_ids))
        .execute();
      const engines = new Map<string, Engine[]>(run_ids.map((id) => [id, []]));
      for (const { run_id, platform } of rows) engines.get(run_id)?.push(platform);
      return engines;
    },

    compare: (type, rows) => compareRows(backend, trx, type, rows),

    put: async (type, rows, same = new Set()) => {
      if (rows.length > 0) await put[type](rows, same);
    },

    remove: async (type, ids) => {
      if (ids.length === 0) return;
      if (type === 'answer') {
        await markStale([], ids);
        for (const table of ['answer_body', 'answer_sources'] as const) {
          await trx
            .deleteFrom(table)
            .where((eb) =>
              eb(
                eb.refTuple('brand_id', 'answer_id'),
                'in',
                eb
                  .selectFrom('answer')
                  .select(['brand_id', 'id'])
                  .where(backend.among('answer.id', ids))
                  .$asTuple('brand_id', 'id'),
              ),
            )
            .execute();
        }
      }
      await trx
        .deleteFrom(type)
        .where(backend.among(`${type}.id`, ids))
        .execute();
    },

    settle: (figures, onRun) => settle(backend, trx, figures, onRun),
  };
}

const distinct = (values: readonly string[]) => [...new Set(values)];
const placeKey = ({ run_id, prompt_id, platform }: { readonly [K in keyof AnswerPlace]: string }) =>
  `${run_id} ${prompt_id} ${platform}`;
