/** Records command invocations, and reads the totals for the metrics. */
import { COMMAND_NAMES, MOST_DUE, type CommandRuns, type Totals } from '@brand-visibility/application';
import { DAY, SECOND, type Instant } from '@brand-visibility/domain';
import { sql, type Kysely } from 'kysely';
import type { Backend } from '../backend.js';
import { SUCCESSFUL } from '../runs/answers.js';
import { operatingState } from '../schema/operating-state.js';
import type { Tables } from '../schema/tables.js';
import { described, processName } from '../write-turns.js';
import { freshness } from './freshness.js';

export function commandRunsOver(backend: Backend): CommandRuns {
  const { db } = backend;
  const runs = () =>
    db
      .selectFrom('command_run')
      .select(['id', 'command', 'arguments', 'os_user', 'host', 'process', 'version'])
      .select(['began_at', 'ended_at', 'result', 'counts']);
  const running = () => runs().where('ended_at', 'is', null).orderBy('began_at').orderBy('id').execute();
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
    running,
    lock: async () => {
      const { holder, waiting } = await backend.lock();
      const found = new Map([
        ...waiting.map(({ name }) => [name, true] as const),
        [holder?.name, false] as const,
      ]);
      const waits = new Map<string, boolean>();
      for (const { id, command, host, process } of await running()) {
        const known = found.get(processName(command, host, process));
        if (known !== undefined) waits.set(id, known);
      }
      return { holder: holder && described(holder), waits };
    },
    latest: (most, of = COMMAND_NAMES) =>
      runs()
        .where('command', 'in', of)
        .orderBy('began_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),
    totals: (now, importInterval) => totals(backend, now, importInterval),
    freshness: (importInterval) => freshness(backend, importInterval),
    state: async (now) => operatingState(await backend.operatingRows(now)),
  };
}

/** Computes the totals over all accounts. */
async function totals(backend: Backend, now: Instant, importInterval: number): Promise<Totals> {
  const { db } = backend;
  const run = await db
    .selectFrom('run')
    .select((eb) => eb.fn.max('last_answer_at').as('newest'))
    .executeTakeFirst();
  const board = await db
    .selectFrom('outreach_board')
    .select((eb) => eb.fn.min('counts_as_of').as('oldest'))
    .executeTakeFirst();
  return {
    newest_answer: micros(run?.newest),
    oldest_board: micros(board?.oldest),
    deliveries: await deliveries(db, now),
    due: (await freshness(backend, importInterval))
      .slice(0, MOST_DUE)
      .map(({ due_at }) => Number(due_at / SECOND)),
  };
}

/**
 * Counts expected and delivered answers by engine, over the completed and failed runs of the last day. In each run,
 * every engine is expected to answer as often as the engine with the most rows, so that a missing engine is noticed.
 * The query finds runs by brand, so that older runs cost nothing.
 */
async function deliveries(db: Kysely<Tables>, now: Instant): Promise<Totals['deliveries']> {
  const runs = db.selectFrom('brand').innerJoin('run', (join) =>
    join
      .onRef('run.brand_id', '=', 'brand.id')
      .on('run.created_at', '>=', now - DAY)
      .on('run.status', 'in', ['completed', 'failed']),
  );
  const ended = await runs.select(['run.id', 'run.platforms']).execute();
  const counted = await runs
    .innerJoin('answer', (join) =>
      join.onRef('answer.brand_id', '=', 'brand.id').onRef('answer.run_id', '=', 'run.id'),
    )
    .select(['run.id', 'answer.platform', (eb) => eb.fn.countAll<number>().as('asked')])
    .select(
      sql<number>`sum(case when answer.outcome = ${sql.lit(SUCCESSFUL)} then 1 else 0 end)`.as('answered'),
    )
    .groupBy(['run.id', 'answer.platform'])
    .execute();
  const found: Record<string, { expected: number; delivered: number }> = {};
  const asked = new Map<string, number>();
  for (const row of counted) {
    asked.set(row.id, Math.max(asked.get(row.id) ?? 0, row.asked));
    (found[row.platform] ??= { expected: 0, delivered: 0 }).delivered += row.answered;
  }
  for (const { id, platforms } of ended)
    for (const platform of platforms)
      (found[platform] ??= { expected: 0, delivered: 0 }).expected += asked.get(id) ?? 0;
  return found;
}

/** Converts an instant to a number; on SQLite, an instant from an aggregate is already a number. */
const micros = (instant: Instant | number | null | undefined) =>
  instant === undefined || instant === null ? null : Number(instant);
