import { byBytes } from './forms.js';
import { compared, CONSTANTS, over, fraction, kit, shown, times, sum } from './kit.js';
import type { Data, Fraction, PlainAnswer, Window, Windows } from './kit.js';

/** Sections 1, 14 and 17 of the rules over plain answers. */

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

/**
 * The weighted mean of the percentages of the engines that answered; null without answers (rule 1.3). `passing` are
 * some of the `counted` answers of an engine.
 */
export function weightedPercent(
  engines: readonly { readonly weight: Fraction; readonly counted: number; readonly passing: number }[],
): Fraction | null {
  const answered = engines.filter(({ counted }) => counted > 0);
  if (answered.length === 0) return null;
  const parts = answered.map(({ weight, counted, passing }) =>
    times(weight, fraction(100 * passing, counted)),
  );
  return over(sum(parts), sum(answered.map(({ weight }) => weight)));
}

/** A brand's figures in a window, before rounding. */
export const figuresOf = (name: string, window: Window) => ({
  visibility: kit.visibility(name, window),
  average_position: kit.averagePosition(name, window),
  sentiment_score: kit.sentimentScore(name, window),
  share_of_voice: kit.shareOfVoice(name, window),
});

/** What a report, a row of a breakdown and a point of a series say of the brand, before rounding. */
export const brandFigures = (window: Window) => ({
  answer_count: window.answers.length,
  named_count: window.mentions(window.brand.name).length,
  prompt_count: window.prompt_count,
  ...figuresOf(window.brand.name, window),
});

/** The range and the verdict of a row or a point (rule 14.16). */
export const rangeAndVerdict = ({ now, before }: Windows) => ({
  visibility_range: kit.range(now.brand.name, now),
  verdict: kit.verdict(now.brand.name, now, before),
});

/** The figures of a comparison, without the means of the report (rule 17.9). */
export function comparison({ now, before }: Windows) {
  const all = shown(kit.comparedFigures(now, before));
  const { average_position: _, sentiment_score: __, share_of_voice: ___, ...figures } = all;
  return figures;
}

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

/** Rows by a value, those without one last, then by a key, the null key last (rules 14.9 and 15.10). */
export function sortedBy<Row>(
  rows: readonly Row[],
  order: string,
  valueOf: (row: Row) => Fraction | null,
  keyOf: (row: Row) => string | null = () => null,
): Row[] {
  const inOrder = <T>(a: T | null, b: T | null, order: (a: T, b: T) => number) =>
    a !== null && b !== null ? order(a, b) : Number(a === null) - Number(b === null);
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted(
    (a, b) =>
      inOrder(valueOf(a), valueOf(b), (x, y) => direction * compared(x, y)) ||
      inOrder(keyOf(a), keyOf(b), byBytes),
  );
}
