import type { Store } from '@brand-visibility/application';
import { ask } from './ask.js';

type Query = Readonly<Record<string, string>>;

const REPORTS = ['getVisibility', 'getCompetitors', 'getVisibilityGroups', 'listSourcePages'] as const;

/**
 * Reports about a brand over a year, for each filter. Databases with equal records show equal ones, whatever ordinals
 * they gave to names.
 */
export async function reportsOf(
  { store }: { readonly store: Pick<Store, 'read'> },
  filters: readonly Query[] = [{}],
  { account_id = 'acc_1', brand_id = 'brd_1' } = {},
): Promise<readonly object[]> {
  const reports: object[] = [];
  for (const filter of filters)
    for (const id of REPORTS) {
      const by = id === 'getVisibilityGroups' ? { group_by: 'prompt' } : {};
      const query = { period: '365d', ...by, ...filter };
      reports.push(await ask(id, { account_id, brand_id }, query, { store }));
    }
  return reports;
}
