import type { RivalRef } from '@brand-visibility/counting';

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
