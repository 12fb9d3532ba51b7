/** Records command invocations, and reads the totals for the metrics. */
import {
  COMMAND_NAMES,
  MOST_DUE,
  type BrandFreshness,
  type CommandRuns,
  type Totals,
} from '@brand-visibility/application';
import { HOUR, type Instant, SECOND } from '@brand-visibility/domain/time/instant';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import type { Backend } from '../backend.js';
import { operatingState } from '../read/operating-state.js';
import { described, processName } from '../write-turns.js';
import { countDeliveries } from './deliveries.js';
import { freshness } from './freshness.js';
import { CURRENT_SET } from '../schema/sets.js';

export function createCommandRuns(backend: Backend): CommandRuns {
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
        // Imported files are kept until a backup contains them, so that it must stay known that backups are recorded.
        await trx
          .deleteFrom('command_run')
          .where('began_at', '<', kept)
          .where('command', '!=', 'backup-made')
          .execute();
        await trx.deleteFrom('erasure').where('erased_at', '<', kept).execute();
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
    erasures: async () => {
      const rows = await db.selectFrom('erasure').selectAll().execute();
      return new Map(rows.map(({ kind, id, erased_at }) => [`${kind} ${id}`, erased_at]));
    },
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
    failingEngines: async (now) => (await countDeliveries(backend, now)).failing,
    state: async (now) => operatingState(await backend.operatingRows(now)),
  };
}

/** Computes the totals over all accounts. */
async function totals(backend: Backend, now: Instant, importInterval: number): Promise<Totals> {
  const { db } = backend;
  const run = await db
    .selectFrom('completed_run')
    .select((eb) => eb.fn.max('last_answer_at').as('newest'))
    .where('set_no', '=', CURRENT_SET)
    .executeTakeFirst();
  const board = await db
    .selectFrom('outreach_board')
    .select((eb) => eb.fn.min('counts_as_of').as('oldest'))
    .executeTakeFirst();
  const { accounts, brands } = await freshness(backend, importInterval);
  const { ofDay, asked, failing } = await countDeliveries(backend, now);
  const failingOf = (engine: Engine) => failing.filter((each) => each.engine === engine).length;
  return {
    newest_answer: micros(run?.newest),
    oldest_board: micros(board?.oldest),
    deliveries: ofDay,
    due: accounts.slice(0, MOST_DUE).map(({ due_at }) => Number(due_at / SECOND)),
    brands_due: byHour(brands, now),
    brands_without_engine: Object.fromEntries([...asked].map((engine) => [engine, failingOf(engine)])),
  };
}

/** Counts brands by the first full hour after they are due. What is due before this hour counts in this hour. */
function byHour(brands: readonly BrandFreshness[], now: Instant): Totals['brands_due'] {
  const counts = new Map<number, number>();
  for (const { due_at } of brands) {
    const hour = Number((due_at > now ? due_at + HOUR - 1n : now) / HOUR);
    counts.set(hour, (counts.get(hour) ?? 0) + 1);
  }
  return [...counts];
}

/** Converts an instant to a number; on SQLite, an instant from an aggregate is already a number. */
const micros = (instant: Instant | number | null | undefined) =>
  instant === undefined || instant === null ? null : Number(instant);
