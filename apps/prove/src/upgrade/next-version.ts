/** Changes databases as other versions do: the next one, a later one without tables that this release reads, others. */
import { runStatements } from '@brand-visibility/databases';
import Database from 'better-sqlite3';
import type { DatabaseKind } from '../harness/databases.js';

/** Runs statements on a database in one transaction, as its owner. */
export async function execute(url: string, statements: readonly string[]): Promise<void> {
  const all = ['begin', ...statements, 'commit'];
  if (!url.startsWith('sqlite:')) {
    await runStatements(url, all);
    return;
  }
  const database = new Database(url.slice('sqlite:'.length));
  for (const statement of all) database.exec(statement);
  database.close();
}

const named = (...names: readonly string[]) =>
  names.map((name) => `insert into kysely_migration (name, timestamp) values ('${name}', '')`);

/** Adds tables and columns, and on PostgreSQL policies and functions, that this release does not know. */
export function nextVersion(kind: DatabaseKind): readonly string[] {
  const added = [
    'create table note (account_id text not null, brand_id text not null, id text primary key)',
    'alter table brand add column note text',
    'create index brand_noted on brand (note)',
    ...named('0005-for-0002-notes'),
  ];
  if (kind === 'sqlite') return added;
  const account = `current_setting('app.account_id', true)`;
  return [
    ...added,
    `create policy rows_of_account on note for select using (account_id = ${account})`,
    `create policy notes_of_owner on note to current_user using (coalesce(${account}, '') = '')`,
    'alter table note enable row level security',
    'alter table note force row level security',
    'grant select on note to brand_visibility_reader',
    `create function noted() returns bigint language sql stable as 'select count(*) from note'`,
    'grant execute on function noted() to brand_visibility_reader',
  ];
}

/** A version that no longer has what this release needs. */
export const LATER: readonly string[] = [
  `delete from kysely_migration where name >= '0002'`,
  ...named('0005-third-set', '0006-without-second-set'),
];

/** A version that this release does not know at all. */
export const UNKNOWN: readonly string[] = ['delete from kysely_migration', ...named('0001-other')];
