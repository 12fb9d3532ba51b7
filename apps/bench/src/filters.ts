import * as application from '@brand-visibility/application';
import { getFilters } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { Contender, Ratio } from './measure.js';
import type { PlainDatabase } from './plain-database.js';
import { callUseCase } from './use-case.js';

/** The filter values of a brand, against one statement that reads its prompts. */

const FILTERS = 'filter values';
const READ = 'filter values, one statement that reads the prompts';

export function filtersContenders(
  opened: OpenedStore,
  plain: PlainDatabase,
  brand_id: string,
  now: Instant,
): Contender[] {
  const values = async () => {
    const { prompt_count } = await callUseCase(
      opened,
      getFilters,
      application.getFilters,
      { brand_id },
      now,
      {},
    );
    if (prompt_count === 0) throw new Error('the brand has no prompts');
  };
  return [
    { name: FILTERS, run: values },
    {
      name: READ,
      run: () =>
        plain.all('select category, theme_id, location, deleted_at from prompt where brand_id = $1', [
          brand_id,
        ]),
    },
  ];
}

export function filtersRatios(median: (name: string) => number): Ratio[] {
  return [
    {
      ratio: `filter values / ${READ.slice(15)}`,
      value: median(FILTERS) / median(READ),
      bound: 2,
      is: 'at most',
    },
  ];
}
