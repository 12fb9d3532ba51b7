import { idsOfTool, parametersOfTool, TOOLS } from '@brand-visibility/assistant';
import type { Draw } from '@brand-visibility/records';
import { MCP_REVISIONS, messageOf, type FuzzKey, type Material } from '@brand-visibility/requests';

/** A request to /mcp that is built up from its parts, each of which a mutation may replace. */
export interface McpDraft {
  readonly method: string;
  readonly target: string;
  readonly version: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The message; `text` or `bytes` replaces it once it is written. */
  readonly message: unknown;
  readonly body: Buffer | null;
  readonly isChunked: boolean;
  /** The length that is announced; null for the length of the body. */
  readonly announced: number | null;
  /** Whether requests that follow on the connection can be told from the body. */
  readonly isFramed: boolean;
  /** What a response may show. */
  readonly key: FuzzKey | null;
  /** The only status that a mutation allows; null for any. */
  readonly status: number | null;
  /** The only code of JSON-RPC that it allows; null for any. */
  readonly code: number | null;
}

export const bodyOf = ({ body, message }: McpDraft): Buffer =>
  body ?? Buffer.from(JSON.stringify(message) ?? '');

const CHUNK = 700;

/** The bytes of a request. */
export function bytesOf(draft: McpDraft): Buffer {
  const body = bodyOf(draft);
  const { method, target, version, headers, isChunked, announced } = draft;
  const length: readonly (readonly [string, string])[] = isChunked
    ? [['Transfer-Encoding', 'chunked']]
    : [['Content-Length', String(announced ?? body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}`);
  const head = Buffer.from([`${method} ${target} ${version}`, ...lines, '', ''].join('\r\n'), 'latin1');
  return Buffer.concat([head, isChunked ? chunked(body) : body]);
}

function chunked(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; at += CHUNK) {
    const chunk = body.subarray(at, at + CHUNK);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

/** A valid message of a revision, by keys in every state. */
export function validDraft(draw: Draw, { world }: Material, request_id: string): McpDraft {
  const reading = world.keys.filter(({ brand_ids, isLimited }) => brand_ids.length > 0 && !isLimited);
  const key = draw.chance(90)
    ? draw.pick(reading)
    : draw.pick(world.keys.filter(({ isLimited }) => !isLimited));
  const [method, params] = drawRequest(draw, key, [...world.brands.keys()]);
  const revision = draw.pick(MCP_REVISIONS);
  const id = draw.pick<string | number>([1, 0, 7, 'a', 'an id', 2 ** 31]);
  const { headers, body } = messageOf(revision, method, params, id);
  const { id: _, ...notification } = body;
  return {
    method: 'POST',
    target: '/mcp',
    version: 'HTTP/1.1',
    headers: [
      ['Host', 'localhost'],
      ['Authorization', `Bearer ${key.text}`],
      ['X-Request-Id', request_id],
      ...Object.entries(headers),
    ],
    message: method.startsWith('notifications/') ? notification : body,
    body: null,
    isChunked: false,
    announced: null,
    isFramed: true,
    key,
    status: null,
    code: null,
  };
}

type Params = Readonly<Record<string, unknown>>;

function drawRequest(draw: Draw, key: FuzzKey, brand_ids: readonly string[]): readonly [string, Params] {
  if (draw.chance(55)) return ['tools/call', drawCall(draw, key, brand_ids)];
  return draw.pick<readonly [string, Params]>([
    ['tools/list', {}],
    ['prompts/list', {}],
    ['prompts/get', { name: 'where_to_pitch', arguments: { brand_id: draw.pick(brand_ids) } }],
    ['server/discover', {}],
    [
      'initialize',
      { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } },
    ],
    ['ping', {}],
    ['notifications/initialized', {}],
    ['notifications/cancelled', { requestId: 1, reason: 'none' }],
  ]);
}

function drawCall(draw: Draw, key: FuzzKey, brand_ids: readonly string[]): Params {
  const tool = draw.pick(TOOLS);
  // Mostly a brand that the key reads, else any.
  const own = key.brand_ids.length > 0 && draw.chance(75) ? key.brand_ids : brand_ids;
  const takes = parametersOfTool(tool);
  return {
    name: tool.name,
    arguments: {
      ...(idsOfTool(tool).length === 0 ? {} : { brand_id: draw.pick(own) }),
      ...('period' in takes && draw.chance(50) ? { period: draw.pick(['7d', '30d', '365d']) } : {}),
      ...('platforms' in takes && draw.chance(30) ? { platforms: ['chatgpt', 'claude'] } : {}),
      ...(tool.limit !== undefined && draw.chance(30) ? { limit: 2 } : {}),
    },
  };
}
