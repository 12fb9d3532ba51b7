/** Exact fractions of whole numbers, for shares that are rounded once. */

export interface Fraction {
  readonly over: bigint;
  /** Above 0. */
  readonly under: bigint;
}

export const fraction = (over: bigint | number, under: bigint | number = 1n): Fraction => ({
  over: BigInt(over),
  under: BigInt(under),
});

export const plus = (a: Fraction, b: Fraction) =>
  reduced(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Fraction, b: Fraction) =>
  reduced(a.over * b.under - b.over * a.under, a.under * b.under);
export const times = (a: Fraction, b: Fraction) => reduced(a.over * b.over, a.under * b.under);
export const dividedBy = (a: Fraction, b: Fraction) => reduced(a.over * b.under, a.under * b.over);

/** Below 0 if a is less than b. */
export function compared(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** The number with one decimal that is nearest, away from 0 for a tie; never -0. */
export function oneDecimal({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over;
  const tenths = Number((size * 20n + under) / (under * 2n));
  return tenths === 0 ? 0 : (over < 0n ? -tenths : tenths) / 10;
}

function reduced(over: bigint, under: bigint): Fraction {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return a <= 1n ? { over, under } : { over: over / a, under: under / a };
}
