import { CATEGORIES, ENGINES, METHODOLOGY_VERSION } from '@brand-visibility/domain';
import {
  brandFigures,
  comparison,
  competitorRows,
  explanation,
  meansOf,
  minus,
  nameForm,
  percentOf,
  rangeAndVerdict,
  shareOfVoice,
  shown,
  shownMetric,
  timestamp,
  type Weights,
} from '@brand-visibility/model';
import type { Answer, ModelBrand, Query } from './brand.js';
import { countedIn, passes, type ModelQuestion } from './question.js';
import { bucketsOf, shownWithEnd } from './window.js';

/** The bodies of reports and series. */

const figuresOf = (answers: readonly Answer[], { brand, watched, weights }: ModelBrand) => ({
  ...brandFigures(answers, weights),
  share_of_voice: shareOfVoice(answers, brand.name, watched),
});

/** The visibility report (rule 11.8). */
export function visibility({ of, query, window, current, previous }: ModelQuestion) {
  const [now, before] = [figuresOf(current, of), figuresOf(previous ?? [], of)];
  const naming = current.filter(({ brand_named }) => brand_named);
  const at = (position: number) => naming.filter((answer) => answer.position === position).length;
  const feeling = (...sentiments: readonly (string | null)[]) =>
    naming.filter(({ sentiment }) => sentiments.includes(sentiment)).length;
  return {
    brand_id: of.id,
    window: window.shown,
    answer_count: now.answer_count,
    prompt_count: now.prompt_count,
    visibility: shownMetric(now.visibility, before.visibility),
    average_position: shownMetric(now.average_position, before.average_position),
    sentiment_score: shownMetric(now.sentiment_score, before.sentiment_score),
    share_of_voice: shownMetric(now.share_of_voice, before.share_of_voice),
    position_distribution: {
      first: at(1),
      second: at(2),
      third: at(3),
      fourth_plus: naming.length - at(1) - at(2) - at(3),
      not_named: current.length - naming.length,
    },
    sentiment_distribution: {
      positive: feeling('positive'),
      neutral: feeling('neutral', 'mixed'),
      negative: feeling('negative'),
    },
    breakdown: breakdown(current, of, query),
  };
}

const UNCATEGORIZED = 'uncategorized';

export const categoryOf = ({ prompt_id }: Answer, { prompts }: ModelBrand) =>
  prompts.get(prompt_id)?.category ?? UNCATEGORIZED;

/** The figures by engine or category (rule 9.1). */
function breakdown(answers: readonly Answer[], of: ModelBrand, { group_by }: Query) {
  if (group_by === undefined) return null;
  const keyOf = (answer: Answer) => (group_by === 'platform' ? answer.platform : categoryOf(answer, of));
  const rows = [...ENGINES, ...CATEGORIES, UNCATEGORIZED].flatMap((key) => {
    const own = answers.filter((answer) => keyOf(answer) === key);
    const { answer_count, named_count, prompt_count, ...figures } = brandFigures(own, of.weights);
    return own.length === 0
      ? []
      : [
          {
            key,
            answer_count,
            named_count,
            prompt_count,
            visibility: shown(figures.visibility),
            average_position: shown(figures.average_position),
            sentiment_score: shown(figures.sentiment_score),
          },
        ];
  });
  return { group_by, rows };
}

const NOTHING = { current: null, previous: null, change: null };

/** All rows of the competitors report, watched rivals without a rank among them (rules 8.3 to 8.6). */
function rankedRows({ of, current, previous }: ModelQuestion) {
  const { brand, known, watched, weights } = of;
  const asked = { current, previous, ownName: brand.name, watched, weights, engines: ENGINES };
  return competitorRows(asked).map(({ key, rank, is_you, ...row }) => ({
    rank,
    ...(is_you
      ? { name: brand.name, domain: brand.domain }
      : (known.get(key) ?? { name: key, domain: null })),
    is_you,
    ...row,
    ...(current.length === 0 ? { rank: null, visibility: NOTHING } : {}),
  }));
}

/** The rows that `limit` and `watched` select, the own row, and the number of ranked ones. */
function selectedRows(question: ModelQuestion, limit: number, isLimitedWhenWatched: boolean) {
  const rows = rankedRows(question);
  const isWatched = question.query['watched'] === 'true';
  const hasAnswers = question.current.length > 0;
  const some = isWatched ? rows.filter(({ is_watched }) => is_watched) : hasAnswers ? rows : [];
  return {
    total: rows.filter(({ rank }) => rank !== null).length,
    you: hasAnswers ? (rows.find(({ is_you }) => is_you) ?? null) : null,
    data: isWatched && !isLimitedWhenWatched ? some : some.slice(0, limit),
  };
}

/** The competitors report (rule 8.6). */
export function competitors(question: ModelQuestion) {
  const { of, window, current, query } = question;
  return {
    brand_id: of.id,
    window: window.shown,
    answer_count: current.length,
    ...selectedRows(question, Number(query['limit'] ?? 25), false),
  };
}

/** The comparison (rule 17.9). */
export function compared(question: ModelQuestion) {
  const { of, window, current, previous } = question;
  const { verdict, run_noise, prompt_noise, like_for_like, engines, ...counts } = comparison({
    current,
    previous,
    weights: of.weights,
    engines: ENGINES,
  });
  const { average_position, sentiment_score, share_of_voice } = visibility(question);
  return {
    brand_id: of.id,
    window: shownWithEnd(window),
    ...counts,
    average_position,
    sentiment_score,
    share_of_voice,
    verdict,
    run_noise,
    prompt_noise,
    like_for_like,
    engines,
  };
}

