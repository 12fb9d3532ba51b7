import type { ImportRecord, Operations, ResponseOf } from '@brand-visibility/contract';
import { byBytes, byTime, everyPage, knownRivals, microseconds } from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import { pathFor } from '../series/questions.js';

/** What is known of a brand's answers beside the list that is tested: its records, and endpoint 10. */

export type Answer = ResponseOf<Operations['listAnswers']>['data'][number];
export type ListedAnswer = ResponseOf<Operations['listBrandAnswers']>['data'][number];

type Query = Readonly<Record<string, string>>;
/** Asks for a path that must get 200. */
export type Get = <Body>(path: string) => Promise<Body>;

/** A brand in the records of a world. */
export interface ListedBrand {
  readonly id: string;
  readonly name: string;
  readonly prompts: ReadonlyMap<string, ImportRecord<'prompt'>>;
  /** By id in microseconds when each run was completed. */
  readonly completions: ReadonlyMap<string, bigint>;
  readonly answers: readonly ImportRecord<'answer'>[];
  readonly rivals: readonly ImportRecord<'rival'>[];
}

export function listedBrand(records: readonly ImportRecord[], brand_id: string): ListedBrand {
  const own = records.filter((each) => 'brand_id' in each && each.brand_id === brand_id);
  const completions = new Map(
    own.flatMap((each) =>
      each.type === 'run' && each.completed_at !== null
        ? [[each.id, microseconds(each.completed_at)] as const]
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

/** The spelling that reports show, by the form of the name (rule 8.1). */
export function reportNames({ answers, rivals }: ListedBrand): ReadonlyMap<string, string> {
  const answered = answers.filter(({ outcome }) => outcome === 'answered');
  return new Map([...knownRivals(rivals, answered)].map(([key, { name }]) => [key, name]));
}

/** Newest run first by (completed_at, id), inside a run by (created_at, id). */
export const newestFirst =
  ({ completions }: ListedBrand) =>
  (a: Answer, b: Answer): number => {
    const [x, y] = [completions.get(b.run_id) ?? 0n, completions.get(a.run_id) ?? 0n];
    return (x < y ? -1 : Number(x > y)) || byBytes(b.run_id, a.run_id) || byTime(b, a);
  };

/** The answers of endpoint 10 to all prompts, on pages of drawn sizes, and what these pages contradict. */
export async function answersOfPrompts(
  draw: Draw,
  get: Get,
  { id, prompts }: ListedBrand,
  query: Query,
  window: object,
): Promise<{ readonly answers: readonly Answer[]; readonly faults: readonly string[] }> {
  type Page = ResponseOf<Operations['listAnswers']>;
  const answers: Answer[] = [];
  const faults: string[] = [];
  for (const { id: prompt_id, deleted_at } of prompts.values()) {
    if (deleted_at !== null) continue;
    const limit = String(draw.chance(60) ? 50 : 1 + draw.below(50));
    const path = pathFor(id, `prompts/${prompt_id}/answers`, query, { limit });
    for await (const page of everyPage((cursor) => get<Page>(withCursor(path, cursor)))) {
      if (JSON.stringify(page.window) !== JSON.stringify(window))
        faults.push(`another window at ${prompt_id}`);
      if (page.data.some((answer) => answer.prompt_id !== prompt_id))
        faults.push(`an answer to another prompt at ${prompt_id}`);
      answers.push(...page.data);
    }
  }
  const twice = answers.length - new Set(answers.map((answer) => answer.id)).size;
  if (twice > 0) faults.push(`${twice} answers shown twice`);
  return { answers, faults };
}

/** A path, which has a query, with the cursor of a page that is not the first. */
export const withCursor = (path: string, cursor: string | null) =>
  cursor === null ? path : `${path}&cursor=${cursor}`;
