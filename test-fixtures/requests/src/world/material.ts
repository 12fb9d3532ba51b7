import { openWire } from '@brand-visibility/programs/wire';
import { drawFrom, type Draw } from '@brand-visibility/records';
import type { Operation } from '../drafts/operations.js';
import { freshQuery, pathOf } from '../drafts/valid-requests.js';
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

/** How many accounts, and how many of their brands, cursors are of. */
const FEW = 2;
/** Queries that are drawn for a list, some of which find at most one row. */
const QUERIES = 12;

/** Reads the first rows of every list and returns the cursors; with `isOld`, only cursors of boards. */
export async function fetchCursors(
  port: number,
  operations: readonly Operation[],
  world: FuzzWorld,
  isOld: boolean,
): Promise<GivenCursor[]> {
  const draw = drawFrom(1);
  const lists = operations.filter(
    ({ id, parameters }) =>
      parameters.some(({ kind }) => kind === 'cursor') && (!isOld || id === 'listOutreachTargets'),
  );
  const keys = world.keys.filter(({ state, isLimited }) => state === 'whole' && !isLimited).slice(0, FEW);
  const wire = openWire(port);
  const cursors: GivenCursor[] = [];
  for (const { account_id, brand_ids, text: key } of keys)
    for (const operation of lists)
      for (const ids of idsFor(operation, brand_ids.slice(0, FEW), world)) {
        const drawn = Array.from({ length: QUERIES }, () => filterFor(draw, operation, world, ids));
        for (const filter of new Set(['', ...drawn])) {
          const query = ['limit=1', ...(filter === '' ? [] : [filter])].join('&');
          const target = `${pathOf(operation, ids)}?${query}`;
          const request = `GET ${target} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`;
          const response = await wire.exchange(Buffer.from(request), false);
          const text = /"next_cursor":"([^"]+)"/.exec(response?.bytes.toString('utf8') ?? '')?.[1];
          if (text === undefined) continue;
          const bound = boundTo(operation, account_id, ids, query.split('&'));
          cursors.push({ text, operation, account_id, ids, filter, bound, isOld });
        }
      }
  wire.close();
  return cursors;
}

/** The ids for the path of a list: of the brands, and of a prompt of each where the path has one. */
function idsFor(
  { pathNames }: Operation,
  brand_ids: readonly string[],
  { brands }: FuzzWorld,
): readonly (readonly string[])[] {
  const [brand, ...children] = pathNames;
  if (brand === undefined) return [[]];
  return brand_ids.flatMap((id) => {
    const ids = children.flatMap((name) => brands.get(id)?.children[name]?.slice(0, 1) ?? []);
    return ids.length === children.length ? [[id, ...ids]] : [];
  });
}

/** A valid query of a list, without what a cursor is not bound to. */
const filterFor = (
  draw: Draw,
  operation: Operation,
  { brands }: FuzzWorld,
  [brand_id = '']: readonly string[],
) =>
  freshQuery(draw, operation, brands.get(brand_id) ?? null)
    .filter((pair) => !UNBOUND.has(pair.split('=')[0] ?? ''))
    .join('&');

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
