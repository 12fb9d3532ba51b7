/** Formats numbers, percentages and changes in a language. */

/** Shown instead of a value that cannot be measured. Such a value is not 0. */
export const NONE = '–';

const MINUS = '−';

/** Returns functions that format numbers. They never round, because the API has already rounded all numbers. */
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
    /** Formats a number that somebody has set, with a decimal only if it has one: `48`, `48.5`. */
    set: format({ maximumFractionDigits: 1 }),
    /** Formats a number with exactly one decimal, such as `44.0`, so that the digits in a column align. */
    decimal: format(oneDecimal),
    /** Formats a change with its sign: `+1.8`, `−0.3`, `0.0`. */
    signed: format({ ...oneDecimal, signDisplay: 'exceptZero' }),
    hundredths: format({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
}

/** Returns the difference between two printed figures, each of which has one decimal. */
export const printedDifference = (a: number, b: number) => Math.round(10 * (a - b)) / 10;

/** Rounds a positive fraction half up to two decimals. The API rounds half up to one decimal (rule 1.7). */
export function inHundredths({ numerator, denominator }: { numerator: string; denominator: string }): number {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  return Number((200n * above + below) / (2n * below)) / 100;
}
