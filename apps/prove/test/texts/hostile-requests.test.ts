import { LIMITS } from '@brand-visibility/api/limits';
import { copyDemo, DEMO_KEY, DEMO_MORNING, PUBLIC_URL, serve, type Served } from '@brand-visibility/demo';
import { openWorkspace, type OwnWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { filled, send, TEXTS, timeAbove, type Request, type Text } from './support.js';

/** No text of a caller costs the service more than 50 ms of the processor, at any place and at its largest size. */

const MOST = 50;
/** Bytes of a text in a target, a header and a body, with room for the rest of the request. */
const TARGET = LIMITS.target.value - 2_000;
const HEAD = LIMITS.headerBytes.value - 2_000;
const BODY = LIMITS.messageBytes.value - 200;

/** Numbers of characters: as many as fit, and as many as parameters accept, which read such a value to its end. */
const SIZES = [Infinity, 8_192, 2_000];

const BRAND = '/v1/brands/brd_tidewell';
const inTarget = encodeURIComponent;
/** A text in a target as it is, where HTTP permits it. */
const raw = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent);
const inJson = (text: string) => JSON.stringify(text);
const inForm = (text: string) => String(new URLSearchParams({ v: text })).slice(2);

let workspace: OwnWorkspace;
let served: Served;
beforeAll(async () => {
  workspace = openWorkspace();
  const environment = { SIGN_IN: '1', REPORTS_FOLDER: workspace.folder };
  const file = `sqlite:${copyDemo(workspace.folder)}`;
  served = await serve(file, { clock: DEMO_MORNING, environment });
});
afterAll(async () => {
  await served.stop();
  await workspace.close();
});

const authorized = () => ({ Authorization: `Bearer ${DEMO_KEY()}` });
const get = (target: string, headers: Request['headers'] = authorized()): Request => ({ target, headers });
const sending = (target: string, type: string, body: string, headers = {}): Request => ({
  method: 'POST',
  target,
  headers: { 'Content-Type': type, Accept: 'application/json, text/event-stream', ...headers },
  body,
});
const message = (body: string) => sending('/mcp', 'application/json', body, authorized());
const rpc = (method: string, params: string) =>
  message(`{"jsonrpc":"2.0","id":1,"method":${method},"params":${params}}`);
const form = (path: string, fields: Readonly<Record<string, string>>, name: string, value: string) =>
  sending(path, 'application/x-www-form-urlencoded', `${new URLSearchParams(fields)}&${name}=${value}`);

const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';
const REGISTRATION = { redirect_uris: [REDIRECT], client_name: 'A', token_endpoint_auth_method: 'none' };
const register = (fields: string) => sending('/oauth/register', 'application/json', fields);

/** A place for a text of a caller, and the request with this text. */
type Place = readonly [name: string, request: (text: Text) => Request];

const HEADERS =
  'Accept Accept-Encoding Accept-Language Content-Encoding Content-Type Cookie Expect Forwarded Host If-Modified-Since If-None-Match Last-Event-ID Mcp-Method Mcp-Protocol-Version Mcp-Session-Id Origin Prefer Range Referer Sec-Fetch-Site TE Traceparent Transfer-Encoding Upgrade User-Agent X-Forwarded-For X-Request-Id X-Unknown'.split(
    ' ',
  );
/** Clients send ASCII; UTF-8 is read as Latin-1. A header ends at a line break. */
const inHeader = (text: string) => text.replaceAll(/[\r\n]/g, ' ');

