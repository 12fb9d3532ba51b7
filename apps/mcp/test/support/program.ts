import { PassThrough } from 'node:stream';
import { runProgram } from '../../src/program.js';

export interface Ended {
  readonly status: number;
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

/** Runs the program in this process, with nothing else in its environment. */
export function start(args: readonly string[], env: Readonly<Record<string, string>>): Program {
  const stdin = new PassThrough();
  const output = { stdout: '', stderr: '' };
  const responses = new Map<number, Message>();
  const waiting = new Map<number, (message: Message) => void>();
  const stdout = {
    write: (line: string) => {
      output.stdout += line;
      if (!line.startsWith('{')) return;
      const message = JSON.parse(line) as Message; // a cast: a message is an object
      if (message.id === undefined) return;
      responses.set(message.id, message);
      waiting.get(message.id)?.(message);
    },
  };
  const stderr = { write: (text: string) => (output.stderr += text) };
  const ended = runProgram(args, { env, stdin, stdout, stderr });
  const write = (text: string) => void stdin.write(text);
  return {
    write,
    send: (message) => write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    response: async (id) =>
      responses.get(id) ?? (await new Promise<Message>((resolve) => waiting.set(id, resolve))),
    end: async () => {
      stdin.end();
      return { status: await ended, ...output };
    },
  };
}
