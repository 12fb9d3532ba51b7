import { explanation } from '@brand-visibility/model';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  explanationOf,
  MOST_RIVALS_LISTED,
  MOST_RUNS_LISTED,
  type ExplainedRun,
} from '../../src/explanation/explanation.js';
import { EQUAL_WEIGHTS } from '../../src/figures/figures.js';
import { METHODOLOGY_VERSION } from '../../src/methodology/methodology.js';
import { ENGINES } from '../../src/vocabulary.js';
import {
  naming,
  NAMES,
  plainOf,
  plainWeights,
  someAnswers,
  someOwn,
  someWeights,
  tallyOf,
  weightsOf,
  type Answer,
} from '../figures/answers.js';
import { competitorList } from '../../src/figures/competitor-report.js';
import { directoryOf, type KnownRival } from '../figures/competitors.js';

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

const rivalsOf = (names: readonly string[], watched: readonly number[]): KnownRival[] =>
  names.map((key, ordinal) => ({
    name_key: key,
    name: key.toUpperCase(),
    domain: null,
    is_watched: watched.includes(ordinal),
  }));

const explained = (answers: readonly Answer[], rivals: readonly KnownRival[], of: readonly ExplainedRun[]) =>
  explanationOf({
    current: { tally: tallyOf(answers, rivals.length), counted: [], deletedPrompt: 0, filteredOut: 0 },
    previous: null,
    runs: of,
    rivals: directoryOf(rivals, OWN_KEY),
    weights: EQUAL_WEIGHTS,
  });

const someWatched = fc.subarray([0, 1, 2, 3, 4, 5]);

describe('an explanation', () => {
  // Rules 20.2, 20.3 and 20.5.
  test('has the figures, engines and rivals of the model', () => {
    fc.assert(
      fc.property(
        someAnswers,
        fc.option(someAnswers),
        someWatched,
        someWeights,
        someOwn,
        (now, before, watched, pairs, own) => {
          const ownName = NAMES[own ?? -1] ?? OWN_KEY;
          const is = explanationOf({
            current: { tally: tallyOf(now), counted: [now.length], deletedPrompt: 3, filteredOut: 5 },
            previous: before && tallyOf(before),
            runs: [{ ...emptyRun('run_1', 0n), failed_answers: 7, filled_answers: 11 }],
            rivals: directoryOf(rivalsOf(NAMES, watched), ownName),
            weights: weightsOf(pairs),
          });
          const {
            runs: _runs,
            excluded: _none,
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
          const { runs: listed, excluded, methodology, listed: ordinals, ...rest } = is;
          expect({ ...rest, listed_competitors: ordinals.map((ordinal) => NAMES[ordinal]) }).toEqual(should);
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
    const { run_count, runs: listed, excluded } = explained([], [], all);
    expect([run_count, excluded.failed, excluded.filled]).toEqual([403, 403, 806]);
    expect(listed.length).toBe(400);
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual(['run_b402', 'run_b400', 'run_a401']);
    expect(listed.at(-1)?.id).toBe('run_b2');
  });

  // Rule 20.5.
  test.each([
    ['first', 200],
    ['last', 0],
  ])('lists 100 rivals of more, the own brand %s', (_where, named) => {
    const names = Array.from({ length: MOST_RIVALS_LISTED + 30 }, (_, i) => `n${String(i).padStart(3, '0')}`);
    const rivals = rivalsOf(names, [129]);
    const ours = Array.from({ length: named }, (): Answer => ({
      ...naming('claude'),
      brand: { position: 1, sentiment: 'positive' },
    }));
    const answers = [
      ...ours,
      ...names.slice(0, -1).flatMap((_, ordinal) => [naming('claude', ordinal), naming('claude', ordinal)]),
    ];
    const { listed, listed_competitor_count } = explained(answers, rivals, []);
    expect(listed_competitor_count).toBe(130);
    expect(listed).toEqual(Array.from({ length: 100 }, (_, i) => i));
    // The whole list of the competitors report has the watched rival that nobody names at its end.
    const input = { current: tallyOf(answers, 130), previous: null, rivals: directoryOf(rivals, OWN_KEY) };
    const whole = competitorList({ ...input, weights: EQUAL_WEIGHTS, limit: 1_000, watched: false }).ordinals;
    expect([whole.slice(0, 100), whole.at(-1)]).toEqual([listed, 129]);
  });
});
