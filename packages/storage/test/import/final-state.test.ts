import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ImportRecord } from '@brand-visibility/contract';
import { record } from '@brand-visibility/records';
import { draws } from '@brand-visibility/tooling/draws';
import fc from 'fast-check';
import type { Opened } from '../support/opened.js';
import { openSqliteFile } from '../support/sqlite-file.js';
import { importFiles } from './importing.js';

type Engine = ImportRecord<'answer'>['platform'];

/** The runs and answers after all lines: the last line of each id. */
interface State {
  readonly runs: ReadonlyMap<string, { readonly isPending: boolean; readonly platforms: readonly Engine[] }>;
  readonly answers: ReadonlyMap<
    string,
    { readonly run: string; readonly prompt: string; readonly platform: Engine }
  >;
}

type Step =
  | { readonly run: string; readonly isPending: boolean; readonly platforms: readonly Engine[] }
  | { readonly answer: string; readonly run: string; readonly prompt: string; readonly platform: Engine };

const RUNS = ['r1', 'r2'];
const PROMPTS = ['p1', 'p2'];
const ENGINES: readonly Engine[] = ['claude', 'grok'];
const EVERY_ENGINE = { isPending: false, platforms: ENGINES };

const runStep = fc.record({
  run: fc.constantFrom(...RUNS),
  isPending: fc.boolean(),
  platforms: fc.subarray([...ENGINES]),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: runStep },
  { weight: 1, arbitrary: runStep.map(({ run }) => ({ run, ...EVERY_ENGINE })) },
  {
    weight: 6,
    arbitrary: fc.record({
      answer: fc.constantFrom('a1', 'a2', 'a3', 'a4'),
      run: fc.constantFrom(...RUNS),
      prompt: fc.constantFrom(...PROMPTS),
      platform: fc.constantFrom(...ENGINES),
    }),
  },
);

/** An import of one to three files; each file begins a batch. */
const steps = fc.array(fc.array(step, { maxLength: 6 }), { minLength: 1, maxLength: 3 });

function after({ runs, answers }: State, files: readonly (readonly Step[])[]): State {
  const next = { runs: new Map(runs), answers: new Map(answers) };
  for (const each of files.flat()) {
    if ('answer' in each) next.answers.set(each.answer, each);
    else next.runs.set(each.run, each);
  }
  return next;
}

/** The two rules that apply to the final state. */
function isRight({ runs, answers }: State): boolean {
  const places = [...answers.values()].map(({ run, prompt, platform }) => `${run} ${prompt} ${platform}`);
  const fit = [...answers.values()].every(({ run, platform }) => {
    const of = runs.get(run);
    return of?.isPending === false && of.platforms.includes(platform);
  });
  return fit && new Set(places).size === places.length;
}

let database: Opened;
let world = 0;
beforeAll(async () => {
  database = await openSqliteFile();
  await importFiles(database, [[record.account(), record.brand()]]);
});
afterAll(() => database.close());

/** A step as a record of the current world; every world has its own ids. */
function recordOf(each: Step): ImportRecord {
  const own = (id: string) => `${id}_${world}`;
  if ('answer' in each) {
    const { answer, run, prompt, platform } = each;
    return record.answer({ id: own(answer), run_id: own(run), prompt_id: own(prompt), platform });
  }
  const state = each.isPending ? ({ status: 'pending', completed_at: null } as const) : {};
  return record.run({ id: own(each.run), platforms: [...each.platforms], ...state });
}

/** The places of answers, by id. */
async function stored(): Promise<Record<string, string>> {
  const ids = ['a1', 'a2', 'a3', 'a4'].map((id) => `${id}_${world}`);
  const answers = await database.jobStore.withImportSession((session) => session.existing('answer', ids));
  return Object.fromEntries(
    [...answers].map(([id, { run_id, prompt_id, platform }]) => [
      id,
      [run_id, prompt_id, platform].join(' '),
    ]),
  );
}

describe('runs and answers in any order and any number of batches', () => {
  // Rule 12.6.
  test('are imported exactly when the final state is valid, and change nothing otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 4 }), async (imports) => {
        world += 1;
        let state: State = { runs: new Map(RUNS.map((run) => [run, EVERY_ENGINE])), answers: new Map() };
        const base = [
          ...PROMPTS.map((prompt) => record.prompt({ id: `${prompt}_${world}` })),
          ...RUNS.map((run) => recordOf({ run, ...EVERY_ENGINE })),
        ];
        expect(await importFiles(database, [base])).toHaveProperty('records');
        for (const files of imports) {
          const next = after(state, files);
          const outcome = await importFiles(
            database,
            files.map((file) => file.map(recordOf)),
          );
          expect('records' in outcome).toBe(isRight(next));
          if (isRight(next)) state = next;
          const own = (id: string) => `${id}_${world}`;
          const places = [...state.answers].map(([id, { run, prompt, platform }]) => [
            own(id),
            [own(run), own(prompt), platform].join(' '),
          ]);
          expect(await stored()).toEqual(Object.fromEntries(places));
        }
      }),
      { numRuns: draws(150) },
    );
    for await (const difference of database.jobStore.check()) throw new Error(difference);
  });
});
