import { toMilliseconds, type Instant } from './instant.js';
import { ZONE_NAMES } from './zone-names.js';

const DAY_SECONDS = 86_400;

/**
 * Zones younger than the oldest Node.js 20 that the service runs on, whose Intl may not know them, with the zone that
 * keeps the same time today; read only where Intl refuses the name itself. Coyhaique left Santiago's time in 2025 for
 * that of Punta Arenas.
 */
export const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['America/Coyhaique', 'America/Punta_Arenas'],
]);

const NAME_BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  ZONE_NAMES.map((name) => [asciiLowerCase(name), name]),
);

/** One clock for each zone that was asked for; there are no more of them than names in the database. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * IANA's spelling of a zone or link that is asked for in any ASCII case; null when the database has no such name, be it
 * that Intl takes it (rule 2.7).
 */
export function zoneName(asked: string): string | null {
  return NAME_BY_LOWER_CASE.get(asciiLowerCase(asked)) ?? null;
}

/**
 * Milliseconds that clocks in the zone are ahead of UTC at that instant, below 0 in the west; whole seconds. `zone` is a
 * name that `zoneName` gave: throws a RangeError for others. The process's own time zone has no part in it.
 *
 * The clock shows only the day of the month and the time of day: an offset is shorter than a day, so the day is that of
 * UTC or one of its neighbours, and no two of the three have the same number. That leaves no year to read, no era.
 */
export function offsetAt(zone: string, instant: Instant): number {
  const seconds = Math.floor(toMilliseconds(instant) / 1000);
  const [day, hour, minute, second] = read(clockOf(zone), seconds * 1000);
  const utcMidnight = Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS;
  const midnight = [utcMidnight, utcMidnight - DAY_SECONDS, utcMidnight + DAY_SECONDS].find(
    (candidate) => new Date(candidate * 1000).getUTCDate() === day,
  );
  if (midnight === undefined) throw new Error(`the clock of ${zone} shows a day that is not near UTC's`);
  return (midnight + hour * 3600 + minute * 60 + second - seconds) * 1000;
}

/** Day of the month, hour, minute and second on the clock; the format of US English has them in this order. */
function read(clock: Intl.DateTimeFormat, milliseconds: number): readonly [number, number, number, number] {
  const text = clock.format(milliseconds);
  const shown = /^(\d\d)\D+(\d\d):(\d\d):(\d\d)$/.exec(text);
  if (shown === null) throw new Error(`a clock shows the unreadable time ${text}`);
  return [Number(shown[1]), Number(shown[2]), Number(shown[3]), Number(shown[4])];
}

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    if (zoneName(zone) !== zone) throw new RangeError('not a zone name of the IANA database');
    clock = newClock(zone);
    clocks.set(zone, clock);
  }
  return clock;
}

function newClock(zone: string): Intl.DateTimeFormat {
  const shown = {
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: zone });
  } catch (error) {
    const standIn = STAND_INS.get(zone);
    if (standIn === undefined) throw error;
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: standIn });
  }
}

/** Lower case of A to Z alone: Unicode's would turn the Kelvin sign into a k. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
