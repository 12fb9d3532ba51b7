import { ROUTES } from '@brand-visibility/api/routes';
import type { Caller, Context } from '@brand-visibility/application';
import { Refusal } from '@brand-visibility/domain';

/** Endpoints asked without HTTP: a path goes to its use case, and what comes back is written as the service writes it. */

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** The JSON that is replied to a GET of a path with its query; throws when it is refused. */
export async function askInProcess(context: Context, caller: Caller, target: string): Promise<string> {
  const [path = '', query = ''] = target.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  for (const { route, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const ids = Object.entries(match.groups ?? {}).map(([name, id]) => [name, decodeURIComponent(id)]);
    const values = Object.fromEntries(ids) as Record<string, string>; // fromEntries forgets what the values are
    const reply = await route.answer(context, caller, values, pairs);
    if (reply instanceof Refusal) throw new Error(`${reply.code} for ${target}`);
    return JSON.stringify(reply);
  }
  throw new Error(`no endpoint is at ${path}`);
}
