import { API_KEY_PREFIX, Refusal, type ParameterFault } from '@brand-visibility/domain';
import type { z } from 'zod';
import { suggesting } from './did-you-mean.js';
import { hintOf, named } from './kinds.js';
import { OTHER_PARAMETERS } from './other-names.js';

/**
 * Refusals of parameters with the whole of it in a sentence. That sentence names parameters of ours alone: an unknown
 * name is somebody's text, and stands in `errors` and nowhere else.
 */

/** A query can have thousands of unknown names; so many are named, and the others counted (rule 3.3). */
const MAX_NAMED = 20;

const MAX_SHOWN_NAME = 64;

/** Which date an absent date belongs beside in a list of faults (rule 3.3). */
const PARTNERS: ReadonlyMap<string, string> = new Map([
  ['start_date', 'end_date'],
  ['end_date', 'start_date'],
]);

/**
 * `unknown` are the distinct unknown names in the order of the query, of which the first ones are named; `sent` are all
 * names of the query, `taken` those that the endpoint takes (rule 3.3).
 */
export function unknownParameters(
  unknown: readonly string[],
  sent: ReadonlySet<string>,
  taken: readonly string[],
): Refusal {
  const faults = unknownFaults(unknown.slice(0, MAX_NAMED), sent, taken);
  const count = unknown.length;
  const which = count > MAX_NAMED ? `the first ${MAX_NAMED}` : 'each';
  const those =
    count === 1
      ? 'a parameter that this endpoint does not take; `errors` names it'
      : `${count} parameters that this endpoint does not take; \`errors\` names ${which}`;
  const takes = taken.length > 0 ? named(taken) : 'none';
  return new Refusal('unknown_parameter', faults, `The query has ${those}. It takes ${takes}.`);
}

/**
 * A name is somebody's text, so only so much of it is shown, and nothing that begins like a key: without its checksum it
 * is not refused as one, and the checksum follows from the rest.
 */
function shown(name: string): string {
  const [beforeKey = ''] = name.split(API_KEY_PREFIX, 1);
  const start = [...beforeKey.slice(0, 2 * MAX_SHOWN_NAME)].slice(0, MAX_SHOWN_NAME).join('');
  return start === name ? name : `${start}…`;
}

/** A fault for each of some unknown names; those that look alike as far as they are shown have one together. */
function unknownFaults(
  unknown: readonly string[],
  sent: ReadonlySet<string>,
  taken: readonly string[],
): readonly ParameterFault[] {
  const suggest = suggesting(taken, OTHER_PARAMETERS);
  const faults = new Map<string, ParameterFault>();
  for (const name of unknown) {
    const parameter = shown(name);
    const meant = suggest(name);
    const suggestion = meant === undefined || sent.has(meant) ? {} : { did_you_mean: meant };
    faults.set(parameter, { parameter, detail: 'is not a parameter of this endpoint', ...suggestion });
  }
  return [...faults.values()];
}

/** `names` are those of the query in its order, which the faults are put into. */
export function invalidParameters(wrong: readonly ParameterFault[], names: readonly string[]): Refusal {
  const faults = inOrderOfQuery(wrong, names);
  const [first, ...others] = faults;
  const list = named(faults.map(({ parameter }) => parameter));
  const detail =
    first && others.length === 0
      ? `${list} ${first.detail}.`
      : `${faults.length} parameters are invalid: ${list}; \`errors\` says what each must be.`;
  return new Refusal('invalid_parameter', faults, detail);
}

/** A parameter that is missing stands after the one that asks for it. */
function inOrderOfQuery(faults: readonly ParameterFault[], names: readonly string[]): ParameterFault[] {
  const placeOf = ({ parameter }: ParameterFault) => {
    const place = names.indexOf(parameter);
    return place >= 0 ? place : names.indexOf(PARTNERS.get(parameter) ?? '') + 0.5;
  };
  return [...faults].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A value that is wrong by itself, with what the schema's hint says of the right ones. */
export function wrongValue(
  parameter: string,
  detail: string,
  schema: z.core.$ZodType,
  value: string | null | undefined,
): ParameterFault {
  const { allowed, suggest } = hintOf(schema);
  const meant = value ? suggest?.(value) : undefined;
  return {
    parameter,
    detail,
    ...(allowed === undefined ? {} : { allowed }),
    ...(meant === undefined ? {} : { did_you_mean: meant }),
  };
}

/**
 * A cursor that cannot be used, whatever is wrong with it: the same words for one that was altered, one that was made for
 * another list and one of an older board, so that nothing is told apart (rules 6.4 and 7.8).
 */
export function invalidCursor(): Refusal {
  const detail = 'was not issued for this request or is outdated; start again from the first page';
  return new Refusal('invalid_cursor', [{ parameter: 'cursor', detail }]);
}