/** Each place. A new place is one more line. */
const PLACES: readonly Place[] = [
  ['the path', (text) => get(`/${filled(text, TARGET, inTarget)}`)],
  ['the path as it is', (text) => get(`/${filled(text, TARGET, raw)}`)],
  ['a path below /v1', (text) => get(`/v1/${filled(text, TARGET, inTarget)}`)],
  ['a brand id', (text) => get(`/v1/brands/${filled(text, TARGET, inTarget)}`)],
  ['an endpoint of a brand', (text) => get(`${BRAND}/${filled(text, TARGET, inTarget)}`)],
  ['a run id', (text) => get(`${BRAND}/runs/${filled(text, TARGET, inTarget)}`)],
  ['a published report', (text) => get(`/r/${filled(text, TARGET, raw)}`)],
  ['a page of the site', (text) => get(`/docs/${filled(text, TARGET, raw)}`)],
  ['a query as it is', (text) => get(`${BRAND}/visibility?${filled(text, TARGET, raw)}`)],
  ['the name of a parameter', (text) => get(`${BRAND}/visibility?${filled(text, TARGET, inTarget)}=1`)],
  ['a method', (text) => ({ method: filled(text, HEAD, raw), target: '/v1/brands' })],
  ['a key', (text) => get('/v1/brands', { Authorization: `Bearer ${filled(text, TARGET, inHeader)}` })],
  ['a scheme with a key', (text) => get('/v1/brands', { Authorization: filled(text, TARGET, inHeader) })],
  [
    'the name of a header',
    (text) => get('/v1/brands', { ...authorized(), [filled(text, HEAD, inHeader)]: '1' }),
  ],
  ...HEADERS.flatMap((name): Place[] => [
    [name, (text) => get('/v1/brands', { ...authorized(), [name]: filled(text, HEAD, inHeader) })],
    [
      `${name} of a message`,
      (text) =>
        sending('/mcp', 'application/json', '{}', {
          ...authorized(),
          [name]: filled(text, HEAD / 2, inHeader),
        }),
    ],
    [`${name} of a page`, (text) => get('/', { [name]: filled(text, TARGET, inHeader) })],
  ]),
  ['a message as it is', (text) => message(filled(text, BODY))],
  ['the method of a message', (text) => rpc(filled(text, BODY - 200, inJson), '{}')],
  [
    'the id of a message',
    (text) => message(`{"jsonrpc":"2.0","id":${filled(text, BODY - 200, inJson)},"method":"ping"}`),
  ],
  [
    'the version of a message',
    (text) => message(`{"jsonrpc":${filled(text, BODY - 200, inJson)},"id":1,"method":"ping"}`),
  ],
  [
    'the tool of a call',
    (text) => rpc('"tools/call"', `{"name":${filled(text, BODY - 200, inJson)},"arguments":{}}`),
  ],
  [
    'the name of an argument',
    (text) =>
      rpc('"tools/call"', `{"name":"get_visibility","arguments":{${filled(text, BODY - 200, inJson)}:1}}`),
  ],
  ['a prompt', (text) => rpc('"prompts/get"', `{"name":${filled(text, BODY - 200, inJson)}}`)],
  ['a resource', (text) => rpc('"resources/read"', `{"uri":${filled(text, BODY - 200, inJson)}}`)],
  [
    'a client of messages',
    (text) =>
      rpc(
        '"initialize"',
        `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":${filled(text, BODY - 400, inJson)},"version":"1"}}`,
      ),
  ],
  ['a registration as it is', (text) => register(filled(text, BODY))],
  ...['client_name', 'token_endpoint_auth_method', 'scope', 'client_uri', 'redirect_uris'].flatMap(
    (name): Place[] => [
      [
        `${name} of a registration`,
        (text) =>
          register(
            `${JSON.stringify({ ...REGISTRATION, [name]: '' }).slice(0, -1)},"${name}":${filled(text, BODY - 400, inJson)}}`,
          ),
      ],
      [
        `${name} of a registration, in a list`,
        (text) =>
          register(
            `${JSON.stringify(REGISTRATION).slice(0, -1)},"${name}":["${REDIRECT}",${filled(text, BODY - 400, inJson)}]}`,
          ),
      ],
    ],
  ),
  [
    'an https redirect',
    (text) =>
      register(`{"redirect_uris":[${filled(text, BODY - 400, (each) => inJson(`https://${each}`))}]}`),
  ],
  ...[
    'client_id',
    'redirect_uri',
    'state',
    'code_challenge',
    'resource',
    'scope',
    'response_type',
    'prompt',
  ].map((name): Place => [
    `${name} of an authorization`,
    (text) => get(authorization({ [name]: '' }) + filled(text, TARGET, inForm), {}),
  ]),
  // The parser of URLs normalizes hosts.
  [
    'an https resource of an authorization',
    (text) =>
      get(authorization({ resource: '' }) + filled(text, TARGET, (each) => raw(`https://${each}`)), {}),
  ],
  [
    'an https resource of a client at /oauth/token',
    (text) =>
      form(
        '/oauth/token',
        { client_id: client },
        'resource',
        filled(text, BODY - 600, (each) => `https://${each}`),
      ),
  ],
  ['an authorization as it is', (text) => get(`/oauth/authorize?${filled(text, TARGET, raw)}`, {})],
  ...['/oauth/authorize', '/oauth/token', '/oauth/revoke', '/connections'].flatMap((path): Place[] => [
    [
      `a form to ${path} as it is`,
      (text) => sending(path, 'application/x-www-form-urlencoded', filled(text, BODY)),
    ],
    ...[
      'request',
      'grant',
      'api_key',
      'action',
      'grant_type',
      'code',
      'code_verifier',
      'redirect_uri',
      'refresh_token',
    ].map((name): Place => [
      `${name} to ${path}`,
      (text) => form(path, {}, name, filled(text, BODY - 200, inForm)),
    ]),
    ...['client_id', 'client_secret', 'token', 'token_type_hint', 'resource', 'end', 'connection'].map(
      (name): Place => [
        `${name} to ${path}`,
        (text) => form(path, { grant_type: 'refresh_token' }, name, filled(text, BODY - 200, inForm)),
      ],
    ),
  ]),
  [
    'the key on the consent page',
    (text) => form('/oauth/authorize', { request: consent }, 'api_key', filled(text, BODY - 4_000, inForm)),
  ],
  [
    'a key on /connections',
    (text) => form('/connections', { action: 'show' }, 'api_key', filled(text, BODY - 200, inForm)),
  ],
  [
    'credentials of a client',
    (text) =>
      sending('/oauth/token', 'application/x-www-form-urlencoded', 'grant_type=refresh_token', {
        Authorization: `Basic ${filled(text, HEAD, (each) => Buffer.from(each).toString('base64'))}`,
      }),
  ],
];

let [client, consent] = ['', ''];
/** A registered client, and the request that its consent page contains. */
beforeAll(async () => {
  client =
    /"client_id":"([^"]+)"/.exec(await send(served.port, register(JSON.stringify(REGISTRATION))))?.[1] ?? '';
  consent =
    /name="request" value="([^"]+)"/.exec(
      await send(served.port, get(authorization({ state: 'x' }), {})),
    )?.[1] ?? '';
  expect([client, consent]).not.toContain('');
});
/** The target of the consent page; the last parameter is the given one. */
const authorization = (last: Readonly<Record<string, string>>) => {
  const fields = {
    client_id: client,
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    resource: `${PUBLIC_URL}/mcp`,
  };
  const others = Object.entries(fields).filter(([name]) => !Object.hasOwn(last, name));
  return `/oauth/authorize?${new URLSearchParams([...others, ...Object.entries(last)])}`;
};

