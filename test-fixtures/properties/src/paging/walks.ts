import type { Property } from '../property.js';
import { GROUPS } from './group-walks.js';
import { RANKED_FAULTS, walkRanked, type RankedFault } from './ranked-walks.js';
import { DOMAINS, PAGES } from './source-walks.js';

/** Paginates ranked lists while imports land (rule 7.10). */
export const walks: Property = {
  name: 'walks',
  holds:
    'the pages of groups or sources show the rows of one state, or a cursor is refused, while imports land',
  drawn: 'imports',
  test: { worlds: 1, each: 2, onSqliteAlone: true },
  prove: { worlds: 20, each: 30 },
  seed: 1,
  check: async ({ worlds, each, seed, injected, databases, progress }) => {
    const found = { whole: 0, refused: 0, states: 0, faults: [] as string[] };
    for (let world = 0; world < worlds; world += 1) {
      for (const open of databases) {
        const options = { seed: seed + world, imports: each, injected: faultCalled(injected) };
        for (const walk of [
          async () => walkRanked(await open(), GROUPS, options),
          async () => walkRanked(await open(), DOMAINS, options),
          async () => walkRanked(await open(), PAGES, options),
        ]) {
          const { whole, refused, states, mixed } = await walk();
          found.whole += whole;
          found.refused += refused;
          found.states += states;
          found.faults.push(...mixed);
        }
      }
      progress(`${world + 1} data sets`);
      if (found.faults.length > 0) break;
    }
    return found;
  },
  seen: { whole: 0, refused: 0, states: 8 },
  injectedFaults: RANKED_FAULTS,
};

function faultCalled(name: string | null): RankedFault | null {
  return RANKED_FAULTS.find((injected) => injected === name) ?? null;
}
