import { API_KEY_PREFIX } from '@brand-visibility/domain/api-key';
import { type ParameterFault, Refusal } from '../errors/refusal.js';
import type { z } from 'zod';
import type { AnyEndpoint } from '../endpoints/endpoint.js';
import { suggesting } from '../query/did-you-mean.js';
import { hintOf, named } from '../query/value-types.js';
import { OTHER_PARAMETERS } from '../query/other-names.js';
import { DATE_PAIRS } from '../query/window-faults.js';

/**
 * Builds the error responses about parameters. `detail` is a summary in which only known parameters appear. Unknown
 * names are text from the caller, so they appear only in `errors` (rule 6.4).
 */

/** Maximum number of unknown names that a response lists. A query may contain thousands of names (rule 3.3). */
const MAX_NAMED = 20;

const MAX_SHOWN_NAME = 64;

/**
 * The pairs of dates that must be sent together, keyed by the name of each parameter. If one is missing, its error is
 * listed after any errors of the other (rule 3.3).
 */
const PAIRS: ReadonlyMap<string, readonly string[]> = new Map(
  DATE_PAIRS.flatMap((pair) => pair.map((name): [string, readonly string[]] => [name, pair])),
);

/**
 * Returns the error response `unknown_parameter` (rule 3.3). `unknown` contains each unknown name once, in the order of
 * the query; `sent` contains all names in the query; `taken` contains the names that the endpoint accepts. `takers`
 * returns the endpoints that accept a name; `absent` is described at the endpoint.
 */
export function unknownParameters(
  unknown: readonly string[],
  sent: ReadonlySet<string>,
  taken: readonly string[],
  takers: (name: string) => readonly string[],
  { absent = {} }: Pick<AnyEndpoint, 'absent'> = {},
): Refusal {
  const faults = unknownFaults(unknown.slice(0, MAX_NAMED), sent, taken, takers, absent);
  const count = unknown.length;
  const which = count > MAX_NAMED ? `the first ${MAX_NAMED}` : 'each';
  const those =
    count === 1
      ? 'a parameter that this endpoint does not take; `errors` lists it'
      : `${count} parameters that this endpoint does not take; \`errors\` lists ${which}`;
  const meant = [...new Set(faults.flatMap(({ did_you_mean }) => did_you_mean ?? []))];
  const suggestion = meant.length > 0 ? ` Did you mean ${named(meant)}?` : '';
  const takes = taken.length > 0 ? named(taken) : 'no parameters';
  return new Refusal(
    'unknown_parameter',
    faults,
    `The query has ${those}.${suggestion} The endpoint takes ${takes}.`,
  );
}

/**
 * Returns a name as the response shows it: at most its first 64 characters, and only the part before a key prefix. A
 * key without its checksum is not recognized as a key, but anyone can compute the checksum.
 */
function shortenName(name: string): string {
  const [beforeKey = ''] = name.split(API_KEY_PREFIX, 1);
  const start = [...beforeKey.slice(0, 2 * MAX_SHOWN_NAME)].slice(0, MAX_SHOWN_NAME).join('');
  return start === name ? name : `${start}…`;
}

/** Maximum number of endpoints that an error names because they accept the parameter. */
const MAX_TAKERS = 3;

/** Returns the end of a sentence that names endpoints which accept a parameter; empty if there are none. */
function takenBy(takers: readonly string[]): string {
  if (takers.length === 0) return '';
  const others = takers.length - MAX_TAKERS;
  const list = named(takers.slice(0, MAX_TAKERS));
  return `; ${list}${others > 0 ? ` and ${others} more` : ''} take${takers.length === 1 ? 's' : ''} it`;
}

/** Returns one error per unknown name. Names that are the same after truncation share an error. */
function unknownFaults(
  unknown: readonly string[],
  sent: ReadonlySet<string>,
  taken: readonly string[],
  takers: (name: string) => readonly string[],
  absent: NonNullable<AnyEndpoint['absent']>,
): readonly ParameterFault[] {
  const suggest = suggesting(taken, OTHER_PARAMETERS);
  const faults = new Map<string, ParameterFault>();
  for (const name of unknown) {
    const parameter = shortenName(name);
    const meant = suggest(name);
    const suggestion = meant === undefined || sent.has(meant) ? {} : { did_you_mean: meant };
    const own = Object.hasOwn(absent, name) ? `; ${absent[name]}` : '';
    const detail = `is not a parameter of this endpoint${own || (meant === undefined ? takenBy(takers(name)) : '')}`;
    faults.set(parameter, { parameter, detail, ...suggestion });
  }
  return [...faults.values()];
}

/**
 * Returns the error response `invalid_parameter`, whose errors are in the order of the query (rule 6.4). `names`
 * contains the names in the query, in order.
 */
export function invalidParameters(wrong: readonly ParameterFault[], names: readonly string[]): Refusal {
  const faults = inOrderOfQuery(wrong, names);
  return new Refusal('invalid_parameter', faults, summaryOf(faults, names));
}

function summaryOf(faults: readonly ParameterFault[], names: readonly string[]): string {
  const [first, ...others] = faults;
  const list = named(faults.map(({ parameter }) => parameter));
  if (!first || others.length > 0)
    return `${faults.length} parameters are invalid: ${list}; \`errors\` describes each.`;
  const pair = names.includes(first.parameter) ? undefined : PAIRS.get(first.parameter);
  return pair ? `\`${pair.join('` and `')}\` must be sent together.` : `${list} ${first.detail}.`;
}

/** Sorts errors in the order of the query. The error of a missing parameter follows the parameter that requires it. */
function inOrderOfQuery(faults: readonly ParameterFault[], names: readonly string[]): ParameterFault[] {
  const sortKeyOf = ({ parameter }: ParameterFault) => {
    const index = names.indexOf(parameter);
    const other = PAIRS.get(parameter)?.find((name) => name !== parameter) ?? '';
    return index >= 0 ? index : names.indexOf(other) + 0.5;
  };
  return [...faults].sort((a, b) => sortKeyOf(a) - sortKeyOf(b));
}

/** Returns the error of a value that is invalid by itself. `allowed` and `did_you_mean` come from the schema's hint. */
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
 * Returns the error response about an invalid cursor. The response is the same for an altered cursor, for a cursor of
 * another list and for a cursor of an older board, so that it does not reveal the cause (rules 6.4 and 7.8).
 */
export function invalidCursor(): Refusal {
  const detail = 'was not issued for this request or is outdated; start again from the first page';
  return new Refusal('invalid_cursor', [{ parameter: 'cursor', detail }]);
}
