import { faultCalled, type Property } from '../property.js';
import { RANKED_FAULTS, walkRanked, type RankedList } from './ranked-walks.js';
import { DOMAINS, GROUPS, PAGES } from './ranked-lists.js';

/** Paginates ranked lists while imports land (rule 7.10). */
export const walks: Property = {
  name: 'walks',
  holds:
    'the pages of groups or sources show the rows of one state, or a cursor is refused, while imports land',
  drawn: 'imports',
  test: { worlds: 1, each: 2, on: 'SQLite' },
  prove: { worlds: 20, each: 30 },
  seed: 1,
  check: async ({ worlds, each, seed, injected, databases, progress }) => {
    const found = { whole: 0, refused: 0, states: 0, faults: [] as string[] };
    for (let world = 0; world < worlds; world += 1) {
      for (const open of databases) {
        const options = { seed: seed + world, imports: each, injected: faultCalled(RANKED_FAULTS, injected) };
        for (const list of [GROUPS, DOMAINS, PAGES] as RankedList<unknown>[]) {
          const { whole, refused, states, mixed } = await walkRanked(await open(), list, options);
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
