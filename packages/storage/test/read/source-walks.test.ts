import { RANKED_PLANTS, walkSources, type RankedPlant } from '@brand-visibility/paging-model';
import { describe, expect, test } from '@jest/globals';
import { pagedPostgres, pagedSqlite } from '../support/paged.js';

const IMPORTS = 8;

/** A world in a database of its own. */
async function walked(
  open: typeof pagedSqlite,
  by: 'domain' | 'page',
  seed: number,
  plant: RankedPlant | null = null,
) {
  const database = await open();
  const found = await walkSources(database, by, { seed, imports: IMPORTS, plant });
  await database.close();
  return found;
}

describe('a walk over sources while imports land (rule 7.10)', () => {
  test.each([
    ['domain', 'SQLite', pagedSqlite, 1],
    ['page', 'SQLite', pagedSqlite, 2],
    ['domain', 'PostgreSQL', pagedPostgres, 3],
    ['page', 'PostgreSQL', pagedPostgres, 4],
  ] as const)('by %s shows rows of one state or is refused: %s', async (by, _, open, seed) => {
    const { whole, refused, states, mixed } = await walked(open, by, seed);
    expect(mixed).toEqual([]);
    expect(whole).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect(states).toBeGreaterThan(IMPORTS);
  });

  test.each(RANKED_PLANTS)('that pages by %s is noticed', async (plant) => {
    expect((await walked(pagedSqlite, 'page', 1, plant)).mixed).not.toEqual([]);
  });
});
