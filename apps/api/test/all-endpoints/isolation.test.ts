import { ROUTES } from '@brand-visibility/application';
import { idsOfTool, TOOLS } from '@brand-visibility/assistant';
import { type AnyEndpoint } from '@brand-visibility/contract';
import { openWire } from '@brand-visibility/programs/wire';
import { faultsOfResponse } from '@brand-visibility/requests';
import { describe, expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { PUBLIC_URL, startService, worldService } from '../support/service.js';
import {
  ACCOUNTS,
  addBrand,
  bearer,
  BRANDS,
  CHILDREN,
  DELETED,
  KEYS,
  keyText,
  markOf,
} from '../support/world.js';

const service = worldService();

const LIVE_KEYS = ['a_all', 'a_two', 'a_none', 'b_all', 't_all'];
const ABSENT = "brd_00 brd_A1 brd_a1%20 acc_a __proto__ null %2e%2e brd_a1_run_0 '%20or%201=1--".split(' ');

const ENDPOINTS = ROUTES.map(({ endpoint }) => endpoint).filter(({ path }) => path.includes('{brand_id}'));
const MARKS = Object.keys(ACCOUNTS).map((account_id) => ({ account_id, mark: markOf(account_id) }));

interface Answer {
  readonly status: number;
  readonly text: string;
  /** Faults of the response: data of others, and departures from the OpenAPI document. */
  readonly wrong: readonly string[];
}

/** Sends raw bytes over persistent connections, because there are many requests. */
function requester() {
  const wire = openWire(service.port);
  const fetchAs = async (key: string, path: string): Promise<Answer> => {
    const lines = `Host: a\r\nAuthorization: Bearer ${keyText(key)}\r\nX-Request-Id: same\r\n`;
    const response = await wire.exchange(Buffer.from(`GET ${path} HTTP/1.1\r\n${lines}\r\n`), false);
    if (!response) throw new Error(`no response to ${path}`);
    const text = response.bytes.toString('utf8');
    const headers = Object.fromEntries(
      [...response.headers].map(([name, values]) => [name, values.join(', ')]),
    );
    const faults = faultsOfResponse({ method: 'GET', target: path }, { ...response, headers }, PUBLIC_URL);
    return { status: response.status, text, wrong: [...faults, ...leaksIn(key, response.status, text)] };
  };
  return { fetchAs, close: () => wire.close() };
}

/** Which brands a key reads (rule 5.4), computed from the fixture and not by the service. */
function mayRead(key: string, brand_id: string): boolean {
  const spec = KEYS[key];
  const account = BRANDS.get(brand_id);
  return account !== undefined && account === spec?.account && (spec.brands?.includes(brand_id) ?? true);
}

/** Marks of other accounts in any response, and ids of brands that the key does not read in a 200 response. */
function leaksIn(key: string, status: number, text: string): string[] {
  const marks = MARKS.filter(
    ({ account_id, mark }) => account_id !== KEYS[key]?.account && text.includes(mark),
  );
  const ids = status === 200 ? [...BRANDS.keys()].filter((id) => !mayRead(key, id) && text.includes(id)) : [];
  return [...marks.map(({ mark }) => mark), ...ids];
}

/** The paths of an endpoint for every brand: with its own children, one of each other brand, and absent ones. */
function pathsOf({ path }: AnyEndpoint): { path: string; brand_id: string; exists: boolean }[] {
  const child = /\{(?!brand_id)(\w+)\}/.exec(path)?.[1];
  const children = child === undefined ? null : CHILDREN[child];
  const others = children ? [...BRANDS.keys()].map((_, i) => [...children.keys()][2 * i]!) : [''];
  return [...BRANDS.keys(), ...ABSENT].flatMap((brand_id, i) => {
    const own = children ? [...children.keys()].filter((id) => children.get(id) === brand_id) : [];
    const absent = children ? [DELETED[i] ?? '-', ABSENT[i % ABSENT.length]!] : [];
    const ids = BRANDS.has(brand_id) ? new Set([...own, ...others, ...absent]) : [others[0]!];
    return [...ids].map((id) => ({
      path: path.replace('{brand_id}', brand_id).replace(`{${child ?? ''}}`, id),
      brand_id,
      exists: !children || children.get(id) === brand_id,
    }));
  });
}

test('the matrix covers every endpoint and path parameter', () => {
  const names = ENDPOINTS.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect(new Set(names)).toEqual(new Set(['brand_id', ...Object.keys(CHILDREN)]));
  // The account, the brands, the portfolio and the methodology are not below a brand.
  expect(ROUTES).toHaveLength(ENDPOINTS.length + 4);
  // A tool sends a request to one endpoint: the property `mcp` compares both.
  expect(TOOLS.filter((tool) => idsOfTool(tool).join() !== 'brand_id').map(({ name }) => name)).toEqual([
    'list_brands',
    'get_methodology',
    'get_portfolio',
  ]);
});

/** The field `instance` of a problem document about this path. */
const instanceOf = (path: string) => `"instance":${JSON.stringify(new URL(PUBLIC_URL).pathname + path)},`;

describe.each(LIVE_KEYS)('the key %s', (key) => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    'reads only its own brands at %s; all other ids get the response of an absent one, byte for byte (rule 4.2)',
    async (_path, endpoint) => {
      const { fetchAs, close } = requester();
      const wrong: unknown[] = [];
      const refusals = new Set<string>();
      for (const { path, brand_id, exists } of pathsOf(endpoint)) {
        const response = await fetchAs(key, path);
        const expected = exists && mayRead(key, brand_id) ? 200 : 404;
        if (response.status !== expected || response.wrong.length > 0)
          wrong.push([path, response.status, response.wrong]);
        if (expected === 404) refusals.add(response.text.replace(instanceOf(path), ''));
      }
      close();
      expect(wrong).toEqual([]);
      expect(refusals.size).toBe(1);
    },
  );
});

test.each(LIVE_KEYS)('the portfolio of the key %s has exactly its own brands', async (key) => {
  const { fetchAs, close } = requester();
  const { status, text } = await fetchAs(key, '/v1/portfolio?limit=50');
  close();
  const { data } = JSON.parse(text) as { readonly data: readonly { readonly brand_id: string }[] };
  const own = [...BRANDS.keys()].filter((brand_id) => mayRead(key, brand_id));
  expect([status, data.map(({ brand_id }) => brand_id).toSorted()]).toEqual([200, own.toSorted()]);
});

test('a brand that is added later is visible only to its account and keys for all brands (rule 5.4)', async () => {
  const { file, port } = await startService();
  const statuses = async () => {
    const found: Record<string, number> = {};
    for (const key of LIVE_KEYS)
      found[key] = (await call(port, '/v1/brands/brd_a4', { headers: bearer(key) })).status;
    return found;
  };
  const before = await statuses();
  await addBrand(file ?? '', 'acc_a', 'brd_a4');
  expect(before).toEqual({ a_all: 404, a_two: 404, a_none: 404, b_all: 404, t_all: 404 });
  expect(await statuses()).toEqual({ ...before, a_all: 200 });
});
