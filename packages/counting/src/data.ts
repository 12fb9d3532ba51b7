import type {
  PageRows,
  PromptReader,
  RivalReader,
  SourceReader,
  StoredRun,
} from '@brand-visibility/application';
import type { RivalDomain, SourceDimension } from '@brand-visibility/domain';
import type { AnswerIds } from './citations/latest.js';
import type { KnownSources, Titles } from './citations/read.js';
import type { PromptAttributes } from './columns/counted.js';
import type { StoredColumns } from './columns/run-columns.js';
import type { RivalOrder } from './order/name-order.js';

/**
 * The data of a brand that are read to count its answers, on one snapshot. The room checks no scope: every method
 * returns no rows for a brand outside the scope of the reader.
 */
export interface BrandData
  extends Pick<PromptReader, 'labels'>, Pick<RivalReader, 'rivalIdentities'>, SourceReader {
  /** Whether another process does the reading, which can then overlap with counting in this process. */
  readonly isRemote: boolean;
  /** The facts of some runs, in no particular order; then the citations, likewise. */
  facts(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredColumns[]>;
  citations(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredColumns[]>;
  /** All prompts, including deleted ones; read once. */
  promptAttributes(brand_id: string): Promise<readonly PromptAttributes[]>;
  /** The completed runs among the runs with these ids. */
  runsNamed(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredRun[]>;
  rivalOrder(brand_id: string, ownNameKey: string): Promise<RivalOrder>;
  /** The rivals for which reports show a domain, by ordinal, except a rival with the brand's own name (rule 15.3). */
  rivalDomains(brand_id: string, ownNameKey: string): Promise<readonly RivalDomain[]>;
  /** Numbers of the domains and pages that the brand's answers ever cited. */
  knownSources(brand_id: string): Promise<KnownSources>;
  /** The ordinals of the domains or pages in the order of their keys, encoded as words. */
  sourceOrder(brand_id: string, by: SourceDimension): Promise<Uint8Array>;
  /** Domains or addresses of pages in the order of `ordinals`, up to the one at which the strings reach `bytes`. */
  sourceKeysWithin(
    brand_id: string,
    by: SourceDimension,
    ordinals: readonly number[],
    bytes: number,
  ): Promise<PageRows<{ readonly ordinal: number; readonly key: string }>>;
  /** Domains by ordinal; all of the brand's if `ordinals` is null. */
  citedDomains(brand_id: string, ordinals: readonly number[] | null): Promise<ReadonlyMap<number, string>>;
  /** The recorded types of domains in normal form; domains without one are absent. */
  domainTypes(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Reads the answers of these runs that the columns alone cannot put in order; there are few of them. */
  citedAnswers(
    brand_id: string,
    runs: readonly StoredRun[],
    prompts: readonly PromptAttributes[],
  ): { readonly ids: AnswerIds; readonly titles: Titles };
}
