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

// Rule 16.2.
test('pagination shows each lasting row exactly once and in order, whatever changes between pages (rule 7.4)', async () => {
  const { failure, figures } = await runPagingModel([sqlite], { runs: 60, seed: SEED });
  expect(failure).toBeNull();
  expect(figures.pages).toBeGreaterThan(300);
  expect(figures.refused).toBeGreaterThan(0);
});

test('SQLite and PostgreSQL return the same pages and cursors', async () => {
  const { failure, figures } = await runPagingModel([sqlite, postgres], { runs: 20, seed: SEED + 1 });
  expect(failure).toBeNull();
  expect(figures.pages).toBeGreaterThan(100);
});

test.each(PLANTS)('the model detects pagination by %s', async (plant) => {
  const { failure } = await runPagingModel([sqlite], { runs: 60, seed: SEED, plant });
  expect(failure).not.toBeNull();
});
