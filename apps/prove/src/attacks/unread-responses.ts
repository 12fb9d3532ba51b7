import type { ImportRecord } from '@brand-visibility/contract';
import { ENGINES } from '@brand-visibility/domain';
import { record } from '@brand-visibility/records';
import { RECONNECTING, type Attack } from './attack.js';
import { ATTACKERS } from './world/accounts.js';
import { daysAgo, runAt } from './world/texts.js';

const BRAND = 'brd_unread';
const PROMPT = 'prm_unread';
const RUNS = 20;
/** A page of 50 such answers is a response of 1 MB. */
const TEXT = 'An answer that nobody reads. '.repeat(700);

export const unreadResponses: Attack = {
  name: 'unread-responses',
  description:
    'large responses that are not read: on 400 connections with four keys within their limits, one on each of 400 without a key',
  data: [records],
  attackers: ({ keys }) => [
    {
      attacker: 'raw',
      connections: 400,
      texts: keys
        .slice(0, 4)
        .map(
          (key) =>
            `GET /v1/brands/${BRAND}/prompts/${PROMPT}/answers?limit=50&period=90d HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`,
        ),
      pace: { rate: 20 },
      reads: false,
      reconnects: RECONNECTING,
    },
    {
      attacker: 'raw',
      connections: 400,
      texts: ['GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'],
      pace: 'once',
      reads: false,
      reconnects: RECONNECTING,
    },
  ],
};

function* records(): Generator<ImportRecord> {
  const platforms = [...ENGINES];
  yield record.brand({ id: BRAND, account_id: ATTACKERS[0].account, name: 'Attacked', platforms });
  yield record.prompt({ id: PROMPT, brand_id: BRAND });
  for (let day = 0; day < RUNS; day += 1) {
    const at = daysAgo(day + 1);
    const run_id = `run_unread_${day}`;
    yield runAt(at, { id: run_id, brand_id: BRAND, platforms });
    for (const platform of platforms)
      yield record.answer({
        id: `ans_unread_${day}_${platform}`,
        run_id,
        prompt_id: PROMPT,
        platform,
        created_at: at,
        text: TEXT,
      });
  }
}
