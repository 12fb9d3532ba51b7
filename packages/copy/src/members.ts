import type { Answer, Brand, Prompt, Run } from '@brand-visibility/client';

/** The fields of the copied records, in their order in the interface, with what they contain. */

/** `texts` and `objects` are lists, `time` is RFC 3339 in UTC. Any field but `id` may be null. */
export type MemberType = 'text' | 'time' | 'integer' | 'number' | 'boolean' | 'texts' | 'object' | 'objects';

type Members<Row> = Readonly<Record<keyof Row, MemberType>>;

const brand: Members<Brand> = {
  id: 'text',
  name: 'text',
  slug: 'text',
  domain: 'text',
  domain_aliases: 'texts',
  category: 'text',
  description: 'text',
  location: 'text',
  reach: 'text',
  language: 'text',
  platforms: 'texts',
  is_tracking_paused: 'boolean',
  created_at: 'time',
  latest_run: 'object',
};

const run: Members<Run> = {
  id: 'text',
  status: 'text',
  platforms: 'texts',
  created_at: 'time',
  started_at: 'time',
  completed_at: 'time',
  prompt_count: 'integer',
  answer_count: 'integer',
  failed_count: 'integer',
  filled_count: 'integer',
  visibility: 'number',
  average_position: 'number',
};

const prompt: Members<Prompt> = {
  id: 'text',
  text: 'text',
  category: 'text',
  status: 'text',
  theme: 'object',
  location: 'text',
  is_branded: 'boolean',
  volume: 'integer',
  difficulty: 'integer',
  created_at: 'time',
  activated_at: 'time',
};

const answer: Members<Answer> = {
  id: 'text',
  prompt_id: 'text',
  run_id: 'text',
  platform: 'text',
  created_at: 'time',
  text: 'text',
  text_markdown: 'text',
  brand_named: 'boolean',
  position: 'integer',
  sentiment: 'text',
  competitors: 'objects',
  sources: 'objects',
};

/** By type of record. A copy contains the brand's id in addition to the fields of a run, prompt or answer. */
export const MEMBERS = { brand, run, prompt, answer } as const;
export type RecordType = keyof typeof MEMBERS;

/** A copied record: fields that a later version of the service adds are left out. */
export type CopiedRow = Readonly<Record<string, unknown>>;

/** The record with exactly the fields above, after the brand's id; a brand has only one id. */
export function copied(type: RecordType, brand_id: string, row: object): CopiedRow {
  const values = new Map<string, unknown>(Object.entries(row));
  const members = Object.keys(MEMBERS[type]).map((name) => [name, values.get(name) ?? null] as const);
  return Object.fromEntries(type === 'brand' ? members : [['brand_id', brand_id], ...members]);
}
