/** Writes numbers, percentages and changes as a language does. */

/** What stands for a value that cannot be measured, which is not 0. */
export const NONE = '–';

const MINUS = '−';

/** How a language writes numbers. The API has rounded them: they are printed, never rounded again. */
export function numbersOf(locale: string) {
  const format = (options: Intl.NumberFormatOptions) => {
    const formatter = new Intl.NumberFormat(locale, options);
    return (value: number | null) =>
      value === null
        ? NONE
        : formatter
            .formatToParts(value)
            .map(({ type, value: text }) => (type === 'minusSign' ? MINUS : text))
            .join('');
  };
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return {
    count: format({ maximumFractionDigits: 0 }),
    /** One decimal always: 44 stands above 45.2 as 44.0. */
    decimal: format(oneDecimal),
    /** With its sign: +1.8, −0.3, 0.0. */
    signed: format({ ...oneDecimal, signDisplay: 'exceptZero' }),
    hundredths: format({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}

export type Numbers = ReturnType<typeof numbersOf>;

/** The difference of two printed figures, which have one decimal. */
export const printedDifference = (a: number, b: number) => Math.round(10 * (a - b)) / 10;

/** A positive fraction with two decimals, rounded once, half up, as the API rounds to one decimal (rule 1.7). */
export function inHundredths({ numerator, denominator }: { numerator: string; denominator: string }): number {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  return Number((200n * above + below) / (2n * below)) / 100;
}
