import { createLogger } from '@brand-visibility/api/log';
import { createHttpServer } from '@brand-visibility/api/server';
import { serviceState } from '@brand-visibility/api/state';
import type { Store } from '@brand-visibility/application';
import { LOCAL_URL, NO_EXAMPLES, asJsonObject, type JsonObject } from '@brand-visibility/contract';
import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { once } from 'node:events';
import { NOW } from './world.js';

/** What came back to a request. */
export interface Reply {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: JsonObject;
}

export interface RunningService {
  /** Asks with GET; the target is sent as it is. */
  ask(target: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** From now on the store fails like this; null: it works again. */
  fail(fault: Error | null): void;
  stop(): Promise<void>;
}

/** The same in every reply, so that a recording can be repeated. */
const REQUEST_ID = 'weekly-report-0042';

/**
 * The service over a SQLite file, in this process, with a clock that stands still. Its cursors are sealed with a text that
 * guards nothing, so that they are the same each time.
 */
export async function startService(file: string): Promise<RunningService> {
  const settings = readServiceSettings({
    DATABASE_URL: `sqlite:${file}`,
    PUBLIC_URL: LOCAL_URL,
    CURSOR_SECRET: 'no secret: seals the cursors of the examples',
  });
  const service = await openService(settings, () => NOW);
  let trouble: Error | null = null;
  const store: Store = {
    ...service.store,
    serve: (...asked) => (trouble ? Promise.reject(trouble) : service.store.serve(...asked)),
  };
  const server = createHttpServer(
    { ...service, store },
    serviceState(createLogger('silent', { write: () => undefined }), settings.publicUrl, {
      examples: NO_EXAMPLES, // they are what is being recorded
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service listens on a port');
  return {
    ask: async (target, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${address.port}${target}`, {
        headers: { 'X-Request-Id': REQUEST_ID, ...headers },
      });
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        body: asJsonObject(JSON.parse(await response.text()) as object), // a reply is an object
      };
    },
    fail: (fault) => {
      trouble = fault;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
    },
  };
}
