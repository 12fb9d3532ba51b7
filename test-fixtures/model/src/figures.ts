import { CONSTANTS, over, fraction, kit, times, sum } from './kit.js';
import type { Data, Fraction, PlainAnswer, Window } from './kit.js';

/** Sections 1 and 14 of the rules over plain answers. */

/** The data of a brand, of which little is known. */
export const plainData = <Answer extends PlainAnswer>(
  known: Pick<Data, 'weights'> & Partial<Data<Answer>>,
): Data<Answer> => ({
  ...CONSTANTS,
  brand: { id: '', name: '', domain: '' },
  watchlist: new Set(),
  domains: new Map(),
  prompts: new Map(),
  runs: [],
  answers: [],
  ...known,
});

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
  return over(sum(parts), sum(answered.map(({ weight }) => weight)));
}

/** What a report, a row of a breakdown and a point of a series say of the brand, before rounding. */
export const brandFigures = (window: Window) => ({
  answer_count: window.answers.length,
  named_count: window.mentions(window.brand.name).length,
  prompt_count: window.prompt_count,
  visibility: kit.visibility(window.brand.name, window),
  average_position: kit.averagePosition(window.brand.name, window),
  sentiment_score: kit.sentimentScore(window.brand.name, window),
  share_of_voice: kit.shareOfVoice(window.brand.name, window),
});

type NamingAnswer = Pick<PlainAnswer, 'brand_named' | 'competitors'>;

/** Whether an answer names a rival but not the brand (rule 14.10). */
export const namesOnlyRivals = ({ brand_named, competitors }: NamingAnswer): boolean =>
  !brand_named && competitors.some(({ report_name }) => report_name !== null);

/** Answers by whom they name (rule 14.10). */
export function threeCounts(answers: readonly NamingAnswer[]) {
  const naming = answers.filter(({ brand_named }) => brand_named).length;
  const rivals = answers.filter(namesOnlyRivals).length;
  return {
    answers_naming_you: naming,
    answers_naming_competitors_not_you: rivals,
    answers_naming_no_brand: answers.length - naming - rivals,
  };
}
