import type { Store } from '@brand-visibility/application';
import type { IRouter } from 'express';
import { callerOf } from '../connection/requests.js';
import { probesOf } from '../operations/health.js';
import type { ServiceState } from '../operations/state.js';
import { documentsOf } from '../pages/documents.js';
import type { WorkQueue } from '../reply/work-queue.js';
import { routeGet } from './endpoints.js';
import { exchangeOf } from './exchange.js';

/** Routes the probes, and the documents, which anybody may request in any number: they go through the work queue. */
export function routeOpenPaths(
  router: IRouter,
  store: Store,
  { publicUrl, examples }: ServiceState,
  workQueue: WorkQueue,
): void {
  for (const [path, { route, answer }] of probesOf(store))
    routeGet(router, path, route, (_request, response) => answer(exchangeOf(response)));
  for (const [path, { route, answer }] of documentsOf(publicUrl, examples))
    routeGet(
      router,
      path,
      route,
      (request, _response, next) => workQueue.run(callerOf(request), next),
      (_request, response) => answer(exchangeOf(response)),
    );
}
