import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { record } from '@brand-visibility/records';
import { getAs } from '@brand-visibility/programs/http';
import { calling, type Attack } from './attack.js';
import { ATTACKERS } from './world/accounts.js';
import { daysAgo, runAt } from './world/texts.js';

const BRAND = 'brd_many_rivals';
/** Maximum number of rivals in an answer. */
const IN_AN_ANSWER = 1_000;
const ANSWERS = 260;
const RIVALS = ANSWERS * IN_AN_ANSWER;
/**
 * Days since each run: one in the window, one in the comparison window. In each run, every rival is named once, so all
 * rivals tie.
 */
const RUNS = [3, 35];

const promptOf = (answer: number) => `prm_rivals_${Math.floor(answer / ENGINES.length)}`;

/** Before the service limited the concurrent reports of a key, other accounts had to wait for ten seconds. */
export const manyRivals: Attack = {
  name: 'reports-of-many-rivals',
  description: `150 concurrent reports of one key, of a brand with ${RIVALS.toLocaleString('en-US')} rivals`,
  data: [records],
  attackers: ({ keys }) => [
    calling(
      150,
      ['competitors', 'competitors?limit=1', 'visibility'].map((report) =>
        getAs(keys[0], `/v1/brands/${BRAND}/${report}`),
      ),
    ),
  ],
};

function* records() {
  const account_id = ATTACKERS[0].account;
  yield record.brand({ id: BRAND, account_id, name: 'Attacked', platforms: [...ENGINES] });
  for (let answer = 0; answer < ANSWERS; answer += ENGINES.length)
    yield record.prompt({ id: promptOf(answer), brand_id: BRAND });
  for (const days of RUNS) {
    const at = daysAgo(days);
    yield runAt(at, { id: `run_rivals_${days}`, brand_id: BRAND, platforms: [...ENGINES] });
    for (let answer = 0; answer < ANSWERS; answer += 1) yield answerOf(days, answer, at);
  }
}

function answerOf(days: number, answer: number, created_at: string) {
  return record.answer({
    id: `ans_rivals_${days}_${answer}`,
    run_id: `run_rivals_${days}`,
    prompt_id: promptOf(answer),
    platform: ENGINES[answer % ENGINES.length]!,
    created_at,
    competitors: Array.from({ length: IN_AN_ANSWER }, (_, i) => ({
      name: `Rival ${answer * IN_AN_ANSWER + i}`,
      position: i + 1,
      sentiment: 'neutral' as const,
      domain: 'rival.example',
    })),
  });
}
