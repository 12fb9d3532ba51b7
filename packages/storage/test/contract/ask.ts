import { cursorSeal, ROUTES, type Context } from '@brand-visibility/application';
import {
  type OperationId,
  type Operations,
  parseQuery,
  Refusal,
  type ResponseOf,
} from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { callerOf, NOW } from '@brand-visibility/records';

type Response<Id extends OperationId> = ResponseOf<Operations[Id]>;

const SETTINGS = {
  now: NOW,
  weights: EQUAL_WEIGHTS,
  cursors: cursorSeal(['a secret of the tests, of 32 characters or more']),
};

/** The response of an operation without HTTP, to a caller who may read every brand of an account. */
export async function ask<Id extends OperationId>(
  id: Id,
  { account_id = 'acc_1', brand_id = 'brd_1', ...ids }: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  context: Pick<Context, 'store'> & Partial<Context>,
): Promise<Response<Id> | Refusal> {
  const pairs = Object.entries(query).map(([name, value]) => ({ name, value }));
  const route = ROUTES.find(({ endpoint }) => endpoint.id === id)!;
  const path = { brand_id, ...ids };
  const all = { ...SETTINGS, ...context };
  const parsed = parseQuery(route.endpoint, pairs, all.now);
  if (parsed instanceof Refusal) return parsed;
  const response = await route.respond(all, callerOf(account_id), path, parsed);
  return response as Response<Id> | Refusal; // of the route of this operation
}

/** Throws for a refusal. */
export function shown<R extends object>(response: R | Refusal): R {
  if (response instanceof Refusal) throw new Error(`refused: ${response.code}`);
  return response;
}

export const refusalIn = (response: object) => (response instanceof Refusal ? response.code : null);
