import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../schema/column-types.js';

/**
 * Every primary key of account data begins with the account or the brand, and every such table has `account_id`:
 * row-level security needs that column, and the tables can be partitioned by brand. The indexes on `id` alone serve
 * only imports, where ids are unique by type in the whole database.
 */
export async function firstSchema(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  const statements = [
    `create table account (
      id ${t.text} primary key,
      plan_id ${t.text} not null,
      plan_name ${t.text} not null,
      is_trialing ${t.flag} not null,
      trial_ends_at ${t.instant},
      subscription_active ${t.flag} not null,
      owner_exists ${t.flag} not null
    )`,
    `create table api_key (
      account_id ${t.text} not null references account (id),
      id ${t.text} not null unique,
      name ${t.text} not null,
      fingerprint ${t.text} not null unique,
      masked ${t.text} not null,
      created_at ${t.instant} not null,
      expires_at ${t.instant},
      revoked_at ${t.instant},
      all_brands ${t.flag} not null,
      brand_ids ${t.json} not null,
      primary key (account_id, id)
    )`,
    `create table brand (
      account_id ${t.text} not null references account (id),
      id ${t.text} not null unique,
      name ${t.text} not null,
      slug ${t.text} not null,
      domain ${t.text} not null,
      domain_aliases ${t.json} not null,
      category ${t.text},
      description ${t.text},
      location ${t.text},
      reach ${t.text},
      language ${t.text},
      platforms ${t.json} not null,
      is_tracking_paused ${t.flag} not null,
      created_at ${t.instant} not null,
      primary key (account_id, id)
    )`,
    `create table theme (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null unique,
      name ${t.text} not null,
      primary key (brand_id, id)
    )`,
    `create table prompt (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null unique,
      ord ${t.integer} not null,
      text ${t.text} not null,
      category ${t.text},
      theme_id ${t.text},
      location ${t.text},
      is_branded ${t.flag} not null,
      volume ${t.integer},
      difficulty ${t.integer},
      created_at ${t.instant} not null,
      activated_at ${t.instant},
      is_tracked ${t.flag} not null,
      deleted_at ${t.instant},
      primary key (brand_id, id),
      unique (brand_id, ord)
    )`,
    `create table rival (
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
      primary key (brand_id, ord),
      unique (brand_id, name_key)
    )`,
    `create table rival_order (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id)
    )`,
    `create table run (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null unique,
      status ${t.text} not null,
      platforms ${t.json} not null,
      created_at ${t.instant} not null,
      started_at ${t.instant},
      completed_at ${t.instant},
      prompt_count ${t.integer},
      answer_count ${t.integer},
      failed_count ${t.integer},
      filled_count ${t.integer},
      visibility ${t.number},
      average_position ${t.number},
      first_answer_at ${t.instant},
      last_answer_at ${t.instant},
      facts_revision ${t.text},
      is_stale ${t.flag} not null,
      primary key (brand_id, id)
    )`,
    `create index run_completed on run (brand_id, completed_at, id) where completed_at is not null`,
    `create index run_stale on run (brand_id, id) where is_stale`,
    `create table run_facts (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      run_id ${t.text} not null,
      revision ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id, run_id)
    )`,
    `create table answer (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      run_id ${t.text} not null,
      prompt_id ${t.text} not null,
      platform ${t.text} not null,
      id ${t.text} not null unique,
      created_at ${t.instant} not null,
      outcome ${t.text} not null,
      brand_named ${t.flag} not null,
      position ${t.integer},
      sentiment ${t.text},
      competitors ${t.json} not null,
      primary key (brand_id, run_id, prompt_id, platform)
    )`,
    `create table answer_body (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      answer_id ${t.text} not null,
      text ${t.text},
      text_markdown ${t.text},
      primary key (brand_id, answer_id)
    )`,
    `create table answer_sources (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      answer_id ${t.text} not null,
      sources ${t.json} not null,
      primary key (brand_id, answer_id)
    )`,
    `create table site_access_check (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null unique,
      status ${t.text} not null,
      created_at ${t.instant} not null,
      reported_at ${t.instant},
      completed_at ${t.instant},
      origin ${t.text},
      reachable ${t.flag},
      robots_txt ${t.json},
      llms_txt ${t.json},
      sitemap ${t.json},
      crawlers ${t.json} not null,
      fetch_count ${t.integer},
      error ${t.text},
      primary key (brand_id, id)
    )`,
    `create table page_audit (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null unique,
      url ${t.text} not null,
      title ${t.text},
      status ${t.text} not null,
      page_type ${t.text},
      seo_score ${t.integer},
      geo_score ${t.integer},
      word_count ${t.integer},
      created_at ${t.instant} not null,
      completed_at ${t.instant},
      error ${t.text},
      meta_description ${t.text},
      dimensions ${t.json} not null,
      primary key (brand_id, id)
    )`,
    `create table recommendation (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      id ${t.text} not null unique,
      title ${t.text} not null,
      description ${t.text} not null,
      rationale ${t.text} not null,
      category ${t.text} not null,
      action_type ${t.text},
      priority ${t.text},
      impact ${t.integer} not null,
      effort ${t.integer} not null,
      steps ${t.json} not null,
      expected_outcome ${t.text},
      related_domains ${t.json} not null,
      related_competitors ${t.json} not null,
      related_pages ${t.json} not null,
      created_at ${t.instant} not null,
      moves ${t.json} not null,
      metric_key ${t.text},
      baseline_run_id ${t.text},
      baseline_value ${t.number},
      primary key (brand_id, id)
    )`,
    `create table domain_type (
      domain ${t.text} primary key,
      domain_type ${t.text} not null
    )`,
    `create table outreach_work (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      address ${t.text} not null,
      url ${t.text} not null,
      moves ${t.json} not null,
      steps ${t.json} not null,
      recommendation_id ${t.text},
      primary key (brand_id, address)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
