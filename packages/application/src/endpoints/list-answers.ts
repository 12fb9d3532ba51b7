import { Refusal } from '@brand-visibility/domain';
import { answerRow } from '../resources/answer.js';
import type { WithStoredRows } from '../resources/stored-row.js';
import { paginate } from './paging.js';
import { pinnedRuns, runsPinnedBy } from './pinned-runs.js';
import { coveredRange, rangeOf } from './covered-runs.js';
import { periodOf, windowOf, windowResponse } from './window.js';
import { withBrand, type UseCase } from './use-case.js';

/**
 * Handles `GET .../prompts/{prompt_id}/answers` (rules 7.5 and 11.12). Lists those answers to one prompt that count in
 * a report with the same window and engines (rule 2.6).
 */
export const listAnswers: UseCase<'listAnswers', WithStoredRows<'listAnswers'>> = async (
  context,
  caller,
  path,
  query,
) => {
  // A request without `period` has the same cursors as a request with the default period (rule 7.2).
  const pagination = paginate(context, caller, 'listAnswers', path, { ...query, period: periodOf(query) });
  if (pagination instanceof Refusal) return pagination;
  const { brand_id, prompt_id } = path;
  return withBrand(context, caller, brand_id, async (reader) => {
    if (!(await reader.prompt(brand_id, prompt_id))) return new Refusal('not_found');
    const window = windowOf(query, context.now);
    const covered = pagination.pinned
      ? runsPinnedBy(pagination.pinned, window)
      : await coveredRange(reader, brand_id, window);
    const range = rangeOf(covered);
    const { slice } = pagination;
    const read = range
      ? await reader.answers(brand_id, prompt_id, range, query, slice)
      : { rows: [], isCut: false };
    return {
      window: windowResponse(covered.window, covered.carried?.completed_at ?? null),
      ...pagination.page(read, ({ created_at }) => created_at, answerRow, pinnedRuns(covered)),
    };
  });
};
