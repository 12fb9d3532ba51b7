import {
  runHistory,
  type EngineWeights,
  type RunAnswers,
  type RunHistory,
  type RunMark,
} from '@brand-visibility/domain';
import type { Reader } from '../ports.js';

/** The answers of a brand's runs, as its measurements ask for them: each run is read once, and none that nobody needs. */
export interface RunBook {
  /** The brand's latest completed runs. */
  history(): Promise<RunHistory>;
  /** By run id; nothing for a run that is not completed. */
  answersOf(run_ids: readonly string[]): Promise<ReadonlyMap<string, RunAnswers>>;
}

/** `latest` are the brand's latest 60 completed runs. */
export function runBook(
  { runAnswers }: Pick<Reader, 'runAnswers'>,
  brand_id: string,
  latest: readonly RunMark[],
  weights: EngineWeights,
): RunBook {
  const asked = new Set<string>();
  const known = new Map<string, RunAnswers>();
  let history: RunHistory | null = null;
  const answersOf = async (run_ids: readonly string[]) => {
    const missing = [...new Set(run_ids)].filter((id) => !asked.has(id));
    for (const id of missing) asked.add(id);
    if (missing.length > 0) for (const run of await runAnswers(brand_id, missing)) known.set(run.id, run);
    return known;
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
