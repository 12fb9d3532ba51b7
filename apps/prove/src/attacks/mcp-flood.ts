import type { HttpRequest } from '@brand-visibility/programs/http';
import { ATTACKER_LIMIT, calling, writing, type Attack } from './attack.js';
import { ATTACKERS, limitingAttackers } from './world/accounts.js';

/** The messages, each with its method and parameters. */
const MESSAGES: readonly (readonly [method: string, params: object])[] = [
  ['tools/call', { name: 'list_brands', arguments: {} }],
  ['tools/list', {}],
  [
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'flood', version: '1' } },
  ],
];
/** The eighth of them, as of the well-behaved caller's requests, if the machine does other work. */
const CALLERS = { calm: 96, busy: 12 };
/** Rate limit of each key in messages per minute. The flood sends hundreds of messages, most of which are refused. */
const LIMIT = 30;

/** A message costs the same whether or not it calls a tool. Most messages exceed the limit (rule 21.9). */
export const mcpFlood: Attack = {
  name: 'mcp-flood',
  description: '96 callers of two accounts that send messages to /mcp, also beyond their limit',
  environment: { REQUESTS_PER_MINUTE: limitingAttackers(LIMIT) },
  attackers: ({ keys, isBusy }) => [
    calling(
      isBusy ? CALLERS.busy : CALLERS.calm,
      [...keys.slice(0, 2), ...(ATTACKERS[1]?.keys ?? [])].flatMap((key) =>
        MESSAGES.map(([method, params]) => message(key, method, params)),
      ),
    ),
  ],
};

/** The parameters of a message of 58 KB, which took 7 ms to parse and to classify, before the limit was looked at. */
const MANY = Object.fromEntries(Array.from({ length: 7_400 }, (_, index) => [index.toString(36), 0]));

const WITHIN = 4;

/** Attackers that do not wait as `Retry-After` demands, beyond the limit of one key and within the limits of others. */
export const longMessages: Attack = {
  name: 'long-messages',
  description: `messages of 58 KB to /mcp: 80 per second with one key, mostly beyond its limit, and ${WITHIN} keys at their limits`,
  attackers: ({ keys }) => {
    const texts = keys.map((key) => bytesOf(message(key, 'tools/call', MANY)));
    return [
      writing(60, texts.slice(0, 1), { rate: 80 }),
      writing(WITHIN, texts.slice(1, 1 + WITHIN), { rate: (WITHIN * ATTACKER_LIMIT) / 60 }),
    ];
  },
};

function bytesOf({ method, path, headers, body = '' }: HttpRequest): string {
  const all = { host: 'localhost', ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const message = (key: string, method: string, params: object): HttpRequest =>
  posted(key, { id: 1, method, params });

const posted = (key: string, body: object): HttpRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  },
  body: JSON.stringify({ jsonrpc: '2.0', ...body }),
});
