import { ENGINES, PERIODS, toMilliseconds, type Instant } from '@brand-visibility/domain';
import type { Draw } from '@brand-visibility/records';

/**
 * Checks that the answers of all prompts add up to the count of a report (rule 2.6), and that they are those of the
 * list of the brand (rule 16.1).
 */

/** Sends a GET request and returns the parsed body of a 200 reply; throws for any other status. */
export type AskBody = (path: string) => Promise<unknown>;

export interface Question {
  readonly brand_id: string;
  /** The query with the window, its zone and the engines. */
  readonly query: string;
}

export interface Sum {
  /** The report's `answer_count`. */
  readonly answer_count: number;
  readonly isCarried: boolean;
  readonly pages: number;
  /** Answer ids in the order of the pages, prompt by prompt. */
  readonly ids: readonly string[];
  /** What does not add up. */
  readonly faults: readonly string[];
}

const ZONES = [
  ...['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia'],
  ...['Pacific/Kiritimati', 'Australia/Lord_Howe', 'Africa/Cairo', 'Etc/GMT+12', 'Etc/GMT-14'],
];

const DAY = 86_400_000;
const LONGEST_WINDOW = 366;

/** Draws a window around the completions of a brand's runs, mostly within them. */
export function drawQuestion(draw: Draw, brand_id: string, completions: readonly Instant[]): Question {
  const times = completions.map(toMilliseconds);
  const [first, last] = times.length === 0 ? [0, 0] : [Math.min(...times), Math.max(...times)];
  const parts: string[] = [];
  if (draw.chance(50)) {
    const span = Math.max(1, Math.round((last - first) / DAY) + 60);
    const start = first + (draw.below(span) - 30) * DAY;
    const end = start + draw.below(draw.pick([1, 4, 40, LONGEST_WINDOW])) * DAY;
    parts.push(`start_date=${dayOf(start)}`, `end_date=${dayOf(end)}`);
  } else if (draw.chance(80)) parts.push(`period=${draw.pick(PERIODS)}`);
  if (draw.chance(70)) parts.push(`tz=${encodeURIComponent(draw.pick(ZONES))}`);
  const engines = draw.some(ENGINES, 50);
  if (engines.length > 0 && draw.chance(60)) parts.push(`platforms=${engines.join(',')}`);
  return { brand_id, query: parts.join('&') };
}

const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

interface Answer {
  readonly id: string;
  readonly prompt_id?: string;
  readonly competitors?: readonly { readonly report_name?: string | null }[];
}

interface Page {
  readonly data: readonly Answer[];
  readonly next_cursor: string | null;
  readonly window?: unknown;
}

interface Report {
  readonly answer_count: number;
  readonly window: { readonly carried_from: string | null };
}

/**
 * Reads all prompts of the brand and all their answers with varying page sizes, and adds them up; then the list of the
 * brand.
 */
export async function addUp(ask: AskBody, draw: Draw, { brand_id, query }: Question): Promise<Sum> {
  const report = (await ask(`/v1/brands/${brand_id}/visibility?${query}`)) as Report; // the type in the contract
  const faults: string[] = [];
  const ids: string[] = [];
  const shown = new Map<string, string>();
  let pages = 0;
  const pagesOf = async function* (path: string, filter: string, mostRows: number) {
    let cursor: string | null = null;
    do {
      const limit = draw.chance(60) ? mostRows : 1 + draw.below(mostRows);
      const parts = [
        ...(filter === '' ? [] : [filter]),
        `limit=${limit}`,
        ...(cursor === null ? [] : [`cursor=${cursor}`]),
      ];
      const page = (await ask(`${path}?${parts.join('&')}`)) as Page; // every list has these members
      pages += 1;
      cursor = page.next_cursor;
      yield page;
    } while (cursor !== null);
  };
  for await (const prompts of pagesOf(`/v1/brands/${brand_id}/prompts`, '', 100)) {
    for (const { id } of prompts.data) {
      for await (const page of pagesOf(`/v1/brands/${brand_id}/prompts/${id}/answers`, query, 50)) {
        if (JSON.stringify(page.window) !== JSON.stringify(report.window))
          faults.push(`a different window at ${id}`);
        if (page.data.some(({ prompt_id }) => prompt_id !== id))
          faults.push(`an answer to another prompt at ${id}`);
        ids.push(...page.data.map((answer) => answer.id));
        for (const answer of page.data) shown.set(answer.id, JSON.stringify(answer));
      }
    }
  }
  const distinct = new Set(ids).size;
  if (distinct !== ids.length) faults.push(`${ids.length - distinct} answers shown twice`);
  if (ids.length !== report.answer_count)
    faults.push(`${ids.length} answers listed, but ${report.answer_count} counted`);
  for await (const page of pagesOf(`/v1/brands/${brand_id}/answers`, query, 500)) {
    for (const answer of page.data) {
      if (shown.get(answer.id) !== JSON.stringify(withoutReportNames(answer)))
        faults.push(`the list of the brand has another answer ${answer.id}, or has it twice`);
      shown.delete(answer.id);
    }
  }
  if (shown.size > 0) faults.push(`the list of the brand lacks ${shown.size} answers`);
  return {
    answer_count: report.answer_count,
    isCarried: report.window.carried_from !== null,
    pages,
    ids,
    faults,
  };
}

/** The answer as the list of its prompt shows it. */
const withoutReportNames = (answer: Answer): Answer => ({
  ...answer,
  competitors: (answer.competitors ?? []).map(({ report_name: _, ...competitor }) => competitor),
});
