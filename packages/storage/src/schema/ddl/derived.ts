import type { ColumnTypes, EngineParts } from '../column-types.js';

/**
 * Statements for the current set of the tables whose rows depend on rules that may change, such as the rules for name
 * keys and addresses, or on a layout. A release that changes such a rule adds a set with other names, fills it while
 * the services of the former release read their set, and drops the former sets with `migrate --finish` (rule 10.13).
 */
export function currentSet(t: ColumnTypes & EngineParts): readonly string[] {
  return [
    `create table rival_3 (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      ord ${t.integer} not null,
      name_key ${t.text} not null,
      name ${t.text},
      domain ${t.text},
      is_watched ${t.flag} not null,
      seen_name ${t.text},
      seen_name_at ${t.instant},
      seen_name_answer_id ${t.text},
      seen_name_run_id ${t.text},
      seen_domain ${t.text},
      seen_domain_at ${t.instant},
      seen_domain_answer_id ${t.text},
      seen_domain_run_id ${t.text},
      primary key (brand_id, ord)
    )`,
    `create table rival_order_3 (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id)
    )`,
    ...['run_facts_3', 'run_citations_3'].map(
      (name) => `create table ${name} (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      run_id ${t.text} not null,
      revision ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id, run_id)
    )`,
    ),
    ...[
      ['cited_domain_3', 'domain'],
      ['cited_page_3', 'url'],
    ].map(
      ([name, key]) => `create table ${name} (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      ord ${t.integer} not null,
      ${key} ${t.text} not null,
      digest ${t.text} not null,
      primary key (brand_id, ord)
    )${t.clustered}`,
    ),
    `create table citation_order_3 (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      domains ${t.bytes} not null,
      pages ${t.bytes} not null,
      primary key (brand_id)
    )`,
    `create table domain_type_3 (
      domain ${t.text} primary key,
      domain_type ${t.text} not null,
      form ${t.text} not null
    )`,
    `create unique index rival_name_3 on rival_3 (brand_id, name_key)`,
    `create index rival_record_3 on rival_3 (brand_id, ord) where name is not null`,
    `create unique index cited_domain_digest_3 on cited_domain_3 (brand_id, digest)`,
    `create unique index cited_page_digest_3 on cited_page_3 (brand_id, digest)`,
    `create index domain_type_form_3 on domain_type_3 (form)`,
    ...t.ofCurrentSet,
  ];
}

/** The columns of `run` that belong to a set, without its number. */
const RUN_COLUMNS = ['facts_revision', 'citations_revision', 'answers_digest'] as const;

/** Statements that add the columns that a new database has to the tables of one that has a set before this one. */
export const addedColumns = (t: ColumnTypes): readonly string[] =>
  RUN_COLUMNS.map((name) => `alter table run add column ${name}_3 ${t.text}`);

/** Statements that add to a database with only the first set the columns that came with the second set. */
export const columnsSinceFirstSet = (t: ColumnTypes): readonly string[] =>
  ['account', 'brand'].map((table) => `alter table ${table} add column imported_at ${t.instant}`);

/** What ends the names of the sets that only former releases read. */
export type FormerSet = '' | '_2';

const TABLES_OF_BRAND = [
  'rival',
  'rival_order',
  'run_facts',
  'run_citations',
  'cited_domain',
  'cited_page',
  'citation_order',
] as const;

/** The tables of former sets that contain rows of a brand. */
export const formerTables = (...sets: readonly FormerSet[]): readonly string[] =>
  sets.flatMap((set) => TABLES_OF_BRAND.map((name) => name + set));

/** Statements that drop a former set. */
export const dropSet = (set: FormerSet): readonly string[] => [
  ...[...formerTables(set), `domain_type${set}`].map((name) => `drop table if exists ${name}`),
  ...RUN_COLUMNS.map((name) => `alter table run drop column ${name}${set}`),
];

/** Statements that create the other tables derived from records: boards, measurements and the change feed. */
export function derivedTables(t: ColumnTypes): readonly string[] {
  return [
    `create table recommendation_measurement (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      recommendation_id ${t.text} not null,
      metric_key ${t.text} not null,
      baseline_run_id ${t.text},
      baseline_value ${t.number},
      run_id ${t.text} not null,
      run_completed_at ${t.instant} not null,
      baseline ${t.number} not null,
      "current" ${t.number} not null,
      lift ${t.number},
      noise_band ${t.number} not null,
      measured_at ${t.instant} not null,
      answers ${t.json},
      primary key (brand_id, recommendation_id)
    )`,
    `create table outreach_board (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null,
      counts_as_of ${t.instant} not null,
      made_of ${t.text} not null,
      primary key (brand_id)
    )`,
    `create table outreach_target (
      account_id ${t.text} not null,
      bytes ${t.integer} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null,
      kind ${t.text} not null,
      url ${t.text} not null,
      domain ${t.text} not null,
      subreddit ${t.text},
      title ${t.text},
      article_type ${t.text},
      source_type ${t.text},
      citations ${t.integer} not null,
      counts_as_of ${t.instant} not null,
      answers ${t.integer} not null,
      prompts ${t.integer} not null,
      platforms ${t.json} not null,
      answers_naming_competitors_not_you ${t.integer} not null,
      answers_naming_no_brand ${t.integer} not null,
      answers_naming_you ${t.integer} not null,
      competitors_named ${t.json} not null,
      opportunity_score ${t.number} not null,
      last_cited_at ${t.instant} not null,
      primary key (brand_id, id)
    )`,
    `create table change_commit (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      commit_no ${t.integer} not null,
      mark ${t.text} not null,
      changed_at ${t.instant} not null,
      primary key (brand_id, commit_no)
    )`,
    `create table change (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      kind ${t.text} not null,
      id ${t.text} not null,
      commit_no ${t.integer} not null,
      primary key (brand_id, kind, id)
    )`,
  ];
}
