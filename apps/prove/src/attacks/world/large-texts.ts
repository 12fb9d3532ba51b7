import type { ImportRecord } from '@brand-visibility/contract';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { record } from '@brand-visibility/records';
import { ATTACKERS } from './accounts.js';
import { daysAgo, runAt, wordsOf } from './texts.js';

/** Generates an attackers' brand whose answers, audits and recommendations are one megabyte each. */

export const LARGE_BRAND = 'brd_large_pages';
export const LARGE_PROMPT = 'prm_large_pages';
/** Length of the texts in bytes. A record may contain at most one mebibyte. */
const LARGE = 1_000_000;
/** The number of runs, and the number of audits and of recommendations. Each of them fills more than one page. */
const RUNS = 9;
const ROWS = 101;

export function* largeTexts(): Generator<ImportRecord> {
  const brand_id = LARGE_BRAND;
  const account_id = ATTACKERS[0].account;
  yield record.brand({ id: brand_id, account_id, name: 'Attacked', platforms: [...ENGINES] });
  yield record.prompt({ id: LARGE_PROMPT, brand_id });
  for (let run = 0; run < RUNS; run += 1) {
    const at = daysAgo(run + 1);
    const id = `run_large_${run}`;
    yield runAt(at, { id, brand_id, platforms: [...ENGINES] });
    for (const platform of ENGINES)
      yield record.answer({
        id: `ans_large_${run}_${platform}`,
        run_id: id,
        prompt_id: LARGE_PROMPT,
        platform,
        created_at: at,
        text: wordsOf(run * ENGINES.length + ENGINES.indexOf(platform), LARGE),
      });
  }
  for (let row = 0; row < ROWS; row += 1) {
    const created_at = daysAgo(row + 1);
    const dimension = { id: 'crawlability' as const, score: 80, recommendations: [], signals: [] };
    yield record.pageAudit({
      id: `auditlarge${row}`,
      brand_id,
      created_at,
      completed_at: created_at,
      dimensions: [{ ...dimension, summary: wordsOf(row, LARGE) }],
    });
    yield record.recommendation({
      id: `rec_large_${row}`,
      brand_id,
      created_at,
      description: wordsOf(row, LARGE),
    });
  }
}
