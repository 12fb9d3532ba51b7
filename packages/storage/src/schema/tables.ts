import type {
  BoardColumn,
  ChangeKind,
  Engine,
  Instant,
  MeasurementSnapshot,
  Outcome,
  Plan,
  RunStatus,
  Sentiment,
} from '@brand-visibility/domain';
import type { BoardRow, CommandRun, Owner, Row, RunRevision, Totals } from '@brand-visibility/application';
import type { StoredMoves } from './values.js';

/**
 * The tables in TypeScript, the same for every engine: instants are microseconds in a bigint, flags are booleans,
 * lists and objects are parsed JSON. Columns are named by the specification's words.
 */
export interface Tables {
  account: AccountTable;
  api_key: Row<'api_key'>;
  brand: Sized<Row<'brand'>>;
  theme: Row<'theme'>;
  prompt: Sized<Row<'prompt'>> & { readonly ord: number };
  rival: RivalTable;
  rival_order: RivalOrderTable;
  run: RunTable;
  run_facts: RunFactsTable;
  run_citations: RunCitationsTable;
  cited_domain: CitedDomainTable;
  cited_page: CitedPageTable;
  citation_order: CitationOrderTable;
  answer: AnswerTable;
  answer_body: AnswerBodyTable;
  answer_sources: AnswerSourcesTable;
  site_access_check: Row<'site_access_check'>;
  page_audit: Sized<Row<'page_audit'>>;
  recommendation: RecommendationTable;
  recommendation_measurement: RecommendationMeasurementTable;
  domain_type: DomainTypeTable;
  outreach_work: OutreachWorkTable;
  outreach_board: OutreachBoardTable;
  outreach_target: OutreachTargetTable;
  change_commit: ChangeCommitTable;
  change: ChangeTable;
  command_run: CommandRunTable;
  /** kysely's list of applied migrations. */
  kysely_migration: { readonly name: string };
}

/** A row with the size of its stored texts, in bytes (stored-bytes.ts). */
type Sized<R> = R & { readonly bytes: number };

type WithStoredMoves<R extends { readonly moves: readonly { readonly to: string }[] }> = Omit<R, 'moves'> & {
  readonly moves: StoredMoves<R['moves'][number]['to']>;
};

/** Outreach work with columns derived from its moves and address, which lists filter by. */
export type OutreachWorkTable = Sized<WithStoredMoves<Row<'outreach_work'>>> & {
  /** The id of a target with this address; replaces the address in keys. */
  readonly target_id: string;
  readonly status: BoardColumn;
  /** Null outside Reddit. */
  readonly subreddit: string | null;
  /** Null unless done. */
  readonly completed_at: Instant | null;
};

/** The board of a brand as of its latest refresh. */
export interface OutreachBoardTable {
  readonly account_id: string;
  readonly brand_id: string;
  /** Differs when the counts differ; cursors are bound to it. */
  readonly id: string;
  readonly counts_as_of: Instant;
  /** Digest of what was counted, and of the rules, the brand name and the own domains at the time. */
  readonly made_of: string;
}

/** A target on its brand's board; `counts_as_of` is earlier than the board's when work kept the target. */
export type OutreachTargetTable = Sized<Owner & BoardRow> & { readonly counts_as_of: Instant };

export type RecommendationTable = Sized<WithStoredMoves<Row<'recommendation'>>> & {
  /** Derived from the moves (derived/boards.ts); null when stale, never in a committed row. */
  readonly status: BoardColumn | null;
};

/** The result of a recommendation's last re-measure. */
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
 * A brand's rivals by name key, imported as records or only named in answers. `name`, `domain` and `is_watched` come
 * from the record (`name` is null without one); the sightings are derived from the answers (rule 8.1).
 */
