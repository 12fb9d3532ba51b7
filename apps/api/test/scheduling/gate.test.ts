import { CallerGone, isStoreUnavailable } from '@brand-visibility/application';
import { announce, giveWay, givingWay } from '@brand-visibility/counting';
import { describe, expect, test } from '@jest/globals';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Gate } from '../../src/scheduling/gate.js';
import { serving, RequestWork } from '../../src/scheduling/work.js';
import { gate as barrier } from '../support/connected.js';
import { stoppedClock } from '../support/stopped-clock.js';
import { thrownBy } from '../support/thrown-by.js';

const advance = stoppedClock();

/** An id names account and key, such as `a1`. */
const context = (id: string, signal = new AbortController().signal) => ({
  account_id: id.slice(0, 1),
  key_id: id,
  signal,
  hasRoom: () => true,
});

/** A gate with the works that entered, in this order. */
function entering(connections: number, timeout: number | null = null) {
  const gate = new Gate({ connections, timeout });
  const entered: string[] = [];
  const works = new Map<string, RequestWork[]>();
  const enter = async (id: string, { signal, days = 0 }: { signal?: AbortSignal; days?: number } = {}) => {
    const work = new RequestWork(gate, context(id, signal));
    work.expect(`/${id}`, days);
    await work.read(async () => undefined);
    entered.push(id);
    works.set(id, [...(works.get(id) ?? []), work]);
    return work;
  };
  const leave = async (id: string) => {
    works.get(id)?.shift()?.leave(true);
    await settled();
  };
  return { gate, entered, enter, leave };
}

const settled = async () => {
  for (let i = 0; i < 40; i += 1) await nextIteration();
};

