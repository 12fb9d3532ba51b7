/** Reads what the figures of a brand are counted from. Only the functions of counting read the columns. */
import type {
  AnswerIds,
  Batches,
  KnownSources,
  PromptAttributes,
  RevisedRun,
  WatchedOrder,
  RunCitations,
  RunFacts,
  SourceRef,
  Titles,
} from '@brand-visibility/counting';
import type { RivalDomain, RunMark, SourceDimension } from '@brand-visibility/domain';
import type { PageRows } from '../pages.js';
import type { BrandRow } from './brands.js';

/** A completed run, with the revisions of its data at the time of the read. */
export type StoredRun = RunMark & RevisedRun;

export type Runs = readonly StoredRun[];

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
  /** The runs with these ids, except runs that are not completed. */
  runsNamed(brand_id: string, run_ids: readonly string[]): Promise<Runs>;
}

/** Reads citations. If the brand is not in scope, it has no prompts and no sources. */
export interface CitationsReader {
  /** The citations of these runs, in their order. Throws an Error if the brand has no prompts. */
  citations(brand_id: string, runs: Runs): Batches<RunCitations>;
  /** The number of distinct domains, and of distinct pages, that the brand's answers have ever cited. */
  knownSources(brand_id: string): Promise<KnownSources>;
  /** All domains or pages that the brand's answers have ever cited, in the order of their keys. */
  sourceOrder(brand_id: string, by: SourceDimension): Promise<Uint32Array>;
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
