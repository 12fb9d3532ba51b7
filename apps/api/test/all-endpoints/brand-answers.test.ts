import {
  askInProcess,
  checkBrandAnswers,
  drawBrand,
  listedBrand,
  movedToMidnights,
  noAnswersYet,
  trendBrands,
  TREND_SETTINGS,
  type AskText,
} from '@brand-visibility/api-fuzz';
import { cursorSeal } from '@brand-visibility/application';
import { EQUAL_WEIGHTS, formatInstant } from '@brand-visibility/domain';
import { drawFrom, fingerprint, randomWorld } from '@brand-visibility/test-fixtures';
import { newPostgresDatabase, type TestDatabase } from '@brand-visibility/test-fixtures/postgres';
import { bring } from '@brand-visibility/test-fixtures/store-contract';
import { openJobs, openService, readServiceSettings, type Service } from '@brand-visibility/wiring';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES } from '../../src/pipeline/endpoints.js';
import { callerOf } from '../support/caller.js';
import { CURSOR_SECRET } from '../support/service.js';

/** A smaller draw than that of `npm run prove -- answers`. */

const SEED = 20260423;
const DRAWS = 6;

let folder: string;
let template: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-answers-'));
  template = await newPostgresDatabase();
  await (await openJobs({ url: template.url, connections: 1 }, 'create')).close();
});
afterAll(async () => {
  await template.drop();
  await rm(folder, { recursive: true });
});

const found = noAnswersYet();

test.each(
  TREND_SETTINGS.slice(0, 4).map((setting, i) => ({
    setting,
    i,
    year: formatInstant(setting.now).slice(0, 4),
  })),
)(
  "a brand's answers are those of all prompts, counted and selected, on both databases: in $year",
  async ({ setting, i }) => {
    const draw = drawFrom(SEED + i);
    const size = { accounts: 1, brands: 4, prompts: 6, runs: 20 };
    const world = randomWorld(SEED + i, { now: setting.now, fingerprint, size });
    const records = movedToMidnights(draw, world.records, setting);
    const database = await newPostgresDatabase(template.name);
    const file = join(folder, `world-${i}.db`);
    const sqlite = await openJobs({ file }, 'create');
    const postgres = await openJobs({ url: database.url, connections: 2 }, 'work');
    for (const jobs of [sqlite, postgres]) {
      await bring(jobs.jobStore, records);
      await jobs.close();
    }
    const services = [await serving(`sqlite:${file}`), await serving(database.url)] as const;
    const caller = callerOf(world.accounts[0]?.account_id ?? '');
    const askOver =
      ({ store }: Service): AskText =>
      (path, now) =>
        askInProcess(ROUTES, { store, now, weights: EQUAL_WEIGHTS, cursors: SEAL }, caller, path);
    const [alone, other] = [askOver(services[0]), askOver(services[1])];
    const ask: AskText = async (path, now) => {
      const text = await alone(path, now);
      expect(await other(path, now)).toBe(text);
      return text;
    };
    const brands = trendBrands(records);
    for (let drawn = 0; drawn < DRAWS; drawn += 1) {
      const brand = drawBrand(draw, brands, setting);
      await checkBrandAnswers(draw, listedBrand(records, brand.id), brand, setting, { ask, alone }, found);
    }
    for (const service of services) await service.close();
    await database.drop();
    expect(found.faults).toEqual([]);
  },
);

test('and enough of them were compared', () => {
  expect(found.answers).toBeGreaterThan(200);
  expect(found.carried).toBeGreaterThan(0);
  expect(found.matched).toBeGreaterThan(4);
  expect(found.runs).toBeGreaterThan(10);
});

const serving = (url: string) => openService(readServiceSettings({ DATABASE_URL: url, CURSOR_SECRET }));

const SEAL = cursorSeal([CURSOR_SECRET]);
