import type { ImportRecord, Operations, ReplyOf } from '@brand-visibility/contract';
import { nameKey, parseInstant, type Instant } from '@brand-visibility/domain';
import { pathFor } from '../series/questions.js';

/** What is known of a brand's answers beside the list that is tested: its records, and endpoint 10. */

export type Answer = ReplyOf<Operations['listAnswers']>['data'][number];
export type ListedAnswer = ReplyOf<Operations['listBrandAnswers']>['data'][number];

type Query = Readonly<Record<string, string>>;
/** Asks for a path that must get 200. */
export type Get = <Body>(path: string) => Promise<Body>;

/** A brand in the records of a world. */
export interface ListedBrand {
  readonly id: string;
  readonly name: string;
  readonly prompts: ReadonlyMap<string, ImportRecord<'prompt'>>;
  /** By id when each run was completed. */
  readonly completions: ReadonlyMap<string, Instant>;
  readonly answers: readonly ImportRecord<'answer'>[];
  readonly rivals: readonly ImportRecord<'rival'>[];
}

export function listedBrand(records: readonly ImportRecord[], brand_id: string): ListedBrand {
  const own = records.filter((each) => 'brand_id' in each && each.brand_id === brand_id);
  const completions = new Map(
    own.flatMap((each) =>
      each.type === 'run' && each.completed_at !== null
        ? [[each.id, instant(each.completed_at)] as const]
        : [],
    ),
  );
  const brand = records.find((each) => each.type === 'brand' && each.id === brand_id);
  return {
    id: brand_id,
    name: brand?.type === 'brand' ? brand.name : '',
    prompts: new Map(own.flatMap((each) => (each.type === 'prompt' ? [[each.id, each] as const] : []))),
    completions,
    answers: records.filter((each) => each.type === 'answer').filter(({ run_id }) => completions.has(run_id)),
    rivals: own.filter((each) => each.type === 'rival'),
  };
}

export function instant(text: string): Instant {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(`${text} is no timestamp`);
  return parsed;
}

/** The spelling that reports show, by name key (rule 8.1): that of the record, else of the latest answer that names it. */
export function reportNames({ answers, rivals }: ListedBrand): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { competitors } of answers.filter(({ outcome }) => outcome === 'answered').toSorted(byTime)) {
    for (const { name } of competitors.toReversed()) names.set(nameKey(name), name);
  }
  for (const { name } of rivals) names.set(nameKey(name), name);
  return names;
}

type Timed = Pick<Answer, 'id' | 'created_at'>;
const byTime = (a: Timed, b: Timed) =>
  compare(instant(a.created_at), instant(b.created_at)) || compare(a.id, b.id);

/** Newest run first by (completed_at, id), inside a run by (created_at, id). */
export const newestFirst =
  ({ completions }: ListedBrand) =>
  (a: Answer, b: Answer): number =>
    compare(completions.get(b.run_id) ?? 0n, completions.get(a.run_id) ?? 0n) ||
    compare(b.run_id, a.run_id) ||
    byTime(b, a);

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

/** The answers of endpoint 10 to all prompts. */
export async function answersOfPrompts(
  get: Get,
  { id, prompts }: ListedBrand,
  query: Query,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { id: prompt_id, deleted_at } of prompts.values()) {
    if (deleted_at !== null) continue;
    const path = pathFor(id, `prompts/${prompt_id}/answers`, query, { limit: '50' });
    answers.push(...(await allRows<Answer>((cursor) => get(path + cursor))));
  }
  return answers;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The rows of all pages; `page` gets the text that appends the cursor to a query. */
export async function allRows<Row>(page: (cursor: string) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data, has_more, next_cursor }: Page<Row> = await page(cursor);
    if (has_more !== (next_cursor !== null)) throw new Error('has_more contradicts next_cursor');
    rows.push(...data);
    cursor = next_cursor === null ? null : `&cursor=${next_cursor}`;
  }
  return rows;
}
