import { NONE } from '../figure/printed.js';

/** Formats numbers, percentages and changes in a language. */

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
    /** Formats a number with a number of decimals. */
    decimals: (value: number | null, digits: number) =>
      format({ minimumFractionDigits: digits, maximumFractionDigits: digits })(value),
    /** Formats a change with its sign: `+1.8`, `−0.3`, `0.0`. */
    signed: format({ ...oneDecimal, signDisplay: 'exceptZero' }),
    /** What follows the number in a percentage, with a space if the language has one. */
    percentSign: new Intl.NumberFormat(locale, { style: 'percent' }).format(0).slice(1),
  };
}
