import { verifyKey, type Route } from '@brand-visibility/application';
import express from 'express';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { routeEndpoints } from '../../src/endpoints/endpoints.js';
import { connectionOf } from '../../src/limits/connection.js';
import { beginExchange } from '../../src/request/exchange.js';
import { faults } from '../../src/server/pipeline.js';
import type { TestService } from './service.js';
import { keyText } from './world.js';

/**
 * Starts a server with endpoints that exist only in tests, over the store of a service. All its requests are admitted.
 */
export async function serveRoutes(
  { store, settings, state, time }: TestService,
  cursors: Parameters<typeof routeEndpoints>[1]['cursors'],
  routes: readonly Route[],
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const { key } = await verifyKey(store, keyText('a_all'), time.now);
  if (!key) throw new Error('the key does not exist');
  const application = express().disable('x-powered-by');
  routeEndpoints(application, { store, cursors, settings, zoneData: '2026a' }, routes);
  application.use(faults);
  const server = createServer((request, response) => {
    const exchange = beginExchange(request, response, connectionOf(request.socket), state, time.now);
    exchange.path = exchange.target.path;
    exchange.caller = { key, requestsPerMinute: 60 };
    application(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on a port');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: address.port, stop };
}
