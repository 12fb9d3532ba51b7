import { askInProcess, type AskText } from '@brand-visibility/api-fuzz';
import { ROUTES, cursorSeal } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, type EngineWeights } from '@brand-visibility/domain';
import { callerOf, bring } from '@brand-visibility/records';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/databases';
import { openJobs, openService, readServiceSettings, type Service } from '@brand-visibility/wiring';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CURSOR_SECRET } from './service.js';

/** A database of each engine with the same records. */
export interface DrawnDatabases {
  /** Their addresses: SQLite, PostgreSQL. */
  readonly urls: readonly [sqlite: string, postgres: string];
  drop(): Promise<void>;
}

/** Opens databases for drawn worlds. Call it once in a test file: it creates a folder and a template before the tests. */
export function drawnDatabases(): (
  records: readonly ImportRecord[],
  weights?: EngineWeights,
) => Promise<DrawnDatabases> {
  let folder: string;
  let template: TestDatabase;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brand-visibility-drawn-'));
    template = await newPostgresDatabase();
    await (await openJobs({ url: template.url, connections: 1 }, 'create')).close();
  });
  afterAll(async () => {
    await template.drop();
    await rm(folder, { recursive: true });
  });
  return async (records, weights = EQUAL_WEIGHTS) => {
    const database = await newPostgresDatabase(template.name);
    files += 1;
    const file = join(folder, `world-${files}.db`);
    const sqlite = await openJobs({ file }, 'create');
    const postgres = await openJobs({ url: database.url, connections: 2 }, 'work');
    for (const jobs of [sqlite, postgres]) {
      await bring(jobs.jobStore, records, weights);
      await jobs.close();
    }
    return { urls: [`sqlite:${file}`, database.url], drop: () => database.drop() };
  };
}

/** Asks both; the replies must be equal. */
export function askingBoth(one: AskText, other: AskText): AskText {
  return async (path, now) => {
    const text = await one(path, now);
    expect(await other(path, now)).toBe(text);
    return text;
  };
}

/** Requests of an account without HTTP: `ask` to both databases, `alone` to the first. */
export interface InProcess {
  readonly ask: AskText;
  readonly alone: AskText;
  close(): Promise<void>;
}

export async function inProcess({ urls }: DrawnDatabases, account_id: string): Promise<InProcess> {
  const [sqlite, postgres] = [await serving(urls[0]), await serving(urls[1])];
  const alone = askingService(sqlite, account_id);
  return {
    ask: askingBoth(alone, askingService(postgres, account_id)),
    alone,
    close: async () => {
      await sqlite.close();
      await postgres.close();
    },
  };
}

const serving = (url: string) => openService(readServiceSettings({ DATABASE_URL: url, CURSOR_SECRET }));

/** Requests of an account to a service, without HTTP. */
export function askingService(
  { store }: Pick<Service, 'store'>,
  account_id: string,
  weights: EngineWeights = EQUAL_WEIGHTS,
): AskText {
  const [caller, cursors] = [callerOf(account_id), cursorSeal([CURSOR_SECRET])];
  return (path, now) => askInProcess(ROUTES, { store, now, weights, cursors }, caller, path);
}
