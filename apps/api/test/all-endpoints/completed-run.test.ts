import { completeRuns, importData } from '@brand-visibility/application';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import { ndjson, record } from '@brand-visibility/records';
import { newPostgresDatabase, newReader, postgresUrl } from '@brand-visibility/databases';
import { openJobs, type DatabaseSettings } from '@brand-visibility/wiring';
import { afterEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { killPrograms, portOf, startProgram } from '../support/program.js';
import { bearer, makeWorld } from '../support/world.js';

interface World {
  readonly settings: DatabaseSettings;
  /** The service's DATABASE_URL. */
  readonly url: string;
  readonly remove: () => Promise<unknown>;
}

async function newFile(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-completing-'));
  const file = join(folder, 'data.db');
  await makeWorld(file);
  return { settings: { file }, url: `sqlite:${file}`, remove: () => rm(folder, { recursive: true }) };
}

async function newDatabase(): Promise<World> {
  const database = await newPostgresDatabase();
  const { name, url } = database;
  const settings = { url, connections: 2 };
  await makeWorld(settings);
  const reader = await newReader('brand_visibility_reader');
  return { settings, url: postgresUrl(name, reader), remove: () => database.drop() };
}

const BRAND = '/v1/brands/brd_a1';
const run = { id: 'run_new', brand_id: 'brd_a1', platforms: ['claude' as const, 'chatgpt' as const] };
const answer = { run_id: 'run_new', created_at: '2026-03-14T06:00:00Z' };

/** A running run: one answer that names the brand, and one failed question that has an earlier answer. */
const RUNNING = [
  record.run({ ...run, status: 'running', completed_at: null }),
  record.answer({
    ...answer,
    id: 'ans_1',
    prompt_id: 'brd_a1_prompt_1',
    platform: 'chatgpt',
    brand_named: true,
    position: 3,
    sentiment: 'neutral',
  }),
  record.answer({
    ...answer,
    id: 'ans_2',
    prompt_id: 'brd_a1_prompt_2',
    platform: 'chatgpt',
    outcome: 'failed',
    text: null,
  }),
];

async function* linesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const worlds: World[] = [];
afterEach(async () => {
  killPrograms();
  for (const { remove } of worlds.splice(0)) await remove();
});

describe('a running service shows a newly completed run from the next request on', () => {
  test.each([
    ['SQLite', newFile],
    ['PostgreSQL', newDatabase],
  ])('%s', async (_name, open) => {
    const world = await open();
    worlds.push(world);
    const jobs = await openJobs(world.settings, 'work');
    const files = [{ name: 'running', chunks: linesOf(ndjson(RUNNING)) }];
    expect(await importData(jobs.jobStore, files, { weights: EQUAL_WEIGHTS })).toHaveProperty('records');
    const port = await portOf(startProgram({ DATABASE_URL: world.url }));
    const get = async (path: string) => (await call(port, path, { headers: bearer('a_all') })).body;
    const now = BigInt(Date.now()) * 1000n;
    const report = `${BRAND}/visibility?period=7d`;
    expect(await get(BRAND)).toMatchObject({ latest_run: { id: 'brd_a1_run_1' } });
    expect(await get(report)).toMatchObject({ window: { carried_from: '2026-03-10T06:00:00.000Z' } });

    const weights = EQUAL_WEIGHTS;
    for await (const each of completeRuns(jobs.jobStore, ['run_new'], {
      weights,
      clock: () => now,
      began: now,
    }))
      expect(each).toEqual({ run_id: 'run_new', outcome: 'completed', failed: 1, filled: 1 });
    await jobs.close();

    expect(await get(BRAND)).toMatchObject({
      latest_run: { id: 'run_new', visibility: 50, average_position: 3 },
    });
    // The filled-in answer counts in the run's own figures, but in no report.
    expect(await get(report)).toMatchObject({
      window: { carried_from: null },
      answer_count: 1,
      visibility: { current: 100 },
    });
  });
});
