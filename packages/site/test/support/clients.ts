import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The official client and that of the older SDK, over HTTP. */

export interface Target {
  readonly url: string;
  readonly key: string;
}

/** What tests read of a result. */
export interface Result {
  readonly isError?: boolean | undefined;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly type: string; readonly text: string }[];
}

/** A connected client: what both SDKs have in common. */
export interface Connected {
  readonly tools: () => Promise<readonly { readonly name: string }[]>;
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Result>;
  readonly prompts: () => Promise<readonly { readonly name: string }[]>;
  readonly prompt: (name: string, args: Record<string, string>) => Promise<string>;
  readonly close: () => Promise<void>;
}

const INFO = { name: 'test', version: '1' };

/** A program to start. Of the environment of this process, it gets little more than `PATH`. */
export interface Program {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const header = ({ key }: Target) => ({ Authorization: `Bearer ${key}` });

/** Connects the official client to a program over standard input. */
export const withProgram = (program: Program) => current(new StdioClientTransport(program));

/** Connects the official client to a URL, with headers in each request. */
export const withUrl = (url: string, headers: Record<string, string>) =>
  current(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));

async function current(transport: Parameters<Client['connect']>[0]): Promise<Connected> {
  const client = new Client(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(transport, { timeout: 600_000 }); // npx takes minutes on a busy machine
  return common(client);
}

async function earlier(transport: Parameters<EarlierClient['connect']>[0]): Promise<Connected> {
  const client = new EarlierClient(INFO);
  await client.connect(transport);
  return common(client as unknown as Client); // a cast: the methods below are the same
}

/** The casts: tests read few members of results, whose types differ between the SDKs. */
function common(client: Client): Connected {
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args) =>
      (await client.callTool({ name, arguments: { ...args } })) as unknown as Result,
    prompts: async () => (await client.listPrompts()).prompts,
    prompt: async (name, args) =>
      JSON.stringify((await client.getPrompt({ name, arguments: args })).messages),
    close: () => client.close(),
  };
}

/** Connects the official client as one that knows only the revision 2025-03-26. */
async function oldest(transport: Parameters<Client['connect']>[0]): Promise<Connected> {
  const client = new Client(INFO, { supportedProtocolVersions: ['2025-03-26'] });
  await client.connect(transport);
  return common(client);
}

export const CLIENTS: readonly (readonly [string, (target: Target) => Promise<Connected>])[] = [
  ['the client', (target) => withUrl(`${target.url}/mcp`, header(target))],
  [
    'the client of 2025-03-26',
    (target) =>
      oldest(
        new StreamableHTTPClientTransport(new URL(`${target.url}/mcp`), {
          requestInit: { headers: header(target) },
        }),
      ),
  ],
  [
    'the older client',
    (target) =>
      earlier(new EarlierHttp(new URL(`${target.url}/mcp`), { requestInit: { headers: header(target) } })),
  ],
];
