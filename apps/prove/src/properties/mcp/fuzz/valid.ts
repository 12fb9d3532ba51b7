import { idsOfTool, parametersOfTool, TOOLS } from '@brand-visibility/assistant';
import type { Draw } from '@brand-visibility/records';
import { MCP_REVISIONS, messageOf, type FuzzKey, type Material } from '@brand-visibility/requests';
import type { McpDraft } from './draft.js';

/** Valid messages of both revisions, by keys in every state. */

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
