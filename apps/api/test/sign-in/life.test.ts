import type { ImportRecord } from '@brand-visibility/contract';
import { bring, record } from '@brand-visibility/records';
import { DAY, formatInstant, type Instant, SECOND } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { apiKeyRecord, keyText, NOW } from '../support/world.js';
import { CURSOR_SECRET } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';
import {
  connect,
  consent,
  consentUrl,
  message,
  redemption,
  refreshing,
  register,
  START,
  tokensFor,
} from '../support/sign-in.js';
import type { SignInService, Tokens } from '../support/sign-in.js';

// The life of a connection (rule 21.16), on both databases.

const DEAD = '401 invalid_api_key';

type Jobs = Parameters<SignInService['jobs']>[0];

const key = (fields: Parameters<typeof apiKeyRecord>[1], of = 'a_all') =>
  apiKeyRecord(of, { account_id: 'acc_a', all_brands: true, brand_ids: [], ...fields });
const importing =
  (...records: readonly ImportRecord[]): Jobs =>
  (jobStore) =>
    bring(jobStore, records);
const revoking: Jobs = (jobStore) => jobStore.revokeKeys(['key_a_all'], () => NOW - 1n);
const past = formatInstant(NOW - 1n);
const { fingerprint: other } = apiKeyRecord('other', {}) as { fingerprint: string };

/** What happens to the key or its account, the next message, the next refresh, and the message after it is undone. */
const CHANGES: readonly (readonly [
  what: string,
  work: Jobs,
  message: string,
  undo: Jobs | null,
  then: string,
])[] = [
  ['revoked', revoking, '401 api_key_revoked', null, ''],
  ['expired', importing(key({ expires_at: past })), '401 api_key_expired', importing(key({})), '200'],
  ['replaced', importing(key({ fingerprint: other })), DEAD, importing(key({})), '200'],
  [
    'of an inactive subscription',
    importing(record.account({ id: 'acc_a', subscription_active: false })),
    '403 subscription_inactive',
    importing(record.account({ id: 'acc_a' })),
    '200',
  ],
  [
    'erased with its account',
    (jobStore) => jobStore.erase({ account_id: 'acc_a' }),
    DEAD,
    importing(record.account({ id: 'acc_a' }), key({})),
    DEAD,
  ],
];

