import { PLANS } from '@brand-visibility/domain';
import { TOOLS, idsOfTool } from '@brand-visibility/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CLIENTS, type Connected, type Result } from './support/clients.js';
import { startDemo, type DemoService } from './support/demo.js';
import { start } from './support/program.js';

/** What an official client gets, over standard input (rule 21.11) as over HTTP (rule 21.9). */

let demo: DemoService;
/** Messages per minute: more than a client sends to connect. */
const LIMIT = 5;
let limited: string;
beforeAll(async () => {
  demo = await startDemo();
  limited = await demo.start({ REQUESTS_PER_MINUTE: PLANS.map((plan) => `${plan}=${LIMIT}`).join(',') });
});
afterAll(() => demo.close());

const BRAND = { brand_id: 'brd_tidewell' };

/** The body of a GET with the demo's key. */
async function overHttp(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<string> {
  const query = new URLSearchParams(parameters).toString();
  const headers = { Authorization: `Bearer ${demo.key}` };
  return (await fetch(`${demo.url}${path}${query === '' ? '' : `?${query}`}`, { headers })).text();
}

const problemIn = ({ isError, content, _meta }: Result) => {
  expect(isError).toBe(true);
  const problem = JSON.parse(content[0]?.text ?? '') as Record<string, unknown>; // a cast: it is an object
  expect(_meta?.problem).toEqual(problem);
  return problem;
};

describe.each(CLIENTS)('%s', (_name, connect) => {
  let client: Connected;
  beforeEach(async () => {
    client = await connect(demo);
  });
  afterEach(() => client.close());

  test('lists tools and prompts', async () => {
    expect((await client.tools()).map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect((await client.prompts()).map(({ name }) => name)).toEqual([
      'client_report',
      'why_did_it_change',
      'where_to_pitch',
    ]);
  });

  test('calls every tool, whose figures are those of HTTP', async () => {
    await client.tools(); // so that the client judges results by the schemas
    for (const tool of TOOLS) {
      const { structuredContent, content, isError, _meta } = await client.call(
        tool.name,
        idsOfTool(tool).length > 0 ? BRAND : {},
      );
      expect([tool.name, isError]).toEqual([tool.name, undefined]);
      expect(JSON.parse(content.at(-1)?.text ?? '')).toEqual(structuredContent);
      const body: unknown = JSON.parse(await overHttp(_meta?.path ?? '', _meta?.parameters));
      if (!_meta?.left_out) expect(structuredContent).toEqual(body);
      else expect(Object.keys(structuredContent ?? {})).toEqual(Object.keys(body ?? {}));
    }
  });

  test('gets a prompt', async () => {
    expect(await client.prompt('where_to_pitch', BRAND)).toContain('brd_tidewell');
    await expect(client.prompt('where_to_pitch', {})).rejects.toThrow(/brand_id/);
  });

  test('is told of an unknown tool, a wrong parameter and an unknown brand', async () => {
    await expect(client.call('get_weather', {})).rejects.toThrow(/no such tool/);
    const told = async (args: Readonly<Record<string, unknown>>) =>
      problemIn(await client.call('get_visibility', args));
    expect(await told({ ...BRAND, period: '8d' })).toMatchObject({
      status: 400,
      code: 'invalid_parameter',
      errors: [{ parameter: 'period' }],
    });
    expect(await told({ ...BRAND, periods: '7d' })).toMatchObject({ code: 'unknown_parameter' });
    expect(await told({ brand_id: 'brd_nobody' })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await told({ ...BRAND, period: demo.key })).toMatchObject({ code: 'api_key_in_url' });
  });

  test('is told of the rate window', async () => {
    const counted = await connect({ url: limited, key: await demo.newKey() });
    const call = () => counted.call('list_brands', {});
    let result = await call();
    for (let calls = 1; calls < 2 * LIMIT && !result.isError; calls += 1) result = await call();
    expect(problemIn(result)).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(result._meta?.rate_limit).toMatchObject({ limit: LIMIT, left: 0 });
    await expect(counted.tools()).rejects.toThrow(/has used up its requests for this minute/);
    await counted.close();
  });
});

test('errors over standard input come from the service and repeat nothing that was sent (rule 21.8)', async () => {
  const secret = 'bvk_a_secret_that_is_never_shown';
  const program = start([], { BRAND_VISIBILITY_URL: demo.url, BRAND_VISIBILITY_KEY: demo.key });
  const errors = await Promise.all(
    [
      { method: secret },
      { method: 'resources/read', params: { uri: secret } },
      { method: 'tools/call', params: { name: [secret] } },
      { method: 'tools/call', params: { name: secret } },
      { method: 'prompts/get', params: { name: secret } },
    ].map(async (message, id) => {
      program.send({ id, ...message });
      return (await program.response(id)).error;
    }),
  );
  expect(errors).toEqual([
    { code: -32_601, message: expect.stringMatching(/^Unknown method\. /) },
    { code: -32_601, message: expect.stringMatching(/^Unknown method\. /) },
    { code: -32_602, message: expect.stringMatching(/^The parameters do not match /) },
    { code: -32_602, message: expect.stringMatching(/^There is no such tool\. /) },
    { code: -32_602, message: expect.stringMatching(/^There is no such prompt\. /) },
  ]);
  const { stdout, stderr } = await program.end();
  expect(stdout + stderr).not.toContain(secret);
});

test('a key that is refused is an error over standard input, with the problem document', async () => {
  const program = start([], { BRAND_VISIBILITY_URL: demo.url, BRAND_VISIBILITY_KEY: 'bvk_unknown' });
  program.send({ id: 1, method: 'tools/list' });
  expect((await program.response(1)).error).toMatchObject({
    code: -32_000,
    data: { status: 401, code: 'invalid_api_key' },
  });
  expect((await program.end()).status).toBe(0);
});
