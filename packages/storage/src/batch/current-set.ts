/** Derives the current set of tables of a database that a release before this one made (rule 10.13). */
import type { Owner, Row } from '@brand-visibility/application';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import type { RivalTable } from '../schema/tables.js';
import type { FormerSet } from '../schema/ddl/derived.js';
import { DERIVED, formerSets, migrationsOf, recordMigrations } from '../schema/migrate.js';
import { createWriter } from '../write/import.js';
import { RECORD_TABLES, type Writer } from '../write/record-tables.js';
import { rekeyWork } from '../write/rekeyed-work.js';
import { brandsWithoutOrder, rebuildBrand } from '../derived/rebuild.js';
import { RIVALS, UNSEEN } from '../derived/rivals.js';

interface Deriving {
  /** Called with each line for the operator. */
  readonly say: (line: string) => void;
  readonly onRun?: ((done: number, of: number) => void) | undefined;
}

/**
 * Derives each brand that lacks the current set, in a separate transaction, so that a stopped migration continues where
 * it stopped. Meanwhile, the services of the former release read their set, which stays unchanged, and its commands
 * refuse the database. Returns false if another process was faster.
 */
async function deriveCurrentSet(
  backend: Backend,
  { say, onRun = () => undefined }: Deriving,
): Promise<boolean> {
  const former = (await formerSets(backend.db)).at(-1)!; // a database without a former set is complete
  await backend.writing((trx) => deriveDomainTypes(backend, trx, former));
  const brands = await brandsWithoutOrder(backend.db).orderBy('brand_id').execute();
  const { runs } = await backend.db
    .selectFrom('run')
    .innerJoin(brandsWithoutOrder(backend.db).as('left'), 'left.brand_id', 'run.brand_id')
    .select((eb) => eb.fn.countAll().as('runs'))
    .where('completed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (brands.length > 0) say(`deriving the figures of ${brands.length} brands by the rules of this release`);
  let done = 0;
  for (const owner of brands) {
    const run = () => onRun((done += 1), Number(runs));
    for (const line of await backend.writing((trx) => deriveBrand(backend, trx, { ...owner, former }, run)))
      say(line);
  }
  return backend.writing(async (trx) => {
    if ((await migrationsOf(trx)).includes(DERIVED)) return false; // another process was faster
    await recordMigrations(trx, [DERIVED]);
    return true;
  });
}

/**
 * Derives what is missing, and closes the backend if that fails. Returns all migrations that were applied, of which
 * `migrated` are the first. `db` is the connection of writers: SQLite would not notice later damage to a page that a
 * reader has read before.
 */
export async function withCurrentSet(
  backend: Backend,
  db: Snapshot,
  migrated: readonly string[],
  deriving: Deriving,
): Promise<readonly string[]> {
  try {
    if ((await migrationsOf(db)).includes(DERIVED)) return migrated;
    return (await deriveCurrentSet(backend, deriving)) ? [...migrated, DERIVED] : migrated;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Domain types per batch. */
const BATCH = 10_000;

async function deriveDomainTypes(backend: Backend, trx: Snapshot, former: FormerSet): Promise<void> {
  const to = createWriter(backend, trx, 0n);
  for (let last = ''; ;) {
    const { rows } = await sql<
      Row<'domain_type'>
    >`select domain, domain_type from ${sql.id(`domain_type${former}`)}
      where domain > ${last} order by domain limit ${sql.lit(BATCH)}`.execute(trx);
    if (rows.length === 0) return;
    await RECORD_TABLES.domain_type.put(to, rows, new Set(), new Set());
    last = rows.at(-1)!.domain;
  }
}

/** Derives a brand; returns what the operator should know. */
async function deriveBrand(
  backend: Backend,
  trx: Snapshot,
  { former, ...owner }: Owner & { readonly former: FormerSet },
  onRun: () => void,
): Promise<readonly string[]> {
  const isLeft = await brandsWithoutOrder(trx).where('brand.id', '=', owner.brand_id).executeTakeFirst();
  if (!isLeft) return []; // another process derived it
  const to = createWriter(backend, trx, 0n);
  const lines = [...(await putRivals(to, owner, former)), ...(await rekeyWork(to, owner.brand_id, false))];
  await trx
    .updateTable('run')
    .set({ is_stale: true })
    .where('brand_id', '=', owner.brand_id)
    .where('completed_at', 'is not', null)
    .execute();
  await rebuildBrand(
    { backend, trx, changes: to.changes, written: null, fit: null },
    owner,
    keptFigures,
    onRun,
  );
  return lines;
}

function keptFigures(): never {
  throw new Error('a completed run has no figures');
}

/**
 * Puts the rivals under today's keys of their names, with the ordinals that the stored board contains. If several
 * rivals have one key now, one of them gets it, with the record that was imported last; the others keep a row that only
 * the stored board refers to, under the name that it shows, which is the key of no name.
 */
async function putRivals(
  { backend, trx }: Writer,
  { brand_id }: Owner,
  former: FormerSet,
): Promise<readonly string[]> {
  const { rows } = await sql<RivalTable>`
    select * from ${sql.id(`rival${former}`)} where brand_id = ${brand_id} order by ord`.execute(trx);
  const shownIn = ({ name, seen_name, name_key }: RivalTable) => name ?? seen_name ?? name_key;
  const byKey = new Map<string, RivalTable[]>();
  for (const row of rows) {
    const key = nameKey(shownIn(row));
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  const lines: string[] = [];
  const put: RivalTable[] = [];
  for (const [name_key, same] of byKey) {
    const first = same.find((row) => row.name_key === name_key) ?? same[0]!;
    const { name, domain, is_watched } = same.findLast((row) => row.name !== null) ?? first;
    put.push({ ...first, ...UNSEEN, name_key, name, domain, is_watched });
    for (const row of same.filter((each) => each !== first)) {
      put.push({ ...row, ...UNSEEN, name_key: shownIn(row), name: null, domain: null, is_watched: false });
      if ((row.name ?? row.seen_name) === null) continue; // an earlier upgrade made them one
      const names = [first, row].map((each) => JSON.stringify(shownIn(each)));
      lines.push(`brand ${brand_id}: the rivals ${names.join(' and ')} are one now`);
    }
  }
  await backend.upsert(trx, RIVALS, put);
  return lines;
}
