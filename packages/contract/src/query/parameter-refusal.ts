import { Refusal, type ParameterFault } from '@brand-visibility/domain';
import { named } from './parameters.js';

/**
 * Refusals of parameters with the whole of it in a sentence. That sentence names parameters of ours alone: an unknown
 * name is somebody's text, and stands in `errors` and nowhere else.
 */

/** A query can have thousands of unknown names; so many are named, and the others counted (decisions 3.3). */
export const MAX_NAMED = 20;

/** `count` is that of all the unknown names, of which the faults may name the first ones only (decisions 3.3). */
export function unknownParameters(
  faults: readonly ParameterFault[],
  count: number,
  taken: readonly string[],
): Refusal {
  const which = count > MAX_NAMED ? `the first ${MAX_NAMED}` : 'each';
  const those =
    count === 1
      ? 'a parameter that this endpoint does not take; `errors` names it'
      : `${count} parameters that this endpoint does not take; \`errors\` names ${which}`;
  const takes = taken.length > 0 ? named(taken) : 'none';
  return new Refusal('unknown_parameter', faults, `The query has ${those}. It takes ${takes}.`);
}

export function invalidParameters(faults: readonly ParameterFault[]): Refusal {
  const [first, ...others] = faults;
  const names = named(faults.map(({ parameter }) => parameter));
  const detail =
    first && others.length === 0
      ? `${names} ${first.detail}.`
      : `${faults.length} parameters are wrong: ${names}; \`errors\` says what each has to be.`;
  return new Refusal('invalid_parameter', faults, detail);
}

/**
 * A cursor that cannot be used, whatever is wrong with it: the same words for one that was altered, one that was made for
 * another list and one of an older board, so that nothing is told apart (decisions 6.4 and 7).
 */
export function invalidCursor(): Refusal {
  const detail = 'was not made for this request, or is outdated; start again from the first page';
  return new Refusal('invalid_cursor', [{ parameter: 'cursor', detail }]);
}
