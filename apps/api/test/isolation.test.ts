import { getAccount, type AnyEndpoint } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUTES } from '../src/routes.js';
import { call, codeOf } from './support/client.js';
import { startService, type TestService } from './support/service.js';
import { ACCOUNTS, BRANDS, CHILDREN, DELETED, KEYS, bearer, markOf } from './support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const LIVE_KEYS = ['a_all', 'a_two', 'a_none', 'b_all', 't_all'];
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

const ENDPOINTS = ROUTES.map(({ endpoint }) => endpoint).filter(({ path }) => path.includes('{brand_id}'));
const LISTS = ROUTES.map(({ endpoint }) => endpoint).filter(({ parameters }) => 'cursor' in parameters);

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

/** A path of an endpoint with every brand, and what there is and is not of each child; and who may read it. */
function placesOf({ path }: AnyEndpoint): { path: string; brand_id: string; exists: boolean }[] {
  const child = /\{(?!brand_id)(\w+)\}/.exec(path)?.[1];
  const children = child === undefined ? null : CHILDREN[child];
  const ids = children ? [...children.keys(), ...DELETED, ...ABSENT] : [''];
  return [...BRANDS.keys(), ...ABSENT].flatMap((brand_id) =>
    ids.map((id) => ({
      path: path.replace('{brand_id}', brand_id).replace(`{${child ?? ''}}`, id),
      brand_id,
      exists: !children || children.get(id) === brand_id,
    })),
  );
}

test('every child of a path is known to the matrix', () => {
  const names = ENDPOINTS.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect(new Set(names)).toEqual(new Set(['brand_id', ...Object.keys(CHILDREN)]));
});

describe.each(LIVE_KEYS)('the key %s', (key) => {
  const get = (path: string) =>
    call(service.port, path, { headers: { ...bearer(key), 'X-Request-Id': 'same' } });

  test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    'reads at %s what is of its own brands, and is told of all else in the bytes of what does not exist (decisions 4.2)',
    async (_path, endpoint) => {
      const wrong: unknown[] = [];
      const refusals = new Set<string>();
      for (const { path, brand_id, exists } of placesOf(endpoint)) {
        const reply = await get(path);
        const expected = exists && mayRead(key, brand_id) ? 200 : 404;
        if (reply.status !== expected) wrong.push([path, reply.status]);
        for (const mark of foreignMarks(key)) expect(reply.text).not.toContain(mark);
        if (expected === 404) {
          expect(reply.text).toContain(`"instance":${JSON.stringify(path)},`);
          refusals.add(reply.text.replace(JSON.stringify(path), ''));
        }
      }
      expect(wrong).toEqual([]);
      expect(refusals.size).toBe(1);
    },
  );

  test('lists its own brands', async () => {
    const { body } = await get('/v1/brands?limit=100');
    const own = [...BRANDS.keys()].filter((brand_id) => mayRead(key, brand_id));
    expect(body).toMatchObject({ data: own.map((id) => ({ id })), has_more: false, next_cursor: null });
  });

  test('reads its own account', async () => {
    const reply = await get(getAccount.path);
    expect(reply.body).toMatchObject({ account_id: KEYS[key]?.account });
    for (const mark of foreignMarks(key)) expect(reply.text).not.toContain(mark);
  });
});

describe('a cursor', () => {
  /** A page of a list, all of it there. */
  const LIST_PATHS = LISTS.flatMap(({ path }) =>
    [...BRANDS.keys()].map((brand_id) =>
      path.replace('{brand_id}', brand_id).replace('{prompt_id}', `${brand_id}_prompt_1`),
    ),
  ).filter((path, index, all) => all.indexOf(path) === index);
  const get = (key: string, path: string) => call(service.port, path, { headers: bearer(key) });

  test('is good for the list and the account that it was given for and for nothing else (decisions 7)', async () => {
    const given: { path: string; account: string; cursor: string }[] = [];
    for (const key of ['a_all', 'b_all', 't_all']) {
      for (const path of LIST_PATHS) {
        const { status, body } = await get(key, `${path}?limit=1`);
        if (status !== 200) continue;
        const { next_cursor } = body as { next_cursor: string | null }; // checked by the client against the contract
        if (next_cursor !== null)
          given.push({ path, account: KEYS[key]?.account ?? '', cursor: next_cursor });
      }
    }
    expect(new Set(given.map(({ path }) => path.replace(/brd_\w+/g, '')))).toEqual(
      new Set(LIST_PATHS.map((path) => path.replace(/brd_\w+/g, ''))),
    );
    for (const { path: made, account, cursor } of given) {
      for (const key of LIVE_KEYS) {
        for (const path of LIST_PATHS) {
          const reply = await get(key, `${path}?limit=1&cursor=${cursor}`);
          const brand_id = /brd_\w\d/.exec(path)?.[0];
          const isOwn = made === path && account === KEYS[key]?.account;
          const isThere = brand_id === undefined || mayRead(key, brand_id);
          const expected = !isOwn ? 400 : isThere ? 200 : 404;
          expect([key, made, path, reply.status]).toEqual([key, made, path, expected]);
          if (expected === 400) expect(codeOf(reply)).toBe('invalid_cursor');
          for (const mark of foreignMarks(key)) expect(reply.text).not.toContain(mark);
        }
      }
    }
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
