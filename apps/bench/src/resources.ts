import * as application from '@brand-visibility/application';
import { getSiteAccess, listRecommendations, type ImportRecord } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import { callUseCase } from './use-case.js';
import type { Contender, Ratio } from './measure.js';
import { doneRecommendations, siteChecks } from './site-and-board.js';
import { runId, type BenchBrand } from './world.js';

/** Responses whose cost must not grow with other stored data: site access, and recommendations not measured yet. */

const MANY_CHECKS = 1_000;
const FEW_CHECKS = 30;
const RECOMMENDATIONS = 100;

/** Additional records of the two brands; `end` is in milliseconds since 1970. */
export function* resourceRecords(many: BenchBrand, few: BenchBrand, end: number): Generator<ImportRecord> {
  yield* siteChecks(many.id, MANY_CHECKS, end);
  yield* siteChecks(few.id, FEW_CHECKS, end);
  yield* doneRecommendations(many.id, RECOMMENDATIONS, end, runId(many, end, 60));
}

export function resourceContenders(
  opened: OpenedStore,
  many: BenchBrand,
  few: BenchBrand,
  now: Instant,
): Contender[] {
  const access = ({ id }: BenchBrand) =>
    callUseCase(opened, getSiteAccess, application.getSiteAccess, { brand_id: id }, now, {});
  const board = (limit: number) =>
    callUseCase(opened, listRecommendations, application.listRecommendations, { brand_id: many.id }, now, {
      limit: String(limit),
    });
  return [
    { name: `site access, ${MANY_CHECKS} checks stored`, run: () => access(many) },
    { name: `site access, ${FEW_CHECKS} checks stored`, run: () => access(few) },
    { name: `recommendations, ${RECOMMENDATIONS} to measure`, run: () => board(RECOMMENDATIONS) },
    { name: 'recommendations, 1 to measure', run: () => board(1) },
  ];
}

export function resourceRatios(median: (name: string) => number): Ratio[] {
  const ratio = (subject: string, a: string, b: string, bound: number): Ratio => ({
    ratio: `${subject}: ${a} / ${b}`,
    value: median(`${subject}, ${a}`) / median(`${subject}, ${b}`),
    bound,
    is: 'at most',
  });
  return [
    ratio('site access', `${MANY_CHECKS} checks stored`, `${FEW_CHECKS} checks stored`, 1.2),
    // Both read the same 60 runs once; the difference is a hundred small computations.
    ratio('recommendations', `${RECOMMENDATIONS} to measure`, '1 to measure', 3),
  ];
}
