import * as application from '@brand-visibility/application';
import type { Caller, Context, UseCase } from '@brand-visibility/application';
import {
  OPERATIONS,
  OPERATION_IDS,
  parseQuery,
  type OperationId,
  type Operations,
  type PathOf,
} from '@brand-visibility/contract';
import { Refusal } from '@brand-visibility/domain';

/** Endpoints asked without HTTP: a path goes to its use case, and what comes back is written as the service writes it. */

const USE_CASES: { readonly [Id in OperationId]: UseCase<Id> } = application;

const PATTERNS = OPERATION_IDS.map((id) => {
  const pattern = OPERATIONS[id].path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return { id, pattern: new RegExp(`^${pattern}$`) };
});

/** The JSON that is replied to a GET of a path with its query; throws when it is refused. */
export async function askInProcess(context: Context, caller: Caller, target: string): Promise<string> {
  const [path = '', query = ''] = target.split('?');
  for (const { id, pattern } of PATTERNS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    const reply = await answered(
      id,
      context,
      caller,
      Object.fromEntries(values) as PathOf<Operations[typeof id]>,
      query,
    ); // by the pattern of its path
    if (reply instanceof Refusal) throw new Error(`${reply.code} for ${target}`);
    return JSON.stringify(reply);
  }
  throw new Error(`no endpoint is at ${path}`);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says that endpoint and use case are of one operation
async function answered<Id extends OperationId>(
  id: Id,
  context: Context,
  caller: Caller,
  path: PathOf<Operations[Id]>,
  query: string,
): Promise<unknown> {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  const values = parseQuery(OPERATIONS[id], pairs);
  return values instanceof Refusal ? values : USE_CASES[id](context, caller, path, values);
}
