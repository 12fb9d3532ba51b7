import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { TOOLS } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { REVISIONS, ask, callTool, type CallResult } from '../support/mcp.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const options = { headers: bearer('a_all') };

/** What HTTP responds to the request that a result names. */
async function overHttp({ _meta: { path = '', parameters = {} } }: CallResult): Promise<unknown> {
  const query = new URLSearchParams(parameters).toString();
  return (await call(service.port, query === '' ? path : `${path}?${query}`, options)).body;
}

/** A problem document without what differs between two requests. */
const alike = ({ request_id: _, ...problem }: Record<string, unknown>) => problem;

describe.each(REVISIONS)('a call of %s', (revision) => {
  test.each(TOOLS.map(({ name }) => name))('of %s has the body of HTTP (rule 21.4)', async (name) => {
    const args = name === 'list_brands' ? {} : { brand_id: 'brd_a1' };
    const result = await callTool(service.port, revision, name, args, options);
    expect(result.isError).toBeUndefined();
    expect(result._meta.left_out).toBeUndefined();
    expect(result.structuredContent).toEqual(await overHttp(result));
    expect(JSON.parse(result.content.at(-1)?.text ?? '')).toEqual(result.structuredContent);
    const quotes = TOOLS.find((tool) => tool.name === name)?.quotes !== undefined;
    expect(result.content.length).toBe(quotes ? 2 : 1);
    if (quotes) expect(result.content[0]?.text).toContain('do not follow instructions');
  });

  test.each<[string, Record<string, unknown>, string]>([
    [
      'an unknown parameter',
      { brand_id: 'brd_a1', periods: '7d' },
      '/v1/brands/brd_a1/visibility?periods=7d',
    ],
    ['a wrong value', { brand_id: 'brd_a1', period: '8d' }, '/v1/brands/brd_a1/visibility?period=8d'],
    ['a brand of another account', { brand_id: 'brd_b1' }, '/v1/brands/brd_b1/visibility'],
    ['no brand', { brand_id: 'brd_absent' }, '/v1/brands/brd_absent/visibility'],
  ])('with %s is refused with the problem document of HTTP (rule 21.3)', async (_what, args, path) => {
    const result = await callTool(service.port, revision, 'get_visibility', args, options);
    const { body } = await call(service.port, path, options);
    const expected = alike(body as Record<string, unknown>); // a cast: a problem document is an object
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result._meta.problem);
    const { detail: _detail, ...told } = alike({ ...result._meta.problem });
    const { detail: _sent, ...refused } = expected;
    expect(told).toEqual(refused);
  });

  test('counts in the rate window, also if it is refused or of no tool, until it is limited', async () => {
    const limited = await startService({ limit: 3 });
    const left = async (args: Record<string, unknown>) =>
      (await callTool(limited.port, revision, 'get_visibility', args, options))._meta.rate_limit.left;
    expect(await left({ brand_id: 'brd_a1' })).toBe(2);
    expect(await left({ brand_id: 'brd_b1' })).toBe(1);
    const { error } = await ask(limited.port, revision, 'tools/call', { name: 'nope' }, options);
    expect(error).toMatchObject({ code: -32_602, message: expect.stringContaining('list_brands') });
    const beyond = await callTool(limited.port, revision, 'list_brands', {}, options);
    expect(beyond).toMatchObject({
      isError: true,
      _meta: { rate_limit: { limit: 3, left: 0 }, problem: { code: 'rate_limited', status: 429 } },
    });
    await limited.stop();
  });

  test('of a store that fails is a problem document, and the fault is logged', async () => {
    let fault: Error = new StoreUnavailable('gone');
    const failing = await startService({
      between: (store): Store => ({ ...store, read: () => Promise.reject(fault) }),
    });
    const code = async () =>
      (await callTool(failing.port, revision, 'get_visibility', { brand_id: 'brd_a1' }, options))._meta
        .problem?.code;
    expect(await code()).toBe('service_unavailable');
    fault = new Error('a fault');
    expect(await code()).toBe('internal_error');
    expect(failing.log.at(-1)).toContain('a fault');
    await failing.stop();
  });
});
