import type { Operations, ReplyOf } from '@brand-visibility/contract';
import { ENGINES } from '@brand-visibility/domain';
import {
  brandFigures,
  comparison,
  competitorRows,
  EQUALLY,
  microseconds,
  nameForm,
  shareOfVoice,
  shown,
} from '@brand-visibility/model';
import type { Answer, ListedBrand } from './listed.js';

/** The reports of a window beside the model of the figures over its answers. */

type Visibility = ReplyOf<Operations['getVisibility']>;
type Competitors = ReplyOf<Operations['getCompetitors']>;
type Comparison = ReplyOf<Operations['getVisibilityComparison']>;

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

/** The same of the answers that the window counts, and of those in the records of the comparison window. */
export function expectedComparison(
  { prompts, answers, completions }: ListedBrand,
  current: readonly Answer[],
  { previous_start, start, carried_from }: Comparison['window'],
  passes: (prompt_id: string) => boolean,
  platforms: readonly string[],
) {
  const [from, to] = [microseconds(previous_start), microseconds(start)];
  const previous = answers.filter(({ run_id, prompt_id, platform, outcome }) => {
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
  const asked = { current, previous: carried_from === null ? previous : null };
  return comparison({ ...asked, weights: EQUALLY, engines: ENGINES });
}

const watchedOf = (rivals: ListedBrand['rivals']) =>
  rivals.filter(({ is_watched }) => is_watched).map(({ name }) => name);
