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
  /** Sends a GET request with exactly the given target. */
  get(target: string, headers?: Readonly<Record<string, string>>): Promise<HttpResponse>;
  /** Makes every read from the store fail with `fault`, or succeed again if `fault` is null. */
  fail(fault: Error | null): void;
  stop(): Promise<void>;
}

/** The request id of every response. It is constant, so that recordings are reproducible. */
const REQUEST_ID = 'weekly-report-0042';

/**
 * Starts the service in this process, on a SQLite file and with a fixed clock. The cursor secret is public and
 * constant. Cursors are therefore the same in each recording, and are not protected.
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
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  return {
    get: async (target, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${address.port}${target}`, {
        headers: { 'X-Request-Id': REQUEST_ID, ...headers },
      });
      return {
        status: response.status,
        header: (name) => response.headers.get(name),
        body: asJsonObject(JSON.parse(await response.text()) as object), // every response is an object
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

/** Makes change-feed cursors reproducible by replacing the random mark in their payload with a constant. */
function withoutMarks(cursors: CursorSeal): CursorSeal {
  return {
    ...cursors,
    seal: (payload, bound) =>
      cursors.seal(bound.startsWith('["listChanges"') ? 'an example' : payload, bound),
  };
}
