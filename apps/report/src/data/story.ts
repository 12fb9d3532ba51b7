/**
 * Chooses the answers that count for a brand, and with what they are compared. Reports, their index, and the page with
 * its list of all brands print what this file returns, so that they say the same of a brand.
 */
import type { Engine } from '@brand-visibility/client';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { missingIn } from './state.js';
import type { Days } from './choice.js';
import { firstDayOf, lastDayOf, plusMonths } from './days.js';
import type { Compared, Story } from './report.js';
import type { Spans } from './spans.js';

interface Reads<Of extends Compared> {
  /** Compares the window with other days, for some engines; empty for all of them. */
  readonly compare: (previous: Days, engines: readonly Engine[]) => Promise<Of>;
  /** Returns the first of the six months in which answers of these engines count; null if there is none. */
  readonly firstMonth: (engines: readonly Engine[]) => Promise<string | null>;
}

/** Reads the story of a brand. `asked` are the engines of the filter. */
export async function readStory<Of extends Compared>(
  { compare, firstMonth }: Reads<Of>,
  { current, previous }: Spans,
  asked: readonly Engine[],
): Promise<Story<Of>> {
  /** Compares the engines that have counted answers in both windows; `alike` is null if there are none. */
  const alikeIn = async (days: Days, engines: readonly Engine[]) => {
    const all = await compare(days, engines);
    if (missingIn(all).length === 0) return { all, alike: all, engines };
    const shared = sharedIn(all, engines);
    const alike = shared.length === 0 ? null : await compare(days, shared);
    return { all, alike: alike?.verdict === null ? null : alike, engines: shared };
  };
  const { all, alike, engines } = await alikeIn(previous, asked);
  if (alike === null) return { comparison: all, all_engines: null, since: null, engines: asked };
  const before = current.month === null ? null : plusMonths(current.month, -1);
  const first =
    alike.verdict === 'within_noise' && previous.month === before ? await firstMonth(engines) : null;
  const since =
    first === null || before === null || first >= before
      ? null
      : await alikeIn({ start_date: firstDayOf(first), end_date: lastDayOf(first) }, engines);
  return {
    comparison: alike,
    all_engines: alike === all ? null : all,
    since: since && since.alike,
    engines,
  };
}

/** The engines with counted answers in both windows. Of a row, those that were not asked at all are among them. */
function sharedIn(of: Compared, asked: readonly Engine[]): Engine[] {
  const apart = missingIn(of).map(({ engine }) => engine);
  const known =
    'engines' in of ? of.engines.map(({ platform }) => platform) : asked.length > 0 ? asked : ENGINES;
  return known.filter((one) => !apart.includes(one));
}
