import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.js';

/** What the first schema leaves to the engine, besides the names of its column types. */
export interface EngineParts {
  /** Constraint of an answer's id. */
  readonly answerId: string;
  /** The columns of the index that identifies an answer. */
  readonly answerIdentity: string;
  /** Ends the definition of a dictionary, whose rows are found by their key alone. */
  readonly clustered: string;
  /** Tables and settings that only this engine has. */
  readonly further: readonly string[];
}

/**
 * Every primary key of account data begins with the account or the brand, and every such table has `account_id`:
 * row-level security needs that column, and the tables can be partitioned by brand. Every record of a brand is
 * identified by brand and id, so that its rows can be on a machine of their own. The indexes on `id` alone serve only
 * imports, where ids are unique by type in the whole database.
 */
export async function firstSchema(
  db: Kysely<unknown>,
  types: ColumnTypes,
  parts: EngineParts,
): Promise<void> {
  const t = { ...types, ...parts };
  for (const statement of [...tables(t), ...indexes(t), ...t.further]) await sql.raw(statement).execute(db);
}

function tables(t: ColumnTypes & EngineParts): readonly string[] {
  return [
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
      primary key (brand_id, ord)
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
      citations_revision ${t.text},
      answers_digest ${t.text},
      failed_answers ${t.integer},
      filled_answers ${t.integer},
      primary key (brand_id, id)
    )`,
    `create table run_facts (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      run_id ${t.text} not null,
      revision ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id, run_id)
    )`,
    `create table run_citations (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      run_id ${t.text} not null,
      revision ${t.text} not null,
      data ${t.bytes} not null,
      primary key (brand_id, run_id)
    )`,
    `create table cited_domain (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      ord ${t.integer} not null,
      domain ${t.text} not null,
      digest ${t.text} not null,
      primary key (brand_id, ord)
    )${t.clustered}`,
    `create table cited_page (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      ord ${t.integer} not null,
      url ${t.text} not null,
      digest ${t.text} not null,
      primary key (brand_id, ord)
    )${t.clustered}`,
    `create table citation_order (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      domains ${t.bytes} not null,
      pages ${t.bytes} not null,
      primary key (brand_id)
    )`,
    `create table answer (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      run_id ${t.text} not null,
      prompt_id ${t.text} not null,
      platform ${t.text} not null,
      id ${t.text} not null${t.answerId},
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
      status ${t.text},
      primary key (brand_id, id)
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
    `create table domain_type (
      domain ${t.text} primary key,
      domain_type ${t.text} not null,
      form ${t.text} not null
    )`,
    `create table outreach_work (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      address ${t.text} not null,
      url ${t.text} not null,
      moves ${t.json} not null,
      steps ${t.json} not null,
      recommendation_id ${t.text},
      status ${t.text} not null,
      subreddit ${t.text},
      completed_at ${t.instant},
      target_id ${t.text} not null,
      primary key (brand_id, target_id)
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

/**
 * One index for the order of each list, so that keyset pagination reads only the rows of its page. Entries are short,
 * because PostgreSQL refuses those of more than 2,704 bytes: a name takes at most 2,048 (rule 12.7), a longer key is
 * replaced by a digest or by the id of its target. No list contains deleted prompts, or failed or filled-in answers.
 */
function indexes({ answerIdentity }: EngineParts): readonly string[] {
  return [
    `create index brand_listed on brand (account_id, created_at, id)`,
    `create index brand_slug on brand (account_id, slug)`,
    `create index prompt_listed on prompt (brand_id, created_at, id) where deleted_at is null`,
    `create unique index rival_name on rival (brand_id, name_key)`,
    `create index rival_record on rival (brand_id, ord) where name is not null`,
    `create index run_listed on run (brand_id, created_at, id)`,
    // With the answer times the index covers the query for the runs of a window.
    `create index run_completed on run (brand_id, completed_at, id, first_answer_at, last_answer_at)
      where completed_at is not null`,
    `create index run_stale on run (brand_id, id) where is_stale`,
    `create unique index cited_domain_digest on cited_domain (brand_id, digest)`,
    `create unique index cited_page_digest on cited_page (brand_id, digest)`,
    `create unique index answer_identity on answer (${answerIdentity})`,
    // Answers are listed by prompt; the index also contains the columns that the list filters by.
    `create index answer_listed on answer (brand_id, prompt_id, created_at, id, platform, run_id) where outcome = 'answered'`,
    `create index site_access_check_listed on site_access_check (brand_id, created_at, id)`,
    // There may be any number of other checks between two completed ones.
    `create index site_access_check_history on site_access_check (brand_id, completed_at, id)
      where completed_at is not null`,
    `create index page_audit_listed on page_audit (brand_id, created_at, id)`,
    `create index recommendation_listed on recommendation (brand_id, created_at, id)`,
    `create index recommendation_in_column on recommendation (brand_id, status, created_at, id)`,
    `create index recommendation_unsettled on recommendation (brand_id, id) where status is null`,
    `create index domain_type_form on domain_type (form)`,
    `create index outreach_work_linked on outreach_work (brand_id, recommendation_id)
      where recommendation_id is not null`,
    // Without the subreddit's name, which may be as long as an address.
    `create index outreach_work_done on outreach_work (brand_id, completed_at)
      where completed_at is not null and subreddit is not null`,
    // Contains every filtered column: a list of few rows among many scans only the index.
    `create index outreach_target_score on outreach_target (brand_id, opportunity_score, id, kind)`,
    `create unique index change_in_order on change (brand_id, commit_no, kind, id)`,
  ];
}
