import type { AnswerFilter, StoredRun } from '@brand-visibility/application';
import type { ExplainedTally } from '@brand-visibility/domain';
import { ENGINE_MASK } from '../columns/engine-codes.js';
import { addRuns } from '../columns/run-columns.js';
import { countedAnswers, type PromptAttributes } from '../counted.js';
import type { RunFacts } from './layout.js';
import { MentionTallying } from './mentions.js';
import type { FactsSource } from './read.js';
import { enginesByCode, Tallying } from './tally.js';

/** Tallies these runs and says what becomes of each of their successful answers, in one pass (rule 20.2). */
export async function tallyExplained(
  source: FactsSource,
  runs: readonly StoredRun[],
  prompts: readonly PromptAttributes[],
  filter: AnswerFilter,
  rivals: number,
): Promise<ExplainedTally> {
  const counted = countedAnswers(prompts, filter);
  const tallying = new Tallying(counted, new MentionTallying(rivals, 'named'), false);
  const fates = new FateTallying(fatesOf(prompts, counted.slots), enginesByCode(counted.engines));
  // Without prompts there are no answers, or the brand is not in the scope.
  await addRuns(source, prompts.length === 0 ? [] : runs, {
    add(facts) {
      fates.add(facts);
      tallying.add(facts);
    },
  });
  const { byRun, deletedPrompt, filteredOut } = fates;
  const tally = await source.timeSlice.run(() => tallying.finish());
  return { tally, counted: runs.map((_, i) => byRun[i] ?? 0), deletedPrompt, filteredOut };
}

/** What becomes of the answers to a prompt, as far as the prompt decides it. */
const FILTERED_OUT = 0;
const DELETED = 1;
const COUNTED = 2;

/** By the ordinal of the prompt. */
function fatesOf(prompts: readonly PromptAttributes[], slots: Uint8Array): Uint8Array {
  const fates = new Uint8Array(slots.length);
  for (const { ord, deleted_at } of prompts)
    fates[ord] = deleted_at !== null ? DELETED : slots[ord] === 0 ? FILTERED_OUT : COUNTED;
  return fates;
}

/** Counts the answers of runs by what becomes of them. */
class FateTallying {
  readonly byRun: number[] = [];
  deletedPrompt = 0;
  filteredOut = 0;

  constructor(
    readonly fates: Uint8Array,
    /** By the engine's code: 1 when its answers count. */
    readonly engines: Uint8Array,
  ) {}

  add({ answers, prompt, engineAndSentiment }: RunFacts): void {
    const { fates, engines } = this;
    let counted = 0;
    let deleted = 0;
    for (let i = 0; i < answers; i += 1) {
      const fate = fates[prompt[i]!]!;
      if (fate === DELETED) deleted += 1;
      else if (fate === COUNTED) counted += engines[engineAndSentiment[i]! & ENGINE_MASK]!;
    }
    this.deletedPrompt += deleted;
    this.filteredOut += answers - deleted - counted;
    this.byRun.push(counted);
  }
}
