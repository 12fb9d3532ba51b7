/**
 * References to the rivals, domains and pages of a brand. Use cases pass references on and compare them. That they are
 * ordinals, the numbers in columns, is known only to counting and storage.
 */
declare const REFERENCE: unique symbol;

export interface RivalRef {
  readonly [REFERENCE]: 'rival';
}

/** Refers to a domain or to a page. */
export interface SourceRef {
  readonly [REFERENCE]: 'source';
}

// The casts are safe: every reference is an ordinal.
export const rivalRef = (ordinal: number) => ordinal as unknown as RivalRef;
export const sourceRef = (ordinal: number) => ordinal as unknown as SourceRef;
export const ordinalOf = (reference: RivalRef | SourceRef) => reference as unknown as number;
