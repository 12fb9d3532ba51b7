import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { addDays, localDay } from '@brand-visibility/domain';
import type { Query } from '../model/brand.js';
import { pathFor, type TrendQuestion } from '../questions.js';
import type { AskText } from '../worlds.js';

/** Which pairs of days are refused, and the cursors that are bound to a pair (rules 2.11, 3.3 and 7.2). */

interface Checked {
  readonly compared: number;
  readonly faults: readonly string[];
}

const RANKED = ['visibility/groups', 'sources/domains', 'sources/pages'] as const;
const COMPARING = [...RANKED, 'visibility/comparison', 'visibility/explain'] as const;

/** Every operation refuses every pair that is wrong. */
export async function checkedRefusals(question: TrendQuestion, ask: AskText): Promise<Checked> {
  const { brand_id, now, window, compared } = question;
  const { tz = 'UTC', period = '30d' } = window;
  const first = window['start_date'] ?? addDays(localDay(now, tz), -Number.parseInt(period, 10));
  const { previous_start_date = '', previous_end_date = '' } = compared;
  const wrong: readonly Query[] = [
    { previous_start_date },
    { previous_end_date },
    { previous_start_date: addDays(previous_end_date, 1), previous_end_date },
    { previous_start_date: addDays(previous_end_date, -366), previous_end_date },
    { previous_start_date: first, previous_end_date: first },
  ];
  const outcomes: string[] = [];
  for (const below of COMPARING)
    for (const pair of wrong)
      outcomes.push(await outcomeOf(ask, pathFor(brand_id, below, window, pair), question));
  const faults = outcomes.filter((outcome) => !outcome.startsWith('invalid_parameter for'));
  return { compared: outcomes.length, faults: faults.map((outcome) => `not refused: ${outcome}`) };
}

/** What became of a request: the error, which begins with its code, or the beginning of the response. */
async function outcomeOf(ask: AskText, path: string, { now }: TrendQuestion): Promise<string> {
  try {
    return `${path}: ${(await ask(path, now)).slice(0, 80)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Page = Pick<ResponseOf<Operations['listSourceDomains']>, 'next_cursor' | 'data'>;

/** A cursor goes on with the pair of its first page, and with no other or none. */
export async function checkedCursors(question: TrendQuestion, ask: AskText): Promise<Checked> {
  const { brand_id, now, window, compared } = question;
  const { previous_start_date = '', previous_end_date = '' } = compared;
  const other = {
    previous_start_date: addDays(previous_start_date, -1),
    previous_end_date: addDays(previous_end_date, -1),
  };
  const faults: string[] = [];
  let cursors = 0;
  for (const below of RANKED) {
    const page = async (pair: Query, more: Query = {}) =>
      JSON.parse(await ask(pathFor(brand_id, below, window, pair, { limit: '1', ...more }), now)) as Page; // what the contract says of the path
    for (const pair of [compared, {}]) {
      const { next_cursor } = await page(pair);
      if (next_cursor === null) continue;
      cursors += 1;
      const second = (await page(pair, { cursor: next_cursor })).data[0];
      const whole = (await page(pair, { limit: '2' })).data[1];
      if (JSON.stringify(second) !== JSON.stringify(whole)) faults.push(`${below}: page two has another row`);
      for (const wrong of pair === compared ? [other, {}] : [compared]) {
        const path = pathFor(brand_id, below, window, wrong, { limit: '1', cursor: next_cursor });
        const outcome = await outcomeOf(ask, path, question);
        if (!outcome.startsWith('invalid_cursor for')) faults.push(`cursor of another pair: ${outcome}`);
      }
    }
  }
  return { compared: cursors, faults };
}
