/** Computes the days and times of the demo by counting back from today. */
import { addDays } from '@brand-visibility/domain/time/day';
import { fromZonedTime } from 'date-fns-tz';

/** Returns the day `daysAgo` days before `today`. Days are `YYYY-MM-DD`. */
export function dayBefore(today: string, daysAgo: number): string {
  return addDays(today, -daysAgo);
}

/** Returns the time at which runs start, 06:00 on a local day in an IANA time zone, in milliseconds since 1970. */
export function earlyMorning(day: string, zone: string): number {
  return fromZonedTime(`${day}T06:00:00`, zone).getTime();
}

/** Formats milliseconds since 1970 as an RFC 3339 timestamp in UTC. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Returns a timestamp on the UTC day that is `daysAgo` days before `today`. `time` is `HH:MM:SS`. */
export function stamp(today: string, daysAgo: number, time = '09:00:00'): string {
  return `${dayBefore(today, daysAgo)}T${time}.000Z`;
}
