import { brandFigures, byTime, microseconds, shown, timestamp } from '@brand-visibility/model';
import type { ImportRecord } from '@brand-visibility/contract';
import type { ModelQuestion } from './question.js';
import type { Prompt } from './brand.js';

/** The lists of prompts and of runs, all of them. */

const shownTime = (text: string | null) => text && timestamp(microseconds(text));

const statusOf = ({ is_tracked, activated_at }: Prompt) =>
  is_tracked ? 'tracked' : activated_at === null ? 'never_run' : 'paused';

/** Prompts that are not deleted, oldest first (rule 9.1). */
export function prompts({ of, query }: ModelQuestion) {
  const { status, category, theme_id } = query;
  const data = [...of.prompts.values()]
    .filter(
      (prompt) =>
        prompt.deleted_at === null &&
        (status === undefined || statusOf(prompt) === status) &&
        (category === undefined || prompt.category === category) &&
        (theme_id === undefined || (prompt.theme_id ?? 'none') === theme_id),
    )
    .toSorted(byTime)
    .map((prompt) => ({
      id: prompt.id,
      text: prompt.text,
      category: prompt.category,
      status: statusOf(prompt),
      theme: prompt.theme_id === null ? null : { id: prompt.theme_id, name: of.themes.get(prompt.theme_id) },
      location: prompt.location,
      is_branded: prompt.is_branded,
      volume: prompt.volume,
      difficulty: prompt.difficulty,
      created_at: shownTime(prompt.created_at),
      activated_at: shownTime(prompt.activated_at),
    }));
  return { data };
}

const NO_FIGURES = {
  prompt_count: null,
  answer_count: null,
  failed_count: null,
  filled_count: null,
  visibility: null,
  average_position: null,
};

/** Runs, newest first (rule 9.6). */
export function runs(question: ModelQuestion) {
  const { of, query } = question;
  const data = of.allRuns
    .filter(({ status }) => query['status'] === undefined || status === query['status'])
    .toSorted((a, b) => byTime(b, a))
    .map((run) => ({
      id: run.id,
      status: run.status,
      platforms: run.platforms,
      created_at: shownTime(run.created_at),
      started_at: shownTime(run.started_at),
      completed_at: shownTime(run.completed_at),
      ...(run.status === 'completed' ? (run.figures ?? computed(run, question)) : NO_FIGURES),
    }));
  return { data };
}

/** The figures of a run that was imported without (rules 9.6 and 12.10). */
function computed({ id }: ImportRecord<'run'>, { of }: ModelQuestion) {
  const stored = of.answers.filter(({ run_id }) => run_id === id);
  const number = (outcome: string) => stored.filter((answer) => answer.outcome === outcome).length;
  const figures = brandFigures(
    stored.filter(({ outcome }) => outcome !== 'failed'),
    of.weights,
  );
  return {
    prompt_count: new Set(stored.map(({ prompt_id }) => prompt_id)).size,
    answer_count: figures.answer_count,
    failed_count: number('failed') + number('filled'),
    filled_count: number('filled'),
    visibility: shown(figures.visibility),
    average_position: shown(figures.average_position),
  };
}
