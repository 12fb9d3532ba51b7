/** The sentences of a report as values, which the parts place. */
import type { ComponentChildren } from 'preact';
import type { Words } from '../text/en.js';

/** What a sentence claims beyond its figures: a kind, and what programs need to check it by requests to the API. */
export interface Claim {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export interface Statement {
  /** Empty if the sentence claims nothing beyond its figures. */
  readonly claims: readonly Claim[];
  /** Writes the sentence in the language of the messages. */
  readonly say: (words: Words) => ComponentChildren;
}

/** Returns a sentence that claims nothing beyond its figures. */
export const plain = (say: Statement['say']): Statement => ({ claims: [], say });
