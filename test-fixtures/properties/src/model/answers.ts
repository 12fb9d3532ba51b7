import {
  byBytes,
  byTime,
  domainForm,
  elementsOf,
  isGap,
  isSameName,
  microseconds,
  nameForm,
  pageForm,
  timestamp,
} from '@brand-visibility/model';
import type { Answer, ModelBrand, Query } from './brand.js';
import { countedIn, type ModelQuestion } from './question.js';

/** The lists of answers, all of them. */

/** An answer as both lists show it (rule 11.12). */
const rowOf = ({ competitors, sources, ...answer }: Answer) => ({
  id: answer.id,
  prompt_id: answer.prompt_id,
  run_id: answer.run_id,
  platform: answer.platform,
  created_at: timestamp(microseconds(answer.created_at)),
  text: answer.text,
  text_markdown: answer.text_markdown,
  brand_named: answer.brand_named,
  position: answer.position,
  sentiment: answer.sentiment,
  competitors: competitors.map(({ name, position, sentiment, domain }) => ({
    name,
    position,
    sentiment,
    domain,
  })),
  sources: sources.map(({ url, domain, title }) => ({ url, domain, title })),
});

/** The answers to one prompt, newest first. */
export const answersOfPrompt = ({ window, current }: ModelQuestion, prompt_id: string) => ({
  window: window.shown,
  data: current
    .filter((answer) => answer.prompt_id === prompt_id)
    .toSorted((a, b) => byTime(b, a))
    .map(rowOf),
});

/** The answers of the brand (rules 7.5, 7.7, 16.1, 16.2, 16.4 to 16.6 and 16.8). */
export function brandAnswers({ of, query, window, current }: ModelQuestion) {
  const { run_id } = query;
  const answers =
    run_id === undefined
      ? current
      : countedIn(
          of.runs.filter(({ id }) => id === run_id),
          of,
          query,
        );
  const completions = new Map(of.runs.map(({ id, completed }) => [id, completed]));
  const newestFirst = (a: Answer, b: Answer) => {
    const [x, y] = [completions.get(b.run_id) ?? 0n, completions.get(a.run_id) ?? 0n];
    return (x < y ? -1 : Number(x > y)) || byBytes(b.run_id, a.run_id) || byTime(b, a);
  };
  return {
    window: run_id === undefined ? window.shown : null,
    data: answers
      .filter(isSelected(of, query))
      .toSorted(newestFirst)
      .map((answer) => {
        const { competitors, sources, ...row } = rowOf(answer);
        const named = competitors.map((each) => ({ ...each, report_name: reportName(each.name, of) }));
        return { ...row, competitors: named, sources };
      }),
  };
}

/** The spelling of reports (rule 16.8). */
const reportName = (name: string, { brand, known }: ModelBrand) =>
  isSameName(name, brand.name) ? null : (known.get(nameForm(name))?.name ?? null);

/** The filters of the list alone (rules 16.4 and 16.5). */
function isSelected({ brand }: ModelBrand, query: Query) {
  const { named, competitor, source_domain, source_page, gap, prompt_ids } = query;
  const domain = source_domain === undefined ? null : domainForm(source_domain);
  const page = source_page === undefined ? null : pageForm(source_page);
  return ({ brand_named, competitors, sources, prompt_id }: Answer): boolean =>
    (named === undefined || String(brand_named) === named) &&
    (competitor === undefined ||
      (!isSameName(competitor, brand.name) &&
        competitors.some(({ name }) => isSameName(name, competitor)))) &&
    (domain === null || (domain !== '' && sources.some((each) => domainForm(each.domain) === domain))) &&
    (page === null || sources.some(({ url }) => pageForm(url) === page)) &&
    (gap === undefined || String(isGap({ brand_named, competitors }, brand.name)) === gap) &&
    (prompt_ids === undefined || elementsOf(prompt_ids).includes(prompt_id));
}
