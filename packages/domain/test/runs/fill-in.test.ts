import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fillingOf } from '@brand-visibility/model';
import { fillIn, type PossibleFilling, type Question } from '../../src/runs/fill-in.js';
import { formatInstant } from '../../src/time/instant.js';
import { OUTCOMES, RUN_STATUSES } from '../../src/vocabulary.js';

const FAILED = {
  id: 'ans_m',
  run_id: 'run_9',
  prompt_id: 'prm_1',
  platform: 'claude',
  created_at: 1000n,
  outcome: 'failed',
} as const;

const CONTENT = {
  brand_named: true,
  position: 2,
  sentiment: 'mixed',
  competitors: [{ name: 'Globex' }],
  text: 'Acme, then Globex.',
  text_markdown: '**Acme**',
  sources: [{ url: 'https://news.example/a' }],
} as const;

/** The smallest input in which an answer that is empty is later than one that fills in. */
const EMPTY_AND_OLDER = [
  { id: 'ans_a', created_at: 998n, text: 'Acme.' } as const,
  { id: 'ans_b', created_at: 999n, text: '' } as const,
].map((each) => ({ ...each, outcome: 'answered', run_status: 'completed' }) as const);

const shown = <T extends Pick<Question, 'created_at'>>(each: T) => ({
  ...each,
  created_at: formatInstant(each.created_at),
});

const answer = (overrides: Partial<PossibleFilling> = {}): PossibleFilling => ({
  ...CONTENT,
  id: 'ans_a',
  prompt_id: 'prm_1',
  platform: 'claude',
  created_at: 900n,
  outcome: 'answered',
  run_status: 'completed',
  ...overrides,
});

describe('a failed question', () => {
  // Rule 9.6.
  test('takes the content of an earlier answer and keeps its own fields', () => {
    expect(fillIn(FAILED, [answer()])).toEqual({ ...FAILED, ...CONTENT, outcome: 'filled' });
  });

  test('takes nothing else, such as the status of the other run', () => {
    expect(fillIn(FAILED, [answer()])).not.toHaveProperty('run_status');
  });

  test.each<[string, Partial<PossibleFilling>, boolean]>([
    ['of the same prompt and engine', {}, true],
    ['to another prompt', { prompt_id: 'prm_2' }, false],
    ['of another engine', { platform: 'chatgpt' }, false],
    ['without a text', { text: '' }, false],
  ])('is filled in from an answer %s: %j', (_what, overrides, isFilled) => {
    expect(fillIn(FAILED, [answer(overrides)]) !== null).toBe(isFilled);
  });

  // Rule 9.6.
  test('is filled in from the latest by (created_at, id), independent of input order', () => {
    const some = fc.record({
      id: fc.constantFrom('ans_A', 'ans_a', 'ans_b', 'ans_l', 'ans_z'),
      created_at: fc.constantFrom(998n, 999n, 1000n, 1001n),
      outcome: fc.constantFrom(...OUTCOMES),
      run_status: fc.constantFrom(...RUN_STATUSES),
      text: fc.string(),
    });
    const lists = fc.uniqueArray(some, { selector: ({ id, created_at }) => `${created_at} ${id}` });
    fc.assert(
      fc.property(lists, (overrides) => {
        const answers = overrides.map(answer);
        const latest = fillingOf(shown(FAILED), answers.map(shown));
        expect(fillIn(FAILED, answers)?.text ?? null).toBe(latest?.text ?? null);
      }),
      { numRuns: draws(300), examples: [[EMPTY_AND_OLDER]] },
    );
  });
});

test.each(OUTCOMES.filter((outcome) => outcome !== 'failed'))('rejects a question that was %s', (outcome) => {
  expect(() => fillIn({ ...FAILED, outcome }, [answer()])).toThrow(RangeError);
});
