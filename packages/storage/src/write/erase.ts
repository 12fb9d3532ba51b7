import type { Erasure } from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import { sql, type Expression } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import { OF_ACCOUNT, OF_BRAND } from '../schema/account-tables.js';
import { ChangeLog } from './changes.js';
import { ofAnySet } from '../schema/sets.js';

/**
 * Deletes an account or a brand with all its rows, in one transaction (rule 10.6). Returns the number of deleted rows
 * by table; null if the account or brand does not exist. The time of the erasure is after the stored import, even if
 * the clock of the import was ahead.
 */
export function erase(
  backend: Backend,
  what: Erasure,
  clock: () => Instant,
  beforeCommit: (at: Instant) => void = () => undefined,
): Promise<ReadonlyMap<string, number> | null> {
  return backend.writing(async (trx) => {
    const imported = await importedAt(trx, what);
    const rows = await eraseIn(backend, trx, what);
    if (!rows) return null;
    const at = after(clock(), imported);
    await note(trx, what, at);
    beforeCommit(at);
    return rows;
  }, 'erasure');
}

/** Returns the later of `now` and the first microsecond after `other`, which a process with another clock stored. */
export const after = (now: Instant, other: Instant | undefined): Instant =>
  other === undefined || now > other ? now : other + 1n;

const idOf = (what: Erasure) =>
  'account_id' in what
    ? ({ kind: 'account', id: what.account_id } as const)
    : ({ kind: 'brand', id: what.brand_id } as const);

