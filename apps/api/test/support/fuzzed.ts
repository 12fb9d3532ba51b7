import { refreshBoard } from '@brand-visibility/application';
import { PLANS, type Instant, type Plan } from '@brand-visibility/domain';
import {
  FUZZ_EARLIER,
  FUZZ_NOW,
  fuzzWorld,
  type JudgeContext,
  judgeContext,
  LIMITED_PLAN,
  operationsOf,
  publishedDocument,
  fetchCursors,
} from '@brand-visibility/api-fuzz';
import { newPostgresDatabase, newReader, postgresUrl } from '@brand-visibility/databases';
import { bring } from '@brand-visibility/records';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_URL, serviceOver, type TestService, type TestSettings } from './service.js';

/** A database with the world generated from a seed, and services over it. */
export interface FuzzedWorld {
  /** The expectations for the replies of every service over it. */
  readonly judging: JudgeContext;
  readonly serve: (settings?: TestSettings) => Promise<TestService>;
  readonly drop: () => Promise<void>;
}

/** Requests per minute of the limited plan: few enough to reach the limit, enough to be admitted at first. */
const FEW = 10;
const LIMITS = Object.fromEntries(
  PLANS.map((plan) => [plan, plan === LIMITED_PLAN ? FEW : 1_000_000]),
) as Record<Plan, number>; // fromEntries forgets the keys' type

export async function fuzzedWorld(database: 'SQLite' | 'PostgreSQL', seed: number): Promise<FuzzedWorld> {
  const { forJobs, forService, drop } = await (database === 'SQLite' ? newFile() : newDatabase());
  const operations = operationsOf(publishedDocument());
  const world = fuzzWorld(seed);
  const jobs = await openJobs(forJobs, 'create');
  const refresh = async (at: Instant) => {
    for (const brand_id of world.brands.keys()) await refreshBoard(jobs.jobStore, brand_id, at);
  };
  const serve = (settings: TestSettings = {}) =>
    serviceOver(forService, {
      now: FUZZ_NOW,
      requestsPerMinute: LIMITS,
      requireRowSecurity: true,
      ...settings,
    });
  await bring(jobs.jobStore, world.records);
  await refresh(FUZZ_EARLIER);
  const service = await serve();
  const old = await fetchCursors(service.port, operations, world, true);
  await refresh(FUZZ_NOW);
  const cursors = [...old, ...(await fetchCursors(service.port, operations, world, false))];
  await service.stop();
  await jobs.close();
  return { judging: judgeContext({ seed, operations, world, cursors }, PUBLIC_URL), serve, drop };
}

interface NewDatabase {
  readonly forJobs: DatabaseSettings;
  readonly forService: string;
  readonly drop: () => Promise<void>;
}

async function newFile(): Promise<NewDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-fuzz-'));
  const file = join(folder, 'data.db');
  return { forJobs: { file }, forService: `sqlite:${file}`, drop: () => rm(folder, { recursive: true }) };
}

async function newDatabase(): Promise<NewDatabase> {
  const database = await newPostgresDatabase();
  const { name, url } = database;
  const forJobs = { url, connections: 2 };
  await (await openJobs(forJobs, 'create')).close(); // creates the role that readers belong to
  return {
    forJobs,
    forService: postgresUrl(name, await newReader('brand_visibility_reader')),
    drop: () => database.drop(),
  };
}
