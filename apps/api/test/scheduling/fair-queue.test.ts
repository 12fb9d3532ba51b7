import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue, FairUse, type Requester } from '../../src/scheduling/fair-queue.js';
import { RecentUse } from '../../src/scheduling/recent-use.js';

describe('recent use', () => {
  test('counts half after a quarter of a second', () => {
    let now = 0;
    const use = new RecentUse(() => now);
    use.charge('a', 80);
    now = 250;
    expect(use.of('a')).toBe(40);
    use.charge('a', 60);
    now = 750;
    expect([use.of('a'), use.of('b')]).toEqual([25, 0]);
  });
});

/** An item of the queue: its account, its key, and its slot among all. */
interface Item extends Requester {
  readonly number: number;
}

/** Takes the next item, and charges its cost to its account and key. */
function serve(queue: FairQueue<Item>, use: FairUse, cost: number): Item | undefined {
  const account = queue.nextAccount((id) => use.accounts.of(id));
  const item = account === null ? undefined : queue.take(account);
  if (item) use.charge(item, cost);
  return item;
}

describe('a fair queue', () => {
  // Rule 4.5.
  test('serves the account that used least lately, then its key that used least, then in order of arrival', () => {
    const use = new FairUse(() => 0);
    const queue = new FairQueue<Item>(use);
    const keys = ['a/1', 'a/1', 'a/2', 'b/1', 'b/1', 'a/2'];
    for (const [number, name] of keys.entries()) {
      const item = { account_id: name.slice(0, 1), key_id: name, number };
      queue.add(item, item);
    }
    const order = keys.map(() => serve(queue, use, 10)?.number);
    expect(order).toEqual([0, 3, 2, 4, 1, 5]);
    expect([queue.size, queue.nextAccount(() => 0)]).toEqual([0, null]);
  });

  test('gives each item out once, those of a key in order, and none that was removed', () => {
    const drawn = fc.array(
      fc.record({ account: fc.nat(3), key: fc.nat(2), cost: fc.nat(50), isRemoved: fc.boolean() }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(drawn, (draws) => {
        const use = new FairUse(() => 0);
        const queue = new FairQueue<Item>(use);
        const items = draws.map(({ account, key }, number) => ({
          account_id: `a${account}`,
          key_id: `a${account}k${key}`,
          number,
        }));
        for (const item of items) queue.add(item, item);
        for (const [i, { isRemoved }] of draws.entries()) if (isRemoved) queue.remove(items[i]!, items[i]!);
        const expected = items.filter((_, i) => !draws[i]!.isRemoved);
        expect(queue.size).toBe(expected.length);
        const served: Item[] = [];
        for (let item = serve(queue, use, 1); item; item = serve(queue, use, draws[item.number]!.cost))
          served.push(item);
        expect(new Set(served)).toEqual(new Set(expected));
        for (const key of new Set(expected.map(({ key_id }) => key_id))) {
          const ofKey = (list: readonly Item[]) => list.filter(({ key_id }) => key_id === key);
          expect(ofKey(served)).toEqual(ofKey(expected));
        }
      }),
      { numRuns: draws(100) },
    );
  });
});
