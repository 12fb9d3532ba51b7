import { ROUTES } from '@brand-visibility/application';
import { getAccount, idsOfTool, parametersOfTool, TOOLS, type AnyEndpoint } from '@brand-visibility/contract';
import { openWire, type Wire } from '@brand-visibility/programs/wire';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { departures, operationAt } from '../support/conformance.js';
import { messageOf, REVISIONS, type CallResult } from '../support/mcp.js';
import { serviceOver, startService, type TestService } from '../support/service.js';
import {
  ACCOUNTS,
  BRANDS,
  CHILDREN,
  DELETED,
  KEYS,
  keyText,
  addBrand,
  makeWorld,
  markOf,
} from '../support/world.js';

let service: TestService;
let wire: Wire;
beforeAll(async () => {
  service = await startService();
  wire = openWire(service.port);
});
afterAll(async () => {
  wire.close();
  await service.stop();
});

const LIVE_KEYS = ['a_all', 'a_two', 'a_none', 'b_all', 't_all'];
/** Keys that are not admitted, with the status that they get (rule 4.6). */
const REFUSED_KEYS: Readonly<Record<string, number>> = {
  unknown: 401,
  revoked: 401,
  revoked_expired: 401,
  expired: 401,
  orphaned: 401,
  starter: 403,
  inactive: 403,
  trial_over: 403,
};
const ABSENT = "brd_00 brd_A1 brd_a1%20 acc_a __proto__ null %2e%2e brd_a1_run_0 '%20or%201=1--".split(' ');

const ENDPOINTS = ROUTES.map(({ endpoint }) => endpoint).filter(({ path }) => path.includes('{brand_id}'));
const MARKS = Object.keys(ACCOUNTS).map((account_id) => ({ account_id, mark: markOf(account_id) }));

interface Answer {
  readonly status: number;
  readonly text: string;
  /** Faults of the response: data of others, and departures from the OpenAPI document. */
  readonly wrong: readonly string[];
}

