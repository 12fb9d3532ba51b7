import type { Operations, ReplyOf } from '@brand-visibility/contract';
import { Refusal, formatInstant, type Window } from '@brand-visibility/domain';
import { walkOf } from './paging.js';
import type { AnswerRow } from '../ports.js';
import { coveredRuns, periodOf, rangeOf, windowOf, windowReply, type CoveredRuns } from './report.js';
import { aboutBrand, type UseCase } from './use-case.js';

/** Endpoint 10: the answers to one prompt that reports count over the same window and engines (rules 11.8, 2.6). */
export const listAnswers: UseCase<'listAnswers'> = async (context, caller, path, query) => {
  // A period that was left out and the default one are the same question, so they are the same list.
  const walk = walkOf(context, caller, 'listAnswers', path, { ...query, period: periodOf(query) });
  if (walk instanceof Refusal) return walk;
  const { brand_id, prompt_id } = path;
  return aboutBrand(context, caller, brand_id, async (reader) => {
    if (!(await reader.prompt(brand_id, prompt_id))) return new Refusal('not_found');
    const asked = windowOf(query, context.now);
    const covered = walk.pinned ? unpinned(walk.pinned, asked) : await coveredRuns(reader, brand_id, asked);
    const range = rangeOf(covered);
    const { slice } = walk;
    const read = range
      ? await reader.answers(brand_id, prompt_id, range, query, slice)
      : { rows: [], isCut: false };
    return {
      window: windowReply(covered.window, covered.carried?.completed_at ?? null),
      ...walk.page(read, ({ created_at }) => created_at, shown, pinned(covered)),
    };
  });
};

/**
 * What the pages of a walk share is what the first one resolved: time goes on and runs complete between two pages, and
 * none of that moves the ground under a caller (rule 7.5). Only a page with rows has a next one, so there was a run.
 */
function pinned({ window: { start, end, previous_start }, carried }: CoveredRuns): string[] {
  const instants = [start, end, previous_start].map(String);
  return carried ? [...instants, String(carried.completed_at), carried.id] : instants;
}

function unpinned(pinned: readonly string[], asked: Window): CoveredRuns {
  const [start, end, previous_start, completed_at, id] = pinned as readonly [
    string,
    string,
    string,
    ...string[],
  ];
  return {
    window: {
      ...asked,
      start: BigInt(start),
      end: BigInt(end),
      previous_start: BigInt(previous_start),
    },
    carried:
      completed_at === undefined || id === undefined ? null : { id, completed_at: BigInt(completed_at) },
    holdsRuns: true,
  };
}

/** Members are picked, for a database may keep those of a stored object in an order of its own. */
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
