import { inTurn } from '@brand-visibility/application';
import { asAdmin, faultyWayTo } from '@brand-visibility/databases';
import { bring, drawFrom, NOW } from '@brand-visibility/records';
import { seedOf } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { smallWorld } from '../contract/small-world.js';
import { everyBrandOf } from '../support/opened.js';
import { databaseForEach, filledDatabase, readerUrl, selected } from '../support/postgres-database.js';
import { thrownBy } from '../support/thrown-by.js';

const { testDatabase, open } = databaseForEach(
  filledDatabase(({ jobStore }) => bring(jobStore, smallWorld())),
);

/** The turn of a request that ends when the signal is aborted. */
const callerWho = (signal: AbortSignal) => ({
  signal,
  isOver: false,
  next: async () => undefined,
  worked: () => undefined,
  expect: () => undefined,
});

const READERS = `from pg_stat_activity where datname = current_database() and usename like 'bv_reader%'`;
const IDLE = { state: 'idle', xact_start: null };

test('after failing and cancelled statements, lost connections and callers who disconnect, no request fails', async () => {
  const draw = drawFrom(seedOf(57));
  let isInjecting = false;
  const way = await faultyWayTo(await readerUrl(testDatabase()), () =>
    !isInjecting || !draw.chance(5) ? null : draw.chance(75) ? 'fails' : 'closes',
  );
  const { store } = await open('serve', { url: way.url, requireRowSecurity: true });
  const read = (signal: AbortSignal) =>
    inTurn(callerWho(signal), () =>
      store.read(everyBrandOf('acc_1'), async (reader) => (await reader.brand('brd_1'))?.id),
    );
  const requests = [
    () => read(new AbortController().signal),
    () => read(AbortSignal.timeout(draw.below(10))),
    () => store.findKey('0'),
    () => store.countRequest('key_1', NOW),
  ];
  const send = async (count: number) => {
    const errors: unknown[] = [];
    for (let i = 0; i < count; i += 1) errors.push(await thrownBy(draw.pick(requests)()));
    return errors;
  };

  isInjecting = true;
  const storm = Promise.all(Array.from({ length: 8 }, () => send(150)));
  let isOver = false;
  void storm.finally(() => (isOver = true));
  while (!isOver) {
    await asAdmin(testDatabase().name, `select pg_cancel_backend(pid) ${READERS} and state <> 'idle'`);
    await pause(draw.below(20));
  }
  await storm;
  isInjecting = false;
  expect(way.injected()).toBeGreaterThan(20);

  const signal = new AbortController().signal;
  const after = await Promise.all(Array.from({ length: 100 }, () => read(signal)));
  expect(new Set(after)).toEqual(new Set(['brd_1']));
  const connections = await selected(testDatabase(), `select state, xact_start::text ${READERS}`);
  expect(connections.length).toBeGreaterThan(0);
  expect(connections).toEqual(connections.map(() => IDLE));
});
