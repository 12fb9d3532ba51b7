import type { Context } from '@brand-visibility/application';
import { Refusal } from '@brand-visibility/contract';
import { responseInProcess } from '@brand-visibility/records';

export type Query = Readonly<Record<string, string>>;

/** A page of a list, or why it is refused. */
export async function pageAt<Page>(
  context: Context,
  account_id: string,
  path: string,
  query: Query,
): Promise<Page | Refusal> {
  const target = `${path}?${new URLSearchParams(query).toString()}`;
  const response = await responseInProcess(context, account_id, target);
  // What the contract says of the path.
  return response instanceof Refusal ? response : (JSON.parse(JSON.stringify(response)) as Page);
}
