import {
  ACTION_TYPES,
  AUDIT_STATUSES,
  BOARD_COLUMNS,
  BOARD_MOVES,
  CATEGORIES,
  CHECK_STATUSES,
  CRAWLER_ROLES,
  CRAWLER_VERDICTS,
  DIMENSIONS,
  ENGINES,
  FETCH_ERRORS,
  OUTCOMES,
  PLANS,
  PRIORITIES,
  REACHES,
  ROBOTS_STATUSES,
  RUN_STATUSES,
  SENTIMENTS,
  SIGNAL_STATUSES,
  parseInstant,
} from '@brand-visibility/domain';
import { z } from 'zod';

/**
 * The records of the import format, version 1: every field is required, unknown fields are refused, `?` of the format
 * is `nullable`. Messages complete the sentence "expected ...". What contradicts itself across fields is judged in
 * import-contradictions.ts, what contradicts other records where they are at hand.
 */

const string = z.string();
const id = string.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: '1 to 64 characters of A-Z, a-z, 0-9, _ and -' });
const auditId = string.regex(/^[a-z0-9]{8,64}$/, { error: '8 to 64 characters of a-z and 0-9' });

/** Instants are microseconds from here on. */
const timestamp = string.transform((text, context) => {
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  context.addIssue({
    code: 'custom',
    message: 'an RFC 3339 timestamp with Z or an offset, at most six digits of a second, years 1970 to 9998',
  });
  return z.NEVER;
});

const WHOLE = 'an integer of at least 0';
const count = z.int({ error: WHOLE }).min(0, { error: WHOLE });
const integer = (least: number, greatest: number) => {
  const error = `an integer from ${least} to ${greatest}`;
  return z.int({ error }).min(least, { error }).max(greatest, { error });
};

/** Columns of facts hold positions in 32 bits; no answer of 1 MiB comes near. */
const position = integer(1, 4_294_967_295);

/** Whether a number has at most one decimal: tenths are the nearest double to their own rounding. */
const hasOneDecimal = (value: number) => Number(value.toFixed(1)) === value;
const oneDecimal = (least: number, greatest: number) => {
  const error =
    greatest === Infinity
      ? `a number of at least ${least} with at most one decimal`
      : `a number from ${least} to ${greatest} with at most one decimal`;
  return z.number({ error }).min(least, { error }).max(greatest, { error }).refine(hasOneDecimal, { error });
};

const platforms = z.array(z.enum(ENGINES));
const strings = z.array(string);
const steps = z.array(z.strictObject({ text: string, completed: z.boolean() }));
const moves = <const T extends readonly [string, ...string[]]>(to: T) =>
  z.array(z.strictObject({ to: z.enum(to), at: timestamp }));

const account = z.strictObject({
  type: z.literal('account'),
  id,
  plan: z.strictObject({
    id: z.enum(PLANS),
    name: string,
    is_trialing: z.boolean(),
    trial_ends_at: timestamp.nullable(),
  }),
  subscription_active: z.boolean(),
  owner_exists: z.boolean(),
});

const apiKey = z.strictObject({
  type: z.literal('api_key'),
  id,
  account_id: id,
  name: string,
  fingerprint: string.regex(/^[0-9a-f]{64}$/, { error: 'the SHA-256 of the key as 64 lowercase hex digits' }),
  masked: string,
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  all_brands: z.boolean(),
  brand_ids: z.array(id),
});

const brand = z.strictObject({
  type: z.literal('brand'),
  id,
  account_id: id,
  name: string,
  slug: string,
  domain: string,
  domain_aliases: strings,
  category: string.nullable(),
  description: string.nullable(),
  location: string.nullable(),
  reach: z.enum(REACHES).nullable(),
  language: string.regex(/^[a-z]{2}$/, { error: 'an ISO 639-1 code of two lowercase letters' }).nullable(),
  platforms,
  is_tracking_paused: z.boolean(),
  created_at: timestamp,
});

const rival = z.strictObject({
  type: z.literal('rival'),
  brand_id: id,
  name: string,
  domain: string.nullable(),
  is_watched: z.boolean(),
});

const theme = z.strictObject({ type: z.literal('theme'), id, brand_id: id, name: string });

const prompt = z.strictObject({
  type: z.literal('prompt'),
  id,
  brand_id: id,
  text: string,
  category: z.enum(CATEGORIES).nullable(),
  theme_id: id.nullable(),
  location: string.nullable(),
  is_branded: z.boolean(),
  volume: integer(1, 5).nullable(),
  difficulty: integer(0, 5).nullable(),
  created_at: timestamp,
  activated_at: timestamp.nullable(),
  is_tracked: z.boolean(),
  deleted_at: timestamp.nullable(),
});

const runFigures = z.strictObject({
  prompt_count: count,
  answer_count: count,
  failed_count: count,
  filled_count: count,
  visibility: oneDecimal(0, 100).nullable(),
  average_position: oneDecimal(1, Infinity).nullable(),
});

const run = z.strictObject({
  type: z.literal('run'),
  id,
  brand_id: id,
  status: z.enum(RUN_STATUSES),
  platforms,
  created_at: timestamp,
  started_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  figures: runFigures.nullable(),
});

