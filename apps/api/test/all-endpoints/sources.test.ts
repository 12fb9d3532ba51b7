import {
  askInProcess,
  movedToMidnights,
  noSources,
  sourceWorld,
  trendBrands,
  TREND_SETTINGS,
  trySources,
  type AskText,
} from '@brand-visibility/api-fuzz';
import { cursorSeal } from '@brand-visibility/application';
import { EQUAL_WEIGHTS, formatInstant, rational } from '@brand-visibility/domain';
import { drawFrom, fingerprint, randomWorld } from '@brand-visibility/test-fixtures';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/test-fixtures/postgres';
import { bring } from '@brand-visibility/test-fixtures/store-contract';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES } from '../../src/pipeline/endpoints.js';
import { callerOf } from '../support/caller.js';
import { call } from '../support/client.js';
import { CURSOR_SECRET, serviceOver, type TestService } from '../support/service.js';

/** A smaller draw than that of `npm run prove -- sources`, over HTTP, with the formats: one setting of the calendar a test. */

const SEED = 20260301;
const DRAWS = 2;
/** Skipped days, doubled midnights, a week of two years, and midnight itself. */
const SETTINGS = TREND_SETTINGS.filter((_, i) => i % 2 === 0);
const WEIGHTS = { ...EQUAL_WEIGHTS, perplexity: rational(2), gemini: rational(1, 3) };

let folder: string;
let template: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-sources-'));
  template = await newPostgresDatabase();
  await (await openJobs({ url: template.url, connections: 1 }, 'create')).close();
});
afterAll(async () => {
  await template.drop();
  await rm(folder, { recursive: true });
});

const found = noSources();

test.each(SETTINGS.map((setting, i) => ({ setting, i, year: formatInstant(setting.now).slice(0, 4) })))(
  'both lists of sources are what the answers of all prompts say, on both databases: in $year (rules 15.1 to 15.6)',
  async ({ setting, i }) => {
    const draw = drawFrom(SEED + i);
    const size = { accounts: 1, brands: 4, prompts: 5, runs: 14 };
    const drawn = randomWorld(SEED + i, { now: setting.now, fingerprint, size });
    const records = movedToMidnights(draw, drawn.records, setting);
    const weights = i % 2 === 0 ? EQUAL_WEIGHTS : WEIGHTS;
    const database = await newPostgresDatabase(template.name);
    const file = join(folder, `world-${i}.db`);
    const sqlite = await openJobs({ file }, 'create');
    const postgres = await openJobs({ url: database.url, connections: 2 }, 'work');
    for (const jobs of [sqlite, postgres]) {
      await bring(jobs.jobStore, records, weights);
      await jobs.close();
    }
    const services = [
      await serviceOver(`sqlite:${file}`, { weights }),
      await serviceOver(database.url, { weights }),
    ] as const;
    const [account] = drawn.accounts;
    const asking =
      (service: TestService): AskText =>
      async (path, now) => {
        service.time.now = now;
        const headers = { Authorization: `Bearer ${account?.keys[0]?.key}` };
        const { status, text } = await call(service.port, path, { headers });
        expect([path, status]).toEqual([path, 200]);
        return text;
      };
    const [one, other] = [asking(services[0]), asking(services[1])];
    const ask: AskText = async (path, now) => {
      const text = await one(path, now);
      expect(await other(path, now)).toBe(text);
      return text;
    };
    // What the lists are compared with is not under test here.
    const context = { store: services[0].store, weights, cursors: cursorSeal([CURSOR_SECRET]) };
    const alone: AskText = (path, now) =>
      askInProcess(ROUTES, { ...context, now }, callerOf(account?.account_id ?? ''), path);
    const asked = {
      brands: trendBrands(records),
      setting,
      world: sourceWorld(records),
      weights,
      isYearFirst: true,
    };
    await trySources(draw, asked, { ask, alone, text: ask }, DRAWS, found);
    for (const service of services) await service.stop();
    await database.drop();
    expect(found.faults).toEqual([]);
  },
);

test('and enough of them were compared', () => {
  expect(found.rows).toBeGreaterThan(500);
  expect(found.texts).toBeGreaterThan(100);
  expect(found.filtered).toBeGreaterThan(15);
  expect(found.compared).toBeGreaterThan(3);
  expect(found.carried).toBeGreaterThan(1);
  expect(Math.min(found.own, found.rivals, found.gaps, found.ties)).toBeGreaterThan(20);
});
