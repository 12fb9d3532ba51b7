import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Category, Engine } from '@brand-visibility/domain/vocabulary';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runLoader } from '../../src/jobs/run-loader.js';
import { readerOf } from '../support/in-memory.js';
import { counts, promptId, runId, someWorld } from '../support/world.js';

const runs = { numRuns: draws(1_000) };

/** An answer of a run, as a line. */
const lineOf = (prompt_id: string, platform: Engine, category: Category | null, named: boolean) =>
  `${prompt_id} ${platform} ${category} ${named}`;

// Rule 9.5.
test('the answers of runs counted without a database are the counted ones, by pair and by engine', async () => {
  await fc.assert(
    fc.asyncProperty(someWorld, async (drawn) => {
      const world = { ...drawn, filter: {} };
      const ids = world.runs.map((_, run) => runId(run));
      const loaded = await runLoader(readerOf(world), [], EQUAL_WEIGHTS).answersOf(ids);
      expect([...loaded.keys()]).toEqual(ids);
      for (const [run, of] of [...loaded.values()].entries()) {
        const answers = world.runs[run]!;
        const counted = answers.filter(counts(world));
        const lines = counted.map(({ prompt, prompt_id, platform, brand_named }) =>
          lineOf(prompt_id, platform, world.prompts[prompt]!.category, brand_named),
        );
        const all = Array.from(of.pairs(), ({ prompt_id, platform, category, named }) =>
          lineOf(prompt_id, platform, category, named),
        );
        expect(all.sort()).toEqual(lines.sort());
        for (const answer of answers) {
          const named = counted.includes(answer) ? answer.brand_named : null;
          expect(of.names(answer.prompt_id, answer.platform)).toBe(named);
        }
        expect(of.names(promptId(5), 'claude')).toBeNull(); // an unknown prompt
        for (const each of of.engineCounts) {
          const inside = counted.filter(
            ({ prompt, platform }) =>
              platform === each.platform && world.prompts[prompt]!.category === each.category,
          );
          expect(each.answers).toBe(inside.length);
          expect(each.named).toBe(inside.filter(({ brand_named }) => brand_named).length);
        }
        expect(of.engineCounts.reduce((sum, { answers: count }) => sum + count, 0)).toBe(counted.length);
      }
    }),
    runs,
  );
});
