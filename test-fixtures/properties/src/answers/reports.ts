import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { ENGINES, METHODOLOGY_VERSION } from '@brand-visibility/domain';
import {
  brandFigures,
  byBytes,
  comparison,
  competitorRows,
  EQUALLY,
  explanation,
  microseconds,
  nameForm,
  shareOfVoice,
  shown,
} from '@brand-visibility/model';
import { reportNames, type Answer, type ListedBrand } from './listed.js';

/** The reports of a window beside the model of the figures over its answers. */

type Visibility = ResponseOf<Operations['getVisibility']>;
type Competitors = ResponseOf<Operations['getCompetitors']>;
type Comparison = ResponseOf<Operations['getVisibilityComparison']>;
type Explanation = ResponseOf<Operations['explainVisibility']>;
type Window = Comparison['window'];

/** What the visibility report says of the window itself (rules 1.3 to 1.5). */
export function shownFigures({ answer_count, prompt_count, ...metrics }: Visibility) {
  const { visibility, average_position, sentiment_score, share_of_voice } = metrics;
  return {
    answer_count,
    prompt_count,
    visibility: visibility.current,
    average_position: average_position.current,
    sentiment_score: sentiment_score.current,
    share_of_voice: share_of_voice.current,
  };
}

export function expectedFigures({ name, rivals }: ListedBrand, answers: readonly Answer[]) {
  const figures = brandFigures(answers, EQUALLY);
  const { answer_count, prompt_count } = figures;
  return {
    answer_count,
    prompt_count,
    visibility: shown(figures.visibility),
    average_position: shown(figures.average_position),
    sentiment_score: shown(figures.sentiment_score),
    share_of_voice: shown(shareOfVoice(answers, name, watchedOf(rivals))),
  };
}

/** What the competitors report says of the window itself (rules 8.1 to 8.6), by the form of the name. */
export const shownRows = ({ data }: Competitors) =>
  data.map(({ name, domain: _, movement: __, visibility, ...row }) => ({
    key: nameForm(name),
    ...row,
    visibility: visibility.current,
  }));

export function expectedRows({ name, rivals }: ListedBrand, current: readonly Answer[], limit: number) {
  if (current.length === 0) return [];
  const asked = { current, previous: null, ownName: name, watched: watchedOf(rivals) };
  return competitorRows({ ...asked, weights: EQUALLY, engines: ENGINES })
    .slice(0, limit)
    .map(({ visibility, ...row }) => ({ ...row, visibility: visibility.current }));
}

/** What the comparison says after its window (rule 17.9). */
export const shownComparison = ({ brand_id: _, window: __, ...figures }: Comparison) => figures;

/** Which prompts and engines the request asks for. */
export interface Asked {
  readonly passes: (prompt_id: string) => boolean;
  readonly platforms: readonly string[];
}

/** The same of the answers that the window counts, and of those in the records of the comparison window. */
export function expectedComparison(
  brand: ListedBrand,
  current: readonly Answer[],
  window: Window,
  asked: Asked,
) {
  const previous = window.carried_from === null ? comparedAnswers(brand, window, asked) : null;
  return comparison({ current, previous, weights: EQUALLY, engines: ENGINES });
}

/** The counted answers of the comparison window. */
function comparedAnswers(
  { prompts, answers, completions }: ListedBrand,
  { previous_start, start }: Window,
  { passes, platforms }: Asked,
) {
  const [from, to] = [microseconds(previous_start), microseconds(start)];
  return answers.filter(({ run_id, prompt_id, platform, outcome }) => {
    const completed = completions.get(run_id) ?? 0n;
    return (
      outcome === 'answered' &&
      from <= completed &&
      completed < to &&
      prompts.get(prompt_id)?.deleted_at === null &&
      passes(prompt_id) &&
      platforms.includes(platform)
    );
  });
}

/** What the explanation says after its window (rule 20.7), times in microseconds. */
export function shownExplanation({ brand_id: _, window: __, ...figures }: Explanation) {
  const runs = figures.runs.map((run) => ({
    ...run,
    completed_at: String(microseconds(run.completed_at)),
  }));
  return { ...figures, runs };
}

/** The same of all records of the covered runs. */
export function expectedExplanation(brand: ListedBrand, window: Window, asked: Asked) {
  const { prompts, answers, name, rivals } = brand;
  const runs = coveredRuns(brand, window);
  const { answer_count, listed_competitors, ...figures } = explanation({
    runs,
    stored: answers.filter(({ run_id }) => runs.has(run_id)),
    isDeleted: (prompt_id) => prompts.get(prompt_id)?.deleted_at !== null,
    passes: ({ prompt_id, platform }) => asked.passes(prompt_id) && asked.platforms.includes(platform),
    previous: window.carried_from === null && runs.size > 0 ? comparedAnswers(brand, window, asked) : null,
    ownName: name,
    watched: watchedOf(rivals),
    weights: EQUALLY,
    engines: ENGINES,
  });
  const names = reportNames(brand);
  return {
    answer_count,
    methodology: METHODOLOGY_VERSION,
    ...figures,
    listed_competitors: listed_competitors.map((key) => names.get(key)),
  };
}

/** The runs in the window, or the latest one before it (rule 2.5). */
function coveredRuns({ completions }: ListedBrand, { start, end }: Window): ReadonlyMap<string, bigint> {
  const [from, to] = [microseconds(start), microseconds(end)];
  const inside = [...completions].filter(([, completed]) => from <= completed && completed < to);
  const before = [...completions].filter(([, completed]) => completed < from);
  const latest = before.sort(([a, x], [b, y]) => (x === y ? byBytes(a, b) : x < y ? -1 : 1)).slice(-1);
  return new Map(inside.length > 0 ? inside : latest);
}

const watchedOf = (rivals: ListedBrand['rivals']) =>
  rivals.filter(({ is_watched }) => is_watched).map(({ name }) => name);
