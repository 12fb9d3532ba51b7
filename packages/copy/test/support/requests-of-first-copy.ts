import { linesOn } from '@brand-visibility/terminal';
import type { Answer, Brand, GetMethodologyResponse, Prompt, Run } from '@brand-visibility/client';
import { rivalRow } from '../../src/counted-rows.js';
import { RECORD_TYPES } from '../../src/members.js';
import { LARGEST } from '../../src/client-source.js';
import type { Source } from '../../src/source.js';
import { bookIn } from '../../src/state/book.js';
import { openDatabase } from '../../src/state/open-database.js';
import { screenOn } from '../../src/screen.js';
import { sync } from '../../src/sync.js';
import type { Rows } from '../../src/target.js';

/** A brand with a run each day, in which each engine answers each prompt. */
export interface Size {
  readonly prompts: number;
  readonly engines: number;
  readonly days: number;
}

const DAY = 86_400_000;

/** Casts below are of records of which the copy needs only these members. */
function recordsOf({ prompts, engines, days }: Size) {
  const answer_count = prompts * engines;
  const runs = Array.from({ length: days }, (_, n) => {
    const completed_at = new Date(Date.UTC(2026, 5, 30, 7) - n * DAY).toISOString();
    return { id: `run_${n}`, status: 'completed', completed_at, answer_count } as Run;
  });
  return {
    runs,
    prompts: Array.from({ length: prompts }, (_, n) => ({ id: `prompt_${n}` }) as Prompt),
    answersOf: ({ id }: Run) =>
      Array.from({ length: answer_count }, (_, n) => ({ id: `${id}_${n}`, run_id: id }) as Answer),
  };
}

/**
 * The number of requests of the first copy of one brand, with pages that end by their number of rows alone, and five of
 * cited domains.
 */
export async function requestsOfFirstCopy(size: Size): Promise<number> {
  const { runs, prompts, answersOf } = recordsOf(size);
  let requests = 0;
  async function* pagesOf<Row>(rows: readonly Row[], limit: number) {
    for (let at = 0; at === 0 || at < rows.length; at += limit) {
      requests += 1;
      yield rows.slice(at, at + limit);
    }
  }
  const feed = [
    ...prompts.map(({ id }) => ({ kind: 'prompt', id, state: 'present' }) as const),
    ...runs.map(({ id }) => ({ kind: 'run', id, state: 'present' }) as const),
  ];
  const oneByOne = () => Promise.reject(new Error('read by itself'));
  const source: Source = {
    access: async () => {
      requests += 1;
      return { account_id: 'acc_1', brand_ids: null };
    },
    brands: () => pagesOf([{ id: 'brd_1' } as Brand], LARGEST.brands),
    changes: async (_, cursor) => {
      requests += 1;
      const at = Number(cursor);
      const rows = feed.slice(at, at + LARGEST.changes);
      return { rows, cursor: String(at + rows.length), hasMore: at + rows.length < feed.length };
    },
    run: oneByOne,
    prompt: oneByOne,
    answers: () => {
      throw new Error('read by itself');
    },
    runs: () => pagesOf(runs, LARGEST.runs),
    prompts: () => pagesOf(prompts, LARGEST.prompts),
    answersOn: async function* (_, { first, last }) {
      const isInside = ({ completed_at }: Run) =>
        completed_at !== null && completed_at >= first && completed_at.slice(0, 10) <= last;
      yield* pagesOf(runs.filter(isInside).flatMap(answersOf), LARGEST.answers);
      return 'whole';
    },
    lists: async () => {
      requests += 7;
      return { theme: [], watched_rival: [rivalRow({ name: 'Globex', domain: null })], source_domain: [] };
    },
    methodology: async () => {
      requests += 1;
      return {} as GetMethodologyResponse;
    },
  };
  const db = openDatabase(':memory:', '');
  const copied = { answers: 0, runs: 0, prompts: 0 };
  const none = async () => undefined;
  const rows: Rows = {
    putBrand: none,
    putMethodology: none,
    removeOthers: none,
    removeBrand: none,
    putPrompt: async () => void (copied.prompts += 1),
    removePrompts: none,
    putRun: async (_, _run, pages) => {
      for await (const page of pages) copied.answers += page.length;
      copied.runs += 1;
    },
    removeRuns: none,
    ids: () => [],
    completedRuns: () => [],
    stateChanged: none,
  };
  const tables = new Set(RECORD_TYPES);
  const target = { book: bookIn(db, tables), tables, rows, close: () => db.close() };
  await sync({ source, target, report: SILENT, now: () => '2026-07-01T00:00:00Z' });
  target.close();
  const expected = size.prompts * size.engines * size.days;
  if (copied.answers !== expected || copied.runs !== size.days || copied.prompts !== size.prompts)
    throw new Error(`copied ${JSON.stringify(copied)}`);
  return requests;
}

/** A report that says nothing. */
export const SILENT = screenOn(linesOn({ write: () => undefined }, Date.now), Date.now);
