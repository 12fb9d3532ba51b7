import { CallerGone, isStoreUnavailable } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { FairUse } from '../../src/scheduling/fair-queue.js';
import { Places } from '../../src/scheduling/places.js';
import { thrownBy } from '../support/thrown-by.js';

/** Places with the order in which requests entered; an id names account and key, such as `a1`. */
function entering(most: number, timeout: number | null = null) {
  const use = new FairUse(() => 0);
  const places = new Places({ most, ofAnAccount: Math.max(1, Math.floor((most * 3) / 4)), timeout }, use);
  const entered: string[] = [];
  const asking = (id: string, signal = new AbortController().signal) => ({
    account_id: id.slice(0, 1),
    key_id: id,
    signal,
    hasRoom: () => true,
  });
  const enter = async (id: string, signal?: AbortSignal) => {
    await places.enter(asking(id, signal));
    entered.push(id);
  };
  /** Callbacks on a released place run as microtasks. */
  const leave = async (id: string) => {
    places.leave(asking(id), true);
    await new Promise(setImmediate);
  };
  return { places, use, entered, enter, leave, asking };
}

const nextIteration = () => new Promise(setImmediate);

describe('places (rule 4.5)', () => {
  test('one account takes three quarters, and others take of the rest, the fewer the less is free', async () => {
    const { places, entered, enter } = entering(8);
    for (let i = 0; i < 20; i += 1) void enter('a1');
    await nextIteration();
    expect(entered).toHaveLength(6);
    for (const id of ['b1', 'b2', 'c1', 'd1']) void enter(id);
    await nextIteration();
    expect([entered.slice(6), places.waiting]).toEqual([['b1', 'b2'], 16]);
  });

  test('an account that holds none is next, then the one that used least lately, then its key that did', async () => {
    const { entered, enter, leave, use, asking } = entering(2);
    use.charge(asking('a1'), 5);
    use.charge(asking('a2'), 4);
    use.charge(asking('b1'), 100);
    for (const id of ['a1', 'a1', 'a2', 'c1']) void enter(id);
    void enter('b1');
    await nextIteration();
    expect(entered).toEqual(['a1', 'c1']);
    await leave('c1');
    expect(entered).toEqual(['a1', 'c1', 'b1']);
    await leave('a1');
    expect(entered).toEqual(['a1', 'c1', 'b1', 'a2']);
    await leave('a2');
    await leave('b1');
    expect(entered).toEqual(['a1', 'c1', 'b1', 'a2', 'a1']);
  });

  test('a caller that has gone leaves the queue at once and takes no place', async () => {
    const { places, entered, enter, leave } = entering(1);
    await enter('a1');
    const gone = new AbortController();
    const waiting = thrownBy(enter('a2', gone.signal));
    await nextIteration();
    expect(places.waiting).toBe(1);
    gone.abort();
    expect(await waiting).toBeInstanceOf(CallerGone);
    expect(places.waiting).toBe(0);
    expect(await thrownBy(enter('a2', gone.signal))).toBeInstanceOf(CallerGone);
    await leave('a1');
    await enter('a3');
    expect(entered).toEqual(['a1', 'a3']);
  });

  test('a waiting request fails when no request of its account succeeds, and takes no place later', async () => {
    const { places, entered, enter, leave } = entering(1, 20);
    await enter('a1');
    const late = await thrownBy(enter('a2'));
    expect(isStoreUnavailable(late)).toBe(true);
    expect(places.waiting).toBe(0);
    await leave('a1');
    await enter('a3');
    expect(entered).toEqual(['a1', 'a3']);
  });

  test('a waiting request keeps waiting while earlier requests of its account succeed', async () => {
    const { entered, enter, leave } = entering(1, 400);
    const all = Array.from({ length: 12 }, () => enter('a1'));
    for (let i = 0; i < 12; i += 1) {
      await all[i];
      await pause(50);
      await leave('a1');
    }
    expect(entered).toHaveLength(12);
  });
});
