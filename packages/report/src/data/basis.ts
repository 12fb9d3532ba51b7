/**
 * Decides which answers a report counts: if it compares windows, only answers of engines that have counted answers in
 * both. If the change is within noise or visibility has a target, the report also compares the first of the six months.
 */
import type { Client, GetVisibilityComparisonResponse } from '@brand-visibility/client';
import { missingIn, sharedEngines } from '../story/state.js';
import { targetsOf } from '../story/targets.js';
import type { Choice } from './choice.js';
import { firstDayOf, lastDayOf, localDay, monthOf, plusMonths } from './days.js';
import type { Report, Responses } from './report.js';
import { parametersOf, requestsFor, whole } from './requests.js';
import type { Spans } from './spans.js';

interface Basis {
  /** The choice of a report, perhaps only of some engines. */
  readonly choice: Choice;
  /** Whether the figures count only questions without the brand's name. */
  readonly isWithoutName: boolean;
  readonly responses: Pick<Responses, 'comparison' | 'unbranded' | 'all_engines' | 'all_questions'>;
}

/** Reads the comparisons of a report: 2 requests, 4 if an engine has counted answers in only one of the windows. */
export async function basisOf(
  client: Client,
  choice: Choice,
  spans: Spans,
  wants: 'all' | 'without_name',
): Promise<Basis> {
  const compare = async (of: Choice) => {
    const { comparison, unbranded } = requestsFor(client, of, spans);
    return { comparison: await comparison(), unbranded: await unbranded() };
  };
  const first = await compare(choice);
  // A brand whose questions all contain its name has no others to count.
  const isWithoutName = wants === 'without_name' && (first.unbranded?.answer_count ?? 0) > 0;
  const counted = ({ comparison, unbranded }: typeof first) =>
    isWithoutName && unbranded !== null
      ? { comparison: unbranded, unbranded: null, all_questions: comparison }
      : { comparison, unbranded, all_questions: null };
  const all = counted(first);
  const platforms = sharedEngines(all.comparison);
  if (missingIn(all.comparison).length === 0 || platforms.length === 0)
    return { choice, isWithoutName, responses: { ...all, all_engines: null } };
  const alike = { ...choice, filters: { ...choice.filters, platforms } };
  const responses = { ...counted(await compare(alike)), all_engines: all.comparison };
  return { choice: alike, isWithoutName, responses };
}

type Read = Pick<Report, 'counted' | 'setup' | 'spans'> & {
  readonly responses: Pick<Responses, 'comparison' | 'months'>;
};

/** Compares the window with the first month of the six that has figures: at most 2 requests (see `Responses.since`). */
export async function sinceFirstMonth(
  client: Client,
  { counted, setup, spans, responses: { comparison, months } }: Read,
): Promise<GetVisibilityComparisonResponse | null> {
  const { month } = spans.current;
  const previous = month === null ? null : plusMonths(month, -1);
  const { verdict } = comparison;
  const hasTarget =
    verdict !== null && targetsOf({ setup, spans }).some(({ metric }) => metric === 'visibility');
  const isWanted = (verdict === 'within_noise' || hasTarget) && missingIn(comparison).length === 0;
  if (previous === null || spans.previous.month !== previous || !isWanted) return null;
  const measured = months.data.find(({ visibility }) => visibility !== null);
  const first = monthOf(measured?.start_date ?? previous);
  if (first >= previous) return null;
  const compare = (platforms: Choice['filters']['platforms']) =>
    client.getVisibilityComparison({
      ...parametersOf({ ...counted, filters: { ...counted.filters, platforms } }, spans).current,
      previous_start_date: firstDayOf(first),
      previous_end_date: lastDayOf(first),
    });
  const since = await compare(counted.filters.platforms);
  if (missingIn(since).length === 0) return since;
  const platforms = sharedEngines(since);
  return platforms.length === 0 ? null : compare(platforms);
}

/** Reads why an engine is missing in one of the windows: at most 2 requests, not counting further pages. */
export async function reasonsFor(
  client: Client,
  choice: Choice,
  spans: Spans,
  all: Responses['all_engines'],
): Promise<Pick<Responses, 'runs' | 'explanation_missing'>> {
  const missing = all === null ? [] : missingIn(all);
  const [one, ...others] = missing;
  if (one === undefined) return { runs: null, explanation_missing: null };
  const { current, before } = parametersOf(choice, spans);
  const pages = client.listRuns.pages({ brand_id: choice.brand_id, status: 'completed', limit: 100 });
  const isBefore = (at: string) => localDay(at, choice.tz) < spans.previous.start_date;
  return {
    runs: await whole(pages, ({ data }) => data.some(({ created_at }) => isBefore(created_at))),
    explanation_missing:
      others.length > 0 ? null : await client.explainVisibility(one.window === 'current' ? current : before),
  };
}
