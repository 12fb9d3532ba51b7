import { answersOfRuns, answerMask } from '@brand-visibility/counting';
import type { EngineWeights } from '@brand-visibility/domain/figures/weighting';
import type { RunAnswers } from '@brand-visibility/domain/recommendations/run-answers';
import { runHistory, type RunHistory } from '@brand-visibility/domain/recommendations/run-history';
import type { RunId } from '@brand-visibility/domain/time/window';
import { answeredOf } from './selection.js';
import type { MeasurementReader } from '../ports.js';

/** Loads the answers of a brand's runs on demand, and each run only once. */
export interface RunLoader {
  /** Returns the history of the brand's latest completed runs. */
  history(): Promise<RunHistory>;
  /**
   * Returns the answers by run id. Runs that are not completed are absent; runs that earlier calls loaded may be
   * present.
   */
  answersOf(run_ids: readonly string[]): Promise<ReadonlyMap<string, RunAnswers>>;
}

/** Creates a loader for one brand; `latest` lists the completed runs that `history` covers. */
export function runLoader(
  brand: MeasurementReader,
  latest: readonly RunId[],
  weights: EngineWeights,
): RunLoader {
  const requested = new Set<string>();
  const loaded = new Map<string, RunAnswers>();
  let history: RunHistory | null = null;
  const answersOf = async (run_ids: readonly string[]) => {
    const missing = [...new Set(run_ids)].filter((id) => !requested.has(id));
    for (const id of missing) requested.add(id);
    if (missing.length === 0) return loaded;
    const prompts = await brand.prompts.attributes();
    const runs = await brand.runs.named(missing);
    const found = await answersOfRuns(
      brand.facts(answeredOf(runs, prompts)),
      runs,
      prompts,
      answerMask(prompts, {}),
    );
    for (const run of found) loaded.set(run.id, run);
    return loaded;
  };
  return {
    answersOf,
    history: async () => {
      if (history) return history;
      const runs = await answersOf(latest.map(({ id }) => id));
      history = runHistory(
        latest.flatMap(({ id }) => runs.get(id) ?? []),
        weights,
      );
      return history;
    },
  };
}
