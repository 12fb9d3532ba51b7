import { Refusal, type ParameterFault } from '@brand-visibility/domain';
import { named } from './parameters.js';

/**
 * Refusals of parameters with the whole of it in a sentence. That sentence names parameters of ours alone: an unknown
 * name is somebody's text, and stands in `errors` and nowhere else.
 */

export function unknownParameters(faults: readonly ParameterFault[], taken: readonly string[]): Refusal {
  const those =
    faults.length === 1
      ? 'a parameter that this endpoint does not take; `errors` names it'
      : `${faults.length} parameters that this endpoint does not take; \`errors\` names each`;
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
