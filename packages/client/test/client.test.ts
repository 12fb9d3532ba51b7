import { forward, startHttpServer } from '@brand-visibility/programs/http-server';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createClient, type Client } from '../src/index.js';
import { startDemo } from './support/demo.js';

interface Operations {
  readonly paths: Readonly<Record<string, { readonly get: { readonly operationId: keyof Client } }>>;
}

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Operations; // a contract test checks this shape

const demo = await startDemo();
const client = createClient({ baseUrl: demo.url, apiKey: demo.apiKey });
const brand_id = 'brd_tidewell';

/** The response of the service to a plain request. */
async function raw(path: string): Promise<unknown> {
  const response = await fetch(`${demo.url}${path}`, { headers: { Authorization: `Bearer ${demo.apiKey}` } });
  expect(response.status).toBe(200);
  return response.json();
}

test('exports functions and the error alone, also when it is imported or required as built', async () => {
  const names = ['BrandVisibilityError', 'createClient', 'lastMonth', 'thisMonth', 'weeks'];
  expect(Object.keys(await import('../src/index.js'))).toEqual(names);
  const built = '@brand-visibility/client'; // by its own name, as its package.json says
  expect(Object.keys((await import(built)) as object)).toEqual(names);
  const require = createRequire(import.meta.url);
  expect(Object.keys(require(built) as object).sort()).toEqual(names);
  expect(require.resolve(built)).toMatch(/\/dist\/cjs\/index\.js$/); // not what older versions of Node cannot require
});

test('has one method for each operation of the OpenAPI document and no others', () => {
  const ids = Object.values(DOCUMENT.paths).map(({ get }) => get.operationId);
  expect(Object.keys(client)).toEqual(ids);
});

test('each method returns the response of its endpoint', async () => {
  const idOf = async (list: AsyncIterable<{ readonly id: string }>) => {
    for await (const { id } of list) return id;
    throw new Error('the demo has none');
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

test('works without a key behind a proxy that adds it', async () => {
  const sent: (string | undefined)[] = [];
  const proxy = await startHttpServer(async ({ url = '', headers }, response) => {
    sent.push(headers.authorization);
    await forward(demo.url + url.replace('/brand-visibility', ''), `Bearer ${demo.apiKey}`, response);
  });
  const behind = createClient({ baseUrl: `${proxy.url}/brand-visibility/` });
  const parameters = { brand_id, period: '7d' } as const;
  expect(await behind.getVisibility(parameters)).toEqual(await client.getVisibility(parameters));
  expect(sent).toEqual([undefined]);
  await proxy.close();
});
