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
 * The data of a brand that counting its answers reads, on one snapshot. The room checks no scope: a brand outside the
 * scope of the reader has no rows, in every method.
 */
export interface BrandData
  extends Pick<PromptReader, 'labels'>, Pick<RivalReader, 'rivalIdentities'>, SourceReader {
  /** Whether another process reads, which it does while this one counts. */
  readonly isRemote: boolean;
  /** The facts of some runs, and what their answers cite, both in no particular order. */
  facts(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredColumns[]>;
  citations(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredColumns[]>;
  /** All prompts, deleted ones included; read once. */
  promptAttributes(brand_id: string): Promise<readonly PromptAttributes[]>;
  /** The completed runs among these. */
  runsNamed(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredRun[]>;
  rivalOrder(brand_id: string, ownNameKey: string): Promise<RivalOrder>;
  /** The rivals for which reports show a domain, by ordinal, without one that has the brand's own name (rule 15.3). */
  rivalDomains(brand_id: string, ownNameKey: string): Promise<readonly RivalDomain[]>;
  /** Numbers of the domains and pages that the brand's answers ever cited. */
  knownSources(brand_id: string): Promise<KnownSources>;
  /** Their ordinals in the order of their keys, as words. */
  sourceOrder(brand_id: string, by: SourceDimension): Promise<Uint8Array>;
  /** Domains or addresses of pages in the order of `ordinals`, up to the one at which they reach `bytes`. */
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
  /** Reads the few answers of these runs that counting leaves open. */
  citedAnswers(
    brand_id: string,
    runs: readonly StoredRun[],
    prompts: readonly PromptAttributes[],
  ): { readonly ids: AnswerIds; readonly titles: Titles };
}
