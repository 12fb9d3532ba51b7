/** The port of the domains and pages that a brand's answers have ever cited. */
import type { CitedSourceCounts, SourceRef } from '@brand-visibility/counting';
import type { SourceDimension } from '@brand-visibility/domain/sources/row';
import type { PageRows } from './pages.js';

export interface SourceReader {
  /** The number of distinct domains, and of distinct pages; 0 if the brand is not in scope. */
  readonly counts: () => Promise<CitedSourceCounts>;
  /** The domain or page with a key in normal form; null if no answer of the brand has ever cited it. */
  readonly find: (by: SourceDimension, key: string) => Promise<SourceRef | null>;
  /** The keys of these domains or pages, in this order, up to the key at which their total size reaches `bytes`. */
  readonly keysWithin: (
    by: SourceDimension,
    sources: readonly SourceRef[],
    bytes: number,
  ) => Promise<PageRows<{ readonly source: SourceRef; readonly key: string }>>;
  /** These domains; if `domains` is null, all domains that the brand's answers have ever cited. */
  readonly domains: (domains: readonly SourceRef[] | null) => Promise<ReadonlyMap<SourceRef, string>>;
  /** The types of these normalized domains; a domain that has no recorded type is absent. */
  readonly types: (domains: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** All domains or pages that the brand's answers have ever cited, in the order of their keys. */
  readonly order: (by: SourceDimension) => Promise<Uint32Array>;
}
