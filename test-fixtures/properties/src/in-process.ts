import type { QueryPair } from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';

/**
 * Endpoints asked without HTTP: a path goes to its use case, and what comes back is written as the service writes it.
 */

/** A route of the service, as far as it is asked here. */
export interface AskedRoute<Context, Caller> {
  readonly endpoint: { readonly path: string };
  answer(
    context: Context,
    caller: Caller,
    path: Readonly<Record<string, string>>,
    pairs: readonly QueryPair[],
  ): Promise<{ readonly response: object } | Refusal>;
}

/** The JSON that is replied to a GET of a path with its query; throws when it is refused. */
export async function askInProcess<Context, Caller>(
  routes: readonly AskedRoute<Context, Caller>[],
  context: Context,
  caller: Caller,
  target: string,
): Promise<string> {
  const response = await responseInProcess(routes, context, caller, target);
  if (response instanceof Refusal) throw new Error(`${response.code} for ${target}`);
  return JSON.stringify(response);
}

/** What the use case of a GET of a path with its query returns, which may be a Refusal; throws for an unknown path. */
export async function responseInProcess<Context, Caller>(
  routes: readonly AskedRoute<Context, Caller>[],
  context: Context,
  caller: Caller,
  target: string,
): Promise<unknown> {
  const [path = '', query = ''] = target.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  for (const route of routes) {
    const ids = idsIn(route.endpoint.path, path);
    if (ids === null) continue;
    const answered = await route.answer(context, caller, ids, pairs);
    return answered instanceof Refusal ? answered : answered.response;
  }
  throw new Error(`no endpoint is at ${path}`);
}

/** By name the decoded ids in a path; null for a path of another template. */
function idsIn(template: string, path: string): Record<string, string> | null {
  const [names, values] = [template.split('/'), path.split('/')];
  const isName = (part: string | undefined) => part?.startsWith('{') ?? false;
  if (names.length !== values.length || !names.every((part, i) => isName(part) || part === values[i]))
    return null;
  const ids = names.flatMap((part, i) =>
    isName(part) ? [[part.slice(1, -1), decodeURIComponent(values[i] ?? '')] as const] : [],
  );
  return Object.fromEntries(ids);
}
