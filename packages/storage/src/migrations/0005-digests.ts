import { sql, type Kysely } from 'kysely';
import { hash } from 'node:crypto';
import type { ColumnTypes } from '../schema/column-types.js';

/**
 * Replaces long texts in indexes with digests, because PostgreSQL rejects index entries of more than 2,704 bytes. A
 * rival is found by the digest of its name key, work by the id of its target; the index of names contains only their
 * first characters. Rows and all columns that the previous version reads stay unchanged.
 */
export async function digestsInPostgres(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  await run(db, [
    `alter table rival add column name_digest ${t.text}`,
    `update rival set name_digest = left(encode(sha256(convert_to(name_key, 'UTF8')), 'hex'), 32)`,
    `alter table rival alter column name_digest set not null`,
    `alter table rival drop constraint rival_brand_id_name_key_key`,
    ...RIVAL_INDEXES,
    `alter table outreach_target drop constraint outreach_target_brand_id_url_key`,
    ...TARGET_INDEXES,
    `alter table outreach_work add column target_id ${t.text}`,
  ]);
  await fillTargetIds(db);
  await run(db, [
    `alter table outreach_work alter column target_id set not null`,
    `alter table outreach_work drop constraint outreach_work_pkey`,
    `alter table outreach_work add primary key (brand_id, target_id)`,
    ...WORK_INDEXES,
  ]);
}

/** The same for SQLite, where dropping a constraint means recreating the table. */
export async function digestsInSqlite(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  await run(db, [`alter table rival add column name_digest ${t.text}`]);
  await fillNameDigests(db);
  await run(db, [
    ...recreated(
      'rival',
      [
        `account_id ${t.text} not null`,
        `brand_id ${t.text} not null`,
        `ord ${t.integer} not null`,
        `name_key ${t.text} not null`,
        `name ${t.text}`,
        `domain ${t.text}`,
        `is_watched ${t.flag} not null`,
        `seen_name ${t.text}`,
        `seen_name_at ${t.instant}`,
        `seen_name_answer_id ${t.text}`,
        `seen_name_run_id ${t.text}`,
        `seen_domain ${t.text}`,
        `seen_domain_at ${t.instant}`,
        `seen_domain_answer_id ${t.text}`,
        `seen_domain_run_id ${t.text}`,
        `name_digest ${t.text} not null`,
      ],
      'primary key (brand_id, ord)',
    ),
    ...RIVAL_INDEXES,
    ...recreated(
      'outreach_target',
      [
        `account_id ${t.text} not null`,
        `brand_id ${t.text} not null`,
        `id ${t.text} not null`,
        `kind ${t.text} not null`,
        `url ${t.text} not null`,
        `domain ${t.text} not null`,
        `subreddit ${t.text}`,
        `title ${t.text}`,
        `article_type ${t.text}`,
        `source_type ${t.text}`,
        `citations ${t.integer} not null`,
        `counts_as_of ${t.instant} not null`,
        `answers ${t.integer} not null`,
        `prompts ${t.integer} not null`,
        `platforms ${t.json} not null`,
        `answers_naming_competitors_not_you ${t.integer} not null`,
        `answers_naming_no_brand ${t.integer} not null`,
        `answers_naming_you ${t.integer} not null`,
        `competitors_named ${t.json} not null`,
        `opportunity_score ${t.number} not null`,
        `last_cited_at ${t.instant} not null`,
      ],
      'primary key (brand_id, id)',
    ),
    TARGET_SCORES,
    `alter table outreach_work add column target_id ${t.text}`,
  ]);
  await fillTargetIds(db);
  await run(db, [
    ...recreated(
      'outreach_work',
      [
        `account_id ${t.text} not null`,
        `brand_id ${t.text} not null`,
        `address ${t.text} not null`,
        `url ${t.text} not null`,
        `moves ${t.json} not null`,
        `steps ${t.json} not null`,
        `recommendation_id ${t.text}`,
        `status ${t.text} not null default 'suggested'`,
        `subreddit ${t.text}`,
        `completed_at ${t.instant}`,
        `target_id ${t.text} not null`,
      ],
      'primary key (brand_id, target_id)',
    ),
    `create index outreach_work_linked on outreach_work (brand_id, recommendation_id)
      where recommendation_id is not null`,
    WORK_DONE,
  ]);
}

const RIVAL_INDEXES = [
  `create unique index rival_name_digest on rival (brand_id, name_digest)`,
  `create index rival_name_start on rival (brand_id, substr(name_key, 1, 200))`,
];

/** Without the address: work is joined to a target by the target's id. */
const TARGET_SCORES = `create index outreach_target_score on outreach_target (brand_id, opportunity_score, id, kind)`;
const TARGET_INDEXES = [`drop index outreach_target_score`, TARGET_SCORES];

/** Without the subreddit's name, which may be as long as an address. */
const WORK_DONE = `create index outreach_work_done on outreach_work (brand_id, completed_at)
  where completed_at is not null and subreddit is not null`;
const WORK_INDEXES = [`drop index outreach_work_done`, WORK_DONE];

/** Statements that recreate a table with these columns and copy its rows. */
function recreated(table: string, columns: readonly string[], key: string): string[] {
  const names = columns.map((column) => column.split(' ', 1)[0]).join(', ');
  return [
    `alter table ${table} rename to ${table}_before`,
    `create table ${table} (\n      ${[...columns, key].join(',\n      ')}\n    )`,
    `insert into ${table} (${names}) select ${names} from ${table}_before`,
    `drop table ${table}_before`,
  ];
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** 128 bits of SHA-256, in hexadecimal. */
const digestOf = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);

const BATCH = 1_000;

interface NamedRow {
  /** The rowid; the name is part of a released statement. */
  readonly place: number;
  readonly name_key: string;
}

async function fillNameDigests(db: Kysely<unknown>): Promise<void> {
  for (let after = -1, left = BATCH; left === BATCH;) {
    const { rows } = await sql<NamedRow>`
      select rowid as place, name_key from rival where rowid > ${after} order by rowid limit ${BATCH}`.execute(
      db,
    );
    for (const { place, name_key } of rows) {
      await sql`update rival set name_digest = ${digestOf(name_key)} where rowid = ${place}`.execute(db);
    }
    left = rows.length;
    after = rows.at(-1)?.place ?? after;
  }
}

interface Work {
  readonly brand_id: string;
  readonly address: string;
}

/** Reads all work at once: people enter it, so there is little of it. */
async function fillTargetIds(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Work>`select brand_id, address from outreach_work`.execute(db);
  for (const { brand_id, address } of rows) {
    await sql`update outreach_work set target_id = ${digestOf(JSON.stringify(['target', brand_id, address]))}
      where brand_id = ${brand_id} and address = ${address}`.execute(db);
  }
}
