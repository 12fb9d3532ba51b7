import { ENGINES } from '@brand-visibility/domain';
import { record } from '@brand-visibility/test-fixtures';
import type { Attack } from './attack.js';
import { daysAgo, linesOf } from './lines.js';

const BRAND = 'brd_large_pages';
const PROMPT = 'prm_large_pages';
/** A record has one mebibyte at most. */
const LARGE = 1_000_000;
/** More runs and rows than fit on a page. */
const RUNS = 9;
const ROWS = 101;

/** Without a limit in bytes, a page of 50 such answers or 100 such audits would be a reply of 50 to 100 MB. */
export const largePages: Attack = {
  name: 'large-pages',
  description:
    '24 concurrent requests of one key for pages of answers, audits and recommendations of one megabyte each',
  lines: (account_id) => linesOf(records(account_id)),
  attackers: ({ keys }) => [
    {
      kind: 'caller',
      requests: [
        `prompts/${PROMPT}/answers?limit=50`,
        'page-audits?limit=100',
        'recommendations?limit=100',
        `prompts/${PROMPT}/answers?limit=50&platforms=claude,grok,gemini`,
      ].map((list) => ({
        method: 'GET',
        path: `/v1/brands/${BRAND}/${list}`,
        headers: { authorization: `Bearer ${keys[0]}` },
      })),
      pace: { callers: 24 },
    },
  ],
};

function* records(account_id: string) {
  const brand_id = BRAND;
  yield record.brand({ id: BRAND, account_id, name: 'Attacked', platforms: [...ENGINES] });
  yield record.prompt({ id: PROMPT, brand_id });
  for (let run = 0; run < RUNS; run += 1) {
    const at = daysAgo(run + 1);
    const id = `run_large_${run}`;
    yield record.run({
      ...{ id, brand_id, platforms: [...ENGINES] },
      ...{ created_at: at, started_at: at, completed_at: at },
    });
    for (const platform of ENGINES)
      yield record.answer({
        id: `ans_large_${run}_${platform}`,
        run_id: id,
        prompt_id: PROMPT,
        platform,
        created_at: at,
        text: textOf(run * ENGINES.length + ENGINES.indexOf(platform)),
      });
  }
  for (let row = 0; row < ROWS; row += 1) {
    const created_at = daysAgo(row + 1);
    const dimension = { id: 'crawlability' as const, score: 80, recommendations: [], signals: [] };
    yield record.pageAudit({
      ...{ id: `auditlarge${row}`, brand_id, created_at, completed_at: created_at },
      dimensions: [{ ...dimension, summary: textOf(row) }],
    });
    yield record.recommendation({ id: `rec_large_${row}`, brand_id, created_at, description: textOf(row) });
  }
}

/** Different words, so that databases cannot compress them much. */
function textOf(number: number): string {
  let text = '';
  for (let word = number * 7919; text.length < LARGE; word += 1)
    text += `${Math.imul(word, 2654435761).toString(36)} `;
  return text.slice(0, LARGE);
}
