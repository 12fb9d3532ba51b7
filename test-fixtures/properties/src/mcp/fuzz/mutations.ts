import type { Draw } from '@brand-visibility/records';
import { CANARY, type Material } from '@brand-visibility/requests';
import { bodyOf, type McpDraft } from './draft.js';

/** Changes of a message, its text, its headers and its request. Null where one does not apply. */
export type McpMutation = (draft: McpDraft, draw: Draw, material: Material) => McpDraft | null;

type Message = Readonly<Record<string, unknown>>;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces a field of the message. */
const member =
  (name: string, values: readonly unknown[]): McpMutation =>
  (draft, draw) =>
    draft.body === null && isMessage(draft.message)
      ? { ...draft, message: { ...draft.message, [name]: draw.pick(values) } }
      : null;

/** Replaces a field of the message's parameters. */
const parameter =
  (name: string, values: readonly unknown[]): McpMutation =>
  (draft, draw) => {
    if (draft.body !== null || !isMessage(draft.message)) return null;
    const { params } = draft.message;
    if (!isMessage(params)) return null;
    return { ...draft, message: { ...draft.message, params: { ...params, [name]: draw.pick(values) } } };
  };

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { a: value };
  return value;
};

const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  2 ** 53,
  '',
  CANARY,
  '\0',
  '\uD800',
  'x'.repeat(3_000),
  [],
  [1],
  {},
  { a: { b: [] } },
  ['__proto__'],
  nested(1_000),
];

const METHODS = [
  '',
  'nothing',
  'tools/nothing',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'rpc.discover',

  'completion/complete',
  'logging/setLevel',
  'sampling/createMessage',
  'elicitation/create',
  'roots/list',
  'resources/list',
  'resources/read',
  'subscriptions/listen',
  'tasks/get',
  'tasks/list',
  'notifications/nothing',
  'notifications/progress',
  'Tools/List',
  'tools/list ',
  CANARY,
];

const MESSAGE: Readonly<Record<string, McpMutation>> = {
  id: member('id', ODD),
  jsonrpc: member('jsonrpc', ['1.0', '2', 2, ...ODD]),
  method: member('method', [...METHODS, ...ODD]),
  params: member('params', ODD),
  'a further field': member('further', ODD),
  'a result next to the method': member('result', [{}, ...ODD]),
  'an error next to the method': member('error', [{ code: 1, message: 'a' }, ...ODD]),
  name: parameter('name', [...METHODS, 'get_visibility ', 'GET_VISIBILITY', ...ODD]),
  arguments: parameter('arguments', ODD),
  cursor: parameter('cursor', ODD),
  _meta: parameter('_meta', [{ progressToken: 1 }, { progressToken: {} }, ...ODD]),
  protocolVersion: parameter('protocolVersion', ['2099-01-01', '2024-11-05', '1.0.0', ...ODD]),
  clientInfo: parameter('clientInfo', [{ name: 1 }, ...ODD]),
  'the version in _meta': parameter(
    '_meta',
    ['2099-01-01', '2024-11-05', '', 7, null].map((version) => ({
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    })),
  ),
  'the client in _meta': parameter(
    '_meta',
    ODD.map((client) => ({
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': client,
      'io.modelcontextprotocol/clientCapabilities': client,
    })),
  ),
  'an argument': (draft, draw) => {
    const { message } = draft;
    if (draft.body !== null || !isMessage(message) || !isMessage(message['params'])) return null;
    const { params } = message;
    if (!isMessage(params['arguments'])) return null;
    const name = draw.pick([
      'brand_id',
      'period',
      'limit',
      'platforms',
      'cursor',
      'full_texts',
      'tz',
      CANARY,
      '__proto__',
    ]);
    const args = Object.fromEntries([...Object.entries(params['arguments']), [name, draw.pick(ODD)]]);
    return { ...draft, message: { ...message, params: { ...params, arguments: args } } };
  },
  'an id of another account': (draft, draw, { world }) => {
    const { message, key } = draft;
    if (draft.body !== null || !isMessage(message) || !isMessage(message['params'])) return null;
    const { params } = message;
    if (!isMessage(params['arguments'])) return null;
    const foreign = [...world.brands.values()].filter((brand) => brand.account_id !== key?.account_id);
    const brand = draw.pick(foreign);
    const prompts = brand.children['prompt_id'] ?? [];
    const runs = brand.children['run_id'] ?? [];
    const some = draw.pick<Message>([
      { brand_id: brand.id },
      { prompt_ids: prompts.slice(0, 2) },
      { run_id: runs[0] ?? 'run_none' },
      { theme_ids: [...brand.theme_ids] },
    ]);
    return {
      ...draft,
      message: { ...message, params: { ...params, arguments: { ...params['arguments'], ...some } } },
    };
  },
  'a response': (draft, draw) => ({
    ...draft,
    message: {
      jsonrpc: '2.0',
      id: 1,
      ...draw.pick([{ result: {} }, { error: { code: 1, message: CANARY } }]),
    },
  }),
  'a batch': (draft, draw) => {
    if (draft.body !== null) return null;
    const { message } = draft;
    return {
      ...draft,
      message: draw.pick([[message], [message, message], [], [1], [[message]]]),
      code: -32_600,
    };
  },
  'no object': (draft, draw) =>
    draft.body === null ? { ...draft, message: draw.pick([1, 'a', true, null, '']) } : null,
};

