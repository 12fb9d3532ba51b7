import { askInProcess, type AskText } from '@brand-visibility/api-fuzz';
import { ROUTES } from '@brand-visibility/api/endpoints';
import { cursorSeal, type Caller, type Store } from '@brand-visibility/application';
import type { EngineWeights } from '@brand-visibility/domain';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/test-fixtures/postgres';
import startPostgresOnce from '@brand-visibility/test-fixtures/postgres-setup';
import endPostgres from '@brand-visibility/test-fixtures/postgres-teardown';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Databases for drawn worlds, and questions to them without HTTP. */

export type WorldDatabases = 'sqlite' | 'postgres' | 'both';

/** Opens empty databases for the next world; both are asked the same. */
export async function drawnWorlds(
  place: Workspace,
  database: WorldDatabases,
): Promise<() => Promise<readonly Opened[]>> {
  const openPostgresWorld = database === 'sqlite' ? null : await postgresWorlds(place);
  return async () => {
    const opened: Opened[] = [];
    if (database !== 'postgres') opened.push(await sqliteWorld(place));
    if (openPostgresWorld) opened.push(await openPostgresWorld());
    return opened;
  };
}

export interface Opened {
  readonly opened: OpenedStore;
  readonly close: () => Promise<void>;
}

let files = 0;

async function sqliteWorld({ folder }: Workspace): Promise<Opened> {
  files += 1;
  const file = join(folder, `world-${files}.sqlite`);
  const opened = await openSqlite({ file, access: 'create' });
  return {
    opened,
    close: async () => {
      await opened.close();
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    },
  };
}

/** Copies of one database with its schema. */
async function postgresWorlds(place: Workspace): Promise<() => Promise<Opened>> {
  progress('starting PostgreSQL');
  await startPostgresOnce();
  place.atEnd(endPostgres);
  const template: TestDatabase = await newPostgresDatabase();
  await (await openPostgres({ url: template.url, access: 'create' })).close();
  return async () => {
    const database = await newPostgresDatabase(template.name);
    const opened = await openPostgres({ url: database.url, access: 'work', connections: 2 });
    return {
      opened,
      close: async () => {
        await opened.close();
        await database.drop();
      },
    };
  };
}

/** `ask` asks every database and notes where their replies differ; `alone` asks one. */
export function asksOver(
  opened: readonly Opened[],
  account_id: string,
  weights: EngineWeights,
  faults: string[],
): { readonly ask: AskText; readonly alone: AskText } {
  const askOf =
    (store: Store): AskText =>
    (path, now) =>
      askInProcess(ROUTES, { store, now, weights, cursors: SEAL }, callerOf(account_id), path);
  const [alone = notThere, ...others] = opened.map((each) => askOf(each.opened.store));
  const ask: AskText = async (path, now) => {
    const text = await alone(path, now);
    for (const other of others)
      if ((await other(path, now)) !== text) faults.push(`the databases differ at ${path}`);
    return text;
  };
  return { ask, alone };
}

const SEAL = cursorSeal(['a secret of a proof, of 32 characters or more']);
const notThere: AskText = () => Promise.reject(new Error('no database is open'));

function callerOf(account_id: string): Caller {
  const plan = { id: 'pro', name: 'Pro', is_trialing: false, trial_ends_at: null } as const;
  const account = { id: account_id, plan, subscription_active: true, owner_exists: true };
  const times = { created_at: 0n, expires_at: null, revoked_at: null };
  const key = { id: 'key_1', name: 'A key', masked: 'bvk_0000…0000', ...times, all_brands: true };
  return { requestsPerMinute: 1, key: { ...key, brand_ids: [], account } };
}
