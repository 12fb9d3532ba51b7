import type { Owner, OutreachReader, TargetFilter, TargetRow } from '@brand-visibility/application';
import { rivalRef } from '@brand-visibility/counting/stored';
import { unitsIn } from '@brand-visibility/domain/number';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { BoardColumn } from '@brand-visibility/domain/vocabulary';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OutreachTargetTable, OutreachWorkTable } from '../schema/tables.js';
import { rowsWithin } from './sized-pages.js';
import { scoped, type BrandView } from '../scope.js';
import { statement } from '../statements.js';
import { movesFrom } from '../values.js';
import { passes, type Predicates } from './list-queries.js';
import { SHOWN_COLUMNS } from '../derived/shown-columns.js';

export const outreachReader = (view: BrandView): OutreachReader => ({
  boardId: async () => (await currentBoard(view, {}))[0]?.id ?? null,
  /**
   * Lists the targets of the board by (opportunity_score, id), both descending (rules 7.6 and 9.7). Each request joins
   * the outreach work, so imported work is visible immediately.
   */
  list: async (filter, { after, limit, bytes }) => {
    const from = after && { score: Number(after.key) / unitsIn('opportunity_score'), id: after.id };
    const found = await listedTargets(view, { ...filter, from, limit });
    const { rows, isCut } = await rowsWithin<string, Stored>(found, bytes, (ids) =>
      targetsById(view, { ids }),
    );
    return { rows: rows.map(targetOf), isCut };
  },
  finished: async (subreddits, since) =>
    subreddits.length === 0 ? [] : finishedWork(view, { subreddits, since }),
});

const finishedWork = statement(
  (
    view: BrandView,
    { subreddits, since }: { readonly subreddits: readonly string[]; readonly since: Instant },
  ) =>
    scoped(view, 'outreach_work')
      .select(['outreach_work.subreddit', 'outreach_work.completed_at'])
      .where(view.isOneOf('outreach_work.subreddit', subreddits))
      .where('outreach_work.completed_at', '>=', since)
      .$narrowType<{ subreddit: string; completed_at: Instant }>(),
);

const currentBoard = statement((view: BrandView) =>
  scoped(view, 'outreach_board').select('outreach_board.id'),
);

/** Selects the targets of a brand, each with the outreach work on the target, if any. */
const targets = (view: BrandView) =>
  scoped(view, 'outreach_target').leftJoin('outreach_work', (join) =>
    join
      .on('outreach_work.brand_id', '=', view.brand_id)
      .onRef('outreach_work.target_id', '=', 'outreach_target.id'),
  );

/**
 * Returns the sort expression of a list: usually the column `opportunity_score`, so that the planner reads the score
 * index in order. If the filter selects only targets with work, which are few, the `+ 0` keeps the planner from using
 * that index. The planner then finds the targets through their work and sorts them.
 */
function scoreToSortBy({ status }: TargetFilter): RawBuilder<number> {
  return status === undefined || status === SUGGESTED
    ? sql`outreach_target.opportunity_score`
    : sql`outreach_target.opportunity_score + 0`;
}

/** The status of a target without work. */
const SUGGESTED = 'suggested' satisfies BoardColumn;

const FILTERS: Predicates<TargetFilter, 'outreach_target' | 'outreach_work'> = {
  kinds: (eb, kinds) => eb('outreach_target.kind', 'in', kinds),
  status: (eb, status) => {
    const isSo = eb('outreach_work.status', '=', status);
    return status === SUGGESTED ? eb.or([isSo, eb('outreach_work.status', 'is', null)]) : isSo;
  },
};

const COLUMNS = SHOWN_COLUMNS.map((name) => `outreach_target.${name}` as const);

interface Stored extends Omit<OutreachTargetTable, 'bytes' | keyof Owner> {
  readonly moves: OutreachWorkTable['moves'] | null;
  readonly steps: OutreachWorkTable['steps'] | null;
  readonly recommendation_id: string | null;
}

/** Returns a stored target, which lists rivals by ordinal, with its outreach work. */
function targetOf({ competitors_named, moves, steps, recommendation_id, ...target }: Stored): TargetRow {
  return {
    ...target,
    competitors_named: competitors_named.map(({ ord, answers }) => ({ rival: rivalRef(ord), answers })),
    work: { moves: movesFrom(moves ?? []), steps: steps ?? [], recommendation_id },
  };
}

interface ListedTargets extends TargetFilter {
  readonly from: { readonly score: number; readonly id: string } | null;
  readonly limit: number;
}

const listedTargets = statement(
  (view: BrandView, { from, limit, ...filter }: ListedTargets) => {
    const score = scoreToSortBy(filter);
    return targets(view)
      .select('outreach_target.id')
      .select(sql<number>`outreach_target.bytes + coalesce(outreach_work.bytes, 0)`.as('bytes'))
      .where(passes(FILTERS, filter))
      .$if(from !== null, (query) =>
        query.where(sql<SqlBool>`(${score}, outreach_target.id) < (${from?.score}, ${from?.id})`),
      )
      .orderBy(score, 'desc')
      .orderBy('outreach_target.id', 'desc')
      .limit(limit);
  },
  'kinds', // one placeholder each
  'status', // decides the index
);

const targetsById = statement((view: BrandView, { ids }: { readonly ids: readonly string[] }) =>
  targets(view)
    .select(COLUMNS)
    .select(['outreach_work.moves', 'outreach_work.steps', 'outreach_work.recommendation_id'])
    .where(view.isOneOf('outreach_target.id', ids)),
);
