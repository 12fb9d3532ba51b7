/** The canonical text of a run's answers, whose digest shows that two systems counted the same. */
import { compareCodePoints } from '../rivals/name-key.js';
import { ENGINES, type Engine, type Sentiment } from '../vocabulary.js';

/** A successful answer as the digest of its run contains it (rule 20.6). */
export interface DigestedAnswer {
  readonly prompt_id: string;
  readonly platform: Engine;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  /** In any order. */
  readonly mentions: readonly DigestedMention[];
}

/** A mention as recorded; a mention of the brand's own name is included. */
export interface DigestedMention {
  readonly name_key: string;
  readonly position: number | null;
  readonly sentiment: Sentiment | null;
  readonly hasDomain: boolean;
}

/**
 * The canonical text of a run's successful answers, one line for each answer. The digest is SHA-256 over the UTF-8
 * bytes of all lines (rule 20.6). The result does not depend on the order of the answers or of their mentions.
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

/**
 * Compares mentions by name key. An import accepts each key once (rule 12.5), but rows of earlier versions may repeat a
 * key (rule 12.7). Mentions with equal keys are in the order of their JSON texts.
 */
function inOrder(mentions: readonly DigestedMention[]): readonly (readonly unknown[])[] {
  return mentions
    .map(
      ({ name_key, position, sentiment, hasDomain }) => [name_key, position, sentiment, hasDomain] as const,
    )
    .toSorted(
      (a, b) => compareCodePoints(a[0], b[0]) || compareCodePoints(JSON.stringify(a), JSON.stringify(b)),
    );
}
