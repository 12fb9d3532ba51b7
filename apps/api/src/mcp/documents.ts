import { ROUTES } from '@brand-visibility/application';
import { ENDPOINTS, OPERATIONS, errorsText, openApiDocument } from '@brand-visibility/contract';
import type { ResourceName } from '@brand-visibility/mcp';
import type { Service } from '@brand-visibility/wiring';
import type { ServiceState } from '../operations/state.js';
import { dependenciesOf } from '../pipeline/endpoints.js';
import type { Exchange } from '../pipeline/exchange.js';

/** The documents that assistants read beside the tools (rule 21.8). */

export type ReadResource = (name: ResourceName, exchange: Exchange) => Promise<string>;

/** Reads documents; those that never change are made once. None is counted. */
export function readerOf(service: Service, { publicUrl, examples }: ServiceState): ReadResource {
  const openApi = JSON.stringify(openApiDocument(ENDPOINTS, publicUrl, examples));
  const errors = errorsText();
  const methodology = ROUTES.find(({ endpoint }) => endpoint === OPERATIONS.getMethodology);
  const read: Readonly<Record<ResourceName, ReadResource>> = {
    openapi: () => Promise.resolve(openApi),
    errors: () => Promise.resolve(errors),
    methodology: async (_name, { key, now }) => {
      if (!key || !methodology) throw new Error('the methodology requires an admitted request');
      const caller = { key, requestsPerMinute: service.settings.requestsPerMinute[key.account.plan.id] };
      const context = { ...dependenciesOf(service), now };
      return JSON.stringify(await methodology.answer(context, caller, {}, []));
    },
  };
  return (name, exchange) => read[name](name, exchange);
}
