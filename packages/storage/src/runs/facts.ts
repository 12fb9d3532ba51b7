/** Builds the facts of a run from its answers. */

import { encodeFacts, type RunRevision } from '@brand-visibility/counting';
import { isSuccessful, revisionOf, type RunAnswer } from './answers.js';

export interface BuiltFacts {
  readonly data: Uint8Array;
  /** Digest of `data`. Two runs have the same digest only if their facts are equal. */
  readonly revision: RunRevision;
}

/** Builds the facts of a run's successful answers; `ordinalOf` returns the ordinal of the rival with a name. */
export function buildFacts(answers: readonly RunAnswer[], ordinalOf: (name: string) => number): BuiltFacts {
  const data = encodeFacts(
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
  return { data, revision: revisionOf(data) };
}
