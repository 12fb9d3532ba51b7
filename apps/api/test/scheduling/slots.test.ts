import { CallerGone, isStoreUnavailable } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { FairUse } from '../../src/scheduling/fair-queue.js';
import { Slots } from '../../src/scheduling/slots.js';
import { stoppedClock } from '../support/stopped-clock.js';
import { thrownBy } from '../support/thrown-by.js';

const advance = stoppedClock();

/** Slots with the order in which requests entered; an id names account and key, such as `a1`. */
function entering(most: number, timeout: number | null = null) {
  const use = new FairUse(() => 0);
  const slots = new Slots({ most, ofAnAccount: Math.max(1, Math.floor((most * 3) / 4)), timeout }, use);
  const entered: string[] = [];
  const context = (id: string, signal = new AbortController().signal) => ({
    account_id: id.slice(0, 1),
    key_id: id,
    signal,
    hasRoom: () => true,
  });
  const enter = async (id: string, signal?: AbortSignal) => {
    await slots.enter(context(id, signal));
    entered.push(id);
  };
  /** Callbacks on a released slot run as microtasks. */
  const leave = async (id: string) => {
    slots.leave(context(id), true);
    await new Promise(setImmediate);
  };
  return { slots, use, entered, enter, leave, context };
}

const nextIteration = () => new Promise(setImmediate);

describe('slots (rule 4.5)', () => {
  test('one account takes three quarters, and others take of the rest, the fewer the less is free', async () => {
    const { slots, entered, enter } = entering(8);
    for (let i = 0; i < 20; i += 1) void enter('a1');
    await nextIteration();
    expect(entered).toHaveLength(6);
    for (const id of ['b1', 'b2', 'c1', 'd1']) void enter(id);
    await nextIteration();
    expect([entered.slice(6), slots.waiting]).toEqual([['b1', 'b2'], 16]);
  });

  test('an account that holds none is next, then the one that used least lately, then its key that did', async () => {
    const { entered, enter, leave, use, context } = entering(2);
    use.charge(context('a1'), 5);
    use.charge(context('a2'), 4);
    use.charge(context('b1'), 100);
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

  test('an account that leaves one of its slots still holds the others', async () => {
    const { entered, enter, leave } = entering(8);
    for (let i = 0; i < 20; i += 1) void enter('a1');
    await nextIteration();
    expect(entered).toHaveLength(6); // its share
    await leave('a1');
    expect(entered).toHaveLength(7);
  });

  test('an account that has left its last slot is next again, if it used less than others', async () => {
    const { entered, enter, leave, use, context } = entering(2);
    use.charge(context('b1'), 5);
    await enter('a1');
    await leave('a1');
    for (const id of ['c1', 'd1', 'b1', 'a2']) void enter(id);
    await nextIteration();
    await leave('c1');
    expect(entered).toEqual(['a1', 'c1', 'd1', 'a2']);
  });

  test('a caller that has gone leaves the queue at once and takes no slot', async () => {
    const { slots, entered, enter, leave } = entering(1);
    await enter('a1');
    const gone = new AbortController();
    const waiting = thrownBy(enter('a2', gone.signal));
    await nextIteration();
    expect(slots.waiting).toBe(1);
    gone.abort();
    expect(await waiting).toBeInstanceOf(CallerGone);
    expect(slots.waiting).toBe(0);
    expect(await thrownBy(enter('a2', gone.signal))).toBeInstanceOf(CallerGone);
    await leave('a1');
    await enter('a3');
    expect(entered).toEqual(['a1', 'a3']);
  });

  test('a waiting request fails when no request of its account succeeds, and takes no slot later', async () => {
    const { slots, entered, enter, leave } = entering(1, 20);
    await enter('a1');
    const late = thrownBy(enter('a2'));
    await nextIteration();
    advance(19);
    expect(slots.waiting).toBe(1);
    advance(1);
    expect(isStoreUnavailable(await late)).toBe(true);
    expect(slots.waiting).toBe(0);
    await leave('a1');
    await enter('a3');
    expect(entered).toEqual(['a1', 'a3']);
  });

  test('a waiting request keeps waiting while earlier requests of its account succeed', async () => {
    const { entered, enter, leave } = entering(1, 400);
    const all = Array.from({ length: 12 }, () => enter('a1'));
    for (let i = 0; i < 12; i += 1) {
      await all[i];
      advance(50);
      await leave('a1');
    }
    expect(entered).toHaveLength(12);
  });
});
