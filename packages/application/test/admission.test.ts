import { Refusal, apiKeyFrom, parseInstant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { bearerKey, countRequest, judgeKey } from '../src/admission.js';
import type { KnownKey, Store } from '../src/ports.js';
import { known } from './known-key.js';

const KEY = apiKeyFrom('0123456789abcdefghijABCDEFGHIJxy');
const WRONG_CHECKSUM = `${KEY.slice(0, -1)}${KEY.endsWith('0') ? '1' : '0'}`;
const NOW = parseInstant('2026-03-15T12:00:20.5Z') ?? 0n;
const LIMITS = { starter: 60, pro: 3, business: 120, agency: 300, agency_scale: 600, pilot: 60 };

describe('the Authorization header (decisions 5.3)', () => {
  test.each<[string, string[]]>([
    ['plain', [`Bearer ${KEY}`]],
    ['a scheme in lower case', [`bearer ${KEY}`]],
    ['a scheme in mixed case', [`bEaReR ${KEY}`]],
    ['several spaces', [`Bearer    ${KEY}`]],
  ])('%s holds the key', (_title, lines) => {
    expect(bearerKey(lines)).toBe(KEY);
  });

  test.each<[string, string[]]>([
    ['no header', []],
    ['an empty header', ['']],
    ['another scheme', [`Basic ${KEY}`]],
    ['a scheme that begins alike', [`BearerX ${KEY}`]],
    ['a scheme that ends alike', [`XBearer ${KEY}`]],
    ['the scheme and the key in one', [`Bearer${KEY}`]],
    ['the scheme alone', ['Bearer']],
    ['the scheme and spaces', ['Bearer   ']],
    ['the key alone', [KEY]],
  ])('%s is a missing key', (_title, lines) => {
    expect(bearerKey(lines)).toEqual(new Refusal('missing_api_key'));
  });

  test.each<[string, string[]]>([
    ['two headers', [`Bearer ${KEY}`, `Bearer ${KEY}`]],
    ['two headers, one of them empty', [`Bearer ${KEY}`, '']],
    ['two empty headers', ['', '']],
    ['a wrong checksum', [`Bearer ${WRONG_CHECKSUM}`]],
    ['a key cut short', [`Bearer ${KEY.slice(0, -1)}`]],
    ['a key with something after it', [`Bearer ${KEY} x`]],
    ['two keys', [`Bearer ${KEY}, Bearer ${KEY}`]],
    ['a quoted key', [`Bearer "${KEY}"`]],
    ['a tab before the key', [`Bearer\t${KEY}`]],
    ['a tab after a space', [`Bearer \t${KEY}`]],
    ['a tab alone', ['Bearer\t']],
    ['a line break before the key', [`Bearer \n${KEY}`]],
    ['a line break after the key', [`Bearer ${KEY}\n`]],
    ['something else', ['Bearer secret']],
    ['a prefix in upper case', [`Bearer ${KEY.replace('bvk_', 'BVK_')}`]],
  ])('%s is an invalid key', (_title, lines) => {
    expect(bearerKey(lines)).toEqual(new Refusal('invalid_api_key'));
  });
});

/** A store that knows one key and writes down what it is asked. */
function storeOf(key: KnownKey | null): { store: Pick<Store, 'findKey' | 'countRequest'>; asked: string[] } {
  const asked: string[] = [];
  let count = 0;
  return {
    asked,
    store: {
      findKey: async (fingerprint) => {
        asked.push(`findKey ${fingerprint}`);
        return key;
      },
      countRequest: async (key_id, now) => {
        asked.push(`countRequest ${key_id}`);
        return { count: (count += 1), at: now };
      },
    },
  };
}

describe('the judgement of a key', () => {
  test.each([`Bearer ${WRONG_CHECKSUM}`, 'Bearer secret', 'Basic x'])(
    '%s is refused without a look at the store (decisions 5.1)',
    async (line) => {
      const { store, asked } = storeOf(known);
      expect(await judgeKey(store, [line], NOW)).toMatchObject({ key: null });
      expect(asked).toEqual([]);
    },
  );

  test('a key is looked up by the lowercase hex SHA-256 of the whole key (decisions 5.2)', async () => {
    const { store, asked } = storeOf(null);
    const judgement = await judgeKey(store, [`Bearer ${KEY}`], NOW);
    expect(judgement).toEqual({ refusal: new Refusal('invalid_api_key'), key: null });
    expect(asked).toEqual([`findKey ${createHash('sha256').update(KEY).digest('hex')}`]);
  });

  test('a key is refused by its state, and is known all the same', async () => {
    const revoked = { ...known, revoked_at: NOW };
    const { store } = storeOf(revoked);
    const judgement = await judgeKey(store, [`Bearer ${KEY}`], NOW);
    expect(judgement).toEqual({ refusal: new Refusal('api_key_revoked'), key: revoked });
  });

  test('counts nothing, also of a key that is admitted (decisions 4.5)', async () => {
    const { store, asked } = storeOf(known);
    expect(await judgeKey(store, [`Bearer ${KEY}`], NOW)).toEqual({ refusal: null, key: known });
    expect(asked).toHaveLength(1);
  });
});

describe('the count of a request', () => {
  test('lets the requests of a minute in up to the limit of the plan, and counts beyond it', async () => {
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

  test('says the limit and the whole seconds to the next minute (decisions 6.2)', async () => {
    const { store } = storeOf(known);
    expect(await countRequest(store, LIMITS, known, NOW)).toEqual({
      caller: { key: known, requestsPerMinute: 3 },
      rate: { limit: 3, left: 2, seconds: 40 },
    });
  });
});
