import type { CommandRuns, Totals } from '@brand-visibility/application';
import { DAY, type Instant } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Backend } from '../backend.js';
import { SUCCESSFUL } from '../runs/answers.js';
import { operatingState } from '../schema/operating-state.js';

export function commandRunsOver(backend: Backend): CommandRuns {
  const { db } = backend;
  const runs = () =>
    db
      .selectFrom('command_run')
      .select(['id', 'command', 'arguments', 'os_user', 'host', 'process', 'version'])
      .select(['began_at', 'ended_at', 'result', 'counts']);
  return {
    begin: (start, kept) =>
      backend.recording(async (trx) => {
        await trx.deleteFrom('command_run').where('began_at', '<', kept).execute();
        const running = { ended_at: null, result: null, counts: {}, totals: null };
        await trx
          .insertInto('command_run')
          .values({ ...start, ...running })
          .execute();
      }),
    end: (id, end) =>
      backend.recording(async (trx) => {
        await trx.updateTable('command_run').set(end).where('id', '=', id).execute();
      }),
    running: () => runs().where('ended_at', 'is', null).orderBy('began_at').orderBy('id').execute(),
    latest: (most) => runs().orderBy('began_at', 'desc').orderBy('id', 'desc').limit(most).execute(),
    totals: (now) => totals(backend, now),
    state: async (now) => operatingState(await backend.operatingRows(now)),
  };
}

/** Counts over all accounts. The answers of a day are found by brand, so that older ones cost nothing. */
async function totals({ db }: Backend, now: Instant): Promise<Totals> {
  const run = await db
    .selectFrom('run')
    .select((eb) => eb.fn.max('completed_at').as('newest'))
    .executeTakeFirst();
  const board = await db
    .selectFrom('outreach_board')
    .select((eb) => eb.fn.min('counts_as_of').as('oldest'))
    .executeTakeFirst();
  const engines = await db
    .selectFrom('brand')
    .innerJoin('run', (join) =>
      join.onRef('run.brand_id', '=', 'brand.id').on('run.created_at', '>=', now - DAY),
    )
    .innerJoin('answer', (join) =>
      join.onRef('answer.brand_id', '=', 'brand.id').onRef('answer.run_id', '=', 'run.id'),
    )
    .select(['answer.platform', (eb) => eb.fn.countAll<number>().as('answers')])
    .select(
      sql<number>`sum(case when answer.outcome = ${sql.lit(SUCCESSFUL)} then 0 else 1 end)`.as('failed'),
    )
    .groupBy('answer.platform')
    .orderBy('answer.platform')
    .execute();
  return {
    newest_run: micros(run?.newest),
    oldest_board: micros(board?.oldest),
    engines: Object.fromEntries(engines.map(({ platform, ...counts }) => [platform, counts])),
  };
}

/** SQLite returns the instant of an aggregate as a number. */
const micros = (instant: Instant | number | null | undefined) =>
  instant === undefined || instant === null ? null : Number(instant);
