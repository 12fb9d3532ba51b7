import { ENGINES } from '@brand-visibility/domain';
import { record } from '@brand-visibility/test-fixtures';
import { sharedTime } from '@brand-visibility/programs/processes';
import type { Attack } from './attack.js';

const BRAND = 'brd_unread';
const PROMPT = 'prm_unread';
const RUNS = 20;
/** A page of 50 such answers is a reply of 1 MB. */
const TEXT = 'An answer that nobody reads. '.repeat(700);

export const unreadReplies: Attack = {
  name: 'unread-replies',
  description:
    'large replies that are not read: on 400 connections with four keys within their limits, on 400 without a key',
  keys: 4,
  lines,
  attackers: ({ keys }) => [
    {
      kind: 'stranger',
      connections: 400,
      texts: keys.map(
        (key) =>
          `GET /v1/brands/${BRAND}/prompts/${PROMPT}/answers?limit=50&period=90d HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`,
      ),
      pace: { rate: 20 },
      reads: false,
      reconnects: true,
    },
    {
      kind: 'stranger',
      connections: 400,
      texts: ['GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(60)],
      pace: 'once',
      reads: false,
      reconnects: true,
    },
  ],
};

function* lines(account_id: string): Generator<string> {
  const platforms = [...ENGINES];
  const records = [
    record.brand({ id: BRAND, account_id, name: 'Attacked', platforms }),
    record.prompt({ id: PROMPT, brand_id: BRAND }),
    ...Array.from({ length: RUNS }, (_, day) => {
      const at = new Date(sharedTime() - (day + 1) * 86_400_000).toISOString();
      const run_id = `run_unread_${day}`;
      return [
        record.run({
          id: run_id,
          brand_id: BRAND,
          platforms,
          created_at: at,
          started_at: at,
          completed_at: at,
        }),
        ...platforms.map((platform) =>
          record.answer({
            id: `ans_unread_${day}_${platform}`,
            run_id,
            prompt_id: PROMPT,
            platform,
            created_at: at,
            text: TEXT,
          }),
        ),
      ];
    }).flat(),
  ];
  for (const each of records) yield JSON.stringify(each);
}
