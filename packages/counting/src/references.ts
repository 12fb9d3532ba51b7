/**
 * References to the rivals, domains and pages of a brand. Use cases pass references on and compare them. Only counting
 * and storage know the ordinals, the numbers in columns, to which references correspond.
 */
declare const REFERENCE: unique symbol;

export interface RivalRef {
  readonly [REFERENCE]: 'rival';
}

/** Refers to a domain or to a page. */
export interface SourceRef {
  readonly [REFERENCE]: 'source';
}

// A reference is 1 more than the ordinal, so that it is truthy, as its type says. The casts hide this number.
export const rivalRef = (ordinal: number) => (ordinal + 1) as unknown as RivalRef;
export const sourceRef = (ordinal: number) => (ordinal + 1) as unknown as SourceRef;
export const ordinalOf = (reference: RivalRef | SourceRef) => (reference as unknown as number) - 1;

/** Returns the identity of a rival. Throws if the rival is missing. */
export function identityIn<Identity>(identities: ReadonlyMap<RivalRef, Identity>, rival: RivalRef): Identity {
  const identity = identities.get(rival);
  if (!identity) throw new Error(`the identity of the rival ${ordinalOf(rival)} is missing`);
  return identity;
}
