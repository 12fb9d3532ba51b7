import type { BrandAnswer, Engine } from '@brand-visibility/client';
import { plainDomain } from '@brand-visibility/domain/sources/plain-domain';
import { localDay } from '../data/days.js';
import type { Report } from '../data/report.js';
import { kindOf, onlyEngine, partsOf } from '../data/state.js';
import { tryIn } from './try.js';
import { enginesOf } from './engines.js';
import { excerptOf } from './excerpt.js';
import { traced, movedAt } from '../figure/figure.js';
import { namesOf, rivalsOf, type Piece } from './names.js';
import { hasText, plainText } from './plain-text.js';
import { questionsOf, type Question } from './questions.js';

/** Selects the answers that a report quotes, and an excerpt of each answer. */

export interface Quote {
  readonly answer: BrandAnswer;
  /** The local day on which the engine gave the answer. */
  readonly day: string;
  readonly pieces: readonly Piece[];
  /** The domains that the answer cites. */
  readonly sites: readonly string[];
}

type WithoutAnswers = Omit<Report, 'answers'>;

/** How many questions are read to find the quotes of answers that name only rivals, and how many are quoted. */
const READ = 4;
const QUOTED = 2;

/** Returns what the quotes need: questions, the question and the engine of "then and now", and whether of criticism. */
export function wantedOf(report: WithoutAnswers) {
  const parts = partsOf(report);
  const lost = questionsOf(report).filter(
    ({ row, isBranded }) => !isBranded && row.answers_naming_competitors_not_you > 0,
  );
  return {
    lost: parts.questions ? lost.slice(0, READ).flatMap(({ row }) => row.key ?? []) : [],
    rise: parts.engines ? riseOf(report) : null,
    criticism: parts.engines && report.responses.visibility.sentiment_distribution.negative > 0,
  };
}

/**
 * Returns the engine whose visibility rose most, and the question that rose most of the unbranded questions whose
 * visibility rose by more than chance. Returns null if either is missing or if the report compares no figures.
 */
function riseOf(report: WithoutAnswers) {
  const changeOf = ({ row }: Pick<Question, 'row'>) => row.visibility.change ?? 0;
  const most = <Row extends Pick<Question, 'row'>>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => changeOf(b) - changeOf(a)).find((one) => changeOf(one) > 0);
  const isRise = ({ row, isBranded }: Question) => row.verdict === 'up' && !isBranded;
  const question = most(questionsOf(report).filter(isRise));
  const engine = most(enginesOf(report))?.engine;
  return kindOf(report.responses) === 'compared' && question && engine ? { question, engine } : null;
}

/** Quotes an answer. The excerpt contains the brand if the answer names it. */
function quoteOf(answer: BrandAnswer, { brand, choice }: Report, isCriticism = false): Quote {
  const names = namesOf(answer, brand.name);
  const { language } = brand;
  return {
    answer,
    day: localDay(answer.created_at, choice.tz),
    pieces: excerptOf(plainText(answer, names[0]?.name), names, { language, isCriticism }),
    sites: [...new Set(answer.sources.map(({ domain }) => plainDomain(domain.toLowerCase())))],
  };
}

/**
 * Returns two quotes of answers that name only rivals, of different questions, each of the latest run with a suitable
 * answer. An engine that is not quoted yet takes precedence, then the one with the greatest weight, then the smallest
 * answer id.
 */
export function lostQuotes(report: Report): Quote[] {
  const { lost } = wantedOf(report);
  const { explanation } = report.responses;
  const weights = new Map(explanation.engines.map(({ platform, weight }) => [platform, valueOf(weight)]));
  const quotes: Quote[] = [];
  const isQuoted = (engine: Engine) => quotes.some(({ answer }) => answer.platform === engine);
  const byOrder = (a: BrandAnswer, b: BrandAnswer) =>
    Number(isQuoted(a.platform)) - Number(isQuoted(b.platform)) ||
    (weights.get(b.platform) ?? 0) - (weights.get(a.platform) ?? 0) ||
    (a.id < b.id ? -1 : 1);
  for (const id of lost) {
    const own = (report.answers?.lost ?? []).filter(({ prompt_id }) => prompt_id === id);
    const run = own.find(hasText)?.run_id;
    const best = own
      .filter((one) => one.run_id === run)
      .toSorted(byOrder)
      .find(hasText);
    if (best !== undefined && quotes.length < QUOTED) quotes.push(quoteOf(best, report));
  }
  return quotes;
}

/** Converts a weight, such as `1/2` or `2`, to a number. */
function valueOf(weight: string): number {
  const [above = 0, below = 1] = weight.split('/').map(Number);
  return above / below;
}

/**
 * Returns the newest earlier answer that names only rivals, and the newest current answer that names the brand without
 * criticism; null if either answer is missing.
 */
export function thenAndNow(report: Report) {
  const rise = riseOf(report);
  const { before = [], after = [] } = report.answers ?? {};
  const then = before.find((one) => !one.brand_named && rivalsOf(one).length > 0 && hasText(one));
  const now = after.find((one) => one.brand_named && one.sentiment !== 'negative' && hasText(one));
  if (rise === null || then === undefined || now === undefined) return null;
  const { question, engine } = rise;
  const counts = (at: string, answers: readonly BrandAnswer[]) => ({
    named: traced(`${at}.[brand_named=true]`, answers.filter(({ brand_named }) => brand_named).length),
    all: traced(`${at}.*`, answers.length),
  });
  return {
    question: question.row,
    at: question.at,
    engine,
    visibility: movedAt(`${question.at}.visibility`, question.row.visibility),
    then: { ...counts('answers.before', before), quote: quoteOf(then, report) },
    now: { ...counts('answers.after', after), quote: quoteOf(now, report) },
  };
}

/** Returns the newest answer that criticises the brand, and the newest such answer of another engine. */
export function criticsIn(answers: readonly BrandAnswer[]): readonly BrandAnswer[] {
  const critics = answers.filter((one) => one.sentiment === 'negative');
  const first = critics.find(hasText);
  const second = critics.find((one) => one.platform !== first?.platform && hasText(one));
  return [first, second].filter((one) => one !== undefined);
}

/** Whether the part about engines has anything to say: of one engine, only what it says. */
export const hasEngines = (report: Report): boolean =>
  partsOf(report).engines &&
  (onlyEngine(report.responses) === null ||
    tryIn(report) !== null ||
    thenAndNow(report) !== null ||
    criticismOf(report).length > 0);

export const criticismOf = (report: Report) =>
  criticsIn(report.answers?.named ?? []).map((answer) => quoteOf(answer, report, true));
