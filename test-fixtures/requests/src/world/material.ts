import type { Operation } from '../drafts/operations.js';
import { listed, pairsOf } from '../oracle/reading.js';
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

/** Parameters that say which page is asked for and how it is written, not of what. */
export const UNBOUND: ReadonlySet<string> = new Set(['limit', 'format', 'bom', 'cursor']);

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
