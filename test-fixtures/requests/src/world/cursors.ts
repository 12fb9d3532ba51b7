import { openWire } from '@brand-visibility/programs/wire';
import { drawFrom, type Draw } from '@brand-visibility/records';
import type { Operation } from '../drafts/operations.js';
import { freshQuery, pathOf } from '../drafts/valid-requests.js';
import { boundTo, UNBOUND, type GivenCursor } from './material.js';
import type { FuzzWorld } from './world.js';

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
