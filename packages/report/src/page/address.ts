import type { Category, Engine } from '@brand-visibility/client';
import {
  againstIn,
  againstText,
  NO_FILTERS,
  PERIODS,
  usualAgainst,
  type Choice,
  type WindowChoice,
} from '../data/choice.js';
import { isDay, isMonth } from '../data/days.js';

/**
 * A view as the part of the address behind `#`, which browsers do not send: brand, window and filters, never the key.
 * What an address says that no view can have is left out.
 */

const LISTS = ['platforms', 'categories', 'theme_ids', 'locations'] as const;

/** The view of a new visit. */
export const FIRST: Omit<Choice, 'brand_id'> = {
  window: { kind: 'period', period: '30d' },
  tz: 'UTC',
  against: 'previous-days',
  filters: NO_FILTERS,
};

/** `brand_id` is empty where the address has none. */
export function choiceIn(hash: string): Choice {
  const sent = new URLSearchParams(hash.replace(/^#/, ''));
  const window = windowIn(sent) ?? FIRST.window;
  return {
    brand_id: sent.get('brand') ?? '',
    window,
    tz: sent.get('tz') ?? FIRST.tz,
    against: againstIn(sent.get('against') ?? '') ?? usualAgainst(window),
    filters: {
      // The service validates the values, and lists those that it does not know.
      platforms: sent.getAll('platforms') as Engine[],
      categories: sent.getAll('categories') as Category[],
      theme_ids: sent.getAll('theme_ids'),
      locations: sent.getAll('locations'),
      is_branded: flagIn(sent.get('is_branded')),
    },
  };
}

/** Another text than `true` or `false` stays as it is: the service refuses it. */
const flagIn = (text: string | null) =>
  text === 'true' || text === 'false' ? text === 'true' : (text as boolean | null);

function windowIn(sent: URLSearchParams): WindowChoice | null {
  const month = sent.get('month');
  if (month !== null && isMonth(month)) return { kind: 'month', month };
  const [start_date, end_date] = [sent.get('start_date'), sent.get('end_date')];
  if (start_date !== null && end_date !== null && isDay(start_date) && isDay(end_date))
    return { kind: 'days', start_date, end_date };
  const period = PERIODS.find((one) => one === sent.get('period'));
  return period === undefined ? null : { kind: 'period', period };
}

export function hashOf({ brand_id, window, against, tz, filters }: Choice): string {
  const { kind: _, ...days } = window;
  const sent = new URLSearchParams({ brand: brand_id, ...days, tz });
  if (against !== usualAgainst(window)) sent.set('against', againstText(against));
  for (const name of LISTS) for (const value of filters[name]) sent.append(name, value);
  if (filters.is_branded !== null) sent.set('is_branded', String(filters.is_branded));
  return `#${sent.toString()}`;
}
