import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Conversations of an assistant with the service, played by the official client. */

/** The current revision of the protocol, whose messages are the longest, and an earlier one. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;

/** The service and a key for the demo's account. */
export interface Service {
  readonly url: string;
  readonly key: string;
}

/** The fields of a result that tests need. */
export interface Result {
  readonly notes: readonly string[];
  /** The bytes of `structuredContent`. */
  readonly bytes: number;
  /** The key of the first group, if there is one. */
  readonly firstKey: string | null;
}

export interface Conversation {
  readonly client: Client;
  /** Calls a tool. Throws if the call is refused. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Result>;
}

/** Connects, holds a conversation, and returns the bytes of the messages sent and received, without their headers. */
export async function converse(
  { url, key }: Service,
  revision: (typeof REVISIONS)[number],
  talk: (conversation: Conversation) => Promise<unknown>,
): Promise<number> {
  let bytes = 0;
  const client = new Client(
    { name: 'prove', version: '1' },
    { versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const received = await response.clone().arrayBuffer();
      bytes += received.byteLength + (typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0);
      return response;
    },
  });
  await client.connect(transport);
  try {
    await talk({
      client,
      call: async (name, args) => {
        const { structuredContent, content, isError } = await client.callTool({
          name,
          arguments: args,
        });
        if (isError === true) throw new Error(`${name} was refused: ${JSON.stringify(content)}`);
        const { notes = [], data = [] } = structuredContent as {
          readonly notes?: readonly string[];
          readonly data?: readonly { readonly key?: string | null }[];
        }; // a cast: as its schema says
        return {
          notes,
          bytes: Buffer.byteLength(JSON.stringify(structuredContent)),
          firstKey: data[0]?.key ?? null,
        };
      },
    });
  } finally {
    await client.close();
  }
  return bytes;
}

/** The calls that the numbered lines of a prompt name, with the arguments that they give. */
export function callsIn(prompt: string): readonly { readonly name: string; readonly args: object }[] {
  const lines = [...prompt.matchAll(/\\n\d+\. (\w+)(?: with ((?:\w+=\w+(?: and )?)+))?/g)];
  if (lines.length === 0) throw new Error('the prompt names no calls');
  return lines.map(([, name = '', list = '']) => {
    const pairs = [...list.matchAll(/(\w+)=(\w+)/g)];
    const args = pairs.map(
      ([, argument = '', value]) => [argument, value === 'true' ? true : value] as const,
    );
    return { name, args: Object.fromEntries(args) };
  });
}
