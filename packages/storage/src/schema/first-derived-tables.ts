import type { ColumnTypes, EngineParts } from './column-types.js';

/** Statements that create tables derived from records: facts, citations, boards, measurements and the change feed. */
export function derivedTables(t: ColumnTypes & EngineParts): readonly string[] {
  return [
    `create table rival_order (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id)
    )`,
    ...['run_facts', 'run_citations'].map(
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
      ['cited_domain', 'domain'],
      ['cited_page', 'url'],
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
    `create table citation_order (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      domains ${t.bytes} not null,
      pages ${t.bytes} not null,
      primary key (brand_id)
    )`,
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
