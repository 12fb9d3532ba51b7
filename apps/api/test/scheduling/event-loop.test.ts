import { expect, test } from '@jest/globals';
import { CallerGone } from '@brand-visibility/application';
import { Gate } from '../../src/scheduling/gate.js';
import type { WorkKind } from '../../src/scheduling/line.js';
import { RequestWork } from '../../src/scheduling/work.js';
import { stoppedClock } from '../support/stopped-clock.js';
import { thrownBy } from '../support/thrown-by.js';

const advance = stoppedClock();

const workOf = (account_id: string, gate: Gate, kind: WorkKind = 'short') =>
  new RequestWork(
    gate,
    { account_id, key_id: account_id, signal: new AbortController().signal, hasRoom: () => true },
    kind,
  );

async function begun(account_id: string, gate: Gate, kind: WorkKind = 'short'): Promise<RequestWork> {
  const work = workOf(account_id, gate, kind);
  await work.begin();
  return work;
}

/** Works without interruption, by default for longer than one iteration starts further work. */
function run(work: RequestWork, milliseconds = 10): void {
  advance(milliseconds);
  work.worked(milliseconds);
}

const recentOf = (gate: Gate, account_id: string) => gate.loop.accounts.get(account_id)?.recent ?? 0;

/** Counts the iterations of the event loop during the rest of a test. */
function iterations() {
  const seen = { count: 0, isOver: false };
  const look = () => {
    seen.count += 1;
    if (!seen.isOver) setImmediate(look);
  };
  setImmediate(look);
  return seen;
}

test('work begins without waiting if nothing else waits or runs, once per iteration', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const looks = iterations();
  const seen: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const work = await begun('a', gate);
    seen.push(looks.count);
    work.end();
  }
  looks.isOver = true;
  expect(seen).toEqual([0, 1, 1]);
});

test('lets the event loop process other events after long work', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const looks = iterations();
  const seen: number[] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      const work = await begun('a', gate);
      seen.push(looks.count);
      run(work);
      work.end();
    }),
  );
  looks.isOver = true;
  expect(new Set(seen).size).toBe(5);
});

test('finishes short work before the next begins, even if it awaits resolved promises', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const work = await begun('account', gate);
      order.push(`${name} begins`);
      for (let i = 0; i < 50; i += 1) await Promise.resolve();
      order.push(`${name} is done`);
      work.end();
    }),
  );
  expect(order).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} is done`]));
});

test('work gives way to requests that arrived meanwhile and continues after them', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const order: string[] = [];
  const first = (async () => {
    const work = await begun('a', gate);
    for (const part of [1, 2, 3]) {
      order.push(`part ${part}`);
      run(work, 5);
      expect(work.isDue).toBe(true);
      await work.giveWay();
    }
    work.end();
  })();
  const others = [0, 1].map(async (i) => {
    const work = await begun('a', gate);
    order.push(`other ${i}`);
    work.end();
  });
  await Promise.all([first, ...others]);
  expect(order).toEqual(['part 1', 'other 0', 'other 1', 'part 2', 'part 3']);
});

// Rule 4.5.
test('serves the account that used least, however much work of one account waits', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const order: string[] = [];
  await Promise.all(
    ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(async (account) => {
      const work = await begun(account, gate);
      order.push(account);
      run(work, account === 'b' ? 200 : 1);
      work.end();
    }),
  );
  expect(order).toEqual(['a', 'c', 'b', 'a', 'a', 'a', 'b']);
});

test('charges an account for its own time, not for the time of others meanwhile', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const [slow, fast] = [await begun('slow', gate), await begun('fast', gate)];
  run(slow, 200);
  slow.end();
  fast.end();
  expect(['slow', 'fast'].map((account) => recentOf(gate, account))).toEqual([200, 0]);
});

test('work that awaits the database at the same time shares the charge, which counts half after 250 ms', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const both = [await begun('a', gate), await begun('b', gate)];
  advance(40);
  for (const each of both) each.end();
  expect(['a', 'b'].map((account) => recentOf(gate, account))).toEqual([20, 20]);
  advance(250);
  expect(recentOf(gate, 'a')).toBe(10);
});

test('long work waits for short work that runs', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const order: string[] = [];
  const short = await begun('other', gate);
  const long = await begun('long', gate);
  const working = (async () => {
    for (const part of [1, 2]) {
      run(long, 20);
      await long.giveWay();
      order.push(`long continues ${part}`);
    }
    long.end();
  })();
  while (order.length === 0) await new Promise(setImmediate); // the first run after it became long
  for (let i = 0; i < 100; i += 1) await new Promise(setImmediate); // it does not continue
  order.push('short is over');
  short.end();
  await working;
  expect(order).toEqual(['long continues 1', 'short is over', 'long continues 2']);
});

test('long work gets a fifth of the time, however long its runs are', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const order: string[] = [];
  const [other, long] = [await begun('other', gate), await begun('long', gate)];
  const working = (async () => {
    for (const part of [1, 2]) {
      run(long, 60); // longer than 4 ms: it cannot be interrupted
      await long.giveWay();
      order.push(`long ${part}`);
    }
    long.end();
  })();
  while (order.length === 0) await new Promise(setImmediate);
  for (let i = 1; i <= 8; i += 1) {
    await other.giveWay();
    run(other, 10);
    order.push('short');
  }
  other.end();
  await working;
  expect(order.indexOf('long 2')).toBeGreaterThan(8);
});

test('an account that used much more does not go first because it has no other work', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const order: string[] = [];
  const greedy = await begun('greedy', gate);
  greedy.account.charge(1_000);
  greedy.end();
  const both = [await begun('other', gate), await begun('other', gate)];
  await Promise.all(
    ['greedy', 'other'].map(async (account) => {
      const work = await begun(account, gate);
      order.push(account);
      work.end();
    }),
  );
  for (const each of both) each.end();
  expect(order).toEqual(['other', 'greedy']);
});

test('work of a caller who has disconnected does not continue', async () => {
  const gate = new Gate({ connections: 8, timeout: null });
  const gone = new AbortController();
  const context = { account_id: 'a', key_id: 'a', signal: gone.signal, hasRoom: () => true };
  const work = new RequestWork(gate, context);
  await work.begin();
  gone.abort();
  expect(await thrownBy(work.giveWay())).toBeInstanceOf(CallerGone);
  work.end();
  expect(gate.loop.accounts.get('a')?.works).toBe(0);
});
