/** Finds a cited domain or page of a brand by its normal form. */
import type { SourceDimension } from '@brand-visibility/domain';

export interface SourceReader {
  /** The ordinal of a domain or page in normal form; null if no answer of the brand has ever cited it. */
  citedOrdinal(brand_id: string, by: SourceDimension, key: string): Promise<number | null>;
}
