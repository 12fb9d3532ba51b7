/** Builds the facts of a run from its answers. */

import type { ColumnsDigest } from '@brand-visibility/counting';
import { factsOf } from '@brand-visibility/counting/stored';
import { encodeFacts } from '../columns/facts.js';
import { isSuccessful, digestOf, type RunAnswer } from './answers.js';

export interface BuiltFacts {
  readonly data: Uint8Array;
  /** Digest of `data`. Two runs have the same digest only if their facts are equal. */
  readonly digest: ColumnsDigest;
}

/** Builds the facts of a run's successful answers; `ordinalOf` returns the ordinal of the rival with a name. */
export function buildFacts(answers: readonly RunAnswer[], ordinalOf: (name: string) => number): BuiltFacts {
  const facts = factsOf(
    answers.filter(isSuccessful).map((answer) => ({
      prompt: answer.prompt_ord,
      platform: answer.platform,
      position: answer.position,
      sentiment: answer.sentiment,
      mentions: answer.competitors.map(({ name, position, sentiment, domain }) => ({
        rival: ordinalOf(name),
        position,
        sentiment,
        hasDomain: domain !== null,
      })),
    })),
  );
  const data = encodeFacts(facts);
  return { data, digest: digestOf(data) };
}
