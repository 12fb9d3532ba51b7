import type { Comparison, Row } from '@brand-visibility/application';
import type { RecordType } from '@brand-visibility/contract';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { TARGETS, type ComparedTarget } from './targets.js';

/** Rows that are read at once to be compared: one may be a megabyte. */
const PIECE = 64;

/** How each of these rows, whose identities are distinct, compares with what is stored. */
export async function compareRows<T extends RecordType>(
  backend: Backend,
  trx: Snapshot,
  type: T,
  rows: readonly Row<T>[],
): Promise<Comparison[]> {
  const targets: readonly ComparedTarget<Row<T>>[] = TARGETS[type].compared;
  const comparisons: Comparison[] = [];
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE);
    const found: Comparison[][] = [];
    for (const target of targets) found.push(await comparePiece(backend, trx, target, piece));
    comparisons.push(...piece.map((_, i) => together(found.map((each) => each[i] ?? 'new'))));
  }
  return comparisons;
}

/** A record that lies in several tables is as its first one says, unless another one has changed. */
function together(found: readonly Comparison[]): Comparison {
  const [first = 'new'] = found;
  return first === 'new' || found.every((each) => each === 'same') ? first : 'changed';
}

async function comparePiece<R>(
  { among }: Backend,
  trx: Snapshot,
  target: ComparedTarget<R>,
  rows: readonly R[],
): Promise<Comparison[]> {
  const { table, columns, identity, values } = target;
  const places = identity.map((column) => columns.indexOf(column));
  const keyOf = (row: readonly unknown[]) => places.map((place) => String(row[place])).join(' ');
  const given = rows.map(values);
  const named = identity.map((column, i) =>
    among(`${table}.${column}`, [...new Set(given.map((row) => String(row[places[i]!])))]),
  );
  const stored = await sql<Readonly<Record<string, unknown>>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(named, sql` and `)}`.execute(trx);
  const byKey = new Map(stored.rows.map((row) => [keyOf(columns.map((column) => row[column])), row]));
  return rows.map((row, n) => {
    const own = given[n]!;
    const before = byKey.get(keyOf(own));
    if (!before || target.isOfRecord?.(before) === false) return 'new';
    const skipped = target.skipped?.(row) ?? [];
    const isSame = columns.every(
      (column, i) => skipped.includes(column) || isSameValue(own[i], before[column]),
    );
    return isSame ? 'same' : 'changed';
  });
}

/** Equal as JSON: a database may keep the members of an object in an order of its own, and knows no -0. */
function isSameValue(given: unknown, stored: unknown): boolean {
  if (given === stored) return true;
  if (typeof given !== 'object' || typeof stored !== 'object' || given === null || stored === null)
    return false;
  if (Array.isArray(given) !== Array.isArray(stored)) return false;
  const names = Object.keys(given);
  if (names.length !== Object.keys(stored).length) return false;
  return names.every((name) => isSameValue(Reflect.get(given, name), Reflect.get(stored, name)));
}