describe.each(START)('a connection (%s)', (_engine, start) => {
  test('counts against the key, is used, and never outlives it', async () => {
    const { service, jobs, second, holdMinute } = await start({ limit: 7 });
    await jobs(importing(key({ expires_at: formatInstant(NOW + 3_600n * SECOND) })));
    const { tokens } = await connect(service); // counts three: the key that was entered, Allow, and the redemption
    await holdMinute();
    expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 3600, scope: 'read' });
    const other = await second({ limit: 7 });
    for (const left of ['200', '200', '200', '200', '429 rate_limited'])
      expect(await message(left === '200' ? service : other, tokens.access_token)).toBe(left);
    expect(await message(service, tokens.access_token, '/v1/brands')).toBe(DEAD);
    const entry = JSON.parse(service.log.findLast((line) => line.includes('"route":"/mcp"')) ?? '') as object;
    expect(entry).toMatchObject({ key_id: 'key_a_all', account_id: 'acc_a', code: null });
    const rows = await jobs((jobStore) => jobStore.connections());
    expect(rows).toEqual([expect.objectContaining({ key_id: 'key_a_all', destination: 'claude.ai' })]);
  });

  // A message with a token is not more expensive for the database.
  test('takes as many statements as the key itself', async () => {
    const { service } = await start();
    const { tokens } = await connect(service);
    const during = (bearer: string) => statementsDuring(() => message(service, bearer));
    const [withKey, withToken] = [await during(keyText('a_all')), await during(tokens.access_token)];
    expect(withToken).toHaveLength(withKey.length);
  });

  test('restricted to fewer brands, a key reads only these with the next message', async () => {
    const { service, jobs } = await start();
    const { tokens } = await connect(service);
    const brands = async () => {
      const call = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_brands', arguments: {} },
      };
      const headers = { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' };
      const body = JSON.stringify(call);
      const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body });
      const { result } = (await response.json()) as {
        result: { structuredContent: { data: { id: string }[] } };
      };
      return result.structuredContent.data.map(({ id }) => id);
    };
    expect(await brands()).toEqual(['brd_a1', 'brd_a2', 'brd_a3']);
    await jobs(importing(key({ all_brands: false, brand_ids: ['brd_a2'] })));
    expect(await brands()).toEqual(['brd_a2']);
  });

  test.each(CHANGES)('of a key that is %s', async (_what, work, expected, undo, then) => {
    const { service, jobs } = await start();
    const { tokens, client_id, code } = await connect(service);
    const pending = await consent(service, consentUrl(client_id));
    await jobs(work);
    const before = await jobs((jobStore) => jobStore.connections());
    expect(await message(service, tokens.access_token)).toBe(expected);
    for (const fields of [refreshing(tokens), redemption(code), redemption(pending.landed.get('code') ?? '')])
      expect(await tokensFor(service, client_id, fields)).toMatchObject({
        status: 400,
        error: 'invalid_grant',
      });
    expect(await jobs((jobStore) => jobStore.connections())).toEqual(before); // nothing was written
    if (undo) {
      await jobs(undo);
      expect(await message(service, tokens.access_token)).toBe(then);
    }
  });

  test('a code is redeemed once: twelve times at the same time, and later (rule 21.16)', async () => {
    const { service, second } = await start();
    const services = [service, await second()];
    const { client_id = '' } = await register(service);
    const code = (await consent(service, consentUrl(client_id))).landed.get('code') ?? '';
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) => tokensFor(services[i % 2]!, client_id, redemption(code))),
    );
    const [first, ...more] = all.filter(({ status }) => status === 200);
    expect([more, all.filter(({ error }) => error === 'invalid_grant').length]).toEqual([[], 11]);
    expect(await message(service, first!.access_token)).toBe(DEAD);
    const again = await connect(service);
    expect(await message(service, again.tokens.access_token)).toBe('200');
    expect((await tokensFor(service, again.client_id, redemption(again.code))).status).toBe(400);
    expect(await message(service, again.tokens.access_token)).toBe(DEAD);
    expect((await tokensFor(service, again.client_id, refreshing(again.tokens))).status).toBe(400);
  });

  test('refreshes: two at the same time, a lost response, and an old generation, which ends it', async () => {
    const { service, second } = await start();
    const other = await second();
    const { client_id, tokens } = await connect(service);
    const refresh = (on: typeof service, of: Tokens) => tokensFor(on, client_id, refreshing(of));
    const both = await Promise.all([refresh(service, tokens), refresh(other, tokens)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const next = await refresh(service, both[1]);
    expect(next.status).toBe(200);
    service.time.now += 30n * SECOND;
    const again = await refresh(service, both[0]); // the response `next` was lost
    expect(await message(other, again.access_token)).toBe('200');
    expect(await refresh(service, tokens)).toMatchObject({ status: 400, error: 'invalid_grant' });
    for (const each of [tokens, next, again]) expect(await message(other, each.access_token)).toBe(DEAD);
    expect((await refresh(service, again)).status).toBe(400);
  });

  // After the write, before the response: a process ends, and the client tries again with another one.
  test('a kill after a redemption ends the connection with the second try, and one after a refresh does not', async () => {
    const { service, second, jobs } = await start();
    const dying = async (name: 'open' | 'renew') => {
      const killed: Promise<unknown>[] = [];
      const process = await second({
        between: (store) => ({
          ...store,
          assistants: {
            ...store.assistants,
            [name]: async (...args: [never, never, never]) => {
              await store.assistants[name](...args);
              killed.push(process.stop());
              return new Promise(() => undefined);
            },
          },
        }),
      });
      return { process, dead: () => Promise.all(killed) };
    };
    const { client_id = '' } = await register(service);
    const code = (await consent(service, consentUrl(client_id))).landed.get('code') ?? '';
    const redeeming = await dying('open');
    await expect(tokensFor(redeeming.process, client_id, redemption(code))).rejects.toThrow('fetch failed');
    await redeeming.dead();
    const ended = () =>
      jobs(async (jobStore) => (await jobStore.connections()).map((row) => row.ended_at !== null));
    expect(await ended()).toEqual([false]);
    expect((await tokensFor(service, client_id, redemption(code))).error).toBe('invalid_grant');
    expect(await ended()).toEqual([true]);

    const { tokens, ...again } = await connect(service);
    const renewing = await dying('renew');
    const lost = tokensFor(renewing.process, again.client_id, refreshing(tokens));
    await expect(lost).rejects.toThrow('fetch failed');
    await renewing.dead();
    const renewed = await tokensFor(service, again.client_id, refreshing(tokens));
    expect([renewed.status, await message(service, renewed.access_token)]).toEqual([200, '200']);
  });

  const TIMES: readonly (readonly [what: string, after: Instant, message: string, refresh: number])[] = [
    ['after a day, an access token has expired', DAY, DEAD, 200],
    ['just before, it has not', DAY - SECOND, '200', 200],
    ['after 90 days, the connection is idle', 90n * DAY + SECOND, DEAD, 400],
    ['a clock set back by an hour', -3_600n * SECOND, DEAD, 200],
    ['a clock that is a minute behind', -60n * SECOND, '200', 200],
  ];
  test.each(TIMES)('%s', async (_what, after, expected, refresh) => {
    const { service } = await start();
    const { client_id, tokens } = await connect(service);
    service.time.now += after;
    expect(await message(service, tokens.access_token)).toBe(expected);
    const renewed = await tokensFor(service, client_id, refreshing(tokens));
    expect(renewed.status).toBe(refresh);
    if (refresh === 200) expect(await message(service, renewed.access_token)).toBe('200');
  });

  test('pages and codes expire', async () => {
    const { service } = await start();
    const { client_id = '' } = await register(service);
    const code = (await consent(service, consentUrl(client_id))).landed.get('code') ?? '';
    service.time.now += 301n * SECOND;
    expect((await tokensFor(service, client_id, redemption(code))).error).toBe('invalid_grant');
    service.time.now -= 3_600n * SECOND; // the clock was ahead
    expect((await tokensFor(service, client_id, redemption(code))).error).toBe('invalid_grant');
  });

  test('a rotated secret opens earlier values until it is removed', async () => {
    const { service, second } = await start();
    const { client_id, tokens } = await connect(service);
    const newer = 'another test secret with 32 characters or more';
    const rotating = await second({ environment: { CURSOR_SECRET: `${newer},${CURSOR_SECRET}` } });
    const rotated = await second({ environment: { CURSOR_SECRET: newer } });
    expect(await message(rotating, tokens.access_token)).toBe('200');
    const renewed = await tokensFor(rotating, client_id, refreshing(tokens));
    expect(await message(rotated, renewed.access_token)).toBe('200');
    expect(await message(rotated, tokens.access_token)).toBe(DEAD);
    expect(await tokensFor(rotated, client_id, refreshing(renewed))).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
    const moved = await second({ environment: { PUBLIC_URL: 'https://moved.example' } });
    expect(await message(moved, tokens.access_token)).toBe(DEAD);
  });

  test('a restored backup: who has refreshed since signs in again, others continue', async () => {
    const { jobs, second, backUp } = await start();
    const first = await second();
    const [one, two] = [await connect(first), await connect(first, keyText('a_two'))];
    await first.stop();
    const restore = await backUp();
    const later = await second();
    const next = await tokensFor(later, one.client_id, refreshing(one.tokens));
    const renewed = await tokensFor(later, one.client_id, refreshing(next));
    expect(renewed.status).toBe(200);
    await later.stop();
    await restore();
    const restored = await second();
    expect((await tokensFor(restored, one.client_id, refreshing(renewed))).status).toBe(400);
    expect(await message(restored, renewed.access_token)).toBe(DEAD);
    expect((await tokensFor(restored, two.client_id, refreshing(two.tokens))).status).toBe(200);
    expect(await jobs((jobStore) => jobStore.connections())).toHaveLength(2);
  });
});
