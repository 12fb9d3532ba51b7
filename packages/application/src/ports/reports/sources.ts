import type { SourceDetail, SourceDimension, SourceTally } from '@brand-visibility/domain';
import type { PageRows } from '../pages.js';
import type { StoredRun } from '../resources/runs.js';
import type { AnswerFilter } from './tallies.js';

/** The sources to count. */
export interface SourcesWanted {
  readonly by: SourceDimension;
  /** The ordinal of the rival with the brand's own name, which is not a competitor; null if there is none. */
  readonly ownOrdinal: number | null;
  /** Whether to count the answers that name a competitor but not the brand, for every row. */
  readonly hasGaps: boolean;
  /** Whether to count the citations behind the first one in their answer, for every row. */
  readonly hasRepeats: boolean;
}

/** A rival with a record, for which reports show a domain. */
export interface RivalDomain {
  readonly name_key: string;
  /** The name that reports show (rule 8.1). */
  readonly name: string;
  /** The domain that reports show (rule 8.1), in the form in which it was recorded. */
  readonly domain: string;
}

/** Reads the sources that answers cite, as a part of a Reader. */
export interface SourceReader {
  /** Counts the domains or pages that the answers of these runs cite, of those that pass the filter. */
  tallySources(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    wanted: SourcesWanted,
  ): Promise<SourceTally>;
  /** The rest of the counts of some rows, in the order of `ordinals`; the tally of the same runs has each of them. */
  sourceDetails(
    brand_id: string,
    runs: readonly StoredRun[],
    filter: AnswerFilter,
    wanted: SourcesWanted,
    ordinals: readonly number[],
  ): Promise<readonly SourceDetail[]>;
  /** Domains or addresses of pages in the order of `ordinals`, up to the one at which they reach `bytes`. */
  sourceKeysWithin(
    brand_id: string,
    by: SourceDimension,
    ordinals: readonly number[],
    bytes: number,
  ): Promise<PageRows<{ readonly ordinal: number; readonly key: string }>>;
  /** Domains or addresses of pages by ordinal; all of the brand's if `ordinals` is null. */
  sourceKeys(
    brand_id: string,
    by: SourceDimension,
    ordinals: readonly number[] | null,
  ): Promise<ReadonlyMap<number, string>>;
  /** The ordinal of a domain or page in normal form; null if no answer of the brand ever cited it. */
  citedOrdinal(brand_id: string, by: SourceDimension, key: string): Promise<number | null>;
  /**
   * The rivals with a record for which reports show a domain (rule 8.1), by ordinal, without one that has the brand's
   * own name key.
   */
  rivalDomains(brand_id: string, ownNameKey: string): Promise<readonly RivalDomain[]>;
  /** The recorded types of domains in normal form; domains without one are absent. */
  domainTypes(domains: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
