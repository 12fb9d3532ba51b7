/**
 * The schema of r1.0.0. Its text never changes after that release; later changes are steps (steps.ts).
 *
 * Every table with account data has `account_id`, which row-level security needs, and a primary key that contains the
 * account or the brand, so that tables can be partitioned by brand. A brand's record is identified by brand and id, so
 * that the rows of different brands can be on different machines. Only commands need the indexes on `id` alone. Imports
 * require that each id is unique within its type in the database.
 *
 * Each list has an index in its order, so that keyset pagination reads only the rows of a page. PostgreSQL refuses index
 * entries of more than 2,704 bytes, so a name takes at most 2,048 bytes (rule 12.7), and a digest or a target's id
 * replaces a longer key. The list indexes omit deleted prompts and failed or filled-in answers.
 */
import type { Engine } from './engine.js';

export const firstSchema = ({
  answerId,
  answerIdentity,
  clustered,
  further,
}: Omit<Engine, 'types'>): readonly string[] => [
  `create table account (id text primary key, plan_id text!, plan_name text!, is_trialing flag!,
    trial_ends_at instant, subscription_active flag!, owner_exists flag!, imported_at instant)`,
  `create table api_key (account_id text! references account (id), id text! unique, name text!,
    fingerprint text! unique, masked text!, created_at instant!, expires_at instant, revoked_at instant,
    all_brands flag!, brand_ids json!, primary key (account_id, id))`,
  `create table brand (account_id text! references account (id), id text! unique, bytes integer!,
    name text!, slug text!, domain text!, domain_aliases json!, category text, description text,
    location text, reach text, language text, platforms json!, is_tracking_paused flag!,
    created_at instant!, imported_at instant, primary key (account_id, id))`,
  `create table theme (account_id text!, brand_id text!, id text! unique, name text!,
    primary key (brand_id, id))`,
  `create table prompt (account_id text!, brand_id text!, id text! unique, ord integer!, bytes integer!,
    text text!, category text, theme_id text, location text, is_branded flag!, volume integer,
    difficulty integer, created_at instant!, activated_at instant, is_tracked flag!, deleted_at instant,
    primary key (brand_id, id), unique (brand_id, ord))`,
  `create table run (account_id text!, brand_id text!, id text! unique, status text!, platforms json!,
    created_at instant!, started_at instant, completed_at instant, prompt_count integer,
    answer_count integer, failed_count integer, filled_count integer, visibility number,
    average_position number, is_stale flag!, primary key (brand_id, id))`,
  `create table answer (account_id text!, brand_id text!, run_id text!, prompt_id text!, platform text!,
    id text!${answerId}, created_at instant!, outcome text!, brand_named flag!, position integer,
    sentiment text, bytes integer!, competitors json!, primary key (brand_id, run_id, prompt_id, platform))`,
  `create table answer_body (account_id text!, brand_id text!, answer_id text!, text text,
    text_markdown text, primary key (brand_id, answer_id))`,
  `create table answer_sources (account_id text!, brand_id text!, answer_id text!, sources json!,
    primary key (brand_id, answer_id))`,
  `create table site_access_check (account_id text!, brand_id text!, id text! unique, status text!,
    created_at instant!, reported_at instant, completed_at instant, origin text, reachable flag,
    robots_txt json, llms_txt json, sitemap json, crawlers json!, fetch_count integer, error text,
    primary key (brand_id, id))`,
  `create table page_audit (account_id text!, brand_id text!, id text! unique, bytes integer!, url text!,
    title text, status text!, page_type text, seo_score integer, geo_score integer, word_count integer,
    created_at instant!, completed_at instant, error text, meta_description text, dimensions json!,
    primary key (brand_id, id))`,
  `create table recommendation (account_id text!, brand_id text!, id text! unique, bytes integer!,
    title text!, description text!, rationale text!, category text!, action_type text, priority text,
    impact integer!, effort integer!, steps json!, expected_outcome text, related_domains json!,
    related_competitors json!, related_pages json!, created_at instant!, moves json!, metric_key text,
    baseline_run_id text, baseline_value number, status text, primary key (brand_id, id))`,
  `create table outreach_work (account_id text!, brand_id text!, bytes integer!, address text!, url text!,
    moves json!, steps json!, recommendation_id text, status text!, subreddit text, completed_at instant,
    target_id text!, primary key (brand_id, target_id))`,
  // From here, the tables with rows of sets (sets.ts).
  `create table rival (set_no integer!, account_id text!, brand_id text!, ord integer!, name_key text!,
    name text, domain text, is_watched flag!, seen_name text, seen_name_at instant,
    seen_name_answer_id text, seen_name_run_id text, seen_domain text, seen_domain_at instant,
    seen_domain_answer_id text, seen_domain_run_id text, primary key (set_no, brand_id, ord))`,
  `create table rival_order (set_no integer!, account_id text!, brand_id text!, data bytes!,
    primary key (set_no, brand_id))`,
  `create table completed_run (set_no integer!, account_id text!, brand_id text!, run_id text!,
    completed_at instant!, first_answer_at instant, last_answer_at instant, facts_digest text!,
    citations_digest text!, answers_digest text!, failed_answers integer!, filled_answers integer!,
    primary key (set_no, brand_id, run_id))`,
  `create table run_facts (set_no integer!, account_id text!, brand_id text!, run_id text!, revision text!,
    data bytes!, primary key (set_no, brand_id, run_id))`,
  `create table run_citations (set_no integer!, account_id text!, brand_id text!, run_id text!,
    revision text!, data bytes!, primary key (set_no, brand_id, run_id))`,
  `create table cited_domain (set_no integer!, account_id text!, brand_id text!, ord integer!,
    domain text!, digest text!, primary key (set_no, brand_id, ord))${clustered}`,
  `create table cited_page (set_no integer!, account_id text!, brand_id text!, ord integer!, url text!,
    digest text!, primary key (set_no, brand_id, ord))${clustered}`,
  `create table citation_order (set_no integer!, account_id text!, brand_id text!, domains bytes!,
    pages bytes!, primary key (set_no, brand_id))`,
  `create table domain_type (set_no integer!, domain text!, domain_type text!, form text!,
    primary key (set_no, domain))`,
  `create table recommendation_measurement (account_id text!, brand_id text!, recommendation_id text!,
    metric_key text!, baseline_run_id text, baseline_value number, run_id text!, run_completed_at instant!,
    baseline number!, "current" number!, lift number, noise_band number!, measured_at instant!,
    answers json, primary key (brand_id, recommendation_id))`,
  `create table outreach_board (account_id text!, brand_id text!, id text!, counts_as_of instant!,
    made_of text!, primary key (brand_id))`,
  `create table outreach_target (account_id text!, bytes integer!, brand_id text!, id text!, kind text!,
    url text!, domain text!, subreddit text, title text, article_type text, source_type text,
    citations integer!, counts_as_of instant!, answers integer!, prompts integer!, platforms json!,
    answers_naming_competitors_not_you integer!, answers_naming_no_brand integer!,
    answers_naming_you integer!, competitors_named json!, opportunity_score number!, last_cited_at instant!,
    primary key (brand_id, id))`,
  `create table change_commit (account_id text!, brand_id text!, commit_no integer!, mark text!,
    changed_at instant!, primary key (brand_id, commit_no))`,
  `create table change (account_id text!, brand_id text!, kind text!, id text!, commit_no integer!,
    primary key (brand_id, kind, id))`,
  // The columns are not named `account_id` and `brand_id`, because erasures keep the rows.
  `create table erasure (kind text!, id text!, erased_at instant!, primary key (kind, id))`,
  // Requests never read these rows, which may belong to any account.
  `create table command_run (id text primary key, command text!, arguments text!, os_user text!,
    host text!, process integer!, version text!, began_at instant!, ended_at instant, result text,
    counts json!, totals json)`,
  `create table schema_step (name text primary key, at text!, derived_to text)`,
  `create unique index rival_name on rival (set_no, brand_id, name_key)`,
  `create index rival_record on rival (set_no, brand_id, ord) where name is not null`,
  `create unique index cited_domain_digest on cited_domain (set_no, brand_id, digest)`,
  `create unique index cited_page_digest on cited_page (set_no, brand_id, digest)`,
  `create index domain_type_form on domain_type (set_no, form)`,
  `create index command_run_began on command_run (began_at)`,
  `create index command_run_result on command_run (command, result, ended_at)`,
  `create index command_run_running on command_run (command, began_at) where ended_at is null`,
  `create index command_run_totals on command_run (ended_at) where totals is not null`,
  `create index brand_listed on brand (account_id, created_at, id)`,
  `create index brand_slug on brand (account_id, slug)`,
  `create index prompt_listed on prompt (brand_id, created_at, id) where deleted_at is null`,
  `create index run_listed on run (brand_id, created_at, id)`,
  `create index run_completed on run (brand_id, completed_at, id) where completed_at is not null`,
  // Contains the answer times, so that a search by them reads only the index.
  `create index completed_run_listed on completed_run (set_no, brand_id, completed_at, run_id, first_answer_at, last_answer_at)`,
  `create index run_stale on run (brand_id, id) where is_stale`,
  `create unique index answer_identity on answer (${answerIdentity})`,
  // Lists of answers select one prompt; the index also contains the columns by which they are filtered.
  `create index answer_listed on answer (brand_id, prompt_id, created_at, id, platform, run_id)
    where outcome = 'answered'`,
  `create index site_access_check_listed on site_access_check (brand_id, created_at, id)`,
  // Finds completed checks without reading the incomplete checks between them, of which there may be many.
  `create index site_access_check_history on site_access_check (brand_id, completed_at, id)
    where completed_at is not null`,
  `create index page_audit_listed on page_audit (brand_id, created_at, id)`,
  `create index recommendation_listed on recommendation (brand_id, created_at, id)`,
  `create index recommendation_in_column on recommendation (brand_id, status, created_at, id)`,
  `create index recommendation_unsettled on recommendation (brand_id, id) where status is null`,
  `create index outreach_work_linked on outreach_work (brand_id, recommendation_id)
    where recommendation_id is not null`,
  // Omits the subreddit's name, which may be as long as a URL.
  `create index outreach_work_done on outreach_work (brand_id, completed_at)
    where completed_at is not null and subreddit is not null`,
  // Contains every column that the list filters by, so that rows excluded by the filter are not read.
  `create index outreach_target_score on outreach_target (brand_id, opportunity_score, id, kind)`,
  `create unique index change_in_order on change (brand_id, commit_no, kind, id)`,
  ...further,
];
