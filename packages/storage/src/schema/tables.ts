import type { MeasurementSnapshot } from '@brand-visibility/domain/recommendations/measurement';
import type { RunDigest } from '@brand-visibility/domain/explanation/explanation';
import type { RunFigures } from '@brand-visibility/domain/runs/completion';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { BoardColumn, ChangeKind, Plan } from '@brand-visibility/domain/vocabulary';
import type { BoardRow, CommandRun, Owner, Row, Totals } from '@brand-visibility/application';
import type { ColumnsDigest } from '@brand-visibility/counting';
import type { StoredMoves } from '../values.js';

/**
 * The types of all tables, the same for every engine: instants are bigints in microseconds, flags are booleans, and
 * lists and objects are parsed JSON. Column names use the specification's words.
 */
export interface Tables {
  account: AccountTable;
  api_key: Row<'api_key'>;
  brand: Sized<Row<'brand'>> & Imported;
  theme: Row<'theme'>;
  prompt: Sized<Row<'prompt'>> & { readonly ord: number };
  rival: OfSet<RivalTable>;
  rival_order: OfSet<RivalOrderTable>;
  run: RunTable;
  completed_run: OfSet<CompletedRunTable>;
  run_facts: OfSet<RunColumnsTable>;
  run_citations: OfSet<RunColumnsTable>;
  cited_domain: OfSet<CitedTable<'domain'>>;
  cited_page: OfSet<CitedTable<'url'>>;
  citation_order: OfSet<CitationOrderTable>;
  answer: AnswerTable;
  answer_body: AnswerBodyTable;
  answer_sources: AnswerSourcesTable;
  site_access_check: Row<'site_access_check'>;
  page_audit: Sized<Row<'page_audit'>>;
  recommendation: RecommendationTable;
  recommendation_measurement: RecommendationMeasurementTable;
  domain_type: OfSet<DomainTypeTable>;
  outreach_work: OutreachWorkTable;
  outreach_board: OutreachBoardTable;
  outreach_target: OutreachTargetTable;
  change_commit: ChangeCommitTable;
  change: ChangeTable;
  command_run: CommandRunTable;
  erasure: ErasureTable;
  schema_step: SchemaStepTable;
}

/** A step of the schema (steps.ts) that the database has begun. */
export interface SchemaStepTable {
  readonly name: string;
  readonly at: 'migrate' | 'finish';
  /** The id of the last brand that the step has derived; an empty string before the first, and null at its end. */
  readonly derived_to: string | null;
}

/** A row of a set (sets.ts). */
type OfSet<R> = R & { readonly set_no: number };

type Nullable<R> = { readonly [K in keyof R]: R[K] | null };

/** A row with the size of its strings, lists and objects in bytes (stored-bytes.ts). */
type Sized<R> = R & { readonly bytes: number };

type WithStoredMoves<R extends { readonly moves: readonly { readonly to: string }[] }> = Omit<R, 'moves'> & {
  readonly moves: StoredMoves<R['moves'][number]['to']>;
};

/** Outreach work, with columns derived from the moves and the URL; lists filter by these columns. */
export type OutreachWorkTable = Sized<WithStoredMoves<Row<'outreach_work'>>> & {
  /** The id of the outreach target with the same URL; the primary key contains this id instead of the long URL. */
  readonly target_id: string;
  readonly status: BoardColumn;
  /** Null if the work is not about a page on Reddit. */
  readonly subreddit: string | null;
  /** Null unless the work is done. */
  readonly completed_at: Instant | null;
};

/** The outreach board of a brand as of the latest refresh. */
export interface OutreachBoardTable extends Owner {
  /** Boards with different counts have different ids; a cursor is valid only for the board whose id it contains. */
  readonly id: string;
  readonly counts_as_of: Instant;
  /** Digest of the counted rows, the rules, and the brand's name and domains at the time of the refresh. */
  readonly made_of: string;
}

/**
 * A target on a brand's outreach board. `counts_as_of` is older than the board's `counts_as_of` if the latest refreshes
 * kept the target only because there is work on it.
 */
export type OutreachTargetTable = Sized<Owner & BoardRow> & { readonly counts_as_of: Instant };

export type RecommendationTable = Sized<WithStoredMoves<Row<'recommendation'>>> & {
  /** Derived from moves (derived/boards.ts). Null while it is stale in a transaction; never null in a committed row. */
  readonly status: BoardColumn | null;
};

/** The latest measurement of a recommendation. */
export type RecommendationMeasurementTable = Owner &
  MeasurementSnapshot & { readonly recommendation_id: string };

/** A row with the time at which its record was last imported, unchanged or not; null if that time is unknown. */
export interface Imported {
  readonly imported_at: Instant | null;
}

