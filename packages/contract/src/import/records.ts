import {
  CATEGORIES,
  ENGINES,
  OUTCOMES,
  PLANS,
  REACHES,
  RUN_STATUSES,
  SENTIMENTS,
} from '@brand-visibility/domain';
import { z } from 'zod';
import {
  count,
  domain,
  fingerprint,
  host,
  id,
  integer,
  language,
  list,
  name,
  oneDecimal,
  platforms,
  position,
  shortText,
  string,
  timestamp,
  title,
  url,
} from './fields.js';
import { siteAccessCheck, pageAudit } from './site-records.js';
import { domainType, outreachWork, recommendation } from './board-records.js';

/**
 * The records of the import format, version 1: every field is required, unknown fields are refused, `?` of the format
 * is `nullable`. Messages complete the sentence "expected ...". What contradicts itself across fields is judged in
 * import-contradictions.ts, what contradicts other records where they are at hand.
 */

const account = z.strictObject({
  type: z.literal('account'),
  id,
  plan: z.strictObject({
    id: z.enum(PLANS),
    name,
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
  name,
  fingerprint,
  masked: string,
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  all_brands: z.boolean(),
  brand_ids: list(id),
});

const brand = z.strictObject({
  type: z.literal('brand'),
  id,
  account_id: id,
  name,
  slug: name,
  domain: host,
  domain_aliases: list(host),
  category: string.nullable(),
  description: string.nullable(),
  location: shortText.nullable(),
  reach: z.enum(REACHES).nullable(),
  language: language.nullable(),
  platforms,
  is_tracking_paused: z.boolean(),
  created_at: timestamp,
});

const rival = z.strictObject({
  type: z.literal('rival'),
  brand_id: id,
  name,
  domain: domain.nullable(),
  is_watched: z.boolean(),
});

const theme = z.strictObject({ type: z.literal('theme'), id, brand_id: id, name });

const prompt = z.strictObject({
  type: z.literal('prompt'),
  id,
  brand_id: id,
  text: string,
  category: z.enum(CATEGORIES).nullable(),
  theme_id: id.nullable(),
  location: shortText.nullable(),
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
  average_position: oneDecimal(1, null).nullable(),
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
  name,
  position: position.nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  domain: domain.nullable(),
});

const source = z.strictObject({ url, domain, title: title.nullable() });

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
  competitors: list(competitor),
  sources: list(source),
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
