/** What somebody should look at before a client reads a report. */
import type { Report } from '../data/report.js';
import { isFew, kindOf, partsOf } from '../data/state.js';
import { cut } from '../words/names.js';
import { missingEngines } from './missing.js';
import { criticismOf } from './quotes.js';
import { leadsAll, rankedBrands } from './brands.js';
import { message, type Message } from '../words/message.js';
import type { Told } from './told.js';

/** Why somebody should look at a report, most pressing first. */
export const REASONS = [
  'fall',
  'lead_lost',
  'few_answers',
  'missing_engine',
  'carried',
  'criticism',
  'names_cut',
] as const;
export type Reason = (typeof REASONS)[number];

/**
 * Returns what a report contains, each as a reason and its object: what an earlier report contained, too, is not new.
 * `ahead` and `level` state whether the brand is ahead of all rivals by more than chance.
 */
export function findingsIn(report: Report, { verdict, slow, carriedFrom }: Told): string[] {
  const { responses, brand, setup, spans } = report;
  const kind = kindOf(responses);
  const parts = partsOf(report);
  const ranked = parts.ranking ? rankedBrands(report) : [];
  const names = [
    setup.short_name ?? brand.name,
    ...ranked.map(({ row }) => setup.short_names?.[row.name] ?? row.name),
  ];
  const found: readonly (readonly [Reason | 'ahead' | 'level', string | false])[] = [
    ['fall', verdict === 'down' && spans.current.end_date],
    ['fall', slow?.verdict === 'down' && 'slow'],
    [leadsAll(report) ? 'ahead' : 'level', ranked.length > 0 && kind !== 'carried' && ''],
    ['few_answers', (kind === 'empty' || isFew(responses)) && ''],
    ...missingEngines(responses).map(
      ({ engine, window }) => ['missing_engine', `${engine} ${window}`] as const,
    ),
    ['carried', carriedFrom ?? false],
    ...(parts.engines ? criticismOf(report) : []).map(
      ({ pieces }) => ['criticism', pieces.map(({ text }) => text).join('')] as const,
    ),
    ...names.map((name) => ['names_cut', cut(name) !== name && name] as const),
  ];
  return found.flatMap(([reason, of]) => (of === false ? [] : [`${reason} ${brand.id} ${of}`.trimEnd()]));
}

/** Returns why somebody should look at a report, of which an earlier one had other findings. */
export function newIn(found: readonly string[], before: readonly string[]): Reason[] {
  const isLost = (one: string) => one.startsWith('ahead ') && found.includes(one.replace('ahead', 'level'));
  const isNew = (one: string) => one.startsWith('carried ') || !before.includes(one);
  return REASONS.filter((reason) =>
    reason === 'lead_lost'
      ? before.some(isLost)
      : found.some((one) => one.startsWith(`${reason} `) && isNew(one)),
  );
}

/** The option of the message `l.index.reason` for a reason. */
export const optionOf = (reason: Reason) => (reason === 'names_cut' ? 'other' : reason);

export const indexReason = (reason: Reason): Message =>
  message('l.index.reason', { reason: optionOf(reason) });
