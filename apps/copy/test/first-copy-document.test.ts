import type { Answer, Brand, GetMethodologyResponse, Prompt, Run } from '@brand-visibility/client';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { LARGEST } from '../src/client-source.js';
import { RECORD_TYPES } from '../src/members.js';
import type { Source } from '../src/source.js';
import { memoryState } from '../src/state/memory-state.js';
import { sync } from '../src/sync.js';
import type { TargetRows } from '../src/target.js';
import { SILENT } from './support/service.js';

/** The table of docs/recipes.md that says how long a first copy takes, computed from the limits of rule 6.1. */

const document = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
const number = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

/** Requests a minute by plan, as docs/rules.md has them. */
const limits = new Map(
  [.../\*\*6\.1\*\*[^]*?\n\n/.exec(document('rules.md'))![0].matchAll(/`(\w+)` (\d+)/g)].map(
    ([, plan = '', limit]) => [plan, Number(limit)],
  ),
);

const ROW = /^([\d,]+) prompts, ([\d,]+) engines, ([\d,]+) days: ([\d,]+) answers \|(.*)$/gm;
const PLANS = [['pro', 'pilot'], ['business'], ['agency'], ['agency_scale']];

/**
 * The number of requests of the first copy of one brand with a run each day, in which each engine answers each prompt.
 * Pages end by their number of rows alone, and five are of cited domains. The casts are of records of which the copy
 * needs only these members.
 */
async function requestsOfFirstCopy(prompts: number, engines: number, days: number): Promise<number> {
  const answer_count = prompts * engines;
  const runs = Array.from({ length: days }, (_, n) => {
    const completed_at = new Date(Date.UTC(2026, 5, 30 - n, 7)).toISOString();
    return { id: `run_${n}`, status: 'completed', completed_at, answer_count } as Run;
  });
  const answersOf = ({ id }: Run) =>
    Array.from({ length: answer_count }, (_, n) => ({ id: `${id}_${n}`, run_id: id }) as Answer);
  const all = Array.from({ length: prompts }, (_, n) => ({ id: `prompt_${n}` }) as Prompt);
  const feed = [
    ...all.map(({ id }) => ({ kind: 'prompt', id, state: 'present' }) as const),
    ...runs.map(({ id }) => ({ kind: 'run', id, state: 'present' }) as const),
  ];
  let requests = 0;
  const requesting = <T>(response: T, count = 1) => {
    requests += count;
    return Promise.resolve(response);
  };
  async function* pagesOf<Row>(rows: readonly Row[], limit: number) {
    for (let at = 0; at === 0 || at < rows.length; at += limit)
      yield await requesting(rows.slice(at, at + limit));
  }
  const oneByOne = () => {
    throw new Error('read by itself');
  };
  const source: Source = {
    access: () => requesting({ account_id: 'acc_1', brand_ids: null }),
    brands: () => pagesOf([{ id: 'brd_1' } as Brand], LARGEST.brands),
    changes: (_, cursor) => {
      const end = Number(cursor) + LARGEST.changes;
      const rows = feed.slice(Number(cursor), end);
      return requesting({ rows, cursor: String(Number(cursor) + rows.length), hasMore: end < feed.length });
    },
    run: oneByOne,
    prompt: oneByOne,
    answers: oneByOne,
    runs: () => pagesOf(runs, LARGEST.runs),
    prompts: () => pagesOf(all, LARGEST.prompts),
    answersOn: async function* (_, { first, last }) {
      const isInside = ({ completed_at }: Run) =>
        completed_at !== null && completed_at >= first && completed_at.slice(0, 10) <= last;
      yield* pagesOf(runs.filter(isInside).flatMap(answersOf), LARGEST.answers);
      return 'whole';
    },
    lists: () => requesting({ theme: [], watched_rival: [], source_domain: [] }, 7),
    methodology: () => requesting({} as GetMethodologyResponse),
  };
  let copied = 0;
  const none = async () => undefined;
  const rows = new Proxy({} as TargetRows, {
    get: (_, method: keyof TargetRows) => {
      if (method === 'ids' || method === 'completedRuns') return async () => [];
      if (method !== 'putRun') return none;
      return async (...[, , pages]: Parameters<TargetRows['putRun']>) => {
        for await (const page of pages) copied += page.length;
      };
    },
  });
  const tables = new Set(RECORD_TYPES);
  const target = { state: memoryState(null, tables), tables, rows, close: () => undefined };
  await sync({ source, target, report: SILENT, now: () => '2026-07-01T00:00:00Z' });
  expect(copied).toBe(answer_count * days);
  return requests;
}

function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${minutes} min` : `${hours} h ${rest} min`;
}

test('the table has the plans of rule 6.1', () => {
  const [head] = /^brand, with a run each day \|.*$/m.exec(document('recipes.md')) ?? [''];
  expect(head).toBe(
    `brand, with a run each day | requests | ${PLANS.map((plans) => plans.map((plan) => `\`${plan}\``).join(', ')).join(' | ')}`,
  );
  for (const [first = '', ...others] of PLANS)
    for (const plan of others) expect(limits.get(plan)).toBe(limits.get(first));
});

test('each row is the number of requests of a copy, and the minutes that the plans admit them in', async () => {
  const rows = [...document('recipes.md').matchAll(ROW)];
  expect(rows).toHaveLength(2);
  for (const [line, prompts, engines, days, answers, cells = ''] of rows) {
    expect(number(answers)).toBe(number(prompts) * number(engines) * number(days));
    const requests = await requestsOfFirstCopy(number(prompts), number(engines), number(days));
    const times = PLANS.map(([plan = '']) => durationOf(Math.ceil(requests / limits.get(plan)!)));
    expect([line, cells.split('|').map((cell) => cell.trim())]).toEqual([
      line,
      [requests.toLocaleString('en-US'), ...times],
    ]);
  }
});
