import { kit, shown, type Windows } from './kit.js';

/** The range and the verdict of a row or a point (rule 14.16). */
export const rangeAndVerdict = ({ now, before }: Windows) => ({
  visibility_range: kit.range(now.brand.name, now),
  verdict: kit.verdict(now.brand.name, now, before),
});

/** The figures of a comparison, without the means of the report (rule 17.9). */
export function comparison({ now, before }: Windows) {
  const {
    average_position: _,
    sentiment_score: __,
    share_of_voice: ___,
    ...figures
  } = shown(kit.comparedFigures(now, before));
  return figures;
}
