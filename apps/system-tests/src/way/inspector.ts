import type { Debugger, Profiler } from 'node:inspector';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Workspace } from '@brand-visibility/programs/workspace';

/** V8's inspector in another process, through relay.ts. */

/** What a program is asked, with a number for its answer. */
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
  readonly ask: <M extends keyof Calls>(method: M, params?: object) => Promise<Calls[M]>;
  /** Has somebody told of each time that the program stands at breakpoints; it goes on when they are done. */
  readonly onPause: (tell: (breakpoints: readonly string[]) => Promise<void>) => void;
}

/** Where a program is to be inspected: its environment, and the inspector once it runs. */
export interface Listening {
  readonly environment: Readonly<Record<string, string>>;
  readonly inspector: Promise<Inspector>;
}

export const RELAY = new URL('./relay.js', import.meta.url).href;

/** Waits for one program, which is started with `RELAY` before itself and with the environment. */
export async function listenForProgram(place: Workspace, name: string): Promise<Listening> {
  const path = join(place.folder, `${name}.sock`);
  const server = createServer();
  server.listen(path);
  await once(server, 'listening');
  place.atEnd(() => server.close());
  const inspector = once(server, 'connection').then(([socket]) => inspectorOver(socket as Socket)); // untyped
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
  let told: (breakpoints: readonly string[]) => Promise<void> = async () => undefined;
  let last = 0;
  const ask = async <M extends keyof Calls>(method: M, params: object = {}): Promise<Calls[M]> => {
    last += 1;
    const call: Call = { id: last, method, params };
    const answer = new Promise<Message>((resolve) => waiting.set(call.id, resolve));
    socket.write(`${JSON.stringify(call)}\n`);
    const { error, result } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error}`);
    return result as Calls[M]; // as the protocol says
  };
  socket.on('error', () => undefined); // the program has ended
  createInterface({ input: socket }).on('line', (line) => {
    const message = JSON.parse(line) as Message; // of relay.ts
    if (message.id !== undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else if (message.method === 'Debugger.paused') {
      void told(message.params?.hitBreakpoints ?? []).then(() => ask('Debugger.resume'));
    }
  });
  return { ask, onPause: (tell) => (told = tell) };
}
