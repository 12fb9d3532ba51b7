import type { Store } from '@brand-visibility/application';
import type { IRouter } from 'express';
import { probesOf } from '../operations/health.js';
import type { ServiceState } from '../operations/state.js';
import { documentsOf } from '../pages/documents.js';
import { routeGet } from './endpoints.js';
import { exchangeOf } from './exchange.js';

/** Routes the probes and the documents, which anybody may request in any number. */
export function routeOpenPaths(router: IRouter, store: Store, { publicUrl, examples }: ServiceState): void {
  for (const [path, { route, answer }] of [...probesOf(store), ...documentsOf(publicUrl, examples)])
    routeGet(router, path, route, (_request, response) => answer(exchangeOf(response)));
}
