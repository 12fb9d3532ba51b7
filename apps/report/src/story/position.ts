import type { Responses } from '../data/report.js';
import { inHundredths } from '../text/numbers.js';
import { traced, type TracedNumber } from './figure.js';

/** Formats an average position with two decimals, which are computed from the exact fraction. */
export function positionAt(
  { explanation }: Pick<Responses, 'explanation'>,
  window: 'current' | 'previous',
): TracedNumber {
  const fraction = explanation.figures.average_position[window];
  return traced(
    `explanation.figures.average_position.${window}`,
    fraction === null ? null : inHundredths(fraction),
  );
}
