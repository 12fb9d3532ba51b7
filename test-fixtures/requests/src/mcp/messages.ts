import type { Problem } from '@brand-visibility/contract';

/** Messages of the Model Context Protocol as a client of each revision sends them. */

export const MCP_REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'] as const;
export type Revision = (typeof MCP_REVISIONS)[number];

/** What each request of the current revision says of its client. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A request of a revision: the current one repeats method and name in headers, the oldest has no version header. */
export function messageOf(
  revision: Revision,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  id: string | number = 1,
): Message {
  const isCurrent = revision === '2026-07-28';
  const name = params['name'] ?? params['uri'];
  return {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(revision === '2025-03-26' ? {} : { 'MCP-Protocol-Version': revision }),
      ...(isCurrent ? { 'Mcp-Method': method } : {}),
      ...(isCurrent && typeof name === 'string' ? { 'Mcp-Name': name } : {}),
    },
    body: { jsonrpc: '2.0', id, method, params: isCurrent ? { ...params, _meta: ENVELOPE } : params },
  };
}

/** What is left of a rate window. */
export interface RateBudget {
  readonly limit: number;
  readonly left: number;
  readonly resets_in_seconds: number;
}

/** The result of a call (rule 21.4). */
export interface CallResult {
  readonly isError?: boolean;
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly _meta: {
    readonly request_id: string;
    readonly rate_limit: RateBudget;
    readonly path?: string;
    readonly parameters?: Readonly<Record<string, string>>;
    readonly left_out?: readonly LeftOut[];
    readonly problem?: Problem;
  };
}

/** A string or list that is not complete (rule 21.5). */
export interface LeftOut {
  readonly path: string;
  readonly kept: number;
  readonly of: number;
}
