import { describe, expect, test } from '@jest/globals';
import {
  explanationOf,
  MOST_RUNS_LISTED,
  type ExplanationCounts,
  type ExplainedRun,
} from '../../src/explanation/explanation.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { METHODOLOGY_VERSION } from '../../src/methodology/methodology.js';
import { rational } from '../../src/number.js';
import { answersOf, countsOf, MARCH } from '../figures/answers.js';

// What `GET /visibility/explanation` shows, by example: the answers of March that figures.test.ts describes, in which
// listed rivals are mentioned four times. In February, one of two answers named Acme.

const COUNTED: ExplanationCounts<string> = {
  current: { ...countsOf(MARCH), listedMentions: 4 },
  previous: countsOf(answersOf({ claude: [1, 2] })),
  deletedPrompt: 3,
  filteredOut: 5,
  listed: 1,
  firstListed: ['Globex'],
};
const identityOf = (name: string | null) => ({ name: name ?? 'Acme', domain: null });
const run = (id: string, completed_at: bigint): ExplainedRun => ({
  id,
  completed_at,
  counted: 5,
  answers_digest: '',
  failed_answers: 1,
  filled_answers: 2,
});
const exact = (numerator: string, denominator: string) => ({ numerator, denominator });

describe('An explanation contains what the report is computed from (rules 20.2, 20.3, 20.5)', () => {
  const runs = [run('run_1', 1n), run('run_2', 2n)];
  test.each([
    ['answer_count', 5],
    ['methodology', METHODOLOGY_VERSION],
    ['named_count', 3],
    // Share of voice is 3 of these 7.
    ['mention_count', 7],
    ['excluded', { failed: 2, filled: 4, deleted_prompt: 3, filtered_out: 5 }],
    ['run_count', 2],
    ['listed_competitor_count', 1],
    ['listed_competitors', ['Globex']],
    [
      'figures',
      {
        visibility: { current: exact('175', '3'), previous: exact('50', '1') },
        average_position: { current: exact('2', '1'), previous: exact('1', '1') },
        sentiment_score: { current: exact('50', '1'), previous: exact('100', '1') },
        share_of_voice: { current: exact('300', '7'), previous: exact('100', '1') },
      },
    ],
  ] as const)('%s', (field, expected) => {
    expect(explanationOf(COUNTED, runs, identityOf, EQUAL_WEIGHTS)[field]).toEqual(expected);
  });

  test('the engines that answered, with their weights as fractions', () => {
    const weights = { ...EQUAL_WEIGHTS, claude: rational(3, 2) };
    expect(explanationOf(COUNTED, runs, identityOf, weights).engines).toEqual([
      { platform: 'claude', weight: '3/2', answer_count: 3, named_count: 2 },
      { platform: 'chatgpt', weight: '1', answer_count: 2, named_count: 1 },
    ]);
  });

  test.each([
    ['no answer counts in a window', [], { current: null, previous: null }],
    ['figures are carried', null, { current: exact('50', '1'), previous: null }],
  ])('a figure is null if %s', (_, before, expected) => {
    const current = countsOf(before === null ? answersOf({ claude: [1, 2] }) : []);
    const { figures } = explanationOf(
      { ...COUNTED, current, previous: before && countsOf(before) },
      runs,
      identityOf,
      EQUAL_WEIGHTS,
    );
    expect(figures.visibility).toEqual(expected);
  });
});

test('the newest 400 runs are listed, by time and then by id; all are counted (rule 20.4)', () => {
  const all = Array.from({ length: MOST_RUNS_LISTED + 3 }, (_, i) =>
    run(`run_${i % 2 === 0 ? 'b' : 'a'}${i}`, BigInt(i >> 1)),
  );
  const { run_count, runs, excluded } = explanationOf(COUNTED, all, identityOf, EQUAL_WEIGHTS);
  expect([run_count, excluded.failed, excluded.filled]).toEqual([403, 403, 806]);
  expect(runs.length).toBe(400);
  expect(runs.slice(0, 3).map(({ id }) => id)).toEqual(['run_b402', 'run_b400', 'run_a401']);
  expect(runs.at(-1)?.id).toBe('run_b2');
});
