/** The ports of runs, and of what the figures of a brand are counted from. Only counting reads the columns. */
import type {
  AnswerIds,
  Batches,
  CitedSourceCounts,
  PromptAttributes,
  RunRef,
  RivalRef,
  WatchedOrder,
  RunCitations,
  RunFacts,
  SourceRef,
  Titles,
} from '@brand-visibility/counting';
import type { RecordOf } from '@brand-visibility/contract';
import type { RunDigest } from '@brand-visibility/domain/explanation/explanation';
import type { RunFigures } from '@brand-visibility/domain/runs/completion';
import type { RivalDomain } from '@brand-visibility/domain/sources/ownership';
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { RunId } from '@brand-visibility/domain/time/window';
import type { Engine } from '@brand-visibility/domain/vocabulary';
import type { BrandRow, FilterOf, PageRequest, PageRows } from './lists.js';

export type { RunRef };

export type Runs = readonly RunRef[];

/** A stored run. */
export type RunRow = Omit<RecordOf<'run'>, 'type' | 'brand_id' | 'platforms' | 'figures'> & {
  readonly platforms: readonly Engine[];
} & StoredFigures;

/**
 * All figures are null until the run is completed. After that, `visibility` is null if no answer counts, and
 * `average_position` is null if no answer names the brand.
 */
type StoredFigures = { readonly [F in keyof RunFigures]: RunFigures[F] | null };

/** A completed run with the fields of a brand's `latest_run` (rule 2.9). */
export interface CompletedRun extends RunId {
  readonly platforms: readonly Engine[];
  readonly visibility: number | null;
  readonly average_position: number | null;
}

/** The runs completed in [from, to); if `run_id` is not null, only that run. */
export interface RunRange {
  readonly from: Instant;
  readonly to: Instant;
  readonly run_id: string | null;
}

export type RunFilter = FilterOf<'listRuns'>;

export interface RunReader {
  /** The runs of a brand, newest first. The rows contain no texts, so a page ends only at `limit`. */
  runs(brand_id: string, filter: RunFilter, slice: PageRequest): Promise<PageRows<RunRow>>;
  run(brand_id: string, run_id: string): Promise<RunRow | null>;
  /** The latest completed run of each brand by (`completed_at`, `id`); brands without a completed run are absent. */
  latestRuns(brand_ids: readonly string[]): Promise<ReadonlyMap<string, CompletedRun>>;
  /** The latest run by (`completed_at`, `id`) that was completed before an instant; null if there is none. */
  latestRunBefore(brand_id: string, before: Instant): Promise<RunRef | null>;
  /** The runs of a brand completed in [from, to), in no particular order. */
  runsCompleted(brand_id: string, from: Instant, to: Instant): Promise<readonly RunRef[]>;
  /** The stored digests of these runs, by id; the result may also contain digests of other runs. */
  runDigests(brand_id: string, runs: readonly RunId[]): Promise<ReadonlyMap<string, RunDigest>>;
  /** The brand's `count` latest completed runs by (`completed_at`, `id`), latest first. */
  recentRuns(brand_id: string, count: number): Promise<readonly RunId[]>;
  /** The runs with these ids, except runs that are not completed. */
  runsNamed(brand_id: string, run_ids: readonly string[]): Promise<Runs>;
}

/** The display name and domain of a rival in all reports and boards (rule 8.1). */
export interface RivalIdentity {
  readonly name: string;
  readonly domain: string | null;
}

/** Reads rivals. */
export interface RivalReader {
  /** The display names and domains of rivals (rule 8.1). */
  rivalIdentities(
    brand_id: string,
    rivals: readonly RivalRef[],
  ): Promise<ReadonlyMap<RivalRef, RivalIdentity>>;
  /** The display names of rivals; the brand's own name is absent (rule 8.1). */
  rivalNames(
    brand_id: string,
    ownNameKey: string,
    rivals: readonly RivalRef[],
  ): Promise<ReadonlyMap<RivalRef, string>>;
  /** The rival with this name key; null if the brand has no such rival. */
  rivalNamed(brand_id: string, name_key: string): Promise<RivalRef | null>;
  /** The display names of the rivals next to a name key in the order of name keys, a few on each side. */
  rivalsNear(brand_id: string, name_key: string): Promise<readonly string[]>;
}

/** Reads facts. If the brand is not in scope, it has no prompts, rivals and runs. */
export interface FactsReader {
  /** The attributes of all prompts, including deleted prompts. */
  promptAttributes(brand_id: string): Promise<readonly PromptAttributes[]>;
  /** The rivals of the brand in the order of their names. */
  rivals(brand: BrandRow): Promise<WatchedOrder>;
  /**
   * The facts of these runs, in their order. `isRepeated`: the request reads the runs more than once. Throws an Error
   * if the brand has no prompts, because its runs have no facts.
   */
  facts(brand_id: string, runs: Runs, isRepeated?: boolean): Batches<RunFacts>;
}

/** Reads the data for measurements, in requests and in re-measure sessions. */
export type MeasurementReader = Pick<FactsReader, 'promptAttributes' | 'facts'> &
  Pick<RunReader, 'runsNamed' | 'recentRuns'>;

/** Reads the domains and pages that a brand's answers have ever cited. */
export interface SourceReader {
  /** The number of distinct domains, and of distinct pages; 0 if the brand is not in scope. */
  citedSourceCounts(brand_id: string): Promise<CitedSourceCounts>;
  /** The domain or page with a key in normal form; null if no answer of the brand has ever cited it. */
  citedSource(brand_id: string, by: SourceDimension, key: string): Promise<SourceRef | null>;
  /** The keys of these domains or pages, in this order, up to the key at which their total size reaches `bytes`. */
  sourceKeysWithin(
    brand_id: string,
    by: SourceDimension,
    sources: readonly SourceRef[],
    bytes: number,
  ): Promise<PageRows<{ readonly source: SourceRef; readonly key: string }>>;
  /** These domains; if `domains` is null, all domains that the brand's answers have ever cited. */
  citedDomains(
    brand_id: string,
    domains: readonly SourceRef[] | null,
  ): Promise<ReadonlyMap<SourceRef, string>>;
  /** The types of these normalized domains; a domain that has no recorded type is absent. */
  domainTypes(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Reads citations. If the brand is not in scope, it has no prompts and no sources. */
export interface CitationsReader extends SourceReader {
  /** The citations of these runs, in their order. Throws an Error if the brand has no prompts. */
  citations(brand_id: string, runs: Runs): Batches<RunCitations>;
  /** All domains or pages that the brand's answers have ever cited, in the order of their keys. */
  sourceOrder(brand_id: string, by: SourceDimension): Promise<Uint32Array>;
  /**
   * The rivals for which reports show a domain, in the order in which the brand's answers named them, except a rival
   * with the brand's own name (rule 15.3).
   */
  rivalDomains(brand: BrandRow): Promise<readonly RivalDomain[]>;
  /** Functions that read answer ids and titles of citations, which the columns of these runs do not contain. */
  citedAnswers(
    brand_id: string,
    runs: Runs,
    prompts: readonly PromptAttributes[],
  ): { readonly ids: AnswerIds; readonly titles: Titles };
}
