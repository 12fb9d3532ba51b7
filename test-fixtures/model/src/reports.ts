import type { ModelBrand } from './brand.js';
import { explanation } from './explanation.js';
import { brandFigures, figuresOf, rangeAndVerdict } from './figures.js';
import { byBytes, domainForm, nameForm } from './forms.js';
import { groupRows } from './groups.js';
import { kit, shown, type ModelAnswer, type Window } from './kit.js';
import { fields } from './records.js';
import { sourceRows, type SourceList } from './sources.js';
import { bucketsOf, shownBare, type ModelQuestion } from './window.js';

/** The bodies of reports that the recompute kit lacks, of series and of ranked lists. */

/** The explanation (rule 20.7). */
export function explained({ of, window, runs, ...windows }: ModelQuestion) {
  const ids = new Set(runs.map(({ id }) => id));
  const stored = of.stored.filter(({ run_id }) => ids.has(run_id));
  const { answer_count, ...rest } = explanation(windows, runs, stored);
  return { brand_id: of.id, window, answer_count, methodology: of.methodology, ...rest };
}

const seriesOf = ({ of, query, window }: ModelQuestion) => ({
  brand_id: of.id,
  window: shownBare(window),
  interval: query['interval'] ?? 'day',
});

/** The visibility series (rule 14.15). */
export function visibilitySeries(question: ModelQuestion) {
  const { of, query } = question;
  const parts = bucketsOf(question);
  return {
    ...seriesOf(question),
    answer_count: parts.reduce((sum, { counted }) => sum + counted.answers.length, 0),
    data: parts.map(({ times, counted }, i) => {
      const figures = brandFigures(counted);
      const earlier = parts[i - 1];
      const before = earlier ? kit.visibility(of.brand.name, earlier.counted) : null;
      return shown({
        ...times,
        ...fields(figures, 'answer_count', 'prompt_count', 'named_count', 'visibility'),
        change: kit.metric(figures.visibility, before).change,
        ...fields(figures, 'average_position', 'sentiment_score', 'share_of_voice'),
        visibility_range: rangeAndVerdict({ now: counted, before: null }).visibility_range,
        breakdown: kit.breakdown(query['group_by'], counted),
      });
    }),
  };
}

/** The competitor series (rule 14.14). */
export function competitorSeries(question: ModelQuestion) {
  const { of, query, params, window } = question;
  const limit = query['limit'] ?? '5';
  const parts = bucketsOf(question);
  const ranked = parts.map(({ counted }) => kit.competitorRows(counted, null));
  params.set('limit', limit);
  const { you, data } = kit.competitorsReport({ window }, params, of);
  const withPoints = (row: (typeof data)[number]) => ({
    ...fields(row, 'rank', 'name', 'domain', 'is_you', 'is_watched', 'answer_count'),
    visibility: row.visibility.current,
    points: parts.map(({ counted }, i) => {
      const place = ranked[i]?.find(({ name }) => name === row.name);
      return pointOf(row.name, counted, place);
    }),
  });
  return shown({
    ...seriesOf(question),
    buckets: parts.map(({ times, counted }) => ({ ...times, answer_count: counted.answers.length })),
    you: you && withPoints(you),
    data: data.slice(0, Number(limit)).map(withPoints),
  });
}

/** A brand in a bucket (rules 14.6 and 14.7); one that is named but not listed has no share of voice. */
function pointOf(name: string, counted: Window, row?: { readonly rank: number | null }) {
  const answer_count = counted.mentions(name).length;
  const { share_of_voice, ...figures } = figuresOf(name, counted);
  const isShared = row !== undefined || answer_count === 0;
  return {
    rank: row?.rank ?? null,
    answer_count,
    ...figures,
    share_of_voice: isShared ? share_of_voice : null,
  };
}

/** The visibility groups, all of them (rules 14.8 to 14.12 and 14.15). */
export function groups({ of, query, window, now, before }: ModelQuestion) {
  const { sort = 'answers_naming_competitors_not_you', order = 'desc', group_by = 'prompt' } = query;
  const rows = groupRows({ now, before }, (answer) => groupOf(group_by, answer, of), sort, order);
  return {
    brand_id: of.id,
    window,
    group_by,
    answer_count: now.answers.length,
    total: rows.length,
    data: rows.map(({ key, ...row }) => ({ key, label: labelOf(group_by, key, of), ...row })),
  };
}

function groupOf(by: string, { prompt_id, platform }: ModelAnswer, { prompts }: ModelBrand): string | null {
  const prompt = prompts.get(prompt_id);
  if (by === 'prompt') return prompt_id;
  if (by === 'platform') return platform;
  if (by === 'theme') return prompt?.theme?.id ?? null;
  return by === 'location' ? (prompt?.location ?? null) : (prompt?.category ?? 'uncategorized');
}

function labelOf(by: string, key: string | null, { prompts, themes }: ModelBrand): string | null {
  if (by === 'prompt') return prompts.get(key ?? '')?.text ?? key;
  return by === 'theme' ? (themes.get(key ?? '') ?? key) : key;
}

/** The lists of cited domains and pages, all of them (section 15 of the rules). */
export function sources(kind: SourceList, { of, query, window, now, before }: ModelQuestion) {
  const data = sourceRows(kind, { now, before }, ownershipIn(of), query);
  return {
    brand_id: of.id,
    window,
    answer_count: now.answers.length,
    cited_answer_count: now.answers.filter((answer) => answer.sources.length > 0).length,
    citation_count: now.answers.reduce((total, answer) => total + answer.sources.length, 0),
    total: data.length,
    data,
  };
}

/** Whose a domain in normal form is, and of which type (rule 15.3). */
function ownershipIn({ brand, recorded, types }: ModelBrand) {
  const own = [brand.domain, ...brand.domain_aliases].map(domainForm);
  // Of several spellings of a domain the normal form counts, else the first one by bytes.
  const typeOf = new Map(
    [...types]
      .map(([domain, type]) => ({ domain, type, form: domainForm(domain) }))
      .sort(
        (a, b) => Number(a.domain === a.form) - Number(b.domain === b.form) || byBytes(b.domain, a.domain),
      )
      .map(({ form, type }) => [form, type]),
  );
  const rivals = recorded
    .flatMap(({ name, domain }) => (domain === null ? [] : [{ name, domain: domainForm(domain) }]))
    // The longest domain first, then the smallest name key.
    .sort((a, b) => b.domain.length - a.domain.length || byBytes(nameForm(a.name), nameForm(b.name)));
  return (cited: string) => {
    const isOwn = own.some((each) => isWithin(cited, each));
    const rival = isOwn ? undefined : rivals.find((each) => isWithin(cited, each.domain));
    return {
      owner: isOwn ? 'own' : rival ? 'competitor' : 'other',
      competitor_name: rival?.name ?? null,
      source_type: rival ? 'competitor' : (typeOf.get(cited) ?? null),
    };
  };
}

/** The empty domain is nobody's. */
const isWithin = (domain: string, of: string) => of !== '' && (domain === of || domain.endsWith(`.${of}`));
