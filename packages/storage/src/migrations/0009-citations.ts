import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../schema/column-types.js';

/**
 * The read model of citations. It is filled brand by brand after this migration, each in a transaction of its own
 * (upgrade/fill-citations.ts); 0010 follows when every brand is filled. Services of older versions read none of it.
 */
async function citationTables(db: Kysely<unknown>, t: ColumnTypes, clustered: string): Promise<void> {
  await run(db, [
    `create table cited_domain (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      ord ${t.integer} not null,
      domain ${t.text} not null,
      digest ${t.text} not null,
      primary key (brand_id, ord)
    )${clustered}`,
    `create unique index cited_domain_digest on cited_domain (brand_id, digest)`,
    `create table cited_page (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      ord ${t.integer} not null,
      url ${t.text} not null,
      digest ${t.text} not null,
      primary key (brand_id, ord)
    )${clustered}`,
    `create unique index cited_page_digest on cited_page (brand_id, digest)`,
    `create table citation_order (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      domains ${t.bytes} not null,
      pages ${t.bytes} not null,
      primary key (brand_id)
    )`,
    `create table run_citations (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      run_id ${t.text} not null,
      revision ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id, run_id)
    )`,
    `alter table run add column citations_revision ${t.text}`,
    // The normal form of the domain, as `citedDomain` returns it: `lower` changes only ASCII letters here.
    `alter table domain_type add column form ${t.text} not null default ''`,
    `update domain_type set form = lower(domain)`,
    `update domain_type set form = substr(form, 1, length(form) - 1) where form like '%.'`,
    `update domain_type set form = substr(form, 5) where form like 'www.%.%'`,
    `create index domain_type_form on domain_type (form)`,
  ]);
}

/** Without rowids there are two trees per dictionary to insert into, not three. */
export const citationTablesInSqlite = (db: Kysely<unknown>, t: ColumnTypes): Promise<void> =>
  citationTables(db, t, ' without rowid');

/** The columns of a run are read whole and hardly compress, like its facts. */
export async function citationTablesInPostgres(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  await citationTables(db, t, '');
  await run(db, [
    `alter table run_citations alter column data set storage external`,
    `alter table citation_order alter column domains set storage external`,
    `alter table citation_order alter column pages set storage external`,
  ]);
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
