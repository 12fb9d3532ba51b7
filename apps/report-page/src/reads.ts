/** Which responses each view receives. */
import type { View, ViewName } from './address.js';
import { GROUPINGS, type PageName, type Read } from './responses.js';

const FIGURES = ['comparison', 'all_engines'] as const;

/** What the top of the overview needs. A first visit shows it before the rest has been read. */
export const TOP = [
  ...FIGURES,
  'all_questions',
  'since',
  'runs',
  'explanation_missing',
  'unbranded',
  'visibility',
  'explanation',
  'visibility_before',
  'explanation_before',
  'ranking',
] as const;

export type TopRead = Read<(typeof TOP)[number]>;

const OVERVIEW = [
  ...TOP,
  'months',
  'weeks',
  'leads',
  'engines',
  'engines_before',
  'questions',
  'questions_before',
  'branded',
  'branded_before',
  'pages',
  'targets',
  'recommendations',
  'domains',
  'access',
] as const;

/** All responses of a report: those of the overview, and what only the report shows. */
const REPORT = [...OVERVIEW, 'brand_months', 'domains_before', 'try_now', 'try_before'] as const;

export const READS = {
  portfolio: () => ['portfolio'],
  overview: () => OVERVIEW,
  engines: () => [
    ...FIGURES,
    'engines',
    'engines_before',
    'ranking',
    'questions_before',
    'try_now',
    'try_before',
  ],
  questions: ({ tab }) => [...FIGURES, GROUPINGS.find((one) => one === tab) ?? 'prompt'],
  sites: ({ tab }) => {
    if (tab === 'targets') return [...FIGURES, 'targets', 'pages'];
    return [...FIGURES, tab === 'pages' ? 'all_pages' : 'domains'];
  },
  work: () => ['recommendations', 'explanation', 'runs'],
  access: () => ['access', 'audits'],
  report: () => REPORT,
} as const satisfies { readonly [Name in ViewName]: (view: View) => readonly PageName[] };

/** What a view receives. Of the responses of its tabs, it has those of one. */
export type ReadOf<Name extends ViewName> = Read<ReturnType<(typeof READS)[Name]>[number]>;
