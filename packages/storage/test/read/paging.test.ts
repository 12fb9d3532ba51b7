import { PLANTS, runPagingModel } from '@brand-visibility/paging-model';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pagedPostgres, pagedSqlite } from '../support/paged.js';

const SEED = 20260301;

let sqlite: Awaited<ReturnType<typeof pagedSqlite>>;
let postgres: Awaited<ReturnType<typeof pagedPostgres>>;
beforeAll(async () => {
  sqlite = await pagedSqlite();
  postgres = await pagedPostgres();
});
afterAll(async () => {
  await sqlite.close();
  await postgres.close();
});

test('a walk shows each row that stays exactly once and in order, whatever happens between its pages (rule 7.4)', async () => {
  const { failure, figures } = await runPagingModel([sqlite], { runs: 60, seed: SEED });
  expect(failure).toBeNull();
  expect(figures.pages).toBeGreaterThan(300);
  expect(figures.refused).toBeGreaterThan(0);
});

test('SQLite and PostgreSQL give the same pages and the same cursors', async () => {
  const { failure, figures } = await runPagingModel([sqlite, postgres], { runs: 20, seed: SEED + 1 });
  expect(failure).toBeNull();
  expect(figures.pages).toBeGreaterThan(100);
});

test.each(PLANTS)('paging by %s is noticed', async (plant) => {
  const { failure } = await runPagingModel([sqlite], { runs: 60, seed: SEED, plant });
  expect(failure).not.toBeNull();
});
