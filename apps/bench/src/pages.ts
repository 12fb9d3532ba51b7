import * as application from '@brand-visibility/application';
import { listAnswers } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { callUseCase } from './use-case.js';
import type { Contender, Ratio } from './measure.js';
import type { PlainDatabase } from './plain-database.js';

/** Pages of the answers to one prompt (2,190 of 438,000), against looking up the same rows one by one by key. */

const ROWS = 50;
const DEPTH = 1_000;

const LOOK_UP = `select a.*, b.text, b.text_markdown, s.sources from answer a
  join answer_body b on b.brand_id = a.brand_id and b.answer_id = a.id
  join answer_sources s on s.brand_id = a.brand_id and s.answer_id = a.id
  where a.id = $1`;

export async function pageContenders(
  opened: OpenedStore,
  plain: PlainDatabase,
  brand_id: string,
  now: Instant,
): Promise<Contender[]> {
  const path = { brand_id, prompt_id: `prm_${brand_id}_0` };
  const page = (limit: number, cursor: string | null) =>
    callUseCase(opened, listAnswers, application.listAnswers, path, now, {
      period: '365d',
      limit: String(limit),
      ...(cursor === null ? {} : { cursor }),
    });

  /** Pages to a depth, or to the end; returns the cursor that led to the final page, and its ids. */
  const pageTo = async (limit: number, depth: number) => {
    let cursor: string | null = null;
    for (let pages = 1; ; pages += 1) {
      const { data, next_cursor }: Awaited<ReturnType<typeof page>> = await page(limit, cursor);
      if (pages === depth || next_cursor === null)
        return { cursor, pages, ids: data.map((row) => row.toJSON().id) };
      cursor = next_cursor;
    }
  };
  const first = await pageTo(ROWS, 1);
  const last = await pageTo(ROWS, Infinity);
  const deep = await pageTo(2, DEPTH);
  if (first.ids.length !== ROWS || deep.pages !== DEPTH) throw new Error('the prompt has too few answers');
  const lookUp = plain.finder(LOOK_UP);
  return [
    { name: 'answers, first page', run: () => page(ROWS, null) },
    { name: 'answers, last page', run: () => page(ROWS, last.cursor) },
    {
      name: `answers, ${ROWS} look-ups`,
      run: async () => {
        for (const id of first.ids) await lookUp([id]);
      },
    },
    { name: 'answers, page 1 of 2 rows', run: () => page(2, null) },
    { name: `answers, page ${DEPTH} of 2 rows`, run: () => page(2, deep.cursor) },
  ];
}

export function pageRatios(median: (name: string) => number): Ratio[] {
  const ratio = (a: string, b: string, bound: number): Ratio => ({
    ratio: `answers: ${a} / ${b}`,
    value: median(`answers, ${a}`) / median(`answers, ${b}`),
    bound,
    is: 'at most',
  });
  return [
    ratio('first page', `${ROWS} look-ups`, 3),
    ratio('last page', `${ROWS} look-ups`, 3),
    ratio(`page ${DEPTH} of 2 rows`, 'page 1 of 2 rows', 1.2),
  ];
}