export interface RivalTable {
  readonly account_id: string;
  readonly brand_id: string;
  /** Dense within a brand and never reused: the facts of runs refer to it. */
  readonly ord: number;
  readonly name_key: string;
  readonly name: string | null;
  readonly domain: string | null;
  readonly is_watched: boolean;
  /** The name in the latest answer that named the rival. */
  readonly seen_name: string | null;
  readonly seen_name_at: Instant | null;
  readonly seen_name_answer_id: string | null;
  readonly seen_name_run_id: string | null;
  /** The domain in the latest answer that gave one for the rival. */
  readonly seen_domain: string | null;
  readonly seen_domain_at: Instant | null;
  readonly seen_domain_answer_id: string | null;
  readonly seen_domain_run_id: string | null;
}

/** The order of a brand's rivals, derived from their rows; see rival-order.ts. */
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
  /** The least and the greatest `created_at` of the run's answers: bounds for searches by answer time. */
  readonly first_answer_at: Instant | null;
  readonly last_answer_at: Instant | null;
  /** Digest of the run's facts; null unless completed. */
  readonly facts_revision: RunRevision | null;
  /** Digest of the run's citations; null unless completed. */
  readonly citations_revision: RunRevision | null;
  /** The `RunDigest` of the stored answers; null unless completed. */
  readonly answers_digest: string | null;
  readonly failed_answers: number | null;
  readonly filled_answers: number | null;
  /** True when rows changed after the facts were built; never in a committed row. */
  readonly is_stale: boolean;
}

export interface RunFactsTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly run_id: string;
  readonly revision: string;
  readonly data: Uint8Array;
}

/** The citations of a completed run in the format of citations/layout.ts. */
export interface RunCitationsTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly run_id: string;
  readonly revision: string;
  readonly data: Uint8Array;
}

/** A domain that answers of the brand cite or once cited, in normal form. */
export interface CitedDomainTable extends Owner {
  /** Dense within a brand and never reused: the citations of runs refer to it. */
  readonly ord: number;
  readonly domain: string;
  /** Replaces the domain in its unique index, see `keyDigest`. */
  readonly digest: string;
}

/** The address of a page that answers of the brand cite or once cited. */
export interface CitedPageTable extends Owner {
  /** Dense within a brand and never reused: the citations of runs refer to it. */
  readonly ord: number;
  readonly url: string;
  /** Replaces the address in its unique index, see `keyDigest`. */
  readonly digest: string;
}

/**
 * The ordinals of a brand's domains and pages in ascending order of their keys by UTF-8 bytes, as little-endian 32-bit
 * words. Only a brand without completed runs may have no row.
 */
export interface CitationOrderTable extends Owner {
  readonly domains: Uint8Array;
  readonly pages: Uint8Array;
}

export type DomainTypeTable = Row<'domain_type'> & {
  /** The normal form of the domain. */
  readonly form: string;
};

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
  /** The size of its texts and sources too. */
  readonly bytes: number;
  readonly competitors: Row<'answer'>['competitors'];
}

/** A separate table, so that counting never reads past the texts. */
export interface AnswerBodyTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly answer_id: string;
  readonly text: string | null;
  readonly text_markdown: string | null;
}

/** A separate table: citations and texts are read without each other. */
export interface AnswerSourcesTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly answer_id: string;
  readonly sources: Row<'answer'>['sources'];
}

/** A commit that changed prompts or runs of a brand (rule 16.10); deleted only with its brand. */
export interface ChangeCommitTable {
  readonly account_id: string;
  readonly brand_id: string;
  /** Dense within a brand, from 1, in commit order. */
  readonly commit_no: number;
  /** Random: tells the commit from another one with its number, after a backup was restored. */
  readonly mark: string;
  /** When the command began. */
  readonly changed_at: Instant;
}

/** The latest commit that changed a prompt or a run; one row for each. */
export interface ChangeTable {
  readonly account_id: string;
  readonly brand_id: string;
  readonly kind: ChangeKind;
  readonly id: string;
  readonly commit_no: number;
}

export type CommandRunTable = CommandRun & { readonly totals: Totals | null };
