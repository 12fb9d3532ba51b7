import { API_KEY_PREFIX, type ParameterFault, type Refusal } from '@brand-visibility/domain';
import { suggesting } from './did-you-mean.js';
import type { AnyEndpoint, Parameters, QueryOf } from '../endpoints/endpoint.js';
import { OTHER_PARAMETERS } from './other-names.js';
import { hintOf, type ParameterHint } from './parameter-hint.js';
import { MAX_NAMED, invalidParameters, unknownParameters } from './parameter-refusal.js';

/** One `name=value` of a query string, decoded, at its place in the query. */
export interface QueryPair {
  /** U+FFFD stands for what could not be decoded: no parameter has it in its name, so such a name is an unknown one. */
  readonly name: string;
  /** Null when it cannot be decoded or holds a control character (decisions 3.6). */
  readonly value: string | null;
}

const MAX_SHOWN_NAME = 64;

/** Which date an absent date belongs beside in a list of faults (decisions 3.3). */
const PARTNERS: ReadonlyMap<string, string> = new Map([
  ['start_date', 'end_date'],
  ['end_date', 'start_date'],
]);

/**
 * Turns the pairs of a query, in their order, into the values that a use case works with, or into the refusal that
 * names offending parameters once each, in the order of the query: the first unknown names or, when there is none, all
 * the wrong values (decisions 3.3). No text repeats a value. The work is linear in the query.
 */
export function parseQuery<E extends AnyEndpoint>(
  endpoint: E,
  pairs: readonly QueryPair[],
): QueryOf<E> | Refusal {
  const names = new Set(pairs.map(({ name }) => name));
  const unknown = [...names].filter((name) => !Object.hasOwn(endpoint.parameters, name));
  if (unknown.length > 0) {
    const taken = Object.keys(endpoint.parameters);
    return unknownParameters(unknownFaults(unknown.slice(0, MAX_NAMED), names, taken), unknown.length, taken);
  }

  const sent = valuesByName(pairs);
  const values: Record<string, unknown> = {};
  const faults = new Map<string, ParameterFault>();
  for (const [name, schema] of Object.entries(endpoint.parameters)) {
    const [value, ...more] = sent.get(name) ?? [];
    if (more.length > 0) {
      faults.set(name, { parameter: name, detail: 'must be sent only once' });
      continue;
    }
    const reading = readValue(schema, value);
    if ('detail' in reading) faults.set(name, wrongValue(name, reading.detail, hintOf(schema), value));
    else values[name] = reading.data;
  }
  for (const fault of endpoint.faultsTogether?.(new Set(sent.keys()), ownValues(values, sent)) ?? []) {
    if (!faults.has(fault.parameter)) faults.set(fault.parameter, fault);
  }
  if (faults.size > 0) return invalidParameters(inOrderOfQuery(faults, [...sent.keys()]));
  return asQuery<E>(values);
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

function valuesByName(pairs: readonly QueryPair[]): ReadonlyMap<string, readonly (string | null)[]> {
  const values = new Map<string, (string | null)[]>();
  for (const { name, value } of pairs) {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** The value of a parameter, its default where none was sent, or what it has to be. */
function readValue(
  schema: Parameters[string],
  value: string | null | undefined,
): { data: unknown } | { detail: string } {
  if (value === null) return { detail: 'must be percent-encoded UTF-8 text without control characters' };
  if (value === '') return { detail: 'must not be empty' };
  const { data, error } = schema.safeParse(value);
  return error ? { detail: error.issues[0]?.message ?? 'is invalid' } : { data };
}

/** A value that is wrong by itself, with what the schema's hint says of the right ones. */
function wrongValue(
  parameter: string,
  detail: string,
  { allowed, suggest }: ParameterHint,
  value: string | null | undefined,
): ParameterFault {
  const meant = value ? suggest?.(value) : undefined;
  return {
    parameter,
    detail,
    ...(allowed === undefined ? {} : { allowed }),
    ...(meant === undefined ? {} : { did_you_mean: meant }),
  };
}

/** Only what was sent stands beside each other; a default contradicts nothing. */
function ownValues(values: Readonly<Record<string, unknown>>, sent: ReadonlyMap<string, unknown>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => sent.has(name)));
}

/** A parameter that is missing stands after the one that asks for it. */
function inOrderOfQuery(
  faults: ReadonlyMap<string, ParameterFault>,
  names: readonly string[],
): ParameterFault[] {
  const placeOf = ({ parameter }: ParameterFault) => {
    const place = names.indexOf(parameter);
    return place >= 0 ? place : names.indexOf(PARTNERS.get(parameter) ?? '') + 0.5;
  };
  return [...faults.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The one cast: every parameter of the endpoint went through its own schema, which its query type is made of. */
function asQuery<E extends AnyEndpoint>(values: Record<string, unknown>): QueryOf<E> {
  return values as QueryOf<E>;
}
