/** Parses the query of an endpoint. Reports all invalid parameters together. */
import type { ParameterFault, Refusal } from '../errors/refusal.js';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { DaySpan } from '@brand-visibility/domain/time/window';
import { ENDPOINTS } from '../endpoints/all.js';
import type { AnyEndpoint, Parameters, QueryOf } from '../endpoints/endpoint.js';
import { bomFaults } from '../rows/format.js';
import { daysOfPeriod } from '../query/period-days.js';
import { hintOf } from '../query/value-types.js';
import { invalidParameters, unknownParameters, wrongValue } from './parameter-refusal.js';

/** One decoded `name=value` pair of a query string. */
export interface QueryPair {
  /** The decoded name. Invalid encodings become U+FFFD, which no parameter name contains, so such a name is unknown. */
  readonly name: string;
  /** The decoded value; null if it cannot be decoded or contains a control character (rule 3.6). */
  readonly value: string | null;
}

/**
 * Parses the pairs of a query into the values that the use case needs. If a parameter is invalid, returns an error
 * response. It lists the first unknown names or, if there are none, all invalid values, each parameter once and in the
 * order of the query (rules 3.3, 3.5, 4.6, 6.4 and 6.5). The response never repeats a value. Parsing takes linear time.
 * `now` is the time of the request.
 */
export function parseQuery<E extends AnyEndpoint>(
  endpoint: E,
  pairs: readonly QueryPair[],
  now: Instant,
): QueryOf<E> | Refusal {
  const names = new Set(pairs.map(({ name }) => name));
  const unknown = [...names].filter((name) => !Object.hasOwn(endpoint.parameters, name));
  if (unknown.length > 0) {
    return unknownParameters(
      unknown,
      names,
      Object.keys(endpoint.parameters),
      takersNear(endpoint),
      endpoint,
    );
  }

  const sent = valuesByName(pairs);
  const values: Record<string, unknown> = {};
  const faults = new Map<string, ParameterFault>();
  for (const [name, schema] of Object.entries(endpoint.parameters)) {
    const [value, ...more] = sent.get(name) ?? [];
    if (more.length > 0) {
      const detail = `must be sent only once${hintOf(schema).isList ? '; separate the values by commas' : ''}`;
      faults.set(name, { parameter: name, detail });
      continue;
    }
    const reading = readValue(schema, value);
    if ('detail' in reading) faults.set(name, wrongValue(name, reading.detail, schema, value));
    else values[name] = reading.data;
  }
  const period = faults.get('period');
  const [asked, ...again] = sent.get('period') ?? [];
  if (period && period.did_you_mean === undefined && asked && again.length === 0) {
    const zone = typeof values['tz'] === 'string' ? values['tz'] : 'UTC';
    const days = daysOfPeriod(asked, zone, now);
    if (days) faults.set('period', { ...period, detail: `${period.detail}; ${inDates(days)}` });
  }
  const sentNames = new Set(sent.keys());
  // Leaves out defaults, because a default cannot contradict another parameter.
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => sent.has(name)));
  for (const fault of [
    ...(endpoint.faultsTogether?.(sentNames, own, now) ?? []),
    ...(endpoint.rows ? bomFaults(sentNames, own) : []),
  ])
    if (!faults.has(fault.parameter)) faults.set(fault.parameter, fault);
  if (faults.size > 0) return invalidParameters([...faults.values()], [...sent.keys()]);
  return values as QueryOf<E>; // safe: the schemas from which the type is derived have parsed all values
}

/** Returns a function that lists the paths of the endpoints that accept a parameter, those below `path` first. */
function takersNear({ path }: AnyEndpoint): (name: string) => readonly string[] {
  return (name) => {
    const paths = ENDPOINTS.filter(({ parameters }) => Object.hasOwn(parameters, name)).map(
      (taker) => taker.path,
    );
    const isBelow = (each: string) => each.startsWith(`${path}/`);
    return [...paths.filter(isBelow), ...paths.filter((each) => !isBelow(each))];
  };
}

const inDates = ({ first, last }: DaySpan) =>
  `for these days, send \`start_date=${first}&end_date=${last}\` without period`;

function valuesByName(pairs: readonly QueryPair[]): ReadonlyMap<string, readonly (string | null)[]> {
  const values = new Map<string, (string | null)[]>();
  for (const { name, value } of pairs) {
    const earlier = values.get(name);
    if (earlier) earlier.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** Returns the value of a parameter, or its default if it was not sent, or an error that describes the valid values. */
function readValue(
  schema: Parameters[string],
  value: string | null | undefined,
): { data: unknown } | { detail: string } {
  if (value === null) return { detail: 'must be percent-encoded UTF-8 text without control characters' };
  if (value === '') return { detail: 'must not be empty' };
  const { data, error } = schema.safeParse(value);
  return error ? { detail: error.issues[0]?.message ?? 'is invalid' } : { data };
}
