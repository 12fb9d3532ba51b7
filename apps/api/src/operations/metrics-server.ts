/** Serves the metrics on a separate port, which only the operator's network reaches. */
import type { RefusalCode } from '@brand-visibility/contract';
import { createServer, type Server } from 'node:http';
import { isRead, requestIdOf } from '../request/read.js';
import { targetOf } from '../request/target.js';
import { problemResponse } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { headersOf } from '../response/send.js';
import type { Metrics, Observed } from './metrics.js';

/** Timeouts in milliseconds. Only a few clients connect, all of them in the operator's network. */
const OPTIONS = { headersTimeout: 5_000, requestTimeout: 5_000, connectionsCheckingInterval: 1_000 };
const MAX_CONNECTIONS = 100;

/** Creates the server for `/metrics`, which does not listen yet. Other paths get 404. */
export function createMetricsServer(metrics: Metrics, observed: Observed): Server {
  const { state } = observed;
  const server = createServer(OPTIONS, (request, response) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    const send = (made: Response & { readonly bytes: string }, more: readonly string[] = []) => {
      const headers = [...headersOf(made, requestId), ...more];
      if (state.isDraining) headers.push('Connection', 'close');
      response.writeHead(made.status, headers).end(request.method === 'HEAD' ? undefined : made.bytes);
    };
    const refuse = (code: RefusalCode, status: number, detail: string, more?: readonly string[]) => {
      const options = { status, detail, instance: null };
      send(problemResponse(state.publicUrl, requestId, code, options), more);
    };
    if (targetOf(request.url ?? '').path !== '/metrics')
      refuse('not_found', 404, 'The only path on this port is /metrics.');
    else if (!isRead(request))
      refuse('not_found', 405, 'This path supports only GET and HEAD.', ['Allow', 'GET, HEAD']);
    else {
      metrics.text(observed).then(
        (text) => send({ status: 200, contentType: metrics.contentType, bytes: text }),
        (fault: unknown) => {
          state.log.error({ err: fault }, 'metrics failed');
          refuse('internal_error', 500, 'The metrics could not be collected. Read the log of the service.');
        },
      );
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
