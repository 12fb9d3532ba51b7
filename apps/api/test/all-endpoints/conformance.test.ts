import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { ENDPOINTS, type AnyEndpoint } from '@brand-visibility/contract';
import { conformanceTo, publishedDocument } from '@brand-visibility/programs/conformance';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf, type HttpResponse } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { CHILDREN, bearer, keyText } from '../support/world.js';

const { departures, operationAt } = conformanceTo(publishedDocument());

/** An error that the store throws instead of reading. */
let failure: Error | null = null;
let service: TestService;
beforeAll(async () => {
  const between = (store: Store): Store => ({
    ...store,
    read: (...args) => (failure ? Promise.reject(failure) : store.read(...args)),
  });
  service = await startService({ between, limit: 40 });
});
afterAll(() => service.stop());

/** A path of an endpoint to existing data of the world. */
function pathOf({ path }: AnyEndpoint, brand_id = 'brd_a1'): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'brand_id') return brand_id;
    return [...(CHILDREN[name] ?? [])].find(([, owner]) => owner === 'brd_a1')?.[0] ?? '';
  });
}

/** Values of the parameters that change the shape of a response. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  limit: ['1'],
  period: ['7d', '365d'],
  group_by: ['platform', 'category'],
  watched: ['true'],
  platforms: ['grok', 'claude'],
  status: ['completed', 'failed', 'done', 'suggested', 'tracked'],
  is_branded: ['true'],
  categories: ['discovery,comparison'],
};

const get = (path: string, key: string) =>
  call(service.port, path, { headers: key === '' ? {} : bearer(key) });

/** `call` compares each response with docs/openapi.json. */
describe.each(ENDPOINTS)('$id', (endpoint) => {
  const path = pathOf(endpoint);

  // Rules 11.1, 11.4, 11.7, 11.11 and 11.12.
  test('responses as docs/openapi.json describes, with every parameter that changes the shape', async () => {
    service.nextMinute();
    const queries = Object.keys(endpoint.parameters).flatMap((name) =>
      (VALUES[name] ?? [])
        .filter((value) => endpoint.parameters[name]?.safeParse(value).success)
        .map((value) => `?${name}=${encodeURIComponent(value)}`),
    );
    for (const query of ['', ...queries]) {
      const { status } = await get(`${path}${query}`, 'a_all');
      expect([query, status]).toEqual([query, 200]);
    }
  });

  // Rule 6.7.
  test('refuses as docs/openapi.json describes, with every documented status', async () => {
    service.nextMinute();
    const seen = new Set<string>();
    const check = (response: HttpResponse) => seen.add(codeOf(response));
    const keys = ['', 'unknown', 'revoked', 'expired', 'orphaned', 'starter', 'inactive', 'trial_over'];
    for (const key of keys) check(await get(path, key));
    check(await get(`${path}?nope=1`, 'a_all'));
    check(await get(`${path}?key=${keyText('a_all')}`, 'a_all'));
    if ('limit' in endpoint.parameters) check(await get(`${path}?limit=0`, 'a_all'));
    else if ('tz' in endpoint.parameters) check(await get(`${path}?tz=x`, 'a_all'));
    if ('cursor' in endpoint.parameters) check(await get(`${path}?cursor=x`, 'a_all'));
    if (path.includes('brd_a1')) check(await get(pathOf(endpoint, 'brd_b1'), 'a_all'));
    for (const fault of [new StoreUnavailable('busy'), new Error('broken')]) {
      failure = fault;
      const response = await get(path, 'a_all');
      failure = null;
      if (response.status !== 200) check(response);
    }
    for (let left = 40; left > 0; left -= 1)
      await call(service.port, path, { headers: bearer('b_all'), method: 'PUT' });
    check(await get(path, 'b_all'));
    for (const code of endpoint.refusals) expect(seen).toContain(code);
    if (path.includes('brd_a1'))
      for (const code of ['internal_error', 'service_unavailable']) expect(seen).toContain(code);
    const common = [
      'missing_api_key',
      'invalid_api_key',
      'api_key_revoked',
      'api_key_expired',
      'api_key_orphaned',
    ];
    for (const code of [...common, 'plan_upgrade_required', 'subscription_inactive', 'rate_limited'])
      expect(seen).toContain(code);
  });
});

describe('the conformance check detects', () => {
  const RUN = '/v1/brands/{brand_id}/runs/{run_id}';
  let run: HttpResponse;
  let refused: HttpResponse;
  beforeAll(async () => {
    service.nextMinute();
    run = await get('/v1/brands/brd_a1/runs/brd_a1_run_0', 'a_all');
    refused = await get('/v1/brands/brd_a1/runs/nope', 'a_all');
  });
  const within = (response: HttpResponse, change: object): HttpResponse => ({
    ...response,
    body: { ...(response.body as object), ...change }, // every response here is an object
  });

  test.each<[string, () => HttpResponse, string, string]>([
    ['an undocumented member', () => within(run, { more: 1 }), RUN, 'additional'],
    ['a missing member', () => within(run, { status: undefined }), RUN, 'required'],
    ['an undocumented null', () => within(run, { platforms: null }), RUN, 'must be array'],
    ['a value out of range', () => within(run, { visibility: 100.1 }), RUN, '<= 100'],
    ['an unknown member of a problem', () => within(refused, { more: 1 }), RUN, 'additional'],
    ['a wrong code', () => within(refused, { code: 'rate_limited' }), RUN, 'allowed values'],
    ['an undocumented status', () => ({ ...run, status: 201 }), RUN, '201'],
    ['a response of another operation', () => run, '/v1/account', 'required'],
    ['a code of another endpoint', () => refused, '/v1/account', '404'],
    [
      'a missing header',
      () => ({ ...run, headers: { ...run.headers, ratelimit: undefined } }),
      RUN,
      'RateLimit',
    ],
    [
      'a wrong content type',
      () => ({ ...run, headers: { ...run.headers, 'content-type': 'text/plain' } }),
      RUN,
      'text/plain',
    ],
  ])('%s', (_, response, template, word) => {
    expect(departures(RUN, run)).toEqual([]);
    expect(departures(RUN, refused)).toEqual([]);
    expect(departures(template, response()).join('\n')).toContain(word);
  });

  test.each([
    ['/v1/brands', '/v1/brands'],
    ['/v1/brands?limit=1', '/v1/brands'],
    ['/v1/brands/x/runs/y', RUN],
    ['/v1/brands/x/runs/y/z', null],
    ['/livez', null],
  ])('maps %s to the operation %s', (target, template) => {
    expect(operationAt(target)).toBe(template);
  });
});
