import { DAY } from '@brand-visibility/domain/time/instant';
import { NOW } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import { KeyUse } from '../../src/keys/key-use.js';

const START = (NOW / DAY) * DAY;

function noting() {
  const written: (readonly [readonly string[], string])[] = [];
  const failing = { is: false };
  const use = new KeyUse(async (key_ids, day) => {
    if (failing.is) throw new Error('away');
    written.push([key_ids, day]);
  });
  return { use, written, failing };
}

const dayOf = (instant: bigint) => new Date(Number(instant / 1_000n)).toISOString().slice(0, 10);

test('each key is written once a day, in one batch', async () => {
  const { use, written } = noting();
  for (const key of ['a', 'b', 'a']) use.add(key, START);
  expect(written).toEqual([]);
  await use.flush();
  use.add('a', START + DAY - 1n);
  await use.flush();
  expect(written).toEqual([[['a', 'b'], dayOf(START)]]);
});

test('a new day writes what the last one left, late requests of the last day are ignored, and a clock set back begins the true day', async () => {
  const { use, written } = noting();
  use.add('a', START + DAY - 1n);
  use.add('a', START + DAY);
  use.add('b', START + DAY - 1n);
  use.add('a', START + 3n * DAY);
  use.add('a', START + DAY - 1n);
  await use.flush();
  const days = [0n, 1n, 3n, 0n].map((days) => [['a'], dayOf(START + days * DAY)]);
  expect(written).toEqual(days);
});

test('a batch that fails is written at the next use of its keys', async () => {
  const { use, written, failing } = noting();
  failing.is = true;
  use.add('a', START);
  await use.flush();
  failing.is = false;
  await use.flush();
  expect(written).toEqual([]);
  use.add('a', START);
  await use.flush();
  expect(written).toEqual([[['a'], dayOf(START)]]);
});
