import { elementsOf, passesFilters } from '@brand-visibility/model';
import type { Answer, CompletedRun, ModelBrand, Query } from './brand.js';
import { windowOf, type ModelWindow } from './window.js';

/** A request about a brand: its window, and the answers that it counts. */
export interface ModelQuestion {
  readonly of: ModelBrand;
  readonly query: Query;
  /** In microseconds. */
  readonly now: bigint;
  readonly window: ModelWindow;
  readonly current: readonly Answer[];
  /** Null when the window is carried. */
  readonly previous: readonly Answer[] | null;
}

export function questionOf(of: ModelBrand, query: Query, now: bigint): ModelQuestion {
  const window = windowOf(query, now, of.runs);
  const { previous } = window;
  return {
    of,
    query,
    now,
    window,
    current: countedIn(window.current, of, query),
    previous: previous && countedIn(previous, of, query),
  };
}

/** The counted answers of some runs that pass the filters (rule 2.6). */
export function countedIn(runs: readonly CompletedRun[], of: ModelBrand, query: Query): Answer[] {
  const ids = new Set(runs.map(({ id }) => id));
  return of.answers.filter(
    (answer) =>
      ids.has(answer.run_id) &&
      answer.outcome === 'answered' &&
      of.prompts.get(answer.prompt_id)?.deleted_at === null &&
      passes(answer, of, query),
  );
}

/** Whether an answer passes the filters of a report (rule 11.3). */
export function passes({ prompt_id, platform }: Answer, { prompts }: ModelBrand, query: Query): boolean {
  const prompt = prompts.get(prompt_id);
  const { platforms } = query;
  return (
    prompt !== undefined &&
    passesFilters(prompt, prompt.theme_id, query) &&
    (platforms === undefined || elementsOf(platforms).includes(platform))
  );
}
