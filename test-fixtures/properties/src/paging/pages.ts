import { ROUTES, type Context } from '@brand-visibility/application';
import { Refusal } from '@brand-visibility/domain';
import { callerOf } from '@brand-visibility/records';
import { responseInProcess } from '../in-process.js';

export type Query = Readonly<Record<string, string>>;

/** A page of a list, or why it is refused. */
export async function pageAt<Page>(
  context: Context,
  account_id: string,
  path: string,
  query: Query,
): Promise<Page | Refusal> {
  const target = `${path}?${new URLSearchParams(query)}`;
  const response = await responseInProcess(ROUTES, context, callerOf(account_id), target);
  // What the contract says of the path.
  return response instanceof Refusal ? response : (JSON.parse(JSON.stringify(response)) as Page);
}
