import type { Batches } from '../columns/columns.js';
import type { AnsweredPair, RunAnswers } from '@brand-visibility/domain/recommendations/run-answers';
import type { RunId } from '@brand-visibility/domain/time/window';
import { type Engine, ENGINES } from '@brand-visibility/domain/vocabulary';
import type { AnswerMask, PromptAttributes } from '../columns/answer-mask.js';
import { ENGINE_INDEXES, ENGINE_MASK } from '../columns/engine-codes.js';
import { giveWay } from '../give-way.js';
import { withCategories } from './answer-groups.js';
import { AnswerCounter } from './answer-counter.js';
import type { RunFacts } from './run-facts.js';

/** Returns the counted answers of each run, by prompt and engine (rule 9.5). Without prompts, `facts` are empty. */
export async function answersOfRuns(
  facts: Batches<RunFacts>,
  runs: readonly RunId[],
  prompts: readonly PromptAttributes[],
  mask: AnswerMask,
): Promise<RunAnswers[]> {
  const byId = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  const counter = new AnswerCounter(withCategories(mask), null);
  const found: RunAnswers[] = [];
  const each = facts[Symbol.asyncIterator]();
  let batch: RunFacts[] = [];
  for (const { id, completed_at } of runs) {
    await giveWay();
    if (batch.length === 0) {
      const next = await each.next();
      if (next.done !== true) batch = [...next.value];
    }
    const columns = batch.shift();
    if (columns) counter.add(columns);
    const pairs = new Pairs(byId, outcomesOf(columns, mask));
    found.push({
      id,
      completed_at,
      engineCounts: counter.engineCounts().map(({ platform, category, answers, named }) => {
        return { platform, category, answers, named };
      }),
      pairs: () => pairs.all(),
      names: (prompt_id, platform) => pairs.names(prompt_id, platform),
    });
    counter.reset();
  }
  return found;
}

/** Marks a prompt-engine pair that has no counted answer. */
const NOT_ANSWERED = 0;
/** Marks a counted answer that does not name the brand. */
const MISSED = 1;
const NAMED = 2;

/**
 * Returns the outcome of each pair, at `ordinal of the prompt * ENGINES.length + index of the engine`. An outcome takes
 * only one byte, because a measurement compares up to 60 runs.
 */
function outcomesOf(facts: RunFacts | undefined, { categoryByPrompt, engines }: AnswerMask): Uint8Array {
  const outcomes = new Uint8Array(categoryByPrompt.length * ENGINES.length).fill(NOT_ANSWERED);
  if (!facts) return outcomes;
  const { answers, prompt, engineAndSentiment, position } = facts;
  for (let i = 0; i < answers; i += 1) {
    const engine = ENGINE_INDEXES[engineAndSentiment[i]! & ENGINE_MASK]!;
    if (categoryByPrompt[prompt[i]!] === 0 || engines[engine] === 0) continue;
    outcomes[prompt[i]! * ENGINES.length + engine] = position[i] === 0 ? MISSED : NAMED;
  }
  return outcomes;
}

class Pairs {
  constructor(
    readonly byId: ReadonlyMap<string, PromptAttributes>,
    readonly outcomes: Uint8Array,
  ) {}

  *all(): Generator<AnsweredPair> {
    for (const { id, ord, category } of this.byId.values()) {
      for (const [engine, platform] of ENGINES.entries()) {
        const outcome = this.outcomes[ord * ENGINES.length + engine];
        if (outcome) yield { prompt_id: id, platform, category, named: outcome === NAMED };
      }
    }
  }

  names(prompt_id: string, platform: Engine): boolean | null {
    const prompt = this.byId.get(prompt_id);
    const outcome = prompt && this.outcomes[prompt.ord * ENGINES.length + ENGINES.indexOf(platform)];
    return outcome ? outcome === NAMED : null;
  }
}
