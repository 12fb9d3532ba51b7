/** The tables of a copy, with their columns and the types of these columns. */
import type { Answer, Brand, Prompt, Run } from '@brand-visibility/client';

/** A field type. `texts` and `objects` are arrays; `time` is RFC 3339 in UTC. Any field except `id` may be null. */
export type MemberType = 'text' | 'time' | 'integer' | 'number' | 'boolean' | 'texts' | 'object' | 'objects';

/** The fields of an API record with their types, in the order of the API. */
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

/** The first columns of a row for an element of an answer's `competitors` or `sources`; `place` is its index. */
const ofAnswer = { answer_id: 'text', place: 'integer', run_id: 'text', prompt_id: 'text' } as const;

/** A table of the copy. If `owner` is not null, `owner` is the first column; `members` are the other columns. */
interface Table {
  readonly owner: 'brand_id' | 'account_id' | null;
  readonly key: readonly string[];
  readonly members: Readonly<Record<string, MemberType>>;
}

const tableOfBrand = <const Key extends readonly string[], const Members extends Table['members']>(
  key: Key,
  members: Members,
) => ({ owner: 'brand_id', key, members }) as const;

/** The tables of a copy. They contain the data from which the service computes figures, and the figures of the runs. */
export const TABLES = {
  brand: { owner: null, key: ['id'], members: { ...brand, name_key: 'text' } },
  run: tableOfBrand(['id'], run),
  prompt: tableOfBrand(['id'], prompt),
  answer: tableOfBrand(['id'], answer),
  mention: tableOfBrand(['answer_id', 'place'], {
    ...ofAnswer,
    name: 'text',
    name_key: 'text',
    position: 'integer',
    sentiment: 'text',
    domain: 'text',
  }),
  source: tableOfBrand(['answer_id', 'place'], {
    ...ofAnswer,
    url: 'text',
    domain: 'text',
    report_domain: 'text',
    title: 'text',
  }),
  theme: tableOfBrand(['id'], { id: 'text', name: 'text', prompt_count: 'integer' }),
  watched_rival: tableOfBrand(['name_key'], { name: 'text', name_key: 'text', domain: 'text' }),
  source_domain: tableOfBrand(['domain'], {
    domain: 'text',
    owner: 'text',
    competitor_name: 'text',
    source_type: 'text',
  }),
  methodology: {
    owner: 'account_id',
    key: [],
    members: { version: 'text', zone_data: 'text', rules: 'objects' },
  },
  engine_weight: {
    owner: 'account_id',
    key: ['platform'],
    members: { platform: 'text', place: 'integer', weight: 'text', value: 'number' },
  },
} as const satisfies Readonly<Record<string, Table>>;

export type RecordType = keyof typeof TABLES;
export const RECORD_TYPES = Object.keys(TABLES) as readonly RecordType[]; // the type of `Object.keys` is `string[]`

/** The tables that every copy contains, because later syncs need these tables. */
export const ALWAYS = ['brand', 'run', 'prompt'] as const satisfies readonly RecordType[];
export const OF_ANSWERS = ['answer', 'mention', 'source'] as const satisfies readonly RecordType[];
/** The tables whose rows depend on records outside the change feed, so every sync replaces these rows. */
export const LISTS = ['theme', 'watched_rival', 'source_domain'] as const satisfies readonly RecordType[];

/** Returns the names of the columns that form the primary key. */
export function keyOf(type: RecordType): readonly string[] {
  const { owner, key }: Table = TABLES[type];
  return owner === null ? key : [owner, ...key];
}

/** Returns the columns of a table and their types, in the order of the table. */
export function columnsOf(type: RecordType): readonly (readonly [name: string, type: MemberType])[] {
  const { owner, members }: Table = TABLES[type];
  return [...(owner === null ? [] : [[owner, 'text'] as const]), ...Object.entries(members)];
}

/** A copied record. It does not contain fields that only later versions of the service return. */
export type CopiedRow = Readonly<Record<string, unknown>>;

/** Returns a record with exactly the columns of its table. `owner` is the id of the brand or account of the record. */
export function copied(type: RecordType, owner: string, row: object): CopiedRow {
  const values = new Map<string, unknown>(Object.entries(row));
  const of: Table = TABLES[type];
  if (of.owner !== null) values.set(of.owner, owner);
  return Object.fromEntries(columnsOf(type).map(([name]) => [name, values.get(name) ?? null] as const));
}
