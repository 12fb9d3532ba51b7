import { createLogger } from '@brand-visibility/api/log';
import { createHttpServer } from '@brand-visibility/api/server';
import { serviceState } from '@brand-visibility/api/state';
import type { CursorSeal, Store } from '@brand-visibility/application';
import { LOCAL_URL, asJsonObject, type JsonObject } from '@brand-visibility/contract';
import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { once } from 'node:events';
import { NOW } from './world.js';

export interface HttpResponse {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: JsonObject;
}

export interface RunningService {
  /** Sends a GET request; the target is sent unchanged. */
  get(target: string, headers?: Readonly<Record<string, string>>): Promise<HttpResponse>;
  /** Makes every read of the store fail with `fault`; null lets reads succeed again. */
  fail(fault: Error | null): void;
  stop(): Promise<void>;
}

/** The request id of every response. It is constant, to keep recordings reproducible. */
const REQUEST_ID = 'weekly-report-0042';

/**
 * Starts the service in this process, with a SQLite file and a fixed clock. The cursor secret is public and constant,
 * so cursors are the same in each recording and protect nothing.
 */
export async function startService(file: string): Promise<RunningService> {
  const settings = readServiceSettings({
    DATABASE_URL: `sqlite:${file}`,
    PUBLIC_URL: LOCAL_URL,
    CURSOR_SECRET: 'no secret: encrypts the cursors of the examples',
  });
  const service = await openService(settings, () => NOW);
  let failure: Error | null = null;
  const store: Store = {
    ...service.store,
    read: (...call) => (failure ? Promise.reject(failure) : service.store.read(...call)),
  };
  const server = createHttpServer(
    { ...service, store, cursors: withoutMarks(service.cursors) },
    serviceState(createLogger('silent', { write: () => undefined }), settings.publicUrl, store),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service listens on a port');
  return {
    get: async (target, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${address.port}${target}`, {
        headers: { 'X-Request-Id': REQUEST_ID, ...headers },
      });
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        body: asJsonObject(JSON.parse(await response.text()) as object), // a response is an object
      };
    },
    fail: (fault) => {
      failure = fault;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
    },
  };
}

/** Makes cursors of the change feed reproducible: their payload contains a random mark, so a constant replaces it. */
function withoutMarks(cursors: CursorSeal): CursorSeal {
  return {
    ...cursors,
    seal: (payload, bound) =>
      cursors.seal(bound.startsWith('["listChanges"') ? 'an example' : payload, bound),
  };
}
