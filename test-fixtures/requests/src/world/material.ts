import { listRequestsIn, queryOf } from './list-requests.js';
import type { Operation } from '../drafts/operations.js';
import { listed, pairsOf } from '../oracle/reading.js';
import { openWire } from '@brand-visibility/programs/wire';
import type { FuzzWorld } from './world.js';

/** The data from which requests are generated and responses predicted. */
export interface Material {
  readonly seed: number;
  readonly operations: readonly Operation[];
  readonly world: FuzzWorld;
  readonly cursors: readonly GivenCursor[];
}

/** A cursor from the service, with what it is bound to (rule 7.2). */
export interface GivenCursor {
  readonly text: string;
  readonly operation: Operation;
  readonly account_id: string;
  readonly ids: readonly string[];
  /** The query of its request, without `limit`, `format` and `cursor`. */
  readonly filter: string;
  readonly bound: string;
  /** Whether its board was refreshed since. */
  readonly isOld: boolean;
}

/** Reads the first page of every list and returns the cursors; with `isOld`, only cursors of boards. */
export async function fetchCursors(
  port: number,
  operations: readonly Operation[],
  world: FuzzWorld,
  isOld: boolean,
): Promise<GivenCursor[]> {
  const limited = new Set(world.keys.filter((key) => key.isLimited).map(({ account_id }) => account_id));
  const listRequests = listRequestsIn(world).filter(
    ({ account_id, endpoint }) =>
      !limited.has(account_id) && (!isOld || endpoint.id === 'listOutreachTargets'),
  );
  const wire = openWire(port);
  const cursors: GivenCursor[] = [];
  for (const listRequest of listRequests) {
    const { account_id, endpoint, filter, ids, key, path } = listRequest;
    const query = queryOf(listRequest);
    const request = `GET ${path}?${query} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const response = await wire.exchange(Buffer.from(request), false);
    const text = /"next_cursor":"([^"]+)"/.exec(response?.bytes.toString('utf8') ?? '')?.[1];
    if (text === undefined) continue;
    const operation = operations.find(({ id }) => id === endpoint.id);
    if (!operation) throw new Error(`the OpenAPI document has no operation ${endpoint.id}`);
    const bound = boundTo(operation, account_id, ids, query.split('&'));
    cursors.push({ text, operation, account_id, ids, filter, bound, isOld });
  }
  wire.close();
  return cursors;
}

/** Parameters that say which page is asked for and how it is written, not of what. */
const UNBOUND: ReadonlySet<string> = new Set(['limit', 'format', 'bom', 'cursor']);

/**
 * Serialises what a cursor is bound to: everything but `limit`, `format` and `cursor`, with defaults filled in and
 * lists as sets (rules 7.2, 7.10). The query must be valid.
 */
export function boundTo(
  { id, parameters }: Operation,
  account_id: string,
  ids: readonly string[],
  query: readonly string[] | null,
): string {
  const sent = new Map(pairsOf(query).map(({ name, value }) => [name, value ?? '']));
  const filters = parameters.flatMap(({ name, kind, fallback }): string[] => {
    if (UNBOUND.has(name)) return [];
    const hasNoDates = !sent.has('start_date') && !sent.has('end_date');
    const value = sent.get(name) ?? (name === 'period' && hasNoDates ? '30d' : fallback);
    if (value === null) return [];
    if (kind === 'list') return [`${name}=${JSON.stringify(listed(value).toSorted())}`];
    return [`${name}=${name === 'tz' ? value.toLowerCase() : value}`];
  });
  return JSON.stringify([id, account_id, ids, filters]);
}
