import { z } from 'zod';
import { PREVIOUS, sharedBy, type Facts } from './facts.js';
import { checkOf, differs } from './refute.js';

/** Checks how far a report says that the figures are from a target, and when visibility would reach it. */
export const checkTarget = checkOf(
  {
    metric: z.enum(['visibility', 'share_of_voice', 'sentiment_score', 'average_position']),
    value: z.number(),
    distance: z.number(),
    reached: z.string().nullable(),
  },
  async ({ metric, value, distance, reached }, { facts }) => {
    const reply = await facts.comparison(PREVIOUS, await facts.counted());
    const current = reply[metric].current ?? NaN;
    const isSaid = metric === 'visibility' && sharedBy(reply).length === reply.engines.length;
    return (
      differs(distance, Math.round(10 * (current - value)) / 10) ??
      differs(reached, isSaid && reply.verdict !== null ? await reachedAt(facts, current, value) : null)
    );
  },
);

/** The month of the next twelve in which visibility reaches a value at the pace since the first measured month. */
async function reachedAt(facts: Facts, current: number, value: number): Promise<string | null> {
  const of = await facts.counted();
  const months = await facts.months(of);
  const first = months.findIndex(({ visibility }) => visibility !== null);
  const from = months[first]?.start_date ?? PREVIOUS;
  const shared = sharedBy(await facts.comparison(from, of));
  if (from >= PREVIOUS || shared.length === 0 || current >= value) return null;
  const { verdict, visibility } = await facts.comparison(from, shared);
  if (verdict !== 'up') return null;
  const pace = (visibility.change ?? 0) / (months.length - 1 - first);
  const reaches = (ahead: number) => current + ahead * pace >= value - 1e-9;
  const ahead = Array.from({ length: 12 }, (_, index) => index + 1).find(reaches);
  if (ahead === undefined) return null;
  return new Date(Date.UTC(2026, 9 + ahead, 1)).toISOString().slice(0, 7);
}
