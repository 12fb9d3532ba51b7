/** What the answers of a row say: they name the brand, only rivals or no brand. */
import type { Share } from '../charts/split-bar.js';
import { traced, type AnswerQuery, type TracedNumber } from '../story/figure.js';
import type { Words } from '../text/en.js';

type Outcome = 'answers_naming_you' | 'answers_naming_competitors_not_you' | 'answers_naming_no_brand';
export type Counts = Readonly<Record<Outcome, number>>;

const OUTCOMES = [
  'answers_naming_you',
  'answers_naming_competitors_not_you',
  'answers_naming_no_brand',
] as const;

/** The parameters with which `listBrandAnswers` selects the answers with each outcome. */
export const QUERIES: Readonly<Record<Outcome, AnswerQuery>> = {
  answers_naming_you: { named: true },
  answers_naming_competitors_not_you: { gap: true },
  answers_naming_no_brand: { named: false, gap: false },
};

/** Returns the three outcomes as segments of a bar, or only two outcomes if no rival is named. */
export function sharesOf(
  of: (outcome: Outcome) => TracedNumber,
  { keys }: Words,
  areRivals: boolean,
): Share[] {
  const [you, rivals, nobody] = OUTCOMES.map(of);
  if (you === undefined || rivals === undefined || nobody === undefined) return [];
  if (!areRivals)
    return [
      { shade: 'you', label: keys.you, of: you },
      { shade: 'nobody', label: keys.notYou, of: nobody },
    ];
  return [
    { shade: 'you', label: keys.you, of: you },
    { shade: 'rivals', label: keys.rivals, of: rivals },
    { shade: 'nobody', label: keys.nobody, of: nobody },
  ];
}

/** Explains the bars of a column, in its heading. */
export const ShortKeys = ({ words, areRivals }: { readonly words: Words; readonly areRivals: boolean }) => (
  <span class="keys">
    {sharesOf(() => traced('', 0), words, areRivals).map(({ shade }) => (
      <span class={`key ${shade}`}>{words.shortKeys[shade === 'you' ? 0 : shade === 'rivals' ? 1 : 2]}</span>
    ))}
  </span>
);

/** Returns a function that reads the number of answers with a given outcome from a row. */
export const outcomesAt =
  (at: string, row: Counts, query?: AnswerQuery) =>
  (outcome: Outcome): TracedNumber =>
    traced(`${at}.${outcome}`, row[outcome], query && { ...query, ...QUERIES[outcome] });
