import { explanation } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  explanationOf,
  MOST_RUNS_LISTED,
  type CountedExplanation,
  type ExplainedRun,
} from '../../src/explanation/explanation.js';
import { EQUAL_WEIGHTS } from '../../src/figures/weighting.js';
import { METHODOLOGY_VERSION } from '../../src/methodology/methodology.js';
import { ENGINES } from '../../src/vocabulary.js';
import {
  countsOf,
  NAMES,
  plainOf,
  plainWeights,
  someAnswers,
  someOwn,
  someWeights,
  weightsOf,
} from '../figures/answers.js';

const runs = { seed: 20260301, numRuns: 300 };
const OWN_KEY = 'd';

/** A run without answers. */
const emptyRun = (id: string, completed_at: bigint): ExplainedRun => ({
  id,
  completed_at,
  counted: 0,
  answers_digest: '',
  failed_answers: 0,
  filled_answers: 0,
});

const NOTHING: CountedExplanation = {
  current: countsOf([]),
  previous: null,
  countedOfRuns: [],
  deletedPrompt: 0,
  filteredOut: 0,
  listed: 0,
  firstListed: [],
};

const someWatched = fc.subarray([0, 1, 2, 3, 4, 5]);

describe('an explanation', () => {
  // Rules 20.2 and 20.3.
  test('has the figures and engines of the model', () => {
    fc.assert(
      fc.property(
        someAnswers,
        fc.option(someAnswers),
        someWatched,
        someWeights,
        someOwn,
        (now, before, watched, pairs, own) => {
          const ownName = NAMES[own ?? -1] ?? OWN_KEY;
          const counted = {
            ...NOTHING,
            current: countsOf(now, watched, own),
            previous: before && countsOf(before, watched, own),
            countedOfRuns: [now.length],
            deletedPrompt: 3,
            filteredOut: 5,
          };
          const stored = { ...emptyRun('run_1', 0n), failed_answers: 7, filled_answers: 11 };
          const is = explanationOf(counted, [stored], weightsOf(pairs));
          const {
            runs: _runs,
            excluded: _none,
            // Who is listed is the counting room's to tell.
            listed_competitor_count: _count,
            listed_competitors: _listed,
            ...should
          } = explanation({
            runs: new Map([['run_1', 0n]]),
            stored: plainOf(now).map((answer) => ({ ...answer, run_id: 'run_1', outcome: 'answered' })),
            isDeleted: () => false,
            passes: () => true,
            previous: before && plainOf(before),
            ownName,
            watched: watched.map((ordinal) => NAMES[ordinal]!),
            weights: plainWeights(pairs),
            engines: ENGINES,
          });
          const { runs: listed, excluded, methodology, ...rest } = is;
          expect(rest).toEqual({ ...should, listed_competitor_count: 0, listed_competitors: [] });
          expect(listed.map(({ id }) => id)).toEqual(['run_1']);
          expect(excluded).toEqual({ failed: 7, filled: 11, deleted_prompt: 3, filtered_out: 5 });
          expect(methodology).toBe(METHODOLOGY_VERSION);
        },
      ),
      runs,
    );
  });

  // Rule 20.4.
  test('lists the newest 400 runs by time and id, and adds up all of them', () => {
    const all = Array.from({ length: MOST_RUNS_LISTED + 3 }, (_, i) => ({
      ...emptyRun(`run_${i % 2 === 0 ? 'b' : 'a'}${i}`, BigInt(i >> 1)),
      failed_answers: 1,
      filled_answers: 2,
    }));
    const { run_count, runs: listed, excluded } = explanationOf(NOTHING, all, EQUAL_WEIGHTS);
    expect([run_count, excluded.failed, excluded.filled]).toEqual([403, 403, 806]);
    expect(listed.length).toBe(400);
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual(['run_b402', 'run_b400', 'run_a401']);
    expect(listed.at(-1)?.id).toBe('run_b2');
  });
});
