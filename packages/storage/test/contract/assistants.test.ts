import { CLOCK_SKEW, GRACE, IDLE, KEPT, MOST_CONNECTIONS } from '@brand-visibility/application';
import { DAY, type Instant, SECOND } from '@brand-visibility/domain/time/instant';
import { bring, differences, fingerprint, NOW, record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../src/store.js';
import { ENGINES } from '../support/engines.js';
import { openForEach } from '../support/opened.js';

// The connections of assistants (rule 21.16), as two processes see them.

const key = (id: string, of = id) => record.apiKey({ id, fingerprint: fingerprint(of), expires_at: null });
const connection = (id: string, of = 'one') => ({
  id,
  account_id: 'acc_1',
  fingerprint: fingerprint(of),
  client: `It's "${id}" \\`,
  destination: 'a.example',
});
const REFRESHES: readonly (readonly [
  what: string,
  generation: number,
  later: Instant,
  result: number | null,
])[] = [
  ['the last token', 2, 40n * DAY, 3],
  ['the token before it, within 30 s', 1, GRACE, 2],
  ['the token before it, by a clock that is behind', 1, -CLOCK_SKEW, 2],
  ['the token before it, after 30 s', 1, GRACE + 1n, null],
  ['the token before it, after the clock was set back', 1, -CLOCK_SKEW - 1n, null],
  ['an older token', 0, 0n, null],
  ['a token that was never issued', 3, 0n, null],
  ['the last token, after 90 days', 2, IDLE + 1n, null],
];

describe.each(ENGINES)('connections of assistants (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) =>
    bring(jobStore, [record.account(), key('one'), key('two')]),
  );
  /** The connections of two processes. */
  const both = async () => {
    const [one, other] = [await opened().reopen(), await opened().reopen()];
    return { one, first: one.store.assistants, second: other.store.assistants, close: () => one.close() };
  };
  const rowOf = async (id: string) => (await opened().jobStore.connections()).find((each) => each.id === id);

  test('one is found with its key by every process, until it is ended or the key is replaced', async () => {
    const { one, first, second } = await both();
    expect(await second.findKey('a')).toBeNull();
    expect(await first.open(connection('a'), NOW)).toBe(true);
    expect(await second.findKey('a')).toMatchObject({ fingerprint: fingerprint('one'), key: { id: 'one' } });
    const statements = () => one.store.vitals().databases[0]!.statements.count;
    const before = statements();
    const found = await Promise.all(['a', 'b', 'a', "'"].map((id) => first.findKey(id)));
    expect(statements() - before).toBe(1); // they share one
    expect(found.map((each) => each?.key.id)).toEqual(['one', undefined, 'one', undefined]);
    await bring(opened().jobStore, [key('one', 'three')]);
    expect(await first.findKey('a')).toBeNull();
    expect(await rowOf('a')).toMatchObject({ key_id: null, client: connection('a').client });
    await bring(opened().jobStore, [key('one')]);
    expect(await first.findKey('a')).not.toBeNull();
    await second.end('a', NOW + 1n);
    await first.end('a', NOW + 2n);
    expect([await first.findKey('a'), await first.ofKey(fingerprint('one'))]).toEqual([null, []]);
    expect(await rowOf('a')).toMatchObject({ key_id: 'one', ended_at: NOW + 1n });
    expect(await first.open(connection('x', 'unknown'), NOW)).toBe(false);
    expect(await rowOf('x')).toBeUndefined();
  });

  test('twelve redemptions of one code at the same time give one connection, which is ended', async () => {
    const { first, second } = await both();
    const all = Array.from({ length: 12 }, (_, i) => (i % 2 ? first : second).open(connection('a'), NOW));
    expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1);
    expect(await rowOf('a')).toMatchObject({ ended_at: NOW });
  });

  test.each(REFRESHES)('%s: generation %s', async (_what, generation, later, result) => {
    const { first, second } = await both();
    await first.open(connection('a'), NOW - DAY);
    expect(await second.renew('a', 1, NOW)).toBe(2);
    expect(await first.renew('a', generation, NOW + later)).toBe(result);
    const isIdle = later > IDLE;
    expect((await rowOf('a'))?.ended_at).toBe(result === null && !isIdle ? NOW + later : null);
    expect((await first.findKey('a')) === null).toBe(result === null && !isIdle);
    expect(await first.renew('unknown', 1, NOW)).toBeNull();
  });

  test('two refreshes at the same time give the same generation', async () => {
    const { first, second } = await both();
    await first.open(connection('a'), NOW);
    expect(await Promise.all([first.renew('a', 1, NOW), second.renew('a', 1, NOW)])).toEqual([2, 2]);
    expect(await rowOf('a')).toMatchObject({ ended_at: null });
  });

  test('a key keeps 50 connections, and each for ten minutes', async () => {
    const { first } = await both();
    for (let i = 0; i <= MOST_CONNECTIONS; i += 1) await first.open(connection(`a${i}`), NOW + BigInt(i));
    await first.end('a40', NOW);
    expect(await first.ofKey(fingerprint('one'))).toHaveLength(MOST_CONNECTIONS);
    await first.open(connection('new'), NOW + KEPT + SECOND);
    const ids = (await opened().jobStore.connections()).map(({ id }) => id);
    expect([ids.length, ids.includes('a0'), ids.includes('a40'), ids.includes('new')]).toEqual([
      MOST_CONNECTIONS,
      false,
      false,
      true,
    ]);
    await first.open(connection('other', 'two'), NOW + KEPT + SECOND);
    await first.open(connection('last'), NOW + 2n * IDLE);
    const left = (await opened().jobStore.connections()).map(({ id }) => id);
    expect(left.toSorted()).toEqual(['last', 'other']);
  });

  test('commands list and end them, and keys show their number', async () => {
    const { first, close } = await both();
    const { jobStore } = opened();
    const now = systemClock();
    for (const id of ['a', 'b']) await first.open(connection(id), now);
    first.noteUse('a', now);
    await close(); // writes the days of use
    expect(await rowOf('a')).toEqual({
      id: 'a',
      account_id: 'acc_1',
      key_id: 'one',
      client: connection('a').client,
      destination: 'a.example',
      created_at: now,
      renewed_at: now,
      ended_at: null,
      used_on: new Date(Number(now / 1000n)).toISOString().slice(0, 10),
    });
    expect((await jobStore.keys(null)).map(({ id, assistants }) => [id, assistants])).toEqual([
      ['one', 2],
      ['two', 0],
    ]);
    const ended: number[] = [];
    for (const id of ['a', 'a', 'c', null, null]) ended.push(await jobStore.endConnections(id, NOW));
    expect([ended, await rowOf('a')]).toEqual([[1, 0, 0, 1, 0], expect.objectContaining({ ended_at: NOW })]);
  });

  test('`check` reports one without an account, and an erasure leaves none', async () => {
    const { first } = await both();
    const { jobStore, execute } = opened();
    await first.open(connection('a'), NOW);
    expect(await differences(jobStore)).toEqual([]);
    await execute("delete from api_key; delete from account where id = 'acc_1'");
    expect(await differences(jobStore)).toEqual(['the connection a of an assistant belongs to no account']);
    await bring(jobStore, [record.account(), key('one')]);
    await jobStore.erase({ account_id: 'acc_1' });
    expect(await jobStore.connections()).toEqual([]);
  });
});
