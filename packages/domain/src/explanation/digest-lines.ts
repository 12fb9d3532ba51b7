/** Writes a run's answers in a canonical form, so that systems with the same answers compute the same digest. */
import { compareCodePoints } from '../rivals/name-key.js';
import { ENGINES, type Engine, type Sentiment } from '../vocabulary.js';

/** The parts of a successful answer that the digest of its run covers (rule 20.6). */
export interface DigestedAnswer {
  readonly prompt_id: string;
  readonly platform: Engine;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  /** The mentions that count (rule 8.1), in any order. */
  readonly mentions: readonly DigestedMention[];
}

/** A mention. The mentioned brand may be the customer's own. */
export interface DigestedMention {
  readonly name_key: string;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly hasDomain: boolean;
}

/**
 * Returns the text of a run's digest: one line per successful answer. The digest is the SHA-256 of the UTF-8 bytes of
 * all lines (rule 20.6). The text does not depend on the order of the answers or of their mentions.
 */
export function* digestLines(answers: readonly DigestedAnswer[]): Generator<string, void, void> {
  const sorted = answers.toSorted(
    (a, b) =>
      compareCodePoints(a.prompt_id, b.prompt_id) ||
      ENGINES.indexOf(a.platform) - ENGINES.indexOf(b.platform),
  );
  for (const { prompt_id, platform, position, sentiment, mentions } of sorted)
    yield `${JSON.stringify([prompt_id, platform, position, sentiment, inOrder(mentions)])}\n`;
}

/** Sorts mentions by name key, which is different in each. */
function inOrder(mentions: readonly DigestedMention[]): readonly (readonly unknown[])[] {
  return mentions
    .toSorted((a, b) => compareCodePoints(a.name_key, b.name_key))
    .map(({ name_key, position, sentiment, hasDomain }) => [name_key, position, sentiment, hasDomain]);
}