/** The explanation (rule 20.7). */
export function explained({ of, query, window, previous }: ModelQuestion) {
  const { brand, prompts, known, watched, weights } = of;
  const runs = new Map(window.current.map(({ id, completed }) => [id, completed]));
  const { answer_count, ...rest } = explanation({
    runs,
    stored: of.answers.filter(({ run_id }) => runs.has(run_id)),
    isDeleted: (prompt_id) => prompts.get(prompt_id)?.deleted_at !== null,
    passes: (answer) => passes(answer as Answer, of, query), // the model gives back what it got
    previous,
    ownName: brand.name,
    watched,
    weights,
    engines: ENGINES,
  });
  return {
    brand_id: of.id,
    window: shownWithEnd(window),
    answer_count,
    methodology: METHODOLOGY_VERSION,
    ...rest,
    runs: rest.runs.map((run) => ({ ...run, completed_at: timestamp(BigInt(run.completed_at)) })),
    listed_competitors: rest.listed_competitors.map((key) => known.get(key)?.name),
  };
}

/** The buckets of a series, each with its answers. */
function parts({ of, query, now, window }: ModelQuestion) {
  const covered = window.shown.carried_from === null ? window : { ...window, current: [] };
  return bucketsOf(query, query['interval'] ?? 'day', now, covered).map((bucket) => ({
    ...bucket,
    answers: countedIn(bucket.runs, of, query),
  }));
}

/** The visibility series (rule 14.15). */
export function visibilitySeries(question: ModelQuestion) {
  const { of, query, window } = question;
  const points = parts(question).map((part) => ({ ...part, figures: figuresOf(part.answers, of) }));
  return {
    brand_id: of.id,
    window: window.shown,
    interval: query['interval'] ?? 'day',
    answer_count: points.reduce((sum, { answers }) => sum + answers.length, 0),
    data: points.map(({ shown: times, answers, figures }, i) => {
      const before = points[i - 1]?.figures.visibility ?? null;
      return {
        ...times,
        answer_count: figures.answer_count,
        prompt_count: figures.prompt_count,
        named_count: figures.named_count,
        visibility: shown(figures.visibility),
        change: figures.visibility && before && shown(minus(figures.visibility, before)),
        average_position: shown(figures.average_position),
        sentiment_score: shown(figures.sentiment_score),
        share_of_voice: shown(figures.share_of_voice),
        visibility_range: rangeAndVerdict({
          current: answers,
          previous: null,
          weights: of.weights,
          engines: ENGINES,
        }).visibility_range,
        breakdown: breakdown(answers, of, query),
      };
    }),
  };
}

/** The competitor series (rule 14.14). */
export function competitorSeries(question: ModelQuestion) {
  const { of, query, window } = question;
  const buckets = parts(question);
  const rowsOf = buckets.map(({ answers }) => rankedRows({ ...question, current: answers, previous: null }));
  const { you, data } = selectedRows(question, Number(query['limit'] ?? 5), true);
  const withPoints = ({
    rank,
    name,
    domain,
    is_you,
    is_watched,
    answer_count,
    ...row
  }: (typeof data)[number]) => ({
    rank,
    name,
    domain,
    is_you,
    is_watched,
    answer_count,
    visibility: row.visibility.current,
    points: buckets.map(({ answers }, i) => pointOf({ name, is_you }, answers, rowsOf[i] ?? [], of.weights)),
  });
  return {
    brand_id: of.id,
    window: window.shown,
    interval: query['interval'] ?? 'day',
    buckets: buckets.map(({ shown: times, answers }) => ({ ...times, answer_count: answers.length })),
    you: you && withPoints(you),
    data: data.map(withPoints),
  };
}

/** A brand in a bucket (rules 14.6, 14.7). */
function pointOf(
  { name, is_you }: { readonly name: string; readonly is_you: boolean },
  answers: readonly Answer[],
  rows: ReturnType<typeof rankedRows>,
  weights: Weights,
) {
  const empty = {
    rank: null,
    answer_count: 0,
    visibility: null,
    average_position: null,
    sentiment_score: null,
  };
  if (answers.length === 0) return { ...empty, share_of_voice: null };
  const row = rows.find((one) => one.name === name && one.is_you === is_you);
  if (row) {
    const { rank, answer_count, average_position, sentiment_score, share_of_voice } = row;
    const figures = { average_position, sentiment_score, share_of_voice };
    return { rank, answer_count, visibility: row.visibility.current, ...figures };
  }
  const isNamed = (one: { readonly name: string }) => nameForm(one.name) === nameForm(name);
  const mentions = answers.flatMap(({ competitors: all }) => all.filter(isNamed));
  if (mentions.length === 0) {
    const isAnyNamed = rows.some(({ answer_count }) => answer_count > 0);
    return { ...empty, visibility: 0, share_of_voice: isAnyNamed ? 0 : null };
  }
  // Named, but not listed here.
  const { average_position, sentiment_score } = meansOf(mentions);
  return {
    ...empty,
    answer_count: mentions.length,
    visibility: shown(percentOf(answers, ({ competitors: all }) => all.some(isNamed), weights)),
    average_position: shown(average_position),
    sentiment_score: shown(sentiment_score),
    share_of_voice: null,
  };
}
