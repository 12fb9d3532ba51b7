import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { everyRow, microseconds, passesFilters } from '@brand-visibility/model';
import { pathFor, type TrendQuestion } from '../series/questions.js';

/** The answers that count, read from the lists of all prompts (rules 2.4 to 2.6). */

export type Answer = ResponseOf<Operations['listAnswers']>['data'][number];
type Prompt = ResponseOf<Operations['listPrompts']>['data'][number];
type Window = ResponseOf<Operations['getVisibility']>['window'];

export type Get = <Body>(path: string) => Promise<Body>;

export interface Counted {
  readonly current: readonly Answer[];
  /** Those of the comparison window; null when the window is carried. */
  readonly previous: readonly Answer[] | null;
}

const DAY = 86_400_000;
const LONGEST_WINDOW = 366;

export async function countedAnswers(get: Get, question: TrendQuestion, window: Window): Promise<Counted> {
  const { brand_id, filters } = question;
  const engines = filters['platforms'] === undefined ? {} : { platforms: filters['platforms'] };
  const all = await everyRow<Prompt>(get, pathFor(brand_id, 'prompts', { limit: '100' }));
  const prompts = all.filter((prompt) => passesFilters(prompt, prompt.theme?.id ?? null, filters));
  const answersIn = async (days: Readonly<Record<string, string>>) => {
    const answers: Answer[] = [];
    for (const { id } of prompts) {
      const path = pathFor(brand_id, `prompts/${id}/answers`, days, engines, { limit: '50' });
      answers.push(...(await everyRow<Answer>(get, path)));
    }
    return answers;
  };
  const current = await answersIn(question.window);
  if (window.carried_from !== null) return { current, previous: null };

  const completions = await completionsOf(get, brand_id);
  const isBefore = ({ run_id }: Answer) => {
    const at = completions.get(run_id) ?? -1n;
    return microseconds(window.previous_start) <= at && at < microseconds(window.start);
  };
  const previous = new Map<string, Answer>();
  for (const days of daysBetween(window.previous_start, window.start))
    for (const answer of await answersIn(days)) if (isBefore(answer)) previous.set(answer.id, answer);
  return { current, previous: [...previous.values()] };
}

/** Windows of whole days of UTC around a span; one without a run shows answers of before, which are dropped. */
function daysBetween(start: string, end: string): { start_date: string; end_date: string; tz: string }[] {
  const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const windows = [];
  const last = Date.parse(dateOf(Date.parse(end)));
  for (let first = Date.parse(dateOf(Date.parse(start))); first <= last; first += LONGEST_WINDOW * DAY) {
    const most = first + (LONGEST_WINDOW - 1) * DAY;
    windows.push({ start_date: dateOf(first), end_date: dateOf(Math.min(most, last)), tz: 'UTC' });
  }
  return windows;
}

async function completionsOf(get: Get, brand_id: string): Promise<Map<string, bigint>> {
  type Run = ResponseOf<Operations['listRuns']>['data'][number];
  const runs = await everyRow<Run>(get, pathFor(brand_id, 'runs', { limit: '100' }));
  return new Map(
    runs.flatMap(({ id, completed_at }) => (completed_at === null ? [] : [[id, microseconds(completed_at)]])),
  );
}
