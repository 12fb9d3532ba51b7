import { createLogger } from '@brand-visibility/api/log';
import { createHttpServer } from '@brand-visibility/api/server';
import { serviceState } from '@brand-visibility/api/state';
import { PLANS, type Plan } from '@brand-visibility/domain';
import { PUBLIC_URL } from '@brand-visibility/programs/start';
import { CURSOR_SECRET, type Served, type Serving } from '@brand-visibility/properties';
import { openService, readServiceSettings } from '@brand-visibility/wiring';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A rate limit that no test exceeds. */
const UNLIMITED = Object.fromEntries(PLANS.map((plan) => [plan, 1_000_000_000])) as Record<Plan, number>; // `fromEntries` returns string keys

/** Starts a service in this process, so that tests can set the service's clock and inject faults. */
export async function serveHere(
  DATABASE_URL: string,
  { now, between = (store) => store, ...settings }: Serving,
): Promise<Served> {
  // A busy machine may need longer than the default from one request on a connection to the next.
  const KEEP_ALIVE_SECONDS = '3600';
  const defaults = readServiceSettings({ DATABASE_URL, PUBLIC_URL, CURSOR_SECRET, KEEP_ALIVE_SECONDS });
  const time = { now };
  const service = await openService(
    { ...defaults, requestsPerMinute: UNLIMITED, requireRowSecurity: true, ...settings },
    () => time.now,
  );
  const log: string[] = [];
  const state = serviceState(
    createLogger('info', { write: (line: string) => void log.push(line) }),
    PUBLIC_URL,
    service.store,
  );
  const server = createHttpServer({ ...service, store: between(service.store) }, state);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // the server is listening on a port
    time,
    log,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
    },
  };
}