/** Sends raw bytes over a persistent connection, because there are many thousand requests. */
async function fetchAs(key: string, path: string, on: Wire = wire): Promise<Answer> {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${keyText(key)}`,
    'X-Request-Id: same',
  ];
  const response = await on.exchange(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), false);
  if (!response) throw new Error(`no response to ${path}`);
  const text = response.bytes.toString('utf8');
  const headers = Object.fromEntries(
    [...response.headers].map(([name, values]) => [name, values.join(', ')]),
  );
  const template = operationAt(path);
  const body: unknown = JSON.parse(text);
  const departed = template === null ? [] : departures(template, { status: response.status, headers, body });
  return { status: response.status, text, wrong: [...departed, ...leaksIn(key, response.status, text)] };
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

/** The paths of an endpoint for every brand and child, existing or not; an absent brand has one child of each. */
function pathsOf({ path }: AnyEndpoint): { path: string; brand_id: string; exists: boolean }[] {
  const child = /\{(?!brand_id)(\w+)\}/.exec(path)?.[1];
  const children = child === undefined ? null : CHILDREN[child];
  const ids = children ? [...children.keys(), ...DELETED, ...ABSENT] : [''];
  return [...BRANDS.keys(), ...ABSENT].flatMap((brand_id) =>
    ids
      .filter((id, i) => BRANDS.has(brand_id) || i === 0 || id === ABSENT[0])
      .map((id) => ({
        path: path.replace('{brand_id}', brand_id).replace(`{${child ?? ''}}`, id),
        brand_id,
        exists: !children || children.get(id) === brand_id,
      })),
  );
}

test('the matrix covers every endpoint and path parameter', () => {
  const names = ENDPOINTS.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  expect(new Set(names)).toEqual(new Set(['brand_id', ...Object.keys(CHILDREN)]));
  // The account, the brands and the methodology are not below a brand.
  expect(ROUTES).toHaveLength(ENDPOINTS.length + 3);
});

describe.each(LIVE_KEYS)('the key %s', (key) => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    'reads only its own brands at %s; all other ids get the response of an absent one, byte for byte (rule 4.2)',
    async (_path, endpoint) => {
      const wrong: unknown[] = [];
      const refusals = new Set<string>();
      for (const { path, brand_id, exists } of pathsOf(endpoint)) {
        const response = await fetchAs(key, path);
        const expected = exists && mayRead(key, brand_id) ? 200 : 404;
        if (response.status !== expected || response.wrong.length > 0)
          wrong.push([path, response.status, response.wrong]);
        if (expected === 404) refusals.add(response.text.replace(`"instance":${JSON.stringify(path)},`, ''));
      }
      expect(wrong).toEqual([]);
      expect(refusals.size).toBe(1);
    },
  );

  test('lists its own brands', async () => {
    const { text, wrong } = await fetchAs(key, '/v1/brands?limit=100');
    const own = [...BRANDS.keys()].filter((brand_id) => mayRead(key, brand_id));
    expect(wrong).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({
      data: own.map((id) => ({ id })),
      has_more: false,
      next_cursor: null,
    });
  });

  // Rule 11.6.
  test('reads its own account', async () => {
    const { text, wrong } = await fetchAs(key, getAccount.path);
    expect(wrong).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({ account_id: KEYS[key]?.account });
  });
});

// Rule 4.1.
test.each(Object.entries(REFUSED_KEYS))(
  'the key %s gets %i at every endpoint, with identical responses',
  async (key, status) => {
    const responses = new Set<string>();
    for (const { endpoint } of ROUTES) {
      const [own] = pathsOf(endpoint).filter(
        ({ exists, brand_id }) => exists && BRANDS.get(brand_id) === KEYS[key]?.account,
      );
      const path = own?.path ?? pathsOf(endpoint)[0]?.path ?? endpoint.path;
      const response = await fetchAs(key, path);
      expect([path, response.status, response.wrong]).toEqual([path, status, []]);
      responses.add(response.text.replace(JSON.stringify(path), ''));
    }
    expect(responses.size).toBe(1);
  },
);

/** Calls a tool as a key, in one packet on a persistent connection; the id of the request is the same each time. */
async function callAs(
  key: string,
  name: string,
  args: Readonly<Record<string, unknown>>,
  revision: (typeof REVISIONS)[number],
): Promise<{ readonly result: CallResult; readonly wrong: readonly string[] }> {
  const { headers, body } = messageOf(revision, 'tools/call', { name, arguments: args });
  const bytes = Buffer.from(JSON.stringify(body));
  const lines = [
    'POST /mcp HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${keyText(key)}`,
    'X-Request-Id: same',
    `Content-Length: ${bytes.length}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
  ];
  const response = await wire.exchange(
    Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]),
    false,
  );
  if (!response) throw new Error(`no response to a call of ${name}`);
  const text = response.bytes.toString('utf8');
  const { result } = JSON.parse(text) as { readonly result: CallResult }; // a cast: the result of tools/call
  return { result, wrong: leaksIn(key, result.isError ? 404 : 200, text) };
}

/** The arguments of the parameters that name something of a brand. */
const NAMING: Readonly<Record<string, (id: string) => unknown>> = {
  run_id: (id) => id,
  prompt_ids: (id) => [id],
};

describe.each(REVISIONS)('over the Model Context Protocol of %s', (revision) => {
  const tools = TOOLS.filter((tool) => idsOfTool(tool).length > 0);

  test('all tools but the list of brands are about a brand', () => {
    expect(tools).toHaveLength(TOOLS.length - 1);
    expect(tools.map((tool) => idsOfTool(tool))).toEqual(tools.map(() => ['brand_id']));
  });

  test.each(LIVE_KEYS.flatMap((key) => tools.map((tool) => [key, tool.name, tool] as const)))(
    'the key %s gets from %s only its own brands; all others are refused like an absent one (rule 21.3)',
    async (key, name, tool) => {
      const wrong: unknown[] = [];
      const refusals = new Set<string>();
      for (const brand_id of [...BRANDS.keys(), ...ABSENT.map(decodeURIComponent)]) {
        const { result, wrong: leaks } = await callAs(key, name, { brand_id }, revision);
        const isRefused = result._meta.problem?.code === 'not_found';
        if (
          isRefused === mayRead(key, brand_id) ||
          isRefused !== (result.isError ?? false) ||
          leaks.length > 0
        )
          wrong.push([brand_id, result._meta.problem, leaks]);
        // The path alone tells them apart.
        const { problem, request_id } = result._meta;
        if (isRefused) refusals.add(JSON.stringify([request_id, { ...problem, instance: '' }]));
      }
      expect(wrong).toEqual([]);
      expect(refusals.size).toBe(1);

      // Ids in other arguments, for a brand of its own.
      const own = [...BRANDS.keys()].find((brand_id) => mayRead(key, brand_id));
      for (const [argument, valueOf] of Object.entries(NAMING)) {
        if (own === undefined || !(argument in parametersOfTool(tool))) continue;
        const ids = [...(CHILDREN[argument.replace(/s$/, '')] ?? [])].filter(
          ([, brand_id]) => brand_id !== own,
        );
        const responses = new Set<string>();
        for (const id of [...ids.map(([child]) => child), 'absent_0']) {
          const { result } = await callAs(key, name, { brand_id: own, [argument]: valueOf(id) }, revision);
          const { structuredContent, isError, _meta } = result;
          responses.add(JSON.stringify([structuredContent, isError, _meta.problem]).replaceAll(id, 'an id'));
        }
        expect([argument, responses.size]).toEqual([argument, 1]);
      }
    },
  );

  test.each(LIVE_KEYS)('the key %s lists its own brands', async (key) => {
    const { result, wrong } = await callAs(key, 'list_brands', {}, revision);
    const own = [...BRANDS.keys()].filter((brand_id) => mayRead(key, brand_id));
    expect(wrong).toEqual([]);
    expect(result.structuredContent).toMatchObject({ data: own.map((id) => ({ id })), has_more: false });
  });
});

test('a brand that is added later is visible only to its account and keys for all brands (rule 5.4)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-later-'));
  const file = join(folder, 'data.db');
  await makeWorld(file);
  const over = await serviceOver(`sqlite:${file}`);
  const on = openWire(over.port);
  const statuses = async () => {
    const found: Record<string, number> = {};
    for (const key of LIVE_KEYS) found[key] = (await fetchAs(key, '/v1/brands/brd_a4', on)).status;
    return found;
  };
  const before = await statuses();
  await addBrand(file, 'acc_a', 'brd_a4');
  const after = await statuses();
  on.close();
  await over.stop();
  await rm(folder, { recursive: true });
  expect(before).toEqual({ a_all: 404, a_two: 404, a_none: 404, b_all: 404, t_all: 404 });
  expect(after).toEqual({ ...before, a_all: 200 });
});

test('concurrent requests of many accounts never get data of one another', async () => {
  const wires = Array.from({ length: 20 }, () => openWire(service.port));
  const wrong: unknown[] = [];
  await Promise.all(
    wires.map(async (each, at) => {
      for (let i = 0; i < 20; i += 1) {
        const key = LIVE_KEYS[(at + i) % LIVE_KEYS.length] ?? '';
        const brand_id = [...BRANDS.keys()][(at * 7 + i) % BRANDS.size] ?? '';
        const response = await fetchAs(key, `/v1/brands/${brand_id}/competitors`, each);
        if (response.status !== (mayRead(key, brand_id) ? 200 : 404) || response.wrong.length > 0)
          wrong.push([key, brand_id, response.status, response.wrong]);
      }
    }),
  );
  for (const each of wires) each.close();
  expect(wrong).toEqual([]);
});
