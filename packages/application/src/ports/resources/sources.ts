/** Finds a cited domain or page of a brand by its normal form. */
import type { SourceDimension } from '@brand-visibility/domain';

export interface SourceReader {
  /** The number of a domain or page in normal form; null if no answer of the brand ever cited it. */
  citedOrdinal(brand_id: string, by: SourceDimension, key: string): Promise<number | null>;
}
