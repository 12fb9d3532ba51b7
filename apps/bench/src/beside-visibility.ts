import * as application from '@brand-visibility/application';
import { explainVisibility, getVisibility, getVisibilityComparison } from '@brand-visibility/contract';
import type { Instant } from '@brand-visibility/domain';
import type { OpenedStore } from '@brand-visibility/storage';
import type { Contender, Ratio } from './measure.js';
import { callUseCase } from './use-case.js';

/** The comparison and the explanation, against the visibility report of the same two windows, each with answers. */

const REPORT = 'visibility 90d, beside its comparison and explanation';
const COMPARISON = 'comparison 90d';
const EXPLANATION = 'explanation 90d';

const QUERY = { period: '90d' };

export function besideVisibilityContenders(opened: OpenedStore, brand_id: string, now: Instant): Contender[] {
  const path = { brand_id };
  const requireAnswers = ({ answer_count }: { readonly answer_count: number }) => {
    if (answer_count === 0) throw new Error('the window has no answers');
  };
  return [
    {
      name: REPORT,
      run: async () =>
        requireAnswers(await callUseCase(opened, getVisibility, application.getVisibility, path, now, QUERY)),
    },
    {
      name: COMPARISON,
      run: async () => {
        const { getVisibilityComparison: compare } = application;
        requireAnswers(await callUseCase(opened, getVisibilityComparison, compare, path, now, QUERY));
      },
    },
    {
      name: EXPLANATION,
      run: async () => {
        const { explainVisibility: explain } = application;
        requireAnswers(await callUseCase(opened, explainVisibility, explain, path, now, QUERY));
      },
    },
  ];
}

export function besideVisibilityRatios(median: (name: string) => number): Ratio[] {
  return [COMPARISON, EXPLANATION].map((name) => ({
    ratio: `${name} / visibility of both windows`,
    value: median(name) / median(REPORT),
    bound: 2,
    is: 'at most',
  }));
}
