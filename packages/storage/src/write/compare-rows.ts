import type { Row, Standing } from '@brand-visibility/application';
import type { RecordType } from '@brand-visibility/contract';
import { sql } from 'kysely';
import type { Backend, Snapshot, UpsertTarget } from '../backend.js';
import { COMPARED, FIGURE_COLUMNS } from './targets.js';

/** Rows that are read at once to be compared: one may be a megabyte. */
const PIECE = 64;

/** How each of these rows, whose identities are distinct, compares with what is stored. */
export async function compareRows<T extends RecordType>(
  backend: Backend,
  trx: Snapshot,
  type: T,
  rows: readonly Row<T>[],
): Promise<Standing[]> {
  const targets: readonly UpsertTarget<Row<T>>[] = COMPARED[type];
  const standings: Standing[] = [];
  for (let from = 0; from < rows.length; from += PIECE) {
    const piece = rows.slice(from, from + PIECE);
    const found: Standing[][] = [];
    for (const target of targets) found.push(await comparePiece(backend, trx, target, piece));
    standings.push(...piece.map((_, i) => together(found.map((each) => each[i] ?? 'new'))));
  }
  return standings;
}

/** A record that lies in several tables is as its first one says, unless another one has changed. */
function together(found: readonly Standing[]): Standing {
  const [first = 'new'] = found;
  return first === 'new' || found.every((each) => each === 'same') ? first : 'changed';
}

async function comparePiece<R>(
  { among }: Backend,
  trx: Snapshot,
  { table, columns, identity, values }: UpsertTarget<R>,
  rows: readonly R[],
): Promise<Standing[]> {
  const places = identity.map((column) => columns.indexOf(column));
  const keyOf = (row: readonly unknown[]) => places.map((place) => String(row[place])).join(' ');
  const given = rows.map(values);
  const named = identity.map((column, i) =>
    among(`${table}.${column}`, [...new Set(given.map((row) => String(row[places[i]!])))]),
  );
  const stored = await sql<Readonly<Record<string, unknown>>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
    where ${sql.join(named, sql` and `)}`.execute(trx);
  const byKey = new Map(
    stored.rows.map((row): [string, unknown[]] => {
      const inOrder = columns.map((column) => row[column]);
      return [keyOf(inOrder), inOrder];
    }),
  );
  return given.map((row) => {
    const before = byKey.get(keyOf(row));
    // Of a rival that only answers name there is a row and no record.
    if (!before || (table === 'rival' && before[columns.indexOf('name')] === null)) return 'new';
    const skipped = table === 'run' && areToBeComputed(columns, row) ? FIGURES : NONE;
    const isSame = columns.every((column, i) => skipped.has(column) || isSameValue(row[i], before[i]));
    return isSame ? 'same' : 'changed';
  });
}

const FIGURES: ReadonlySet<string> = new Set(FIGURE_COLUMNS);
const NONE: ReadonlySet<string> = new Set();

/** A completed run without figures has them computed, so that they say nothing about its record. */
function areToBeComputed(columns: readonly string[], row: readonly unknown[]): boolean {
  return row[columns.indexOf('status')] === 'completed' && row[columns.indexOf('prompt_count')] === null;
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
