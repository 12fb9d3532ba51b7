import {
  askInProcess,
  movedToMidnights,
  nothingFound,
  TREND_SETTINGS,
  trendBrands,
  tryTrends,
  type AskText,
  type TrendFindings,
  type TrendSetting,
} from '@brand-visibility/api-fuzz';
import { ROUTES } from '@brand-visibility/api/endpoints';
import { cursorSeal, type Caller, type Store } from '@brand-visibility/application';
import { EQUAL_WEIGHTS, rational, type EngineWeights } from '@brand-visibility/domain';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { bring, drawFrom, fingerprint, randomWorld, type Draw } from '@brand-visibility/test-fixtures';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/test-fixtures/postgres';
import startPostgresOnce from '@brand-visibility/test-fixtures/postgres-setup';
import endPostgres from '@brand-visibility/test-fixtures/postgres-teardown';
import { Option, type Command } from 'commander';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { grouped } from './figures.js';
import { wholeNumber, wholeNumberAboveZero } from './options.js';

interface Options {
  readonly draws: number;
  readonly seed: number;
  readonly database: 'sqlite' | 'postgres' | 'both';
}

const DRAWS_A_WORLD = 20;
const SHOWN_FAULTS = 5;

/** `series`: points of series and rows of groups are the reports of their days and filters. */
export function series(proofs: Command): void {
  proofs
    .command('series')
    .description('compare series and groups with the reports of their days and filters, point by point')
    .option('--draws <number>', 'windows, zones, filters and intervals to try', wholeNumberAboveZero, 2000)
    .option('--seed <number>', 'which ones', wholeNumber, 20260301)
    .addOption(
      new Option('--database <name>', 'where the worlds are')
        .choices(['sqlite', 'postgres', 'both'])
        .default('both'),
    )
    .action((options: Options) => inWorkspace((place) => prove(place, options)));
}

async function prove(place: Workspace, { draws, seed, database }: Options): Promise<boolean> {
  const draw = drawFrom(seed);
  const found = nothingFound();
  const openPostgresWorld = database === 'sqlite' ? null : await postgresWorlds(place);
  for (let done = 0; done < draws; done += DRAWS_A_WORLD) {
    const opened: Opened[] = [];
    if (database !== 'postgres') opened.push(await sqliteWorld(place));
    if (openPostgresWorld) opened.push(await openPostgresWorld());
    try {
      await tryWorld(draw, opened, Math.min(DRAWS_A_WORLD, draws - done), found);
    } finally {
      for (const each of opened) await each.close();
    }
    if (found.faults.length > 0) break;
    progress(`${grouped(Math.min(done + DRAWS_A_WORLD, draws))} draws`);
  }
  printFindings(draws, seed, found);
  return found.faults.length === 0;
}

interface Opened {
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

async function tryWorld(
  draw: Draw,
  opened: readonly Opened[],
  draws: number,
  found: TrendFindings,
): Promise<void> {
  const setting: TrendSetting = draw.pick(TREND_SETTINGS);
  const size = { accounts: 1, brands: 4, prompts: 6, runs: draw.pick([20, 40, 60]) };
  const world = randomWorld(draw.below(1e9), { now: setting.now, fingerprint, size });
  const weights: EngineWeights = draw.chance(70)
    ? EQUAL_WEIGHTS
    : { ...EQUAL_WEIGHTS, claude: rational(2), gemini: rational(1, 3) };
  const records = movedToMidnights(draw, world.records, setting);
  for (const each of opened) await bring(each.opened.jobStore, records, weights);

  const [account_id = ''] = world.accounts.map((account) => account.account_id);
  const stores = opened.map((each) => each.opened.store);
  const askOf =
    (store: Store): AskText =>
    (path, now) =>
      askInProcess(ROUTES, { store, now, weights, cursors: SEAL }, callerOf(account_id), path);
  const asks = stores.map(askOf);
  const [alone = notThere, ...others] = asks;
  const ask: AskText = async (path, now) => {
    const text = await alone(path, now);
    for (const other of others)
      if ((await other(path, now)) !== text) found.faults.push(`the databases differ at ${path}`);
    return text;
  };
  await tryTrends(draw, { brands: trendBrands(records), setting }, { ask, alone }, draws, found);
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

function printFindings(draws: number, seed: number, found: TrendFindings): void {
  const { points, empty, brandPoints, groups, answers, carried, underway, faults } = found;
  console.log(
    `${grouped(draws)} draws of seed ${seed} (${grouped(carried)} carried): ${grouped(points)} points equal the report of ` +
      `their days, ${grouped(empty)} are empty, ${grouped(underway)} of today go on; ${grouped(brandPoints)} points of brands, ` +
      `${grouped(groups)} groups, ${grouped(answers)} answers; ${grouped(faults.length)} faults`,
  );
  for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(`  ${fault}`);
}
