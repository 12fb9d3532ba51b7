import { Refusal, type ParameterFault } from '@brand-visibility/domain';
import type { AnyEndpoint, QueryOf } from './endpoint.js';

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
 * names every offending parameter once, in the order of the query: all the unknown names or, when there is none, all
 * the wrong values (decisions 3.3). No text repeats a value.
 */
export function parseQuery<E extends AnyEndpoint>(
  endpoint: E,
  pairs: readonly QueryPair[],
): QueryOf<E> | Refusal {
  const unknown = unknownNames(endpoint, pairs);
  if (unknown.size > 0) {
    const detail = 'is not a parameter of this endpoint';
    return new Refusal(
      'unknown_parameter',
      [...unknown].map((parameter) => ({ parameter, detail })),
    );
  }

  const sent = valuesByName(pairs);
  const values: Record<string, unknown> = {};
  const faults = new Map<string, ParameterFault>();
  for (const [name, schema] of Object.entries(endpoint.parameters)) {
    const received = sent.get(name);
    const plain = received && plainFault(received);
    if (plain) {
      faults.set(name, { parameter: name, detail: plain });
      continue;
    }
    const reading = schema.safeParse(received?.[0] ?? undefined);
    if (reading.success) values[name] = reading.data;
    else faults.set(name, { parameter: name, detail: reading.error.issues[0]?.message ?? 'is invalid' });
  }
  for (const fault of endpoint.faultsTogether?.(new Set(sent.keys()), ownValues(values, sent)) ?? []) {
    if (!faults.has(fault.parameter)) faults.set(fault.parameter, fault);
  }
  if (faults.size > 0) return new Refusal('invalid_parameter', inOrderOfQuery(faults, [...sent.keys()]));
  return asQuery<E>(values);
}

/** As shown to the caller: a name is somebody's text, so only so much of it is repeated. */
function unknownNames(endpoint: AnyEndpoint, pairs: readonly QueryPair[]): ReadonlySet<string> {
  const unknown = new Set<string>();
  for (const { name } of pairs) {
    if (Object.hasOwn(endpoint.parameters, name)) continue;
    const shown = [...name].slice(0, MAX_SHOWN_NAME).join('');
    unknown.add(shown === name ? name : `${shown}…`);
  }
  return unknown;
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

/** What is wrong whatever the parameter, or null. */
function plainFault(received: readonly (string | null)[]): string | null {
  if (received.length > 1) return 'must be sent only once';
  if (received[0] === null) return 'must be percent-encoded UTF-8 text without control characters';
  if (received[0] === '') return 'must not be empty';
  return null;
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
