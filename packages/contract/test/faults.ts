import { type ParameterFault, Refusal } from '../src/errors/refusal.js';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { AnyEndpoint } from '../src/endpoints/endpoint.js';
import { parseQuery } from '../src/parsing/parse-query.js';

/** Names with values; a value is null if it could not be decoded. */
export type Sent = readonly (readonly [string, string | null])[];

/** The refusal of a query; null if it is valid. */
export function refusalOf(endpoint: AnyEndpoint, sent: Sent, now: Instant = 0n): Refusal | null {
  const reading = parseQuery(
    endpoint,
    sent.map(([name, value]) => ({ name, value })),
    now,
  );
  return reading instanceof Refusal ? reading : null;
}

/** The faults of a query; empty if it is valid. */
export function faultsOf(endpoint: AnyEndpoint, sent: Sent, now: Instant = 0n): readonly ParameterFault[] {
  return refusalOf(endpoint, sent, now)?.faults ?? [];
}

/** The pairs of a query as in a URL, but not encoded; a name without `=` has a value that could not be decoded. */
export const sentIn = (query: string): Sent =>
  query.split('&').map((pair) => {
    const [name = '', value = null] = pair.split('=');
    return [name, value];
  });
