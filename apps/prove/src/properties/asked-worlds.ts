import { askInProcess, type AskText } from '@brand-visibility/api-fuzz';
import { ROUTES, cursorSeal } from '@brand-visibility/application';
import { EQUAL_WEIGHTS, rational, type EngineWeights } from '@brand-visibility/domain';
import { progress, type Workspace } from '@brand-visibility/programs/workspace';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { callerOf, type Draw } from '@brand-visibility/records';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import startPostgresOnce from '@brand-visibility/databases/setup';
import endPostgres from '@brand-visibility/databases/teardown';
import { Option } from 'commander';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** New databases for drawn worlds, and requests to them without HTTP. */

/** Which databases a proof uses. */
export type Databases = 'sqlite' | 'postgres' | 'both';

export const databaseOption = () =>
  new Option('--database <name>', 'where the worlds are')
    .choices(['sqlite', 'postgres', 'both'])
    .default('both');

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

/** Opens a new database of each kind. */
export async function worldOpener(place: Workspace, databases: Databases): Promise<() => Promise<Opened[]>> {
  const openPostgresWorld = databases === 'sqlite' ? null : await postgresWorlds(place);
  return async () => {
    const opened: Opened[] = [];
    if (databases !== 'postgres') opened.push(await sqliteWorld(place));
    if (openPostgresWorld) opened.push(await openPostgresWorld());
    return opened;
  };
}

/** Two engines are told apart by exact figures only: no double has the difference of their weights. */
const NEARLY_EQUAL = {
  chatgpt: rational(10n ** 20n + 1n, 10n ** 20n),
  grok: rational(10n ** 20n - 1n, 10n ** 20n),
};

/** Mostly those of a service without a setting. */
export function drawWeights(draw: Draw): EngineWeights {
  if (draw.chance(70)) return EQUAL_WEIGHTS;
  const some = draw.chance(50) ? NEARLY_EQUAL : { claude: rational(2), gemini: rational(1, 3) };
  return { ...EQUAL_WEIGHTS, ...some };
}

export interface WorldAsks {
  /** Asks every database; texts that differ are noted. */
  readonly ask: AskText;
  /** Asks the first database. */
  readonly alone: AskText;
}

/** Requests of an account to the databases of a world. */
export function asksOf(
  opened: readonly Opened[],
  { account_id, weights }: { readonly account_id: string; readonly weights: EngineWeights },
  faults: string[],
): WorldAsks {
  const caller = callerOf(account_id);
  const asks = opened.map(
    ({ opened: { store } }): AskText =>
      (path, now) =>
        askInProcess(ROUTES, { store, now, weights, cursors: SEAL }, caller, path),
  );
  const [alone = notThere, ...others] = asks;
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
