import { isSameName } from './forms.js';
import { fraction, mean, over, times, total, type Fraction } from './fraction.js';

/** Sections 1 and 11 of the rules over plain answers: each figure by its definition. */

/** An answer as records and responses write it, as far as figures count it. */
export interface PlainAnswer {
  readonly prompt_id: string;
  readonly platform: string;
  readonly brand_named: boolean;
  readonly position: number | null;
  readonly sentiment: string | null;
  readonly competitors: readonly PlainMention[];
}

export interface PlainMention {
  readonly name: string;
  readonly position: number | null;
  readonly sentiment: string | null;
  readonly domain: string | null;
}

/** The weight of an engine, above 0. */
export type Weights = (platform: string) => Fraction;

/** The answers of an engine, and those among them that pass. */
export interface EngineCount {
  readonly weight: Fraction;
  readonly counted: number;
  readonly passing: number;
}

/** The weighted mean of the percentages of the engines that answered; null without answers (rule 1.3). */
export function weightedPercent(engines: readonly EngineCount[]): Fraction | null {
  const answered = engines.filter(({ counted }) => counted > 0);
  if (answered.length === 0) return null;
  const parts = answered.map(({ weight, counted, passing }) =>
    times(weight, fraction(100 * passing, counted)),
  );
  return over(total(parts), total(answered.map(({ weight }) => weight)));
}

/** The percentage of answers that pass, engines weighted. */
export function percentOf<Answer extends Pick<PlainAnswer, 'platform'>>(
  answers: readonly Answer[],
  passes: (answer: Answer) => boolean,
  weights: Weights,
): Fraction | null {
  const platforms = new Set(answers.map(({ platform }) => platform));
  return weightedPercent(
    [...platforms].map((platform) => {
      const own = answers.filter((answer) => answer.platform === platform);
      return { weight: weights(platform), counted: own.length, passing: own.filter(passes).length };
    }),
  );
}

/** A sentiment in points: positive 100, negative 0, others 50 (rule 1.4). */
export const points = (sentiment: string): number =>
  sentiment === 'positive' ? 100 : sentiment === 'negative' ? 0 : 50;

/** Means over the mentions that have a value (rule 1.4). */
export function meansOf(mentions: readonly Pick<PlainMention, 'position' | 'sentiment'>[]) {
  return {
    average_position: mean(mentions.flatMap(({ position }) => position ?? [])),
    sentiment_score: mean(
      mentions.flatMap(({ sentiment }) => (sentiment === null ? [] : [points(sentiment)])),
    ),
  };
}

/** What a report, a row of a breakdown and a point of a series say of the brand, before rounding. */
export function brandFigures(answers: readonly PlainAnswer[], weights: Weights) {
  const naming = answers.filter(({ brand_named }) => brand_named);
  return {
    answer_count: answers.length,
    named_count: naming.length,
    prompt_count: new Set(answers.map(({ prompt_id }) => prompt_id)).size,
    visibility: percentOf(answers, ({ brand_named }) => brand_named, weights),
    ...meansOf(naming),
  };
}

type NamingAnswer = Pick<PlainAnswer, 'brand_named' | 'competitors'>;

/** Whether an answer names a rival and not the brand; a competitor with the brand's own name is none (rule 14.10). */
export const isGap = ({ brand_named, competitors }: NamingAnswer, ownName: string): boolean =>
  !brand_named && competitors.some(({ name }) => !isSameName(name, ownName));

/** Answers by whom they name (rule 14.10). */
export function threeCounts(answers: readonly NamingAnswer[], ownName: string) {
  const others = answers.filter(({ brand_named }) => !brand_named);
  const rivals = others.filter((answer) => isGap(answer, ownName));
  return {
    answers_naming_you: answers.length - others.length,
    answers_naming_competitors_not_you: rivals.length,
    answers_naming_no_brand: others.length - rivals.length,
  };
}
