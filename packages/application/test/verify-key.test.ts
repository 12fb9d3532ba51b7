import { apiKeyFrom } from '@brand-visibility/domain/api-key';
import { parseInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { countRequest, verifyKey } from '../src/verify-key.js';
import type { StoredKey, Store } from '../src/ports.js';
import { known } from './known-key.js';

const KEY = apiKeyFrom('0123456789abcdefghijABCDEFGHIJxy');
const WRONG_CHECKSUM = `${KEY.slice(0, -1)}${KEY.endsWith('0') ? '1' : '0'}`;
const NOW = parseInstant('2026-03-15T12:00:20.5Z') ?? 0n;
const LIMITS = { starter: 60, pro: 3, business: 120, agency: 300, agency_scale: 600, pilot: 60 };

/** A store with one key, which records its calls. */
function storeOf(key: StoredKey | null): { store: Pick<Store, 'findKey' | 'countRequest'>; calls: string[] } {
  const calls: string[] = [];
  let count = 0;
  return {
    calls,
    store: {
      findKey: async (fingerprint) => {
        calls.push(`findKey ${fingerprint}`);
        return key;
      },
      countRequest: async (key_id, now) => {
        calls.push(`countRequest ${key_id}`);
        return { count: (count += 1), at: now };
      },
    },
  };
}

describe('judging a key', () => {
  test.each([WRONG_CHECKSUM, KEY.slice(0, -1), `${KEY} x`, `"${KEY}"`, ` ${KEY}`, 'secret', ''])(
    'refuses %s without a store look-up (rule 5.1)',
    async (sent) => {
      const { store, calls } = storeOf(known);
      expect(await verifyKey(store.findKey, sent, NOW)).toEqual({ refusal: 'invalid_api_key', key: null });
      expect(calls).toEqual([]);
    },
  );

  test('looks a key up by the lower-case hex SHA-256 of the whole key (rule 5.2)', async () => {
    const { store, calls } = storeOf(null);
    const check = await verifyKey(store.findKey, KEY, NOW);
    expect(check).toEqual({ refusal: 'invalid_api_key', key: null });
    expect(calls).toEqual([`findKey ${createHash('sha256').update(KEY).digest('hex')}`]);
  });

  test('refuses a stored key by its state and returns it', async () => {
    const revoked = { ...known, revoked_at: NOW };
    const { store } = storeOf(revoked);
    const check = await verifyKey(store.findKey, KEY, NOW);
    expect(check).toEqual({ refusal: 'api_key_revoked', key: revoked });
  });

  test('does not count the request of an admitted key (rule 4.5)', async () => {
    const { store, calls } = storeOf(known);
    expect(await verifyKey(store.findKey, KEY, NOW)).toEqual({ refusal: null, key: known });
    expect(calls).toHaveLength(1);
  });
});

describe('counting a request', () => {
  test('admits requests up to the limit of the plan, and counts beyond it', async () => {
    const { store } = storeOf(known);
    const seen = [];
    for (let i = 0; i < 5; i += 1) {
      const { caller, rate } = await countRequest(store, LIMITS, known, NOW);
      seen.push([caller !== null, rate.left]);
    }
    expect(seen).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  test('returns the limit and the seconds to the next minute (rule 6.2)', async () => {
    const { store } = storeOf(known);
    expect(await countRequest(store, LIMITS, known, NOW)).toEqual({
      caller: { key: known, requestsPerMinute: 3 },
      rate: { limit: 3, left: 2, seconds: 40 },
    });
  });
});
