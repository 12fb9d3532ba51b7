import { describe, expect, test } from '@jest/globals';
import { errorOf as fixed } from '../../src/mcp/errors.js';
import { MCP_REVISIONS, messageOf, type Revision } from '@brand-visibility/requests';
import { post } from '../support/mcp.js';
import { worldService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

/** Protocol errors have fixed texts: they repeat neither what the caller sent nor what the SDK writes (rule 21.8). */

const service = worldService();

/** Another key than that of the caller, which only what is sent contains. */
const KEY = keyText('b_all');

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The error in the response to a message, whose text is that of its code. */
async function errorOf({ headers, body }: Sent) {
  const { text } = await post(service.port, JSON.stringify(body), { ...bearer('a_all'), ...headers });
  expect(text).not.toContain(KEY);
  const { error, ...rest } = JSON.parse(text) as {
    readonly id: unknown;
    readonly error: { readonly code: number };
  };
  expect([1, null]).toContain(rest.id);
  return error;
}

const request = (revision: Revision, method: string, params: Readonly<Record<string, unknown>> = {}) =>
  messageOf(revision, method, params) as Sent & { readonly body: { readonly params: object } };

describe.each(MCP_REVISIONS)('an error of %s repeats no key that was sent', (revision) => {
  test.each<[string, number, string, Readonly<Record<string, unknown>>]>([
    ['the method', -32_601, KEY, {}],
    ['the uri of a resource', -32_601, 'resources/read', { uri: KEY }],
    ['the arguments', -32_602, 'tools/call', { name: 'list_brands', arguments: KEY }],
    ['the name in a list', -32_602, 'tools/call', { name: [KEY], arguments: { [KEY]: KEY } }],
    [
      'an argument of a prompt that is no text',
      -32_602,
      'prompts/get',
      { name: 'x', arguments: { [KEY]: 1 } },
    ],
    ['a cursor that is no text', -32_602, 'tools/list', { cursor: { [KEY]: KEY } }],
  ])('as %s', async (_what, code, method, params) => {
    expect(await errorOf(request(revision, method, params))).toEqual(fixed(code));
  });

  test.each([
    ['tools/call', 'Unknown tool. Available tools: list_brands, '],
    ['prompts/get', 'Unknown prompt. Available prompts: client_report, '],
  ])('as the name in %s, and lists what there is', async (method, text) => {
    expect(await errorOf(request(revision, method, { name: KEY, arguments: { [KEY]: KEY } }))).toEqual({
      code: -32_602,
      message: expect.stringContaining(text),
    });
  });

  test.each([
    ['name', { brand_id: 'brd_a1', [KEY]: KEY }, /^This prompt takes brand_id\.$/],
    ['value', { brand_id: `${KEY} ` }, /^`brand_id` must be /],
  ])('as the %s of an argument of a prompt', async (_what, args, text) => {
    const sent = request(revision, 'prompts/get', { name: 'where_to_pitch', arguments: args });
    expect(await errorOf(sent)).toEqual({ code: -32_602, message: expect.stringMatching(text) });
  });

  test('as a version, a header or another member', async () => {
    const { headers, body } = request(revision, 'tools/list');
    const error = await errorOf({ headers: { ...headers, 'MCP-Protocol-Version': KEY }, body });
    expect(error).toEqual(fixed(error.code));
    const plain = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expect(await errorOf({ headers: { Accept: KEY }, body: plain })).toEqual(fixed(-32_000));
    expect(await errorOf({ headers: { 'Content-Type': KEY }, body: plain })).toEqual(fixed(-32_000));
  });

  test('as the id but as the id of the response', async () => {
    const { headers, body } = request(revision, 'no/method');
    const sent = JSON.stringify({ ...body, id: KEY });
    const { body: response } = await post(service.port, sent, { ...bearer('a_all'), ...headers });
    expect(response).toEqual({ jsonrpc: '2.0', id: KEY, error: fixed(-32_601) });
  });
});

describe('an error of the current revision', () => {
  const { headers, body } = request('2026-07-28', 'tools/list');
  const VERSION = 'io.modelcontextprotocol/protocolVersion';
  const withMeta = (meta: object) => ({
    headers: { ...headers, 'MCP-Protocol-Version': String(Reflect.get(meta, VERSION) ?? '2026-07-28') },
    body: {
      ...body,
      params: { _meta: { ...(Reflect.get(body.params, '_meta') as object), ...meta } },
    },
  });

  test('lists the versions, and repeats one that was sent only if it is short', async () => {
    const data = (requested: string) => ({ supported: [MCP_REVISIONS[0]], requested });
    expect(await errorOf(withMeta({ [VERSION]: KEY }))).toEqual({ ...fixed(-32_022), data: data('unknown') });
    for (const version of ['2031-01-01', 'v999.0.0'])
      expect(await errorOf(withMeta({ [VERSION]: version }))).toEqual({
        ...fixed(-32_022),
        data: data(version),
      });
  });

  test('does not repeat what the message says of its client, nor its headers', async () => {
    const client = { 'io.modelcontextprotocol/clientInfo': { [KEY]: KEY } };
    expect(await errorOf(withMeta(client))).toEqual(fixed(-32_602));
    expect(await errorOf({ headers: { ...headers, 'Mcp-Method': KEY }, body })).toEqual(fixed(-32_020));
    const call = request('2026-07-28', 'tools/call', { name: 'list_brands', arguments: {} });
    expect(await errorOf({ ...call, headers: { ...call.headers, 'Mcp-Name': KEY } })).toEqual(fixed(-32_020));
  });
});

describe('a message that is not one', () => {
  test.each<[string, number, string]>([
    ['no JSON', -32_700, `{"${KEY}`],
    ['a text', -32_600, `"${KEY}"`],
    ['an object without a method', -32_600, `{"jsonrpc":"2.0","id":{"${KEY}":1},"${KEY}":1}`],
    ['a batch', -32_600, `[{"jsonrpc":"2.0","id":1,"method":"${KEY}"}]`],
  ])('such as %s has the text of its code and no id', async (_what, code, sent) => {
    const { text } = await post(service.port, sent, bearer('a_all'));
    expect(text).not.toContain(KEY);
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: null, error: fixed(code) });
  });
});