const competitor = z.strictObject({
  name: string,
  position: position.nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  domain: string.nullable(),
});

const source = z.strictObject({ url: string, domain: string, title: string.nullable() });

const answer = z.strictObject({
  type: z.literal('answer'),
  id,
  run_id: id,
  prompt_id: id,
  platform: z.enum(ENGINES),
  created_at: timestamp,
  outcome: z.enum(OUTCOMES),
  text: string.nullable(),
  text_markdown: string.nullable(),
  brand_named: z.boolean(),
  position: position.nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  competitors: z.array(competitor),
  sources: z.array(source),
});

const httpStatus = integer(100, 999).nullable();

const siteAccessCheck = z.strictObject({
  type: z.literal('site_access_check'),
  id,
  brand_id: id,
  status: z.enum(CHECK_STATUSES),
  created_at: timestamp,
  reported_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  origin: string.nullable(),
  reachable: z.boolean().nullable(),
  robots_txt: z
    .strictObject({
      status: z.enum(ROBOTS_STATUSES).nullable(),
      http_status: httpStatus,
      disallowed_ai: strings,
      disallowed_search: strings,
      declares_sitemap: z.boolean(),
    })
    .nullable(),
  llms_txt: z
    .strictObject({
      url: string,
      present: z.boolean(),
      http_status: httpStatus,
      sections: count,
      links: count,
      checks: z.array(z.strictObject({ id: string, ok: z.boolean(), title: string })),
    })
    .nullable(),
  sitemap: z
    .strictObject({
      url: string.nullable(),
      reachable: z.boolean(),
      http_status: httpStatus,
      url_count: count,
      declared_in_robots: z.boolean(),
      newest_lastmod: string.nullable(),
    })
    .nullable(),
  crawlers: z.array(
    z.strictObject({
      key: string,
      label: string,
      vendor: string,
      role: z.enum(CRAWLER_ROLES),
      verdict: z.enum(CRAWLER_VERDICTS),
      http_status: httpStatus,
      fetch_error: z.enum(FETCH_ERRORS).nullable(),
      latency_ms: z.number().min(0, { error: 'a number of at least 0' }).nullable(),
      words: count.nullable(),
    }),
  ),
  fetch_count: count.nullable(),
  error: string.nullable(),
});

const pageAudit = z.strictObject({
  type: z.literal('page_audit'),
  id: auditId,
  brand_id: id,
  url: string,
  title: string.nullable(),
  status: z.enum(AUDIT_STATUSES),
  page_type: string.nullable(),
  seo_score: integer(0, 100).nullable(),
  geo_score: integer(0, 100).nullable(),
  word_count: count.nullable(),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
  error: string.nullable(),
  meta_description: string.nullable(),
  dimensions: z.array(
    z.strictObject({
      id: z.enum(DIMENSIONS),
      score: integer(0, 100),
      summary: string,
      recommendations: strings,
      signals: z.array(
        z.strictObject({
          id: string,
          label: string,
          status: z.enum(SIGNAL_STATUSES),
          score: z.number(),
          max_score: z.number(),
          feedback: string,
        }),
      ),
    }),
  ),
});

/** What a measurement follows (import format): everything, one category or one engine. */
export const METRIC_KEYS: readonly string[] = [
  'overall',
  ...CATEGORIES.map((category) => `category:${category}`),
  ...ENGINES.map((engine) => `platform:${engine}`),
];

const recommendation = z.strictObject({
  type: z.literal('recommendation'),
  id,
  brand_id: id,
  title: string,
  description: string,
  rationale: string,
  category: string,
  action_type: z.enum(ACTION_TYPES).nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  impact: integer(1, 3),
  effort: integer(1, 3),
  steps,
  expected_outcome: string.nullable(),
  related_domains: strings,
  related_competitors: strings,
  related_pages: strings,
  created_at: timestamp,
  moves: moves(BOARD_MOVES),
  metric_key: string
    .refine((key) => METRIC_KEYS.includes(key), {
      error: 'overall, category:<category> or platform:<engine>',
    })
    .nullable(),
  baseline_run_id: id.nullable(),
  baseline_value: oneDecimal(0, 100).nullable(),
});

const domainType = z.strictObject({ type: z.literal('domain_type'), domain: string, domain_type: string });

const outreachWork = z.strictObject({
  type: z.literal('outreach_work'),
  brand_id: id,
  url: string,
  moves: moves(BOARD_COLUMNS),
  steps,
  recommendation_id: id.nullable(),
});

/** Every record type with its schema, parents before children. */
export const IMPORT_RECORDS = {
  account,
  api_key: apiKey,
  brand,
  rival,
  theme,
  prompt,
  run,
  answer,
  site_access_check: siteAccessCheck,
  page_audit: pageAudit,
  recommendation,
  domain_type: domainType,
  outreach_work: outreachWork,
};

export type RecordType = keyof typeof IMPORT_RECORDS;

/** A parsed record of one type; instants are microseconds. */
export type RecordOf<T extends RecordType> = z.output<(typeof IMPORT_RECORDS)[T]>;

/** A record as it stands in a file; instants are RFC 3339 text. */
export type ImportRecord<T extends RecordType = RecordType> = {
  [K in T]: z.input<(typeof IMPORT_RECORDS)[K]>;
}[T];
