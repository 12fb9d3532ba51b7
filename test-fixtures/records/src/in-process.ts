import { ROUTES, type Context } from '@brand-visibility/application';
import { parseQuery, Refusal } from '@brand-visibility/contract';
import { callerOf } from './caller.js';

/**
 * The response to a GET of a path with its query, without HTTP, by a caller who may read every brand of an account. It
 * may be a `Refusal`. Throws for an unknown path.
 */
export async function responseInProcess(
  context: Context,
  account_id: string,
  target: string,
): Promise<object> {
  const [path = '', query = ''] = target.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  for (const { endpoint, respond } of ROUTES) {
    const ids = idsIn(endpoint.path, path);
    if (ids === null) continue;
    const parsed = parseQuery(endpoint, pairs, context.now);
    return parsed instanceof Refusal ? parsed : respond(context, callerOf(account_id), ids, parsed);
  }
  throw new Error(`no endpoint is at ${path}`);
}

/** By name the decoded ids in a path; null for a path of another template. */
export function idsIn(template: string, path: string): Readonly<Record<string, string>> | null {
  const [names, values] = [template.split('/'), path.split('/')];
  const isName = (part: string | undefined) => part?.startsWith('{') ?? false;
  if (names.length !== values.length || !names.every((part, i) => isName(part) || part === values[i]))
    return null;
  const ids = names.flatMap((part, i) =>
    isName(part) ? [[part.slice(1, -1), decodeURIComponent(values[i] ?? '')] as const] : [],
  );
  return Object.fromEntries(ids);
}
