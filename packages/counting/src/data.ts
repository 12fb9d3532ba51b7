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
 * Reads, from one snapshot, the data from which a brand's answers are counted. The counting room does not check the
 * scope of a key: if the brand is not in scope, each method returns nothing.
 */
export interface BrandData
  extends Pick<PromptReader, 'labels'>, Pick<RivalReader, 'rivalIdentities'>, SourceReader {
  /** Whether another process reads the data, so that reading can overlap with counting in this process. */
  readonly isRemote: boolean;
  /** Reads the encoded facts or the encoded citations of some runs, in no particular order. */
  facts(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredColumns[]>;
  citations(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredColumns[]>;
  /** Returns the attributes of all prompts, including deleted prompts. Reads them only once. */
  promptAttributes(brand_id: string): Promise<readonly PromptAttributes[]>;
  /** Returns the runs with these ids, except runs that are not completed. */
  runsNamed(brand_id: string, run_ids: readonly string[]): Promise<readonly StoredRun[]>;
  rivalOrder(brand_id: string, ownNameKey: string): Promise<RivalOrder>;
  /**
   * Returns the rivals for which reports show a domain, ordered by ordinal, except a rival with the brand's own name
   * (rule 15.3).
   */
  rivalDomains(brand_id: string, ownNameKey: string): Promise<readonly RivalDomain[]>;
  /** Returns the number of distinct domains, and of distinct pages, that the brand's answers have ever cited. */
  knownSources(brand_id: string): Promise<KnownSources>;
  /** Returns the ordinals of all domains or pages in the order of their keys, as little-endian 32-bit words. */
  sourceOrder(brand_id: string, by: SourceDimension): Promise<Uint8Array>;
  /** Reads domains or URLs in the order of `ordinals`, up to the string at which their total size reaches `bytes`. */
  sourceKeysWithin(
    brand_id: string,
    by: SourceDimension,
    ordinals: readonly number[],
    bytes: number,
  ): Promise<PageRows<{ readonly ordinal: number; readonly key: string }>>;
  /** Returns domains by ordinal; if `ordinals` is null, all domains that the brand's answers have ever cited. */
  citedDomains(brand_id: string, ordinals: readonly number[] | null): Promise<ReadonlyMap<number, string>>;
  /** Returns the types of these normalized domains; a domain that has no recorded type is absent. */
  domainTypes(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns functions that read answer ids and citation titles, which the columns of these runs do not contain. */
  citedAnswers(
    brand_id: string,
    runs: readonly StoredRun[],
    prompts: readonly PromptAttributes[],
  ): { readonly ids: AnswerIds; readonly titles: Titles };
}
