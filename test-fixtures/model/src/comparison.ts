import { kit, type Windows } from './kit.js';

/** The range and the verdict of a row or a point (rule 14.16). */
export const rangeAndVerdict = ({ now, before }: Windows) => ({
  visibility_range: kit.range(now.brand.name, now),
  verdict: kit.verdict(now.brand.name, now, before),
});
