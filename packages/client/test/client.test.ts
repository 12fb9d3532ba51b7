import { beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createClient, type Client } from '../src/index.js';
import { DEMO } from './support/demo.js';
import { passOn, startStub } from './support/stub.js';

interface Operations {
  readonly paths: Readonly<Record<string, { readonly get: { readonly operationId: keyof Client } }>>;
}

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Operations; // a contract test checks this shape

let client: Client;
beforeAll(() => {
  client = createClient({ baseUrl: DEMO.url, apiKey: DEMO.apiKey });
});

/** The response of the service to a plain request. */
async function raw(path: string): Promise<unknown> {
  const response = await fetch(`${DEMO.url}${path}`, { headers: { Authorization: `Bearer ${DEMO.apiKey}` } });
  expect(response.status).toBe(200);
  return response.json();
}

const brand_id = 'brd_tidewell';

test('exports functions and the error alone', async () => {
  const names = ['BrandVisibilityError', 'createClient', 'lastMonth', 'thisMonth', 'weeks'];
  expect(Object.keys(await import('../src/index.js'))).toEqual(names);
});

test('has one method for each operation of the OpenAPI document and no others', () => {
  const ids = Object.values(DOCUMENT.paths).map(({ get }) => get.operationId);
  expect(Object.keys(client)).toEqual(ids);
});

test('each method returns the response of its endpoint', async () => {
  const idOf = async (list: AsyncGenerator<{ readonly id: string }>) => {
    for await (const { id } of list) return id;
    throw new Error('the demo has at least one row in each list');
  };
  const ids: Readonly<Record<string, string>> = {
    brand_id,
    run_id: await idOf(client.listRuns.all({ brand_id })),
    prompt_id: await idOf(client.listPrompts.all({ brand_id })),
    audit_id: await idOf(client.listPageAudits.all({ brand_id })),
    recommendation_id: await idOf(client.listRecommendations.all({ brand_id })),
  };
  for (const [path, { get }] of Object.entries(DOCUMENT.paths)) {
    const sent = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ids[name]]),
    );
    const method = client[get.operationId] as (parameters: typeof sent) => Promise<unknown>;
    const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    expect([path, await method(sent)]).toEqual([path, await raw(target)]);
  }
});

test('sends the request id of a call, which the response repeats', async () => {
  const seen: (string | null)[] = [];
  const { getAccount } = createClient({
    baseUrl: DEMO.url,
    apiKey: DEMO.apiKey,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      seen.push(response.headers.get('x-request-id'));
      return response;
    },
  });
  await getAccount({}, { requestId: 'report-7' });
  expect(seen).toEqual(['report-7']);
});

test('works without a key behind a proxy that adds it', async () => {
  const add = passOn(DEMO.url, `Bearer ${DEMO.apiKey}`);
  const proxy = await startStub([
    (response, request) => {
      request.url = request.url?.replace('/brand-visibility', '') ?? '';
      return add(response, request);
    },
  ]);
  const behind = createClient({ baseUrl: `${proxy.url}/brand-visibility/` });
  const parameters = { brand_id, period: '7d' } as const;
  expect(await behind.getVisibility(parameters)).toEqual(await client.getVisibility(parameters));
  expect(proxy.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  await proxy.stop();
});
