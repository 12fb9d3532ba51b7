import { createLogger } from '@brand-visibility/api/log';
import { createHttpServer } from '@brand-visibility/api/server';
import { serviceState } from '@brand-visibility/api/state';
import type { Store } from '@brand-visibility/application';
import { type Instant, MILLISECOND } from '@brand-visibility/domain/time/instant';
import { PLANS } from '@brand-visibility/domain/vocabulary';
import { openService, readServiceSettings, type ServiceSettings } from '@brand-visibility/wiring';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The PUBLIC_URL of services in tests. */
export const PUBLIC_URL = 'https://api.example';

/** The secret of cursors. */
export const CURSOR_SECRET = 'a secret of a test that has 32 characters or more';

/** The environment: no test reaches the rate limit, or holds a connection for longer than the service does. */
const ENVIRONMENT = {
  PUBLIC_URL,
  CURSOR_SECRET,
  REQUESTS_PER_MINUTE: PLANS.map((plan) => `${plan}=999999999`).join(','),
  KEEP_ALIVE_SECONDS: '3600',
  REQUIRE_ROW_SECURITY: '1',
  SIGN_IN: '1',
};

interface ServingOptions extends Partial<ServiceSettings> {
  /** The time at which the service's clock stays until the test moves it: milliseconds since 1970, or an instant. */
  readonly clock: number | Instant;
  /** Wraps the store, to inject a fault. */
  readonly between?: (store: Store) => Store;
  /** Further variables of the service's environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running service. */
export interface Served {
  readonly port: number;
  readonly url: string;
  /** The clock. */
  readonly time: { now: Instant };
  /** The lines logged so far. */
  readonly log: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Serves the database at a `DATABASE_URL` from this process, so that a test sets the clock and reads the log. */
export async function serve(
  DATABASE_URL: string,
  { clock, between = (store) => store, environment = {}, ...settings }: ServingOptions,
): Promise<Served> {
  const given = readServiceSettings({ DATABASE_URL, ...ENVIRONMENT, ...environment });
  const time = { now: typeof clock === 'bigint' ? clock : BigInt(clock) * MILLISECOND };
  const service = await openService({ ...given, ...settings }, () => time.now);
  const log: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void log.push(line) });
  const state = serviceState(logger, given.publicUrl, service.store);
  const server = createHttpServer({ ...service, store: between(service.store) }, state);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server is listening on a port
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    time,
    log,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
    },
  };
}
