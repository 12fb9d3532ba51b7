export * from '../data/state.js';
import type { Responses } from '../data/report.js';
import { missingIn, type Verdict } from '../data/state.js';
import { movedAt, shareOf, type Moved } from './figure.js';

/** Visibility in both windows of a comparison, whose response has this name. */
export function visibilityOf(
  at: 'comparison' | 'since',
  { visibility, engines, answer_count, previous_answer_count }: Responses['comparison'],
): Moved {
  const { current, previous, change } = movedAt(`${at}.visibility`, visibility);
  const named = (name: 'named_count' | 'previous_named_count') =>
    engines.reduce((sum, one) => sum + (one[name] ?? 0), 0);
  return {
    current: shareOf(current, named('named_count'), answer_count),
    previous: shareOf(previous, named('previous_named_count'), previous_answer_count ?? 0),
    change,
  };
}

/** The change of visibility, or the reason why the change is unknown. `same`: both printed figures are equal. */
export type Change = Verdict | 'same' | 'unasked' | 'unanswered' | 'unlike';

export function changeOf({ comparison }: Pick<Responses, 'comparison'>, wasAsked: boolean): Change {
  const { visibility, verdict } = comparison;
  if (missingIn(comparison).length > 0) return 'unlike';
  if (verdict === null) return wasAsked ? 'unanswered' : 'unasked';
  if (visibility.current !== visibility.previous) return verdict;
  // 0.0 is not always none.
  const isNone = (name: 'named_count' | 'previous_named_count') =>
    comparison.engines.every((one) => !one[name]);
  return visibility.current === 0 && isNone('named_count') !== isNone('previous_named_count')
    ? verdict
    : 'same';
}

