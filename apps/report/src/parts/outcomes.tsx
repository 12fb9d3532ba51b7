/** What the answers of a row say: they name the brand, only rivals or no brand. */
import type { Share } from '../charts/split-bar.js';
import { traced, type AnswerQuery, type TracedNumber } from '../figure/figure.js';
import { name, type Value } from '../words/message.js';
import { Print, Word } from '../words/words.js';

export type NamingOutcome =
  'answers_naming_you' | 'answers_naming_competitors_not_you' | 'answers_naming_no_brand';
export type Counts = Readonly<Record<NamingOutcome, number>>;

/** The parameters with which `listBrandAnswers` selects the answers with each outcome. */
export const QUERIES: Readonly<Record<NamingOutcome, AnswerQuery>> = {
  answers_naming_you: { named: true },
  answers_naming_competitors_not_you: { gap: true },
  answers_naming_no_brand: { named: false, gap: false },
};

/** Returns the three outcomes as segments of a bar, or only two outcomes if no rival is named. */
export function sharesOf(
  of: (outcome: NamingOutcome) => TracedNumber,
  brand: string,
  areRivals: boolean,
): Share[] {
  const you: Value = name(brand);
  return [
    { shade: 'you', label: <Print of={you} />, of: of('answers_naming_you') },
    ...(areRivals
      ? [
          {
            shade: 'rivals' as const,
            label: <Word k="l.key.rivals" />,
            of: of('answers_naming_competitors_not_you'),
          },
        ]
      : []),
    { shade: 'nobody', label: <Word k="l.key.nobody" />, of: of('answers_naming_no_brand') },
  ];
}

/** Explains the bars of a column or of a block. */
export const OutcomeKeys = ({
  brand,
  areRivals,
}: {
  readonly brand: string;
  readonly areRivals: boolean;
}) => (
  <span class="keys">
    {sharesOf(() => traced('', 0), brand, areRivals).map(({ shade, label }) => (
      <span class={`key ${shade}`}>{label}</span>
    ))}
  </span>
);

/** Returns a function that reads the number of answers with a given outcome from a row. */
export const outcomesAt =
  (at: string, row: Counts, query?: AnswerQuery) =>
  (outcome: NamingOutcome): TracedNumber =>
    traced(`${at}.${outcome}`, row[outcome], query && { ...query, ...QUERIES[outcome] });
