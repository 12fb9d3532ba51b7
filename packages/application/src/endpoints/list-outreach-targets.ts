import { identityIn, type RivalRef } from '@brand-visibility/counting';
import { invalidCursor, Refusal } from '@brand-visibility/contract';
import { unitsIn } from '@brand-visibility/domain/number';
import { tierOf } from '@brand-visibility/domain/outreach/score';
import { channelOf, matchesFilter, playOf, rulesUrl } from '@brand-visibility/domain/outreach/target';
import { COOLING, coolingSince, workState } from '@brand-visibility/domain/outreach/work';
import { formatInstant, formatInstantOrNull, type Instant } from '@brand-visibility/domain/time/instant';
import { TARGET_KINDS } from '@brand-visibility/domain/vocabulary';
import { paginate } from './paging.js';
import type { BrandReader, FilterOf, RivalIdentity, TargetFilter, TargetRow } from '../ports.js';
import { rowMaker } from '../resources/rows.js';
import { withBrand, type UseCase } from './use-case.js';

/**
 * Handles `GET .../outreach-targets` (rule 9.7). A cursor belongs to the board of one refresh. Refuses an unknown
 * brand, then a cursor of another board (rules 4.6, 7.8).
 */
export const listOutreachTargets: UseCase<'listOutreachTargets'> = async (context, caller, path, query) => {
  const pagination = paginate(context, caller, 'listOutreachTargets', path, query);
  if (pagination instanceof Refusal) return pagination;
  const { brand_id } = path;
  return withBrand(context, caller, brand_id, async (reader) => {
    const board = await reader.outreach.boardId();
    if (pagination.pinned && pagination.pinned[0] !== board) return invalidCursor();
    const read = await reader.outreach.list(filterOf(pagination.filters), pagination.slice);
    const around = await readContext(reader, read.rows, context.now);
    const page = pagination.page(read, scoreInUnits, board === null ? [] : [board]);
    return { ...page, data: page.data.map((row) => showTarget(row, around, context.now)) };
  });
};

function filterOf({ channel, play, ...others }: FilterOf<'listOutreachTargets'>): TargetFilter {
  const kinds = TARGET_KINDS.filter((kind) => matchesFilter(kind, channel, play));
  return { ...others, ...(kinds.length === TARGET_KINDS.length ? {} : { kinds }) };
}

/** The score as an exact integer, in units of the score's last decimal place. */
function scoreInUnits({ opportunity_score }: TargetRow): bigint {
  return BigInt(Math.round(opportunity_score * unitsIn('opportunity_score')));
}

/** The data that a response needs in addition to the stored targets. */
interface BoardContext {
  readonly rivals: ReadonlyMap<RivalRef, RivalIdentity>;
  /** Completion times of targets within the cooling period, grouped by subreddit. */
  readonly finished: ReadonlyMap<string, readonly Instant[]>;
}

async function readContext(
  { outreach, rivals }: BrandReader,
  rows: readonly TargetRow[],
  now: Instant,
): Promise<BoardContext> {
  const named = new Set(rows.flatMap(({ competitors_named }) => competitors_named.map(({ rival }) => rival)));
  const subreddits = new Set(rows.map(({ subreddit }) => subreddit).filter((name) => name !== null));
  const finished = new Map<string, Instant[]>();
  for (const target of await outreach.finished([...subreddits], now - COOLING)) {
    finished.set(target.subreddit, [...(finished.get(target.subreddit) ?? []), target.completed_at]);
  }
  return { rivals: await rivals.identities([...named]), finished };
}

const targetRow = rowMaker('listOutreachTargets');

function showTarget(row: TargetRow, { rivals, finished }: BoardContext, now: Instant) {
  const state = workState(row.work.moves);
  const finishedHere = row.subreddit === null ? [] : (finished.get(row.subreddit) ?? []);
  return targetRow(row, {
    channel: channelOf(row.kind),
    play: playOf(row.kind),
    counts_as_of: formatInstant(row.counts_as_of),
    competitors_named: row.competitors_named.map(({ rival, answers }) => ({
      name: identityIn(rivals, rival).name,
      answers,
    })),
    tier: tierOf(row.opportunity_score),
    status: state.status,
    steps: row.work.steps,
    rules_url: rulesUrl(row.subreddit),
    last_cited_at: formatInstant(row.last_cited_at),
    started_at: formatInstantOrNull(state.started_at),
    completed_at: formatInstantOrNull(state.completed_at),
    recommendation_id: row.work.recommendation_id,
    cooling_since: formatInstantOrNull(coolingSince(state, finishedHere, now)),
  });
}
