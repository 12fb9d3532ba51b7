import { METHODOLOGY_VERSION, type GroupDimension } from '@brand-visibility/domain';
import {
  brandFigures,
  byBytes,
  domainForm,
  explanation,
  groupRows,
  kit,
  nameForm,
  rangeAndVerdict,
  shown,
  sourceRows,
  type SourceList,
  type Window,
} from '@brand-visibility/model';
import type { ModelAnswer, ModelBrand } from './brand.js';
import { bucketsOf, shownBare, type ModelQuestion } from './window.js';

/** The bodies of reports, series and ranked lists. */

/** The visibility report (rule 11.8). */
export const visibility = ({ of, params, window }: ModelQuestion) =>
  shown(kit.visibilityReport({ window: shownBare(window) }, params, of));

/** The competitors report (rule 8.6). */
export const competitors = ({ of, params, window }: ModelQuestion) =>
  shown(kit.competitorsReport({ window: shownBare(window) }, params, of));

/** The comparison of the competitors (rule 22.1). */
export const comparedCompetitors = ({ of, params, window }: ModelQuestion) =>
  shown(kit.competitorsComparison({ window }, params, of));

/** The comparison (rule 17.9). */
export const compared = ({ of, params, window }: ModelQuestion) =>
  shown(kit.visibilityComparison({ window }, params, of));

/** The explanation (rule 20.7). */
export function explained({ of, window, runs, ...windows }: ModelQuestion) {
  const ids = new Set(runs.map(({ id }) => id));
  const stored = of.stored.filter(({ run_id }) => ids.has(run_id));
  const { answer_count, ...rest } = explanation(windows, runs, stored);
  return { brand_id: of.id, window, answer_count, methodology: METHODOLOGY_VERSION, ...rest };
}

/** The buckets of a series, each with what it counts. */
const buckets = ({ of, query, params, time, window, runs }: ModelQuestion) =>
  bucketsOf(query, time, window, window.carried_from === null ? runs : []).map(({ times, ...bucket }) => ({
    times,
    counted: kit.countedAnswers(bucket.runs, params, of),
  }));

/** The visibility series (rule 14.15). */
export function visibilitySeries(question: ModelQuestion) {
  const { of, query, window } = question;
  const parts = buckets(question);
  return {
    brand_id: of.id,
    window: shownBare(window),
    interval: query['interval'] ?? 'day',
    answer_count: parts.reduce((sum, { counted }) => sum + counted.answers.length, 0),
    data: parts.map(({ times, counted }, i) => {
      const { answer_count, prompt_count, named_count, ...figures } = brandFigures(counted);
      const earlier = parts[i - 1];
      const before = earlier ? kit.visibility(of.brand.name, earlier.counted) : null;
      return shown({
        ...times,
        answer_count,
        prompt_count,
        named_count,
        visibility: figures.visibility,
        change: kit.metric(figures.visibility, before).change,
        average_position: figures.average_position,
        sentiment_score: figures.sentiment_score,
        share_of_voice: figures.share_of_voice,
        visibility_range: rangeAndVerdict({ now: counted, before: null }).visibility_range,
        breakdown: kit.breakdown(query['group_by'], counted),
      });
    }),
  };
}

/** The competitor series (rule 14.14). */
export function competitorSeries({ params, ...question }: ModelQuestion) {
  const { of, query, window } = question;
  const limit = query['limit'] ?? '5';
  const parts = buckets({ ...question, params });
  const ranked = parts.map(({ counted }) => kit.competitorRows(counted, null));
  params.set('limit', limit);
  const { you, data } = kit.competitorsReport({ window }, params, of);
  const withPoints = ({ visibility: { current }, ...row }: (typeof data)[number]) => ({
    rank: row.rank,
    name: row.name,
    domain: row.domain,
    is_you: row.is_you,
    is_watched: row.is_watched,
    answer_count: row.answer_count,
    visibility: current,
    points: parts.map(({ counted }, i) => {
      const place = ranked[i]?.find(({ name }) => name === row.name);
      return pointOf(row.name, counted, place);
    }),
  });
  return shown({
    brand_id: of.id,
    window: shownBare(window),
    interval: query['interval'] ?? 'day',
    buckets: parts.map(({ times, counted }) => ({ ...times, answer_count: counted.answers.length })),
    you: you && withPoints(you),
    data: data.slice(0, Number(limit)).map(withPoints),
  });
}

/** A brand in a bucket (rules 14.6 and 14.7); one that is named but not listed has no share of voice. */
function pointOf(name: string, counted: Window, row?: { readonly rank: number | null }) {
  const answer_count = counted.mentions(name).length;
  return {
    rank: row?.rank ?? null,
    answer_count,
    visibility: kit.visibility(name, counted),
    average_position: kit.averagePosition(name, counted),
    sentiment_score: kit.sentimentScore(name, counted),
    share_of_voice: row || answer_count === 0 ? kit.shareOfVoice(name, counted) : null,
  };
}

/** The visibility groups, all of them (rules 14.8 to 14.12 and 14.15). */
export function groups({ of, query, window, now, before }: ModelQuestion) {
  const { sort = 'answers_naming_competitors_not_you', order = 'desc' } = query;
  const group_by = (query['group_by'] ?? 'prompt') as GroupDimension; // the query is valid
  const rows = groupRows({ now, before }, (answer) => KEYS[group_by](answer, of), sort, order);
  return {
    brand_id: of.id,
    window,
    group_by,
    answer_count: now.answers.length,
    total: rows.length,
    data: rows.map(({ key, ...row }) => ({ key, label: labelOf(group_by, key, of), ...row })),
  };
}

const KEYS: Readonly<Record<GroupDimension, (answer: ModelAnswer, of: ModelBrand) => string | null>> = {
  prompt: ({ prompt_id }) => prompt_id,
  theme: ({ prompt_id }, { prompts }) => prompts.get(prompt_id)?.theme?.id ?? null,
  location: ({ prompt_id }, { prompts }) => prompts.get(prompt_id)?.location ?? null,
  category: ({ prompt_id }, { prompts }) => prompts.get(prompt_id)?.category ?? 'uncategorized',
  platform: ({ platform }) => platform,
};

function labelOf(by: GroupDimension, key: string | null, { prompts, themes }: ModelBrand): string | null {
  if (by === 'prompt') return prompts.get(key ?? '')?.text ?? key;
  return by === 'theme' ? (themes.get(key ?? '') ?? key) : key;
}

/** The lists of cited domains and pages, all of them (section 15 of the rules). */
export function sources(kind: SourceList, { of, query, window, now, before }: ModelQuestion) {
  const { sort = 'answer_share', order = 'desc', owner, gap, domain } = query;
  const choice = {
    owner: owner?.split(','),
    gap: gap === undefined ? undefined : gap === 'true',
    domain,
    sort,
    order,
  };
  const data = sourceRows(kind, { now, before }, ownershipIn(of), choice);
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
  const typeOf = typesByForm(types);
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

/** Of several spellings of a domain the normal form counts, else the first one by bytes. */
function typesByForm(recorded: ReadonlyMap<string, string>): Map<string, string> {
  const types = new Map<string, string>();
  for (const [domain, type] of [...recorded].sort(([a], [b]) => byBytes(b, a)))
    types.set(domainForm(domain), type);
  for (const [domain, type] of recorded) if (domainForm(domain) === domain) types.set(domain, type);
  return types;
}

/** The empty domain is nobody's. */
const isWithin = (domain: string, of: string) => of !== '' && (domain === of || domain.endsWith(`.${of}`));
