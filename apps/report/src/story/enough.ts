/** Decides which changes are counted from enough to be printed. */
import type { Responses } from '../data/report.js';
import { kindOf } from '../data/state.js';

/** Both windows need at least this many mentions of brands, or answers with a known tone. */
const ENOUGH = 20;

type Counted = Pick<
  Responses,
  'comparison' | 'explanation' | 'explanation_before' | 'visibility' | 'visibility_before'
>;

/** Whether the report prints the changes of share of voice and of tone. */
export function changesShown(responses: Counted) {
  const { comparison, explanation, explanation_before, visibility, visibility_before } = responses;
  const isCompared = kindOf(responses) === 'compared';
  const isEnough = (...counts: readonly number[]) => isCompared && counts.every((count) => count >= ENOUGH);
  return {
    share:
      comparison.share_of_voice.change !== null &&
      isEnough(explanation.mention_count, explanation_before.mention_count),
    tone:
      comparison.sentiment_score.change !== null && isEnough(tonesIn(visibility), tonesIn(visibility_before)),
  };
}

/** Counts the answers that name the brand with a known tone (rule 1.4). */
export function tonesIn(visibility: Responses['visibility']): number {
  const { positive, neutral, negative } = visibility.sentiment_distribution;
  return positive + neutral + negative;
}
