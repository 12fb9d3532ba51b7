import type { Debugger, Profiler } from 'node:inspector';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** V8's inspector in another process, through relay.ts. */

/** A call of the inspector protocol; `id` matches its reply. */
export interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: object;
}

interface Calls {
  'Profiler.enable': object;
  'Profiler.startPreciseCoverage': object;
  'Profiler.takePreciseCoverage': Profiler.TakePreciseCoverageReturnType;
  'Profiler.stopPreciseCoverage': object;
  'Debugger.enable': object;
  'Debugger.disable': object;
  'Debugger.getPossibleBreakpoints': Debugger.GetPossibleBreakpointsReturnType;
  'Debugger.setBreakpoint': Debugger.SetBreakpointReturnType;
  'Debugger.removeBreakpoint': object;
  'Debugger.resume': object;
}

export interface Inspector {
  readonly call: <M extends keyof Calls>(method: M, params?: object) => Promise<Calls[M]>;
  /** Registers a handler for pauses at breakpoints; the program resumes when it is done. */
  readonly onPause: (handler: (breakpoints: readonly string[]) => Promise<void>) => void;
}

/** The environment for a program, and its inspector once it runs. */
export interface Listening {
  readonly environment: Readonly<Record<string, string>>;
  readonly inspector: Promise<Inspector>;
}

export const RELAY = new URL('./relay.js', import.meta.url).href;

/** Listens for one program, which must be started with the preload `RELAY` and the environment. */
export async function listenForProgram(workspace: Workspace, name: string): Promise<Listening> {
  const path = join(workspace.folder, `${name}.sock`);
  const server = createServer();
  server.listen(path);
  await once(server, 'listening');
  workspace.atEnd(() => server.close());
  const inspector = once(server, 'connection').then(([socket]) => inspectorOver(socket as Socket)); // the event is untyped
  return { environment: { WAY_SOCKET: path }, inspector };
}

interface Message {
  readonly id?: number;
  readonly error?: string;
  readonly result?: unknown;
  readonly method?: string;
  readonly params?: { readonly hitBreakpoints?: readonly string[] };
}

function inspectorOver(socket: Socket): Inspector {
  const waiting = new Map<number, (message: Message) => void>();
  let handler: (breakpoints: readonly string[]) => Promise<void> = async () => undefined;
  let last = 0;
  const call = async <M extends keyof Calls>(method: M, params: object = {}): Promise<Calls[M]> => {
    last += 1;
    const message: Call = { id: last, method, params };
    const answer = new Promise<Message>((resolve) => waiting.set(message.id, resolve));
    socket.write(`${JSON.stringify(message)}\n`);
    const { error, result } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error}`);
    return result as Calls[M]; // typed by the protocol
  };
  socket.on('error', () => undefined); // the program has exited
  createInterface({ input: socket }).on('line', (line) => {
    const message = JSON.parse(line) as Message; // from relay.ts
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else if (message.method === 'Debugger.paused') {
      void handler(message.params?.hitBreakpoints ?? []).then(() => call('Debugger.resume'));
    }
  });
  return { call, onPause: (added) => (handler = added) };
}
