/** An exact fraction in lowest terms; `d` is above 0. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** `d` must be above 0. */
export function fraction(n: bigint | number, d: bigint | number = 1): Fraction {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b) [a, b] = [b, a % b];
  return { n: top / (a || 1n), d: bottom / (a || 1n) };
}

export const plus = (x: Fraction, y: Fraction): Fraction => fraction(x.n * y.d + y.n * x.d, x.d * y.d);
export const minus = (x: Fraction, y: Fraction): Fraction => fraction(x.n * y.d - y.n * x.d, x.d * y.d);
export const times = (x: Fraction, y: Fraction): Fraction => fraction(x.n * y.n, x.d * y.d);
/** `y` must be above 0. */
export const over = (x: Fraction, y: Fraction): Fraction => fraction(x.n * y.d, x.d * y.n);
export const total = (list: readonly Fraction[]): Fraction => list.reduce(plus, fraction(0));
/** Below 0 if `x` is less than `y`, 0 if they are equal. */
export const compared = (x: Fraction, y: Fraction): number => {
  const { n } = minus(x, y);
  return n < 0n ? -1 : Number(n > 0n);
};

/** Null without numbers. */
export const mean = (list: readonly number[]): Fraction | null =>
  list.length === 0 ? null : over(total(list.map((one) => fraction(one))), fraction(list.length));

/** One decimal, half away from zero, by long division; never -0 (rule 1.1). */
export function shown(x: Fraction): number;
export function shown(x: Fraction | null): number | null;
export function shown(x: Fraction | null): number | null {
  if (x === null) return null;
  const size = x.n < 0n ? -x.n : x.n;
  const tenths = (size * 10n) / x.d + (((size * 10n) % x.d) * 2n >= x.d ? 1n : 0n);
  return tenths === 0n ? 0 : (Number(tenths) / 10) * (x.n < 0n ? -1 : 1);
}

/** The metric object of two exact values. */
export function shownMetric(current: Fraction | null, previous: Fraction | null) {
  return {
    current: shown(current),
    previous: shown(previous),
    change: current && previous ? shown(minus(current, previous)) : null,
  };
}
