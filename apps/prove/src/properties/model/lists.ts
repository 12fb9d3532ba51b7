import {
  byCompletion,
  byTime,
  domainForm,
  namesOnlyRivals,
  isSameName,
  kit,
  pageForm,
} from '@brand-visibility/model';
import type { ModelAnswer, Query } from './brand.js';
import { shownBare, type ModelQuestion } from './window.js';

/** The lists of answers, prompts and runs, all of them. */

/** The answers to one prompt, newest first. */
export const answersOfPrompt = ({ window, now }: ModelQuestion, prompt_id: string) => ({
  window: shownBare(window),
  data: now.answers
    .filter((answer) => answer.prompt_id === prompt_id)
    .toSorted((a, b) => byTime(b, a))
    .map(({ outcome: _, ...answer }) => ({
      ...answer,
      competitors: answer.competitors.map(({ report_name: __, ...rival }) => rival),
    })),
});

/** The answers of the brand (rules 7.5, 7.7, 16.1, 16.2, 16.4 to 16.6 and 16.8). */
export function brandAnswers({ of, query, params, window, now }: ModelQuestion) {
  const { run_id } = query;
  const ofRun = of.runs.filter(({ id, status }) => id === run_id && status === 'completed');
  const { answers } = run_id === undefined ? now : kit.countedAnswers(ofRun, params, of);
  const newestRuns = of.runs
    .filter(({ status }) => status === 'completed')
    .toSorted(byCompletion)
    .map(({ id }) => id);
  const newestFirst = (a: ModelAnswer, b: ModelAnswer) =>
    newestRuns.indexOf(a.run_id) - newestRuns.indexOf(b.run_id) || byTime(b, a);
  return {
    window: run_id === undefined ? shownBare(window) : null,
    data: answers
      .filter(isSelected(query))
      .toSorted(newestFirst)
      .map(({ outcome: _, ...answer }) => answer),
  };
}

/** The filters of the list alone (rules 16.4 and 16.5). */
function isSelected(query: Query) {
  const { named, competitor, without_competitor, sentiment, source_domain, source_page, gap } = query;
  const { prompt_ids } = query;
  const domain = source_domain === undefined ? null : domainForm(source_domain);
  const page = source_page === undefined ? null : pageForm(source_page);
  const isNamed = (name: string) => (rival: ModelAnswer['competitors'][number]) =>
    rival.report_name !== null && isSameName(rival.name, name);
  return ({ brand_named, sentiment: tone, competitors, sources, prompt_id }: ModelAnswer): boolean =>
    (named === undefined || String(brand_named) === named) &&
    (competitor === undefined || competitors.some(isNamed(competitor))) &&
    (without_competitor === undefined || !competitors.some(isNamed(without_competitor))) &&
    (sentiment === undefined || (brand_named && kit.elements(sentiment).includes(tone ?? ''))) &&
    (domain === null || (domain !== '' && sources.some((each) => domainForm(each.domain) === domain))) &&
    (page === null || sources.some(({ url }) => pageForm(url) === page)) &&
    (gap === undefined || String(namesOnlyRivals({ brand_named, competitors })) === gap) &&
    (prompt_ids === undefined || kit.elements(prompt_ids).includes(prompt_id));
}

/** Prompts that are not deleted, oldest first (rule 9.1). */
export const prompts = ({ of, query: { status, category, theme_id } }: ModelQuestion) => ({
  data: [...of.prompts.values()].filter(
    (prompt) =>
      (status === undefined || prompt.status === status) &&
      (category === undefined || prompt.category === category) &&
      (theme_id === undefined || (prompt.theme?.id ?? 'none') === theme_id),
  ),
});

/** Runs, newest first (rule 9.6). */
export const runs = ({ of, query }: ModelQuestion) => ({
  data: of.runs.filter(({ status }) => query['status'] === undefined || status === query['status']),
});
