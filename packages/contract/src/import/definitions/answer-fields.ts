import { ENGINES, knownDomain, OUTCOMES, parseInstant, SENTIMENTS } from '@brand-visibility/domain';
import { z } from 'zod';
import {
  domain,
  filledDomain,
  hasFittingKey,
  ID,
  id,
  isAtMost,
  list,
  MOST_ITEMS,
  MOST_OF_DOMAIN,
  MOST_OF_NAME,
  MOST_OF_TITLE,
  MOST_OF_URL,
  MOST_POSITION,
  name,
  position,
  string,
  timestamp,
  title,
  url,
} from '../fields.js';

/** The fields of an answer, as a schema and as plain code: nearly all records of a file are answers. */

const competitor = z.strictObject({
  name,
  position: position.nullable(),
  sentiment: z.enum(SENTIMENTS).nullable(),
  domain: filledDomain.nullable(),
});

const source = z.strictObject({ url, domain, title: title.nullable() });

export const answerSchema = z.strictObject({
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
export type Answer = z.output<typeof answerSchema>;
type Competitor = Answer['competitors'][number];
type Source = Answer['sources'][number];

/** The schema's checks in plain code, in the order of its fields, which is that of what is stored. */
export function validAnswer(value: object): Answer | null {
  if (Object.keys(value).length !== ANSWER_FIELDS) return null; // each of them is read below
  const { type, id, run_id, prompt_id, platform, created_at, outcome, text, text_markdown } =
    value as Unknown<Answer>;
  const { brand_named, position, sentiment, competitors, sources } = value as Unknown<Answer>;
  if (type !== 'answer' || !isId(id) || !isId(run_id) || !isId(prompt_id)) return null;
  if (!isOneOf(ENGINES, platform) || !isOneOf(OUTCOMES, outcome)) return null;
  const instant = typeof created_at === 'string' ? parseInstant(created_at) : null;
  if (instant === null || !isTextOrNull(text) || !isTextOrNull(text_markdown)) return null;
  if (typeof brand_named !== 'boolean' || !isPosition(position) || !isSentiment(sentiment)) return null;
  const named = validItems(competitors, validCompetitor);
  const cited = validItems(sources, validSource);
  if (named === null || cited === null) return null;
  return {
    type,
    id,
    run_id,
    prompt_id,
    platform,
    created_at: instant,
    outcome,
    text,
    text_markdown,
    brand_named,
    position,
    sentiment,
    competitors: named,
    sources: cited,
  };
}

const ANSWER_FIELDS = Object.keys(answerSchema.shape).length;
const COMPETITOR_FIELDS = Object.keys(competitor.shape).length;
const SOURCE_FIELDS = Object.keys(source.shape).length;

/** An object of which nothing is known yet. */
type Unknown<T> = { readonly [K in keyof T]?: unknown };

/** Null if one is not valid. */
function validItems<T>(value: unknown, valid: (item: object) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length > MOST_ITEMS) return null;
  const items: T[] = [];
  for (const given of value as readonly unknown[]) {
    const item = typeof given === 'object' && given !== null ? valid(given) : null;
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

function validCompetitor(value: object): Competitor | null {
  if (Object.keys(value).length !== COMPETITOR_FIELDS) return null;
  const { name, position, sentiment, domain } = value as Unknown<Competitor>;
  if (!isText(name, MOST_OF_NAME) || !hasFittingKey(name)) return null;
  if (!isPosition(position) || !isSentiment(sentiment)) return null;
  if (domain !== null && (!isText(domain, MOST_OF_DOMAIN) || knownDomain(domain) === null)) return null;
  return { name, position, sentiment, domain };
}

function validSource(value: object): Source | null {
  if (Object.keys(value).length !== SOURCE_FIELDS) return null;
  const { url, domain, title } = value as Unknown<Source>;
  if (!isText(url, MOST_OF_URL) || !isText(domain, MOST_OF_DOMAIN)) return null;
  return title === null || isText(title, MOST_OF_TITLE) ? { url, domain, title } : null;
}

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && isAtMost(value, most);
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  (values as readonly unknown[]).includes(value);
const isSentiment = (value: unknown): value is Answer['sentiment'] =>
  value === null || isOneOf(SENTIMENTS, value);
const isPosition = (value: unknown): value is number | null =>
  value === null || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_POSITION);
