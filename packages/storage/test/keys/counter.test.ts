import type { CountedRequest } from '@brand-visibility/application';
import { MINUTE, type Instant } from '@brand-visibility/domain';
import { expect, test } from '@jest/globals';
import { Counter, type CounterTrouble } from '../../src/keys/counter.js';

const NOW = 1_800_000_000_000_000n;

/** A Counter with a scripted shared counter and a manual clock. */
function counterOver(script: { does: () => readonly CountedRequest[] | CounterTrouble }) {
  const lines: string[] = [];
  const clock = { now: 0 };
  const shared = { calls: 0 };
  const counter = new Counter(
    async () => {
      shared.calls += 1;
      return script.does();
    },
    (line) => lines.push(line),
    () => clock.now,
  );
  const count = async (key_id: string, now: Instant) => (await counter.count([{ key_id, now }]))[0]!;
  const counts = async (...keys: string[]) => {
    const counted: number[] = [];
    for (const key of keys) counted.push((await count(key, NOW)).count);
    return counted;
  };
  return { counter, count, counts, lines, clock, shared };
}

const fails = () => ({ trouble: new Error('no table') });

test('returns the counts of the shared counter', async () => {
  const { counter, count, lines } = counterOver({ does: () => [{ count: 7, at: NOW + 1n }] });
  expect(await count('key_1', NOW)).toEqual({ count: 7, at: NOW + 1n });
  expect([counter.countedLocally, lines]).toEqual([0, []]);
});

// Rule 6.1.
test('counts each key in the process when the shared counter fails, exactly and per minute', async () => {
  const { counter, count, counts } = counterOver({ does: fails });
  expect(await counts('key_1', 'key_1', 'key_2', 'key_1')).toEqual([1, 2, 1, 3]);
  const together = ['key_2', 'key_1', 'key_2'].map((key_id) => ({ key_id, now: NOW }));
  expect((await counter.count(together)).map((each) => each.count)).toEqual([2, 4, 3]);
  expect((await count('key_1', NOW + MINUTE)).count).toBe(1);
  expect(counter.countedLocally).toBe(8);
});

test('retries the shared counter after a second, and uses it when it works', async () => {
  const script = { does: fails as () => readonly CountedRequest[] | CounterTrouble };
  const { counts, clock, shared } = counterOver(script);
  expect(await counts('key_1', 'key_1')).toEqual([1, 2]);
  clock.now = 999;
  expect(await counts('key_1')).toEqual([3]);
  expect(shared.calls).toBe(1);
  clock.now = 1_000;
  expect(await counts('key_1', 'key_1')).toEqual([4, 5]);
  expect(shared.calls).toBe(2);
  script.does = () => [{ count: 40, at: NOW }];
  clock.now = 2_000;
  expect(await counts('key_1')).toEqual([40]);
});

test('warns once a minute, with the reason', async () => {
  const { counts, clock, lines } = counterOver({ does: fails });
  for (clock.now = 0; clock.now <= 120_000; clock.now += 500) await counts('key_1');
  expect(lines).toEqual(
    Array(3).fill(
      'this process counts requests on its own, because the shared counter of the database fails: no table',
    ),
  );
});

test.each<[string, unknown, string]>([
  ['an error', new Error('no table'), 'no table'],
  ['an error of another library', { message: 'no table' }, 'no table'],
  ['an object without a message', { code: 5 }, 'unknown reason'],
  ['a text', 'no table', 'unknown reason'],
  ['nothing', undefined, 'unknown reason'],
  ['null', null, 'unknown reason'],
])('the reason is found in %s, and no request fails for it', async (_, trouble, reason) => {
  const { counts, lines } = counterOver({ does: () => ({ trouble }) });
  expect(await counts('key_1', 'key_1')).toEqual([1, 2]);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`: ${reason}$`))]);
});

test('uses a monotonic clock by default', async () => {
  const counter = new Counter(
    async () => [{ count: 7, at: NOW }],
    () => undefined,
  );
  expect(await counter.count([{ key_id: 'key_1', now: NOW }])).toEqual([{ count: 7, at: NOW }]);
});

test('throws when the whole database fails', async () => {
  const { counter, count } = counterOver({
    does: () => {
      throw new Error('away');
    },
  });
  await expect(count('key_1', NOW)).rejects.toThrow('away');
  expect(counter.countedLocally).toBe(0);
});