/** Replaces the text of the body. */
const text =
  (change: (text: string, draw: Draw) => string | Buffer, code: number | null = null): McpMutation =>
  (draft, draw) => {
    if (draft.body !== null) return null;
    const changed = change(bodyOf(draft).toString('utf8'), draw);
    return { ...draft, body: Buffer.isBuffer(changed) ? changed : Buffer.from(changed), code };
  };

const PARSE_ERROR = -32_700;
const DEEP = 30_000;

const TEXT: Readonly<Record<string, McpMutation>> = {
  'truncated early': text((whole, draw) => whole.slice(0, draw.below(whole.length)), PARSE_ERROR),
  'nothing behind it but garbage': text(
    (whole, draw) => whole + draw.pick(['}', '{}', ',', '\0', 'a']),
    PARSE_ERROR,
  ),
  'no JSON': text(
    (_, draw) => draw.pick(['', ' ', 'NaN', "{'a':1}", '/* */{}', '{a:1}', '[1,]', '\x01']),
    PARSE_ERROR,
  ),
  'a method twice': text((whole) => whole.replace('"method":', '"method":"nothing","method":')),
  'an id twice': text((whole) => whole.replace('"id":', '"id":{},"id":')),
  'parameters twice': text((whole) => whole.replace('"params":', '"params":[],"params":')),
  'a prototype': text((whole) => whole.replace('{', '{"__proto__":{"isAdmin":true,"toString":1},')),
  'a constructor': text((whole) =>
    whole.replace('"params":{', '"params":{"constructor":{"prototype":{"a":1}},"toString":7,'),
  ),
  'a byte order mark': text((whole) => `\uFEFF${whole}`),
  'invalid UTF-8': text((whole, draw) => {
    const bytes = Buffer.from(whole);
    bytes[draw.below(bytes.length)] = draw.pick([0xff, 0xc0, 0xed, 0x80]);
    return bytes;
  }, PARSE_ERROR),
  'UTF-16': text((whole) => Buffer.from(whole, 'utf16le'), PARSE_ERROR),
  'a surrogate': text((whole) => whole.replace(':"', ':"\\ud800')),
  'deep lists': text((_, draw) =>
    draw.chance(50) ? '['.repeat(DEEP) + ']'.repeat(DEEP) : '['.repeat(60_000),
  ),
  'deep objects': text(() => `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`),
  'deep parameters': text((whole) =>
    whole.replace('"params":{', `"params":{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`),
  ),
  'deep arguments': text((whole) =>
    whole.replace(
      '"arguments":{',
      `"arguments":{"brand_id":${'['.repeat(20_000)}${']'.repeat(20_000)},"a":1,`,
    ),
  ),
  'deep _meta': text((whole) =>
    whole.replace('"_meta":{', `"_meta":{"deep":${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)},`),
  ),
  'a huge number': text((whole, draw) =>
    whole.replace(
      /"id":[^,]+/,
      `"id":${draw.pick(['1e999', '-1e999', '9'.repeat(400), '1e-999', '12345678901234567890'])}`,
    ),
  ),
  'a huge limit': text((whole) => whole.replace('"arguments":{', '"arguments":{"limit":1e999,')),
  'many fields': text((whole) =>
    whole.replace(
      '"params":{',
      `"params":{${Array.from({ length: 3_000 }, (_, i) => `"a${i}":${i}`).join(',')},`,
    ),
  ),
  'many arguments': text((whole) =>
    whole.replace(
      '"arguments":{',
      `"arguments":{${Array.from({ length: 3_000 }, (_, i) => `"a${i}":${i}`).join(',')},`,
    ),
  ),
  'more bytes than a message may have': text((whole, draw) => whole.padEnd(65_537 + draw.below(200_000))),
};

export const OF_MESSAGES = MESSAGE;
export const OF_TEXTS = TEXT;