/** The latest erasure of an account or a brand. A later import of its record gets a later time (rule 10.6). */
export interface ErasureTable {
  readonly kind: 'account' | 'brand';
  readonly id: string;
  readonly erased_at: Instant;
}

export interface AccountTable extends Omit<Row<'account'>, 'plan'>, Imported {
  readonly plan_id: Plan;
  readonly plan_name: string;
  readonly is_trialing: boolean;
  readonly trial_ends_at: Instant | null;
}

/**
 * A rival of a brand, imported as a record or only named in answers. There is one row per name key. `name`, `domain`
 * and `is_watched` come from the record (`name` is null if none exists); the `seen_` columns come from answers (rule
 * 8.1).
 */
export interface RivalTable extends Owner, Omit<Row<'rival'>, 'brand_id' | 'name'> {
  /** Number of the rival, dense within a brand and never reused, because the facts of runs contain this number. */
  readonly ord: number;
  readonly name: string | null;
  /** The name in the latest answer that named the rival. */
  readonly seen_name: string | null;
  readonly seen_name_at: Instant | null;
  readonly seen_name_answer_id: string | null;
  readonly seen_name_run_id: string | null;
  /** The domain in the latest answer that gave a domain for the rival. */
  readonly seen_domain: string | null;
  readonly seen_domain_at: Instant | null;
  readonly seen_domain_answer_id: string | null;
  readonly seen_domain_run_id: string | null;
}

/** The order of a brand's rivals, derived from the rows of `rival`; see read/rivals.ts. */
export interface RivalOrderTable extends Owner {
  readonly data: Uint8Array;
}

export interface RunTable extends Owner, Omit<Row<'run'>, 'brand_id' | 'figures'>, Nullable<RunFigures> {
  /** True if answers changed after the facts were built; never true in a committed row. */
  readonly is_stale: boolean;
}

/** What is derived from a completed run and its answers; reports find the runs of a window here. */
export interface CompletedRunTable extends Owner, RunDigest {
  readonly run_id: string;
  readonly completed_at: Instant;
  /** The earliest and the latest `created_at` of the run's answers; null if it has none. */
  readonly first_answer_at: Instant | null;
  readonly last_answer_at: Instant | null;
  readonly facts_digest: ColumnsDigest;
  readonly citations_digest: ColumnsDigest;
}

/** The facts of a completed run, or its citations, encoded as packages/counting describes. */
export interface RunColumnsTable extends Owner {
  readonly run_id: string;
  readonly revision: string;
  readonly data: Uint8Array;
}

/** A domain, in normal form, or the URL of a page that the brand's answers cite or once cited. */
export type CitedTable<Key extends 'domain' | 'url'> = Owner & {
  /** Number of the key, dense within a brand and never reused, because the citations of runs contain this number. */
  readonly ord: number;
  /** The `keyDigest` of the key, which a unique index contains instead of the key. */
  readonly digest: string;
} & Readonly<Record<Key, string>>;

/**
 * The numbers (`ord`) of a brand's cited domains and pages, as little-endian 32-bit words, in ascending order of the
 * UTF-8 bytes of the domain or the URL. Every brand with a completed run has a row.
 */
export interface CitationOrderTable extends Owner {
  readonly domains: Uint8Array;
  readonly pages: Uint8Array;
}

export type DomainTypeTable = Row<'domain_type'> & {
  /** The normal form of the domain. */
  readonly form: string;
};

export interface AnswerTable extends Omit<Row<'answer'>, 'text' | 'text_markdown' | 'sources'> {
  /** Size of the answer in bytes, including the texts and the sources in the other two tables. */
  readonly bytes: number;
}

/** The texts of an answer, in a separate table so that counting answers does not read texts. */
export interface AnswerBodyTable extends Owner {
  readonly answer_id: string;
  readonly text: string | null;
  readonly text_markdown: string | null;
}

/**
 * The sources of an answer, in a separate table so that reads of sources skip the texts, and reads of texts skip the
 * sources.
 */
export interface AnswerSourcesTable extends Owner {
  readonly answer_id: string;
  readonly sources: Row<'answer'>['sources'];
}

/** A commit that changed prompts or runs of a brand (rule 16.10); deleted only with its brand. */
export interface ChangeCommitTable extends Owner {
  /** Number of the commit within the brand, from 1 without gaps, in commit order. */
  readonly commit_no: number;
  /** A random value, which tells a commit that a restore lost from a later commit with the same number. */
  readonly mark: string;
  /** Time at which the command that made the commit began to write. */
  readonly changed_at: Instant;
}

/** The latest commit that changed a prompt or a run; one row per prompt and per run. */
export interface ChangeTable extends Owner {
  readonly kind: ChangeKind;
  readonly id: string;
  readonly commit_no: number;
}

export type CommandRunTable = CommandRun & { readonly totals: Totals | null };
