/** The port of rivals. */
import type { RivalRef, WatchedOrder } from '@brand-visibility/counting';
import type { RivalDomain } from '@brand-visibility/domain/sources/ownership';
import type { BrandRow } from './brands.js';

/** The display name and domain of a rival in all reports and boards (rule 8.1). */
export interface RivalIdentity {
  readonly name: string;
  readonly domain: string | null;
}

/** Some reads need the brand's own name, because the brand is not a rival (rule 8.1). */
export interface RivalReader {
  /** The rivals in the order of their names. */
  readonly order: (brand: Pick<BrandRow, 'name'>) => Promise<WatchedOrder>;
  /** The display names and domains of rivals (rule 8.1). */
  readonly identities: (rivals: readonly RivalRef[]) => Promise<ReadonlyMap<RivalRef, RivalIdentity>>;
  /** The display names of rivals; the brand's own name is absent (rule 8.1). */
  readonly names: (ownNameKey: string, rivals: readonly RivalRef[]) => Promise<ReadonlyMap<RivalRef, string>>;
  /** The rival with this name key; null if the brand has no such rival. */
  readonly named: (name_key: string) => Promise<RivalRef | null>;
  /** The display names of the rivals next to a name key in the order of name keys, a few on each side. */
  readonly near: (name_key: string) => Promise<readonly string[]>;
  /**
   * The rivals for which reports show a domain, in the order in which the brand's answers named them, except a rival
   * with the brand's own name (rule 15.3).
   */
  readonly domains: (brand: Pick<BrandRow, 'name'>) => Promise<readonly RivalDomain[]>;
}