describe('slots (rule 4.5)', () => {
  test('one account takes three quarters, and others take of the rest, the fewer the less is free', async () => {
    const { gate, entered, enter } = entering(8);
    for (let i = 0; i < 20; i += 1) void enter('a1');
    await settled();
    expect(entered).toHaveLength(6);
    for (const id of ['b1', 'b2', 'c1', 'd1']) void enter(id);
    await settled();
    expect([entered.slice(6), gate.waiting]).toEqual([['b1', 'b2'], 16]);
  });

  test('an account that holds none is next, then the one that used least, then its key that did', async () => {
    const { entered, enter, leave, gate } = entering(2);
    for (const [id, used] of Object.entries({ a1: 5, a2: 4, b1: 100 })) {
      const work = new RequestWork(gate, context(id));
      await work.begin();
      work.account.charge(used);
      work.key.charge(used);
      work.end();
    }
    await settled();
    for (const id of ['a1', 'a1', 'a2', 'c1']) void enter(id);
    void enter('b1');
    await settled();
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
    await settled();
    expect(entered).toHaveLength(6); // its share
    await leave('a1');
    expect(entered).toHaveLength(7);
  });

  test('a caller that has gone leaves the line immediately and takes no slot', async () => {
    const { gate, entered, enter, leave } = entering(1);
    await enter('a1');
    const gone = new AbortController();
    const waiting = thrownBy(enter('a2', gone));
    await settled();
    expect(gate.waiting).toBe(1);
    gone.abort();
    expect(await waiting).toBeInstanceOf(CallerGone);
    expect(gate.waiting).toBe(0);
    expect(await thrownBy(enter('a2', gone))).toBeInstanceOf(CallerGone);
    await leave('a1');
    await enter('a3');
    expect(entered).toEqual(['a1', 'a3']);
  });

  test('a waiting request fails when no request of its account succeeds, and takes no slot later', async () => {
    const { gate, entered, enter, leave } = entering(1, 20);
    await enter('a1');
    const late = thrownBy(enter('a2'));
    await settled();
    advance(19);
    expect(gate.waiting).toBe(1);
    advance(1);
    expect(isStoreUnavailable(await late)).toBe(true);
    expect(gate.waiting).toBe(0);
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

describe('the reads of a request (rule 4.5)', () => {
  test('take a slot at the first read only, and keep it until the request ends', async () => {
    const gate = new Gate({ connections: 1, timeout: null });
    const [idle, busy] = [new RequestWork(gate, context('a')), new RequestWork(gate, context('a'))];
    await busy.read(async () => undefined);
    const late = new RequestWork(gate, context('b'));
    const reading = late.read(async () => 'read');
    await settled();
    expect(gate.waiting).toBe(1);
    idle.leave(true);
    await settled();
    expect(gate.waiting).toBe(1);
    busy.leave(true);
    expect(await reading).toBe('read');
    await busy.write((function* () {})());
    late.leave(true);
  });

  test('end when they give way once the caller has gone', async () => {
    const gate = new Gate({ connections: 2, timeout: null });
    const gone = new AbortController();
    const work = new RequestWork(gate, context('a', gone.signal));
    let parts = 0;
    const reading = work.read(async () => {
      for (; parts < 100; parts += 1) {
        await givingWay(() => advance(5));
        if (parts === 3) gone.abort();
      }
    });
    expect(await thrownBy(reading)).toBeInstanceOf(CallerGone);
    expect(parts).toBe(4); // the fourth was the last to run
    work.leave(false);
    expect(await thrownBy(work.read(async () => undefined))).toBeInstanceOf(CallerGone);
  });

  test('a fault ends the read, and the request gives its slots back', async () => {
    const gate = new Gate({ connections: 1, timeout: null });
    const failing = serving(gate, context('a'), (work) =>
      work.read(() => Promise.reject(new Error('broken'))),
    );
    expect(String(await thrownBy(failing))).toBe('Error: broken');
    expect(await serving(gate, context('a'), (work) => work.read(async () => 'read'))).toBe('read');
  });
});

describe('long reads (rule 4.5)', () => {
  test('of long windows wait before they read, without a slot; two of one account run', async () => {
    const { gate, entered, enter, leave } = entering(8);
    for (let i = 0; i < 12; i += 1) void enter('a1', { days: 365 });
    await settled();
    expect([entered.length, gate.waiting]).toEqual([2, 10]);
    await enter('a2', { days: 30 });
    await enter('b1', { days: 365 });
    void enter('c1', { days: 365 });
    await settled();
    expect([entered.slice(2), gate.waiting]).toEqual([['a2', 'b1'], 11]);
    await leave('b1');
    expect(entered.slice(4)).toEqual(['c1']); // it holds none
  });

  test('a long window that proves short is short from then on, and counts as long again when it proves long', async () => {
    const { gate, entered, enter, leave } = entering(8);
    await enter('a1', { days: 365 });
    await leave('a1');
    for (let i = 0; i < 6; i += 1) void enter('a1', { days: 365 });
    await settled();
    expect(entered).toHaveLength(7);
    const work = new RequestWork(gate, context('b1'));
    work.expect('/b1', 365);
    await work.read(async () => announce('long'));
    work.leave(true);
    for (let i = 0; i < 3; i += 1) void enter('b1', { days: 365 });
    await settled();
    expect(entered).toHaveLength(9);
  });

  test('a read that its caller left proves nothing', async () => {
    const { gate, entered, enter } = entering(8);
    const work = await enter('a1', { days: 365 });
    work.leave(false);
    for (let i = 0; i < 6; i += 1) void enter('a1', { days: 365 });
    await settled();
    expect([entered.length, gate.waiting]).toEqual([3, 4]);
  });

  test('a read that proves long keeps its snapshot, up to half of the slots; then it starts again once', async () => {
    const gate = new Gate({ connections: 8, timeout: null });
    const { passed, open } = barrier();
    const begun: string[] = [];
    let long = 0;
    const read = async (id: string) => {
      const work = new RequestWork(gate, context(id));
      work.expect(`/${id}`, 30);
      await work.read(async () => {
        begun.push(id);
        announce('long');
        await giveWay();
        long += 1;
        await passed;
      });
      work.leave(true);
    };
    const reading = ['a1', 'a2', 'b1', 'b2', 'c1'].map(read);
    await settled();
    expect([begun.length, long, gate.waiting]).toEqual([5, 4, 1]);
    const next = read('c1'); // waits before it reads, because it is known to be long
    await settled();
    expect([begun.length, gate.waiting]).toEqual([5, 2]);
    open();
    await Promise.all([...reading, next]);
    expect(begun).toHaveLength(7); // one of the five twice
    expect(gate.waiting).toBe(0);
  });

  test('a large read that finds a free slot does not start again; one that does not gives its slot back', async () => {
    const gate = new Gate({ connections: 4, timeout: null });
    const first = new RequestWork(gate, context('a'));
    await first.read(async () => announce('large')); // the share of one account
    const begun: string[] = [];
    const second = new RequestWork(gate, context('a'));
    second.expect('/other', 30);
    const reading = second.read(async () => {
      begun.push('begins');
      announce('large');
      begun.push('is large');
    });
    await settled();
    expect([begun, gate.waiting]).toEqual([['begins'], 1]);
    const others = [new RequestWork(gate, context('a')), new RequestWork(gate, context('a'))];
    for (const [i, each] of others.entries()) {
      each.expect(`/${i}`, 30);
      await each.read(async () => undefined);
    }
    first.leave(true);
    await reading;
    expect(begun).toEqual(['begins', 'begins', 'is large']);
    for (const each of [...others, second]) each.leave(true);
    expect(gate.waiting).toBe(0);
  });
});

describe('lookups of keys (rule 4.5)', () => {
  test('of unknown keys share one line, and run together; a known key does not wait for them', async () => {
    const gate = new Gate({ connections: 1, timeout: null });
    const { signal } = new AbortController();
    expect(await gate.keys.lookUp('known', signal, async () => 'key')).toBe('key');
    const { passed, open } = barrier();
    let running = 0;
    const forged = Array.from({ length: 100 }, (_, i) =>
      gate.keys.lookUp(`forged ${i}`, signal, async () => {
        running += 1;
        await passed;
        return null;
      }),
    );
    await settled();
    expect(running).toBe(1);
    expect(await gate.keys.lookUp('known', signal, async () => 'key')).toBe('key');
    open();
    await Promise.all(forged);
    expect(running).toBe(100);
  });

  test('a key that was found ten minutes ago waits again, and a caller that has gone is not looked up', async () => {
    const gate = new Gate({ connections: 1, timeout: null });
    const { signal } = new AbortController();
    await gate.keys.lookUp('known', signal, async () => 'key');
    advance(600_000);
    const { passed, open } = barrier();
    const unknown = gate.keys.lookUp('unknown', signal, async () => passed.then(() => null));
    const gone = new AbortController();
    let lookups = 0;
    const late = thrownBy(gate.keys.lookUp('known', gone.signal, async () => (lookups += 1)));
    gone.abort();
    open();
    expect([await unknown, lookups]).toEqual([null, 0]);
    expect(await late).toBeInstanceOf(CallerGone);
  });
});
