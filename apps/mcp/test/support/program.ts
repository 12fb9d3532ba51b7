import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { PROGRAM } from './clients.js';

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The program, spoken to by hand. */
export interface Program {
  readonly write: (text: string) => void;
  readonly send: (message: Readonly<Record<string, unknown>>) => void;
  /** The response with an id, once it is there. */
  readonly response: (id: number) => Promise<Message>;
  /** Ends standard input and waits for the end of the program. */
  readonly end: () => Promise<Ended>;
}

/** Starts the program with nothing else in its environment. */
export function start(args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const output = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  child.stdin.on('error', () => undefined); // it may have ended before it reads
  const responses = new Map<number, Message>();
  const waiting = new Map<number, (message: Message) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    output.stdout += `${line}\n`;
    if (!line.startsWith('{')) return;
    const message = JSON.parse(line) as Message; // a cast: a message is an object
    if (message.id === undefined) return;
    responses.set(message.id, message);
    waiting.get(message.id)?.(message);
  });
  const write = (text: string) => void child.stdin.write(text);
  return {
    write,
    send: (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    response: async (id) =>
      responses.get(id) ?? (await new Promise<Message>((resolve) => waiting.set(id, resolve))),
    end: async () => {
      child.stdin.end();
      const [status] = (await closed) as [number | null]; // `close` is untyped
      return { status, ...output };
    },
  };
}
