import { refreshBoard, type Scope, type Store } from '@brand-visibility/application';
import { bring, drawFrom, NOW, record, worldOf } from '@brand-visibility/records';
import type { Property } from '../property.js';
import { outcomesOutside, scopesOver, subjectsOf } from './outcomes.js';
import { FINISHED } from './reader-calls.js';

/** Stores that read more than a scope allows. */
const INJECTIONS: Readonly<Record<string, (scope: Scope, account_id: string) => Scope>> = {
  'a key reads brands that are not ticked': (scope) => ({ ...scope, all_brands: true }),
  'every key reads one account': (scope, account_id) => ({ ...scope, account_id, all_brands: true }),
};

/** Every call of every reader for every scope, about brands outside it (rules 4.2 and 5.4). */
export const isolation: Property = {
  name: 'isolation',
  holds: 'no reader returns anything of a brand that its key may not read',
  drawn: 'accounts',
  test: { worlds: 1, each: 2, on: 'SQLite' },
  prove: { worlds: 5, each: 4 },
  seed: 20260301,
  check: async ({ worlds, each, seed, injected, databases, progress }) => {
    const found = { calls: 0, accounts: 0, ticks: 0, faults: new Array<string>() };
    const draw = drawFrom(seed);
    for (let drawn = 0; drawn < worlds; drawn += 1) {
      const world = worldOf(draw.below(1e9), { accounts: each, brands: 2, prompts: 4, runs: 4 });
      const brands = world.accounts.flatMap(({ account_id, brand_ids }) =>
        brand_ids.map((brand_id) => ({ brand_id, account_id })),
      );
      for (const open of databases) {
        const database = await open();
        const store = database.jobStore();
        await bring(store, [...world.records, ...finishedIn(brands)]);
        for (const { brand_id } of brands) await refreshBoard(store, brand_id, NOW);
        const subjects = await subjectsOf(database.store(), brands);
        const read =
          injected === null
            ? database.store()
            : widened(database.store(), injected, brands[0]?.account_id ?? '');
        for await (const outcome of outcomesOutside(read, scopesOver(subjects), subjects)) {
          found.calls += 1;
          if (outcome.boundary === 'another account') found.accounts += 1;
          else found.ticks += 1;
          if (outcome.leaks) found.faults.push(`${database.name}: ${outcome.call}, ${outcome.boundary}`);
          if (injected !== null && outcome.leaks) break;
        }
        await database.close();
        progress(`${database.name}: ${found.calls} calls`);
      }
    }
    return found;
  },
  seen: { accounts: 500, ticks: 250 },
  injectedFaults: Object.keys(INJECTIONS),
};

/** A finished target for each brand. */
export const finishedIn = (brands: readonly { readonly brand_id: string }[]) =>
  brands.map(({ brand_id }) =>
    record.outreachWork({
      brand_id,
      url: `https://reddit.com/r/${FINISHED}`,
      moves: [{ to: 'done', at: '2026-03-10T12:00:00Z' }],
    }),
  );

function widened(store: Store, injected: string, account_id: string): Store {
  const scopeOf = INJECTIONS[injected];
  if (!scopeOf) throw new Error(`no fault is called ${injected}`);
  return { ...store, read: (scope, work) => store.read(scopeOf(scope, account_id), work) };
}
