import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A conversation of an assistant with the service, played by the official client. */

/** The prompts of rule 21.7, in the order in which they are listed. */
export const PROMPTS = ['client_report', 'why_did_it_change', 'where_to_pitch'] as const;

/** The current revision of the protocol, whose messages are the longest, and an earlier one. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
type Revision = (typeof REVISIONS)[number];

/** The service and a key for the demo's account. */
export interface Service {
  readonly url: string;
  readonly key: string;
}

const BRAND = { brand_id: 'brd_tidewell' };

/**
 * Connects, lists the tools, gets a prompt and makes the calls that it names, as an assistant does that is asked for
 * it. Returns the bytes of the messages sent and received, without their headers. Throws if a call is refused or if the
 * prompt names none.
 */
export async function converse({ url, key }: Service, prompt: string, revision: Revision): Promise<number> {
  const count = { bytes: 0 };
  const client = new Client(
    { name: 'prove', version: '1' },
    { versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${key}` } },
    fetch: countingIn(count),
  });
  const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const result = await client.callTool({ name, arguments: args });
    if (result.isError === true) throw new Error(`${name} was refused: ${JSON.stringify(result.content)}`);
    return result.structuredContent;
  };

  await client.connect(transport);
  try {
    await client.listTools();
    const { messages } = await client.getPrompt({ name: prompt, arguments: BRAND });
    await call('list_brands', {});
    let lost: string | null = null;
    for (const { name, args } of callsIn(JSON.stringify(messages))) {
      const own = name === 'search_answers' && lost !== null ? { prompt_ids: [lost] } : {};
      const response = await call(name, { ...BRAND, ...args, ...own });
      if (name === 'get_visibility_groups') lost = firstKey(response);
    }
  } finally {
    await client.close();
  }
  return count.bytes;
}

/** Adds the bytes of each request and of its response. */
function countingIn(count: { bytes: number }): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const bytes = await response.clone().arrayBuffer();
    const sent = typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0;
    count.bytes += sent + bytes.byteLength;
    return response;
  };
}

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The calls that the numbered lines of a prompt name, with the arguments that they give. */
export function callsIn(prompt: string): readonly Call[] {
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

/** The key of the first group: the prompt lost most often. */
function firstKey(response: unknown): string | null {
  const { data } = response as { readonly data: readonly { readonly key: string | null }[] }; // a cast: as its schema says
  return data[0]?.key ?? null;
}
