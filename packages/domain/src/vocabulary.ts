/** Defines the closed lists of values (rule 11.1). "Vocabulary order" is the order of the values in these lists. */

export const ENGINES = ['claude', 'chatgpt', 'perplexity', 'gemini', 'grok', 'google_aio'] as const;
export type Engine = (typeof ENGINES)[number];

/** Prompt categories (rule 11.1). */
export const CATEGORIES = [
  'discovery',
  'problem_solution',
  'use_case',
  'expert',
  'comparison',
  'brand_research',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The sentiments of an answer toward a brand that it names (rule 11.1). */
export const SENTIMENTS = ['positive', 'neutral', 'negative', 'mixed'] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

/** The outcomes of a question in a run (rule 9.6). */
export const OUTCOMES = ['answered', 'failed', 'filled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const PLANS = ['starter', 'pro', 'business', 'agency', 'agency_scale', 'pilot'] as const;
export type Plan = (typeof PLANS)[number];

/** The reach of a brand (rule 11.1). */
export const REACHES = ['worldwide', 'country', 'local'] as const;

export const RUN_STATUSES = ['pending', 'running', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const PROMPT_STATUSES = ['tracked', 'paused', 'never_run'] as const;
export type PromptStatus = (typeof PROMPT_STATUSES)[number];

/** Page audit statuses (rule 11.1). */
export const AUDIT_STATUSES = ['pending', 'analyzing', 'completed', 'failed'] as const;
export type AuditStatus = (typeof AUDIT_STATUSES)[number];

/** The six dimensions of a page audit (rule 11.1). */
export const DIMENSIONS = [
  'crawlability',
  'content_quality',
  'page_speed',
  'ai_readiness',
  'citation_potential',
  'authority_trust',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The possible results of a signal in a dimension of a page audit (rule 11.1). */
export const SIGNAL_STATUSES = ['pass', 'warning', 'fail'] as const;

/** Statuses of a site-access check (rule 11.1). */
export const CHECK_STATUSES = ['pending', 'running', 'completed', 'failed'] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** Verdicts of a site-access check (rule 11.1). */
export const ACCESS_VERDICTS = ['clear', 'warn', 'blocked', 'unknown'] as const;
export type AccessVerdict = (typeof ACCESS_VERDICTS)[number];

/** Severities of a site-access finding, highest first (rule 11.1). */
export const SEVERITIES = ['blocker', 'warn', 'notice'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Purposes of a crawler (rule 11.1). */
export const CRAWLER_ROLES = ['live_answer', 'training', 'search'] as const;
export type CrawlerRole = (typeof CRAWLER_ROLES)[number];

/** Verdicts of a site-access check on a single crawler (rule 11.1). */
export const CRAWLER_VERDICTS = [
  'pass',
  'blocked',
  'rate_limited',
  'thin',
  'robots_disallowed',
  'unknown',
] as const;
export type CrawlerVerdict = (typeof CRAWLER_VERDICTS)[number];

/** Reasons why a crawler received no HTTP response (rule 11.1). */
export const FETCH_ERRORS = ['timeout', 'error'] as const;

/** States of robots.txt (rule 11.1). The last value is part of the interface, so do not correct its spelling. */
export const ROBOTS_STATUSES = ['ok', 'missing', 'unreadable', 'cdn-blocked', 'ranqo-disallowed'] as const;
export type RobotsStatus = (typeof ROBOTS_STATUSES)[number];

/** Action types of a recommendation (rule 11.1). */
export const ACTION_TYPES = [
  'create_content',
  'optimize_page',
  'fix_technical',
  'build_authority',
  'outreach',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** Priorities of a recommendation (rule 11.1). */
export const PRIORITIES = ['quick_win', 'strategic', 'moderate'] as const;

/** Columns of the action board and of the outreach board (rule 11.1). */
export const BOARD_COLUMNS = ['suggested', 'in_progress', 'done', 'dismissed'] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** Kinds of outreach targets: a subreddit, a thread in a subreddit, or any other page (rule 11.1). */
export const TARGET_KINDS = ['community', 'thread', 'page'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Channels of outreach targets (rule 11.1). */
export const CHANNELS = ['reddit', 'publication'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Plays. A play is the action to take for a kind of outreach target (rule 11.1). */
export const PLAYS = ['comment', 'post', 'pitch'] as const;
export type Play = (typeof PLAYS)[number];

/** Tiers of outreach targets, which depend on the opportunity score (rule 9.7). */
export const TIERS = ['high', 'medium', 'low'] as const;
export type Tier = (typeof TIERS)[number];

/** Types of articles. The title or the URL of an article determines its type (rules 9.7 and 11.1). */
export const ARTICLE_TYPES = ['ranked_list', 'alternatives', 'comparison', 'review', 'how_to'] as const;
export type ArticleType = (typeof ARTICLE_TYPES)[number];

/** The columns to which a recommendation can move. Responses show `in_review` as `in_progress` (rules 9.4 and 11.1). */
export const BOARD_MOVES = ['suggested', 'in_progress', 'in_review', 'done', 'dismissed'] as const;
export type BoardMove = (typeof BOARD_MOVES)[number];

/** Predefined windows (rule 11.1). */
export const PERIODS = ['7d', '30d', '90d', '365d'] as const;
export type Period = (typeof PERIODS)[number];

/** The ways in which the breakdown of a visibility report can group answers (rule 11.8). */
export const GROUPINGS = ['platform', 'category'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The kinds of buckets in a series (rule 14.1). */
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

/** The dimensions by which the endpoint for groups can group answers (rule 14.8). */
export const GROUP_DIMENSIONS = ['prompt', 'theme', 'location', 'category', 'platform'] as const;
export type GroupDimension = (typeof GROUP_DIMENSIONS)[number];

/** The sort keys of groups (rule 14.11). */
export const GROUP_SORTS = [
  'answers_naming_competitors_not_you',
  'answer_count',
  'visibility',
  'change',
] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** The directions of a sort (rule 14.11). */
export const SORT_ORDERS = ['desc', 'asc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The kinds of owners of a cited domain (rule 15.3). */
export const SOURCE_OWNERS = ['own', 'competitor', 'other'] as const;
export type SourceOwner = (typeof SOURCE_OWNERS)[number];

/** The sort keys of lists of domains and pages, the default first (rule 15.10). */
export const SOURCE_SORTS = [
  'answer_share',
  'answers_naming_competitors_not_you',
  'citation_count',
  'change',
] as const;
export type SourceSort = (typeof SOURCE_SORTS)[number];

/** The kinds of rows in the change feed, in the order in which they appear within a commit (rule 16.10). */
export const CHANGE_KINDS = ['prompt', 'run'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The states of a run or a prompt in the change feed (rule 16.11). */
export const CHANGE_STATES = ['present', 'deleted'] as const;