/** Stores the time of an erasure, unless a later one is stored. */
async function note(trx: Snapshot, what: Erasure, erased_at: Instant): Promise<void> {
  await trx
    .insertInto('erasure')
    .values({ ...idOf(what), erased_at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet({ erased_at }).where('erasure.erased_at', '<', erased_at),
    )
    .execute();
}

/** Repeats an erasure made at `erased`, unless the account or brand was imported again (rule 10.6). */
export function eraseAgain(
  backend: Backend,
  what: Erasure,
  erased: Instant,
): Promise<'repeated' | 'in effect' | 'imported again'> {
  return backend.writing(async (trx) => {
    if (await isImportedAfter(trx, what, erased)) return 'imported again';
    await note(trx, what, erased);
    return (await eraseIn(backend, trx, what)) ? 'repeated' : 'in effect';
  }, 'erasure');
}

/**
 * Whether an account or brand exists and its own record was imported after `erased`. If an earlier version imported the
 * record, so that the time is unknown, the earliest commit decides (rule 10.6).
 */
export async function isImportedAfter(trx: Snapshot, what: Erasure, erased: Instant): Promise<boolean> {
  const imported = await importedAt(trx, what);
  return imported !== undefined && imported > erased;
}

async function importedAt(trx: Snapshot, what: Erasure): Promise<Instant | undefined> {
  const { kind: table, id } = idOf(what);
  const own = await trx.selectFrom(table).select('imported_at').where('id', '=', id).executeTakeFirst();
  if (!own) return undefined;
  if (own.imported_at !== null) return own.imported_at;
  const first = await trx
    .selectFrom('change_commit')
    .select('changed_at')
    .where(`${table}_id`, '=', id)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst();
  return first?.changed_at;
}

function eraseIn(
  backend: Backend,
  trx: Snapshot,
  what: Erasure,
): Promise<ReadonlyMap<string, number> | null> {
  return 'account_id' in what
    ? eraseAccount(backend, trx, what.account_id)
    : eraseBrand(backend, trx, what.brand_id);
}

async function eraseAccount(
  backend: Backend,
  trx: Snapshot,
  account_id: string,
): Promise<ReadonlyMap<string, number> | null> {
  if (!(await lockAccount(backend, trx, account_id))) return null;
  const brands = await trx.selectFrom('brand').select('id').where('account_id', '=', account_id).execute();
  const brand_ids = brands.map(({ id }) => id);
  const ofBrands = await removed(trx, OF_BRAND, backend.isOneOf('brand_id', brand_ids));
  const keys = await trx.selectFrom('api_key').select('id').where('account_id', '=', account_id).execute();
  const ofAccount = await removed(trx, OF_ACCOUNT, sql`account_id = ${account_id}`);
  await trx.deleteFrom('account').where('id', '=', account_id).execute();
  await backend.forgetRequests(
    trx,
    keys.map(({ id }) => id),
  );
  await backend.assistants.forget(trx, account_id);
  return new Map([['account', 1], ...ofAccount, ...ofBrands]);
}

async function eraseBrand(
  backend: Backend,
  trx: Snapshot,
  brand_id: string,
): Promise<ReadonlyMap<string, number> | null> {
  const brand = await trx
    .selectFrom('brand')
    .select('account_id')
    .where('id', '=', brand_id)
    .executeTakeFirst();
  if (!brand) return null;
  await lockAccount(backend, trx, brand.account_id);
  const ofBrand = await removed(trx, OF_BRAND, sql`brand_id = ${brand_id}`);
  await removeFromKeys(trx, brand.account_id, brand_id);
  await trx.deleteFrom('brand').where('id', '=', brand_id).execute();
  return new Map([['brand', 1], ...ofBrand]);
}

/**
 * Waits for the sessions that create keys of an account, and lets later ones wait for this erasure, so that no key can
 * refer to erased rows (rule 10.6). Returns whether the account exists.
 */
async function lockAccount({ rowLock }: Backend, trx: Snapshot, account_id: string): Promise<boolean> {
  const account = trx.selectFrom('account').select('id').where('id', '=', account_id);
  return (await account.modifyEnd(rowLock('update')).executeTakeFirst()) !== undefined;
}

/** Removes rows of tables; returns the numbers of rows. */
async function removed(
  trx: Snapshot,
  tables: readonly string[],
  which: Expression<unknown>,
): Promise<[table: string, rows: number][]> {
  const counts: [string, number][] = [];
  for (const table of tables) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.id(table)} where ${ofAnySet(table)} and ${which}`.execute(trx);
    counts.push([table, Number(numAffectedRows)]);
  }
  return counts;
}

/** Removes the brand from the keys that list it. A key that listed only this brand can then read no brand. */
async function removeFromKeys(trx: Snapshot, account_id: string, brand_id: string): Promise<void> {
  const keys = await trx
    .selectFrom('api_key')
    .select(['id', 'brand_ids'])
    .where('account_id', '=', account_id)
    .where('all_brands', '=', false)
    .execute();
  for (const { id, brand_ids } of keys) {
    if (!brand_ids.includes(brand_id)) continue;
    await trx
      .updateTable('api_key')
      .set({ brand_ids: brand_ids.filter((id) => id !== brand_id) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Erases, in one transaction, the texts of a brand's answers that were created before an instant (rule 10.6). `clock`
 * tells when the transaction began. Calls `beforeCommit` if texts were erased; returns the number of changed answers.
 */
export async function eraseTexts(
  backend: Backend,
  brand_id: string,
  before: Instant,
  clock: () => Instant,
  beforeCommit: () => void = () => undefined,
): Promise<number> {
  return backend.writing(async (trx) => {
    const began = clock();
    const runs = await trx
      .selectFrom('answer')
      .innerJoin('answer_body as body', (join) =>
        join.on('body.brand_id', '=', brand_id).onRef('body.answer_id', '=', 'answer.id'),
      )
      .select(['answer.account_id', 'answer.brand_id', 'answer.run_id as id'])
      .distinct()
      .where('answer.brand_id', '=', brand_id)
      .where('answer.created_at', '<', before)
      .where((eb) => eb.or([eb('body.text', '<>', ''), eb('body.text_markdown', 'is not', null)]))
      .execute();
    if (runs.length === 0) return 0;
    await new ChangeLog(backend, trx, began).add('run', runs);
    const hasText = sql`(body.text <> '' or body.text_markdown is not null)`;
    await sql`update answer set bytes = bytes - (
        select octet_length(body.text) + coalesce(octet_length(body.text_markdown), 0) from answer_body body
        where body.brand_id = ${brand_id} and body.answer_id = answer.id)
      where brand_id = ${brand_id} and created_at < ${before} and exists (
        select 1 from answer_body body
        where body.brand_id = ${brand_id} and body.answer_id = answer.id and ${hasText})`.execute(trx);
    const { numAffectedRows = 0n } = await sql`update answer_body as body set text = '', text_markdown = null
      where brand_id = ${brand_id} and ${hasText} and exists (
        select 1 from answer
        where answer.brand_id = ${brand_id} and answer.id = body.answer_id and answer.created_at < ${before})`.execute(
      trx,
    );
    beforeCommit();
    return Number(numAffectedRows);
  }, 'erasure');
}
