import type {
  BoardColumn,
  Engine,
  Instant,
  MeasurementSnapshot,
  Outcome,
  Plan,
  RunStatus,
  Sentiment,
} from '@brand-visibility/domain';
import type { BoardRow, Owner, Row, RunRevision } from '@brand-visibility/application';
import type { StoredMoves } from '../write/columns.js';

/**
 * The tables as TypeScript sees them, the same over every engine: instants are microseconds in a bigint, flags are
 * booleans, lists and objects are parsed JSON. Columns carry the specification's words.
 */
export interface Tables {
  account: AccountTable;
  api_key: Row<'api_key'>;
  brand: Row<'brand'>;
  theme: Row<'theme'>;
  prompt: Row<'prompt'> & { readonly ord: number };
  rival: RivalTable;
  rival_order: RivalOrderTable;
  run: RunTable;
  run_facts: RunFactsTable;
  answer: AnswerTable;
  answer_body: AnswerBodyTable;
  answer_sources: AnswerSourcesTable;
  site_access_check: Row<'site_access_check'>;
  page_audit: Row<'page_audit'>;
  recommendation: RecommendationTable;
  recommendation_measurement: RecommendationMeasurementTable;
  domain_type: Row<'domain_type'>;
  outreach_work: OutreachWorkTable;
  outreach_board: OutreachBoardTable;
  outreach_target: OutreachTargetTable;
  /** kysely's own record of what was applied. */
  kysely_migration: { readonly name: string };
}

type WithStoredMoves<R extends { readonly moves: readonly { readonly to: string }[] }> = Omit<R, 'moves'> & {
  readonly moves: StoredMoves<R['moves'][number]['to']>;
};

/** Work with what its moves and its address say, for lists to ask. */
export type OutreachWorkTable = WithStoredMoves<Row<'outreach_work'>> & {
  /** The id that a target of this address has; stands for the address in keys. */
  readonly target_id: string;
  readonly status: BoardColumn;
  /** Null outside Reddit. */
  readonly subreddit: string | null;
  /** Null unless done. */
  readonly completed_at: Instant | null;
};

/** The board of a brand, as its latest refresh made it. */
export interface OutreachBoardTable {
  readonly account_id: string;
  readonly brand_id: string;
  /** Another one for other counts: cursors are bound to it. */
  readonly id: string;
  readonly counts_as_of: Instant;
  /** Digest of the rows that were counted and of the rules, brand name and own domains that they were counted under. */
  readonly made_of: string;
}

/** A target on the board of its brand; `counts_as_of` lies before the board's where work kept it there. */
export type OutreachTargetTable = Owner & BoardRow & { readonly counts_as_of: Instant };

export type RecommendationTable = WithStoredMoves<Row<'recommendation'>> & {
  /** Derived of the moves, see derived/boards.ts; null in no committed row. */
  readonly status: BoardColumn | null;
};

/** What the last re-measure of a recommendation stored. */
export type RecommendationMeasurementTable = Owner &
  MeasurementSnapshot & { readonly recommendation_id: string };

export interface AccountTable {
  readonly id: string;
  readonly plan_id: Plan;
  readonly plan_name: string;
  readonly is_trialing: boolean;
  readonly trial_ends_at: Instant | null;
  readonly subscription_active: boolean;
  readonly owner_exists: boolean;
}

/**
 * A brand's rivals by name key, whether a record speaks of them or only answers do. `name`, `domain` and `is_watched`
 * are the record's (`name` is null without one); the sightings are derived from the answers (rule 8.1).
 */
export interface RivalTable {
  readonly account_id: string;
  readonly brand_id: string;
  /** Dense by brand and never used again: facts of runs refer to it. */
  readonly ord: number;
  readonly name_key: string;
  /** Stands for the name key in the index that keeps it unique, see name-digest.ts. */
  readonly name_digest: string;
  readonly name: string | null;
  readonly domain: string | null;
  readonly is_watched: boolean;
  /** The name in the latest answer that named the rival. */
  readonly seen_name: string | null;
  readonly seen_name_at: Instant | null;
  readonly seen_name_answer_id: string | null;
  readonly seen_name_run_id: string | null;
  /** The domain in the latest answer that carried one with the mention. */
  readonly seen_domain: string | null;
  readonly seen_domain_at: Instant | null;
  readonly seen_domain_answer_id: string | null;
  readonly seen_domain_run_id: string | null;
}

/** What a ranking needs to know of all the rivals of a brand, derived of their rows; see rival-order.ts. */
export interface RivalOrderTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly data: Uint8Array;
}

export interface RunTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly id: string;
  readonly status: RunStatus;
  readonly platforms: readonly Engine[];
  readonly created_at: Instant;
  readonly started_at: Instant | null;
  readonly completed_at: Instant | null;
  readonly prompt_count: number | null;
  readonly answer_count: number | null;
  readonly failed_count: number | null;
  readonly filled_count: number | null;
  readonly visibility: number | null;
  readonly average_position: number | null;
  /** Least and greatest `created_at` of the run's answers: bounds for a search by answer time. */
  readonly first_answer_at: Instant | null;
  readonly last_answer_at: Instant | null;
  /** Digest of the run's facts; null unless completed. */
  readonly facts_revision: RunRevision | null;
  /** Set where rows changed after the facts were built; never in what is committed. */
  readonly is_stale: boolean;
}

export interface RunFactsTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly run_id: string;
  readonly revision: string;
  readonly data: Uint8Array;
}

export interface AnswerTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly run_id: string;
  readonly prompt_id: string;
  readonly platform: Engine;
  readonly id: string;
  readonly created_at: Instant;
  readonly outcome: Outcome;
  readonly brand_named: boolean;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly competitors: Row<'answer'>['competitors'];
}

/** Text stands apart: whatever counts never passes it. */
export interface AnswerBodyTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly answer_id: string;
  readonly text: string | null;
  readonly text_markdown: string | null;
}

/** Citations stand apart too: they are read without the text and the text without them. */
export interface AnswerSourcesTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly answer_id: string;
  readonly sources: Row<'answer'>['sources'];
}
