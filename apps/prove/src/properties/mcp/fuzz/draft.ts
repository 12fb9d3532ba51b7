import type { FuzzKey } from '@brand-visibility/requests';

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
