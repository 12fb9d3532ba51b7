import { RANKED_PLANTS, walkGroups, type RankedPlant } from '@brand-visibility/paging-model';
import { describe, expect, test } from '@jest/globals';
import { pagedPostgres, pagedSqlite } from '../support/paged.js';

const IMPORTS = 12;

/** Several worlds, each in a database of its own. */
async function walked(open: typeof pagedSqlite, seeds: readonly number[], plant: RankedPlant | null = null) {
  const all = { whole: 0, refused: 0, states: 0, mixed: [] as string[] };
  for (const seed of seeds) {
    const database = await open();
    const found = await walkGroups(database, { seed, imports: IMPORTS, plant });
    await database.close();
    all.whole += found.whole;
    all.refused += found.refused;
    all.states += found.states;
    all.mixed.push(...found.mixed);
  }
  return all;
}

describe('a walk over groups while imports land (rule 7.10)', () => {
  test.each([
    ['SQLite', pagedSqlite, [1, 2]],
    ['PostgreSQL', pagedPostgres, [3]],
  ])('shows rows of one state or is refused: %s', async (_, open, seeds) => {
    const { whole, refused, states, mixed } = await walked(open, seeds);
    expect(mixed).toEqual([]);
    expect(whole).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
    expect(states).toBeGreaterThan(seeds.length * IMPORTS);
  });

  test.each(RANKED_PLANTS)('that pages by %s is noticed', async (plant) => {
    expect((await walked(pagedSqlite, [1, 2], plant)).mixed).not.toEqual([]);
  });
});
