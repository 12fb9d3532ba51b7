import type { Draw } from '@brand-visibility/records';
import { CANARY, type Material } from '@brand-visibility/requests';
import { bodyOf, type McpDraft } from './draft.js';

/** Changes of a message, its text, its headers and its request. Null where one does not apply. */
export type McpMutation = (draft: McpDraft, draw: Draw, material: Material) => McpDraft | null;

type Message = Readonly<Record<string, unknown>>;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the message, unless it is undefined or a mutation has already written its text. */
const messaged =
  (change: (message: Message, draw: Draw, draft: McpDraft, material: Material) => unknown): McpMutation =>
  (draft, draw, material) => {
    if (draft.body !== null || !isMessage(draft.message)) return null;
    const message = change(draft.message, draw, draft, material);
    return message === undefined ? null : { ...draft, message };
  };

type Place = readonly string[];

/** The places of all parts of a message. */
const placesIn = (value: unknown, at: Place = []): readonly Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) => [[...at, name], ...placesIn(part, [...at, name])]);

/** Writes a part at a place, which may be new, and named `__proto__`. */
function written(value: unknown, [name, ...rest]: Place, part: unknown): unknown {
  if (name === undefined) return part;
  if (Array.isArray(value)) return value.with(Number(name) % value.length, part);
  const own = isMessage(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return { ...(isMessage(value) ? value : {}), [name]: written(own, rest, part) };
}

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((value, _, i) => (i % 2 === 0 ? [value] : { a: value }), 1);

const ODD_SCALARS = [null, true, 0, -1, 1.5, 1e300, 2 ** 53, '', CANARY, '\0', '\uD800', 'x'.repeat(3_000)];
const ODD_PARTS = [[], [1], {}, { a: { b: [] } }, ['__proto__'], nested(1_000)];
const ODD: readonly unknown[] = [...ODD_SCALARS, ...ODD_PARTS];

const METHODS = [
  ...'nothing tools/nothing notifications/nothing __proto__ constructor toString hasOwnProperty'.split(' '),
  ...'rpc.discover completion/complete logging/setLevel sampling/createMessage elicitation/create'.split(' '),
  ...'roots/list resources/list resources/read subscriptions/listen tasks/get tasks/list'.split(' '),
  '',
  'notifications/progress',
  'Tools/List',
  'tools/list ',
  CANARY,
];

const NAMES = [
  ...'id jsonrpc method params result error further name arguments cursor _meta protocolVersion'.split(' '),
  ...'clientInfo brand_id period limit platforms full_texts tz __proto__ constructor'.split(' '),
  CANARY,
];

const VALUES = [
  ...ODD,
  ...METHODS,
  ...'1.0 2 2099-01-01 2024-11-05 1.0.0 2026-07-28 GET_VISIBILITY'.split(' '),
  'get_visibility ',
  { code: 1, message: 'a' },
  { progressToken: {} },
];

/** Replaces a part of the message, or adds one. */
export const anotherPart = messaged((message, draw) => {
  const place = draw.pick(placesIn(message));
  const at = draw.chance(30) ? [...place.slice(0, -1), draw.pick(NAMES)] : place;
  return written(message, at, draw.pick(VALUES));
});

/** Other changes of messages. */
export const OF_MESSAGES: Readonly<Record<string, McpMutation>> = {
  'an id of another account': messaged((message, draw, { key }, { world }) => {
    const foreign = [...world.brands.values()].filter((brand) => brand.account_id !== key?.account_id);
    const { id, children, theme_ids } = draw.pick(foreign);
    const [name, value] = draw.pick<readonly [string, unknown]>([
      ['brand_id', id],
      ['prompt_ids', (children['prompt_id'] ?? []).slice(0, 2)],
      ['run_id', children['run_id']?.[0] ?? 'run_none'],
      ['theme_ids', [...theme_ids]],
    ]);
    const isCall = isMessage(message['params']) && isMessage(message['params']['arguments']);
    return isCall ? written(message, ['params', 'arguments', name], value) : undefined;
  }),
  'a response': messaged((_, draw) => {
    const response = draw.pick([{ result: {} }, { error: { code: 1, message: CANARY } }]);
    return { jsonrpc: '2.0', id: 1, ...response };
  }),
  'a batch': (draft, draw, material) => {
    const batch = messaged((one) => draw.pick([[one], [one, one], [], [1], [[one]]]))(draft, draw, material);
    return batch && { ...batch, code: -32_600 };
  },
  'no object': messaged((_, draw) => draw.pick([1, 'a', true, null, ''])),
};

/** Replaces the text of the body. */
const text =
  (change: (text: string, draw: Draw) => string | Buffer, code: number | null = null): McpMutation =>
  (draft, draw) => {
    if (draft.body !== null) return null;
    const changed = change(bodyOf(draft).toString('utf8'), draw);
    return { ...draft, body: Buffer.isBuffer(changed) ? changed : Buffer.from(changed), code };
  };

/** Writes fields into an object of the body, before the others. */
const within = (name: string, fields: string): McpMutation =>
  text((whole) => whole.replace(`"${name}":{`, `"${name}":{${fields},`));

/** Replaces the first occurrence of a string by one of others. */
const replacing = (from: string | RegExp, ...to: readonly string[]): McpMutation =>
  text((whole, draw) => whole.replace(from, draw.pick(to)));

const MANY = Array.from({ length: 3_000 }, (_, i) => `"a${i}":${i}`).join(',');
const DEEP_LIST = '['.repeat(20_000) + ']'.repeat(20_000);
const DEEP_OBJECT = `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`;

const PARSE_ERROR = -32_700;
const DEEP = 30_000;

/** Changes of the text of the body. */
export const OF_TEXTS: Readonly<Record<string, McpMutation>> = {
  'truncated early': text((whole, draw) => whole.slice(0, draw.below(whole.length)), PARSE_ERROR),
  'nothing behind it but garbage': text(
    (whole, draw) => whole + draw.pick(['}', '{}', ',', '\0', 'a']),
    PARSE_ERROR,
  ),
  'no JSON': text(
    (_, draw) => draw.pick(['', ' ', 'NaN', "{'a':1}", '/* */{}', '{a:1}', '[1,]', '\x01']),
    PARSE_ERROR,
  ),
  'a method twice': replacing('"method":', '"method":"nothing","method":'),
  'an id twice': replacing('"id":', '"id":{},"id":'),
  'parameters twice': replacing('"params":', '"params":[],"params":'),
  'a prototype': replacing('{', '{"__proto__":{"isAdmin":true,"toString":1},'),
  'a constructor': within('params', '"constructor":{"prototype":{"a":1}},"toString":7'),
  'a byte order mark': text((whole) => `\uFEFF${whole}`),
  'invalid UTF-8': text((whole, draw) => {
    const bytes = Buffer.from(whole);
    bytes[draw.below(bytes.length)] = draw.pick([0xff, 0xc0, 0xed, 0x80]);
    return bytes;
  }, PARSE_ERROR),
  'UTF-16': text((whole) => Buffer.from(whole, 'utf16le'), PARSE_ERROR),
  'a surrogate': replacing(':"', ':"\\ud800'),
  'deep lists': text((_, draw) =>
    draw.chance(50) ? '['.repeat(DEEP) + ']'.repeat(DEEP) : '['.repeat(60_000),
  ),
  'deep objects': text(() => `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`),
  'deep parameters': within('params', `"deep":${DEEP_LIST}`),
  'deep arguments': within('arguments', `"brand_id":${DEEP_LIST},"a":1`),
  'deep _meta': within('_meta', `"deep":${DEEP_OBJECT}`),
  'a huge number': replacing(
    /"id":[^,]+/,
    ...['1e999', '-1e999', '9'.repeat(400), '1e-999', '12345678901234567890'].map((id) => `"id":${id}`),
  ),
  'a huge limit': within('arguments', '"limit":1e999'),
  'many fields': within('params', MANY),
  'many arguments': within('arguments', MANY),
  'more bytes than a message may have': text((whole, draw) => whole.padEnd(65_537 + draw.below(200_000))),
};