/**
 * Returns a line for each text that takes too long at a place, or that does not fit. `most` is the number of
 * characters, because the work of an accepted text is another than the work of a refused one.
 */
async function slowAt([name, request]: Place, most = Infinity): Promise<string[]> {
  const slow: string[] = [];
  for (const [of, text] of TEXTS) {
    const sent = request((length) => text(Math.min(length, most)));
    let response = '';
    const time = await timeAbove(MOST, async () => (response = await send(served.port, sent)));
    if (time !== null) slow.push(`${name}, ${of}: ${Math.round(time)} ms`);
    if (/^HTTP\/1.1 (?:5(?!01)|41[34]|431)/.test(response))
      slow.push(`${name}, ${of}: ${response.slice(0, 12)}`);
  }
  return slow;
}

test.each(PLACES)('%s', async (...place) => {
  expect(await slowAt(place)).toEqual([]);
});

/** The parameters of all endpoints, each once. */
interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters?: readonly Parameter[] } }>>;
  readonly components: { readonly parameters?: Readonly<Record<string, Parameter>> };
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: unknown;
}

test('every parameter of an endpoint', async () => {
  const { paths, components } = JSON.parse(
    readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
  ) as OpenApi;
  const places = new Map<string, Place>();
  for (const [path, { get: of }] of Object.entries(paths))
    for (const each of of.parameters ?? []) {
      const parameter = each.$ref ? components.parameters?.[each.$ref.split('/').at(-1) ?? ''] : each;
      if (parameter?.in !== 'query') continue;
      const { name, schema } = parameter;
      const target = path.replace('{brand_id}', 'brd_tidewell').replaceAll(/\{\w+\}/g, 'x');
      places.set(`${name} ${JSON.stringify(schema)}`, [
        `${name} of ${path}`,
        (text) => get(`${target}?${name}=${filled(text, TARGET, inTarget)}`),
      ]);
    }
  expect(places.size).toBeGreaterThan(30);
  const slow: string[] = [];
  for (const place of places.values())
    for (const most of SIZES) for (const line of await slowAt(place, most)) slow.push(line);
  expect(slow).toEqual([]);
});

test('every argument of a tool', async () => {
  const listed = await send(served.port, rpc('"tools/list"', '{}'));
  const { result } = JSON.parse(/\{"jsonrpc.*\}|\{"result.*\}/s.exec(listed)?.[0] ?? '') as {
    readonly result: {
      readonly tools: readonly {
        readonly name: string;
        readonly inputSchema: { readonly properties: Readonly<Record<string, unknown>> };
      }[];
    };
  };
  const places = new Map<string, Place>();
  for (const { name: tool, inputSchema } of result.tools)
    for (const [name, schema] of Object.entries(inputSchema.properties)) {
      const args = (value: string) =>
        `{"name":"${tool}","arguments":{${name === 'brand_id' ? '' : '"brand_id":"brd_tidewell",'}"${name}":${value}}}`;
      const room = BODY - 400;
      places.set(`${name} ${JSON.stringify(schema)}`, [
        `${name} of ${tool}`,
        (text) => rpc('"tools/call"', args(filled(text, room, inJson))),
      ]);
      places.set(`${name} ${JSON.stringify(schema)} in a list`, [
        `${name} of ${tool}, in a list`,
        (text) => rpc('"tools/call"', args(filled(text, room, (each) => `[${inJson(each)}]`))),
      ]);
    }
  expect(places.size).toBeGreaterThan(30);
  const slow: string[] = [];
  for (const place of places.values())
    for (const most of SIZES) for (const line of await slowAt(place, most)) slow.push(line);
  expect(slow).toEqual([]);
});
