import {
  getAccount,
  getBrand,
  getCompetitors,
  getVisibility,
  listOutreachTargets,
} from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf } from './support/client.js';
import { startService, type TestService } from './support/service.js';
import { ACCOUNTS, BRANDS, KEYS, bearer, markOf } from './support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const LIVE_KEYS = ['a_all', 'a_two', 'a_none', 'b_all', 't_all'];
const PATHS = [getBrand, getVisibility, getCompetitors, listOutreachTargets].map(({ path }) => path);
const ABSENT = [
  'brd_00',
  'brd_A1',
  'brd_a1%20',
  'acc_a',
  '__proto__',
  'null',
  '%2e%2e',
  'brd_a1_run_0',
  "'%20or%201=1--",
];

/** From the fixture, not from the service: which brands a key reads [5.4]. */
function mayRead(key: string, brand_id: string): boolean {
  const spec = KEYS[key];
  const account = BRANDS.get(brand_id);
  return account !== undefined && account === spec?.account && (spec.brands?.includes(brand_id) ?? true);
}

/** Texts that nobody but their own account may see. */
function foreignMarks(key: string): string[] {
  return Object.keys(ACCOUNTS)
    .filter((account_id) => account_id !== KEYS[key]?.account)
    .map(markOf);
}

describe.each(LIVE_KEYS)('the key %s', (key) => {
  const get = (path: string) =>
    call(service.port, path, { headers: { ...bearer(key), 'X-Request-Id': 'same' } });

  test.each(PATHS)('reads at %s its own brands and no other', async (template) => {
    const seen = [];
    const expected = [];
    for (const id of [...BRANDS.keys(), ...ABSENT]) {
      const reply = await get(template.replace('{brand_id}', id));
      seen.push([id, reply.status]);
      expected.push([id, mayRead(key, id) ? 200 : 404]);
      for (const mark of foreignMarks(key)) expect(reply.text).not.toContain(mark);
    }
    expect(seen).toEqual(expected);
  });

  test('is told of a foreign brand in the bytes of one that does not exist (decisions 4.2)', async () => {
    const bodies = [];
    for (const id of [...BRANDS.keys()].filter((brand_id) => !mayRead(key, brand_id)).concat(ABSENT)) {
      for (const template of PATHS) {
        const path = template.replace('{brand_id}', id);
        const reply = await get(path);
        expect(codeOf(reply)).toBe('not_found');
        expect(reply.text).toContain(`"instance":${JSON.stringify(path)},`);
        bodies.push(reply.text.replace(JSON.stringify(path), ''));
      }
    }
    expect(new Set(bodies).size).toBe(1);
  });

  test('reads its own account', async () => {
    const reply = await get(getAccount.path);
    expect(reply.body).toMatchObject({ account_id: KEYS[key]?.account });
    for (const mark of foreignMarks(key)) expect(reply.text).not.toContain(mark);
  });
});

test('keys of many accounts at once never get each other’s data', async () => {
  const asked = Array.from({ length: 200 }, (_, index) => {
    const key = LIVE_KEYS[index % LIVE_KEYS.length] ?? '';
    const brand_id = [...BRANDS.keys()][index % BRANDS.size] ?? '';
    return { key, brand_id };
  });
  await Promise.all(
    asked.map(async ({ key, brand_id }) => {
      const reply = await call(service.port, `/v1/brands/${brand_id}/competitors`, { headers: bearer(key) });
      expect([key, brand_id, reply.status]).toEqual([key, brand_id, mayRead(key, brand_id) ? 200 : 404]);
      for (const mark of foreignMarks(key)) expect(reply.text).not.toContain(mark);
    }),
  );
});
