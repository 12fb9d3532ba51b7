import type { Store } from '@brand-visibility/application';
import type { IRouter } from 'express';
import { routeGet } from '../endpoints/endpoints.js';
import { probesOf } from '../operations/health.js';
import { documentsOf } from '../pages/documents.js';
import { exchangeOf } from '../request/exchange.js';
import type { ServiceState } from '../request/state.js';

/** Routes the probes and the documents, which anybody may request in any number. */
export function routeOpenPaths(router: IRouter, store: Store, { publicUrl, examples }: ServiceState): void {
  for (const [path, { route, answer }] of [...probesOf(store), ...documentsOf(publicUrl, examples)])
    routeGet(router, path, route, (_request, response) => answer(exchangeOf(response)));
}
