import { CallerGone } from '@brand-visibility/application';
import { givingWay } from '@brand-visibility/counting';
import { drawFrom, type Draw } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Gate } from '../../src/scheduling/gate.js';
import { serving } from '../../src/scheduling/work.js';
import { stoppedClock } from '../support/stopped-clock.js';
import { thrownBy } from '../support/thrown-by.js';

const advance = stoppedClock();

/** A request of the simulation. All times are milliseconds. */
interface Arrival {
  readonly at: number;
  readonly account: string;
  readonly key: string;
  readonly days: number;
  /** Milliseconds of work. */
  readonly cost: number;
  /** When its caller leaves; Infinity if it stays. */
  readonly leaves: number;
}

/** What became of a request. */
interface Outcome extends Arrival {
  starts: number;
  ends: number;
  /** Milliseconds of work after its caller had left. */
  wasted: number;
  /** Time until its work began, and until it ended. */
  waited: number;
  took: number;
}

/** Runs all requests at their times. Only their work, in parts of 4 ms, advances the clock. */
async function simulate(arrivals: readonly Arrival[]): Promise<{ gate: Gate; outcomes: Outcome[] }> {
  const gate = new Gate({ connections: 12, timeout: null });
  const start = performance.now();
  const now = () => performance.now() - start;
  const outcomes = arrivals.map((arrival): Outcome => ({
    ...arrival,
    starts: 0,
    ends: 0,
    wasted: 0,
    waited: NaN,
    took: NaN,
  }));
  const gone = outcomes.map(() => new AbortController());
  const running = new Set<Promise<unknown>>();
  const request = async (outcome: Outcome, { signal }: AbortController) => {
    const context = { account_id: outcome.account, key_id: outcome.key, signal, hasRoom: () => true };
    await serving(gate, context, (work) => {
      work.expect(`/${outcome.account}/${outcome.cost > 16}`, outcome.days); // a brand costs the same each time
      return work.read(async () => {
        outcome.starts += 1;
        outcome.waited = now() - outcome.at;
        for (let left = outcome.cost; left > 0; left -= 4)
          await givingWay(() => {
            if (signal.aborted) outcome.wasted += Math.min(4, left);
            advance(Math.min(4, left));
          });
      });
    });
    outcome.ends += 1;
    outcome.took = now() - outcome.at;
  };
  const waiting = outcomes.map((outcome, i) => ({ outcome, gone: gone[i]! }));
  waiting.sort((a, b) => a.outcome.at - b.outcome.at);
  const leaving = [...waiting].sort((a, b) => a.outcome.leaves - b.outcome.leaves);
  while (waiting.length > 0 || running.size > 0) {
    while (waiting.length > 0 && waiting[0]!.outcome.at <= now()) {
      const { outcome, gone } = waiting.shift()!;
      const served: Promise<unknown> = thrownBy(request(outcome, gone)).then((fault) => {
        running.delete(served);
        if (fault !== null && !(fault instanceof CallerGone)) throw fault as Error;
      });
      running.add(served);
    }
    while ((leaving[0]?.outcome.leaves ?? Infinity) <= now()) leaving.shift()!.gone.abort();
    const before = now();
    await nextIteration();
    if (now() === before) advance(2);
  }
  return { gate, outcomes };
}

const ACCOUNTS = 12;

function arrivalOf(draw: Draw): Arrival {
  const account = `a${draw.below(ACCOUNTS)}`;
  const at = draw.below(4_000);
  const isLong = draw.chance(15);
  return {
    at,
    account,
    key: `${account}k${draw.below(3)}`,
    days: isLong || draw.chance(10) ? 365 : 30,
    cost: isLong ? 20 + 2 * draw.below(40) : 2 + 2 * draw.below(3),
    leaves: draw.chance(15) ? at + draw.below(200) : Infinity,
  };
}

test.each([1, 2])(
  'a thousand arrivals (seed %i): each is served once, and one that left costs nothing more',
  async (seed) => {
    const draw = drawFrom(seed);
    const { gate, outcomes } = await simulate(Array.from({ length: 1_000 }, () => arrivalOf(draw)));
    for (const outcome of outcomes) {
      const isDone = outcome.ends === 1 && outcome.starts >= 1;
      if (outcome.leaves === Infinity) expect(isDone).toBe(true);
      expect(outcome.starts).toBeLessThanOrEqual(1);
      expect(outcome.wasted).toBeLessThanOrEqual(4); // until it gives way
    }
    expect(gate.waiting).toBe(0);
    for (const account of gate.loop.accounts.values())
      expect([account.works, account.slots]).toEqual([0, { short: 0, long: 0, large: 0 }]);
  },
);

test('a calm caller waits for its share only, although twelve accounts send 300 long reads', async () => {
  const draw = drawFrom(2);
  const calm = Array.from({ length: 100 }, (_, i): Arrival => ({
    at: 40 * i + draw.below(20),
    account: 'calm',
    key: 'calm',
    days: 30,
    cost: 4,
    leaves: Infinity,
  }));
  const others = Array.from({ length: 300 }, (): Arrival => ({
    ...arrivalOf(draw),
    at: draw.below(2_000),
    cost: 30,
    days: 365,
  }));
  const { outcomes } = await simulate([...calm, ...others]);
  const longest = Math.max(...outcomes.map(({ account, took }) => (account === 'calm' ? took : 0)));
  expect(longest).toBeLessThan(30); // its work, and few parts of others
});

test('accounts with a hundred, two hundred and four hundred long reads get equal parts of the time', async () => {
  const draw = drawFrom(1);
  const arrivals = Object.entries({ few: 100, more: 200, most: 400 }).flatMap(([account, count]) =>
    Array.from({ length: count }, (): Arrival => ({
      at: draw.below(10),
      account,
      key: `${account}${draw.below(3)}`,
      days: 365,
      cost: 20,
      leaves: Infinity,
    })),
  );
  const { outcomes } = await simulate(arrivals);
  const end = (account: string) =>
    Math.max(...outcomes.filter((each) => each.account === account).map(({ at, took }) => at + took));
  const done = (account: string) =>
    outcomes.filter((each) => each.account === account && each.at + each.took <= end('few')).length;
  for (const account of ['more', 'most']) expect(Math.abs(done(account) - 100)).toBeLessThan(5);
});
