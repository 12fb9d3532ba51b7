import type { Operations, ReplyOf } from '@brand-visibility/contract';
import { Refusal, formatInstant, type Window } from '@brand-visibility/domain';
import { paginate } from './paging.js';
import type { AnswerRow } from '../ports.js';
import { coveredRuns, periodOf, rangeOf, windowOf, windowReply, type CoveredRuns } from './report.js';
import { withBrand, type UseCase } from './use-case.js';

/**
 * Endpoint 10 (rule 11.12): the answers to one prompt that reports count over the same window and engines
 * (rule 2.6).
 */
export const listAnswers: UseCase<'listAnswers'> = async (context, caller, path, query) => {
  // An omitted period equals the default one, so both have the same cursors (rule 7.2).
  const pagination = paginate(context, caller, 'listAnswers', path, { ...query, period: periodOf(query) });
  if (pagination instanceof Refusal) return pagination;
  const { brand_id, prompt_id } = path;
  return withBrand(context, caller, brand_id, async (reader) => {
    if (!(await reader.prompt(brand_id, prompt_id))) return new Refusal('not_found');
    const window = windowOf(query, context.now);
    const covered = pagination.pinned
      ? unpinned(pagination.pinned, window)
      : await coveredRuns(reader, brand_id, window);
    const range = rangeOf(covered);
    const { slice } = pagination;
    const read = range
      ? await reader.answers(brand_id, prompt_id, range, query, slice)
      : { rows: [], isCut: false };
    return {
      window: windowReply(covered.window, covered.carried?.completed_at ?? null),
      ...pagination.page(read, ({ created_at }) => created_at, shown, pinned(covered)),
    };
  });
};

/**
 * The window and carried run that the first page resolved, for the cursors of all further pages: time that
 * passes and runs that complete in between do not change them (rule 7.5). Only a page with rows has a next
 * page, so a run exists.
 */
function pinned({ window: { start, end, previous_start }, carried }: CoveredRuns): string[] {
  const instants = [start, end, previous_start].map(String);
  return carried ? [...instants, String(carried.completed_at), carried.id] : instants;
}

function unpinned(pinned: readonly string[], window: Window): CoveredRuns {
  const [start, end, previous_start, completed_at, id] = pinned as readonly [
    string,
    string,
    string,
    ...string[],
  ];
  return {
    window: {
      ...window,
      start: BigInt(start),
      end: BigInt(end),
      previous_start: BigInt(previous_start),
    },
    carried:
      completed_at === undefined || id === undefined ? null : { id, completed_at: BigInt(completed_at) },
    holdsRuns: true,
  };
}

/** Lists members explicitly, because a database may reorder those of a stored object. */
function shown(row: AnswerRow): ReplyOf<Operations['listAnswers']>['data'][number] {
  return {
    id: row.id,
    prompt_id: row.prompt_id,
    run_id: row.run_id,
    platform: row.platform,
    created_at: formatInstant(row.created_at),
    text: row.text,
    text_markdown: row.text_markdown,
    brand_named: row.brand_named,
    position: row.position,
    sentiment: row.sentiment,
    competitors: row.competitors.map(({ name, position, sentiment, domain }) => ({
      name,
      position,
      sentiment,
      domain,
    })),
    sources: row.sources.map(({ url, domain, title }) => ({ url, domain, title })),
  };
}
