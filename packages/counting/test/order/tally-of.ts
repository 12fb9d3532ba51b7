import { ENGINES } from '@brand-visibility/domain';
import { fraction, over, plus, times, type Fraction } from '@brand-visibility/model';

/** Citing answers of each engine, by row. */
export type Rows = readonly (readonly number[])[];

/** A tally whose sources have twice their row as ordinals, with keys in the order of the rows. */
export function tallyOf(rows: Rows) {
  const ofCounts = new Map<string, number>();
  const classes = new Uint32Array(2 * rows.length);
  rows.forEach((row, i) => {
    const counts = String(row);
    if (!ofCounts.has(counts)) ofCounts.set(counts, ofCounts.size + 1);
    classes[2 * i] = ofCounts.get(counts)!;
  });
  return {
    size: rows.length,
    order: Uint32Array.from({ length: classes.length }, (_, i) => i),
    classes,
    citing: Int32Array.from(
      [ENGINES.map(() => 0), ...[...ofCounts.keys()].map((counts) => counts.split(','))].flat(),
      Number,
    ),
  };
}

/** The exact share of rule 15.5, with the fractions of the model. */
export function shareOf(
  citing: readonly number[],
  answers: readonly number[],
  weights: readonly Fraction[],
): Fraction {
  const all = answers.reduce((sum, here, e) => (here === 0 ? sum : plus(sum, weights[e]!)), fraction(0));
  return citing.reduce((sum, count, e) => {
    const here = answers[e]!;
    return here === 0 ? sum : plus(sum, over(times(weights[e]!, fraction(count, here)), all));
  }, fraction(0));
}
