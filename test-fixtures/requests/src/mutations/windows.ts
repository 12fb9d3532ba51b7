import { DAY } from '@brand-visibility/domain/time/instant';
import { encoded } from '../drafts/draft.js';
import { dayText, INVALID_ZONES, ZONES } from '../drafts/values.js';
import { dayNumber } from '../oracle/reading.js';
import { FUZZ_NOW } from '../world/world.js';
import { replacing, type Part } from './mutation.js';
import { withSegments } from './segments.js';

/** Windows and zones: what holds for several parameters together (rules 2.7, 3.3, 3.4). */

/** Replaces some parameters, if the operation takes the last of them; the texts are queries. */
const replaced = (...names: readonly string[]) =>
  replacing<Part>(
    ({ operation }) => (operation.parameters.some(({ name }) => name === names.at(-1)) ? { text: '' } : null),
    (draft, text, _, draw) => withSegments(draft, draw, names, text.split('&')),
  );

const WINDOW = ['period', 'start_date', 'end_date'];
const COMPARED = ['previous_start_date', 'previous_end_date'];
const windowed = replaced(...WINDOW);
const compared = replaced(...COMPARED);
const zoned = replaced('tz');

const days = (first: string, last: string) => `start_date=${encoded(first)}&end_date=${encoded(last)}`;
const daysFrom = (first: number, count: number) => days(dayText(first), dayText(first + count - 1));
const previousDays = (first: string, last: string) =>
  `previous_start_date=${first}&previous_end_date=${encoded(last)}`;
const zones = (names: readonly string[]) => names.map((zone) => `tz=${encoded(zone)}`);

const TODAY = Number(FUZZ_NOW / DAY);
const FIRST_AND_LAST = ['1970-01-01', '9998-01-01', '9998-12-31', '2024-02-29', '2011-12-30'].map(
  (day) => dayNumber(day) ?? 0,
);
const PERIODS = ['7d', '30d', '90d', '365d'];
const INVALID_DAYS = `2026-02-30 2023-02-29 2100-02-29 2026-13-01 2026-00-10 2026-01-00 2026-06-31 0000-00-00
  2026-1-1 26-01-01 20260101 2026/01/01 01-01-2026 2026-01-01T00:00:00Z 2026-W01-1 2026-001 today now-1d -1
  1767225600 2026‐01‐01`.split(/\s+/);
const FAR_DAYS = `0001-01-01 1582-10-15 1969-12-31 9999-01-01 9999-12-31 0000-01-01 10000-01-01 275760-09-13
  -000001-01-01 +002026-01-01 99999999-01-01`.split(/\s+/);

export const WINDOWS = [
  ...windowed({
    'day that does not exist': INVALID_DAYS.map((day) => days(day, '2026-03-01')),
    'day outside the allowed years': FAR_DAYS.flatMap((day) => [days(day, day), days('2026-01-01', day)]),
    'end before start': (_, draw) => [daysFrom(20_500 + draw.below(50), -draw.below(400))],
    'too many days': (_, draw) =>
      [367, 368, 397, 3_367].map((count) => daysFrom(19_000 + draw.below(1_000), count)),
    'all allowed days': [days('1970-01-01', '9998-12-31')],
    'maximum number of days': (_, draw) => [daysFrom(19_000 + draw.below(1_400), 366)],
    'first and last days': FIRST_AND_LAST.flatMap((first) => [daysFrom(first, 1), daysFrom(first, 365)]),
    'one of two days': 'start_date=2026-02-01 end_date=2026-02-01',
    'period next to days': (_, draw) =>
      ['start_date=2026-02-01&end_date=2026-02-02', 'start_date=2026-02-01', 'end_date=2026-02-01'].map(
        (each) => `period=${draw.pick(PERIODS)}&${each}`,
      ),
  }),
  ...compared({
    'one of two days to compare with': COMPARED.map((name) => `${name}=2020-02-01`),
    'days to compare with that are reversed': [previousDays('2020-02-02', '2020-02-01')],
    'too many days to compare with': [previousDays('2020-01-01', '2021-01-01')],
    'a day to compare with that does not exist': INVALID_DAYS.map((day) => previousDays('2020-01-01', day)),
  }),
  ...zoned({ 'invalid zone': zones(INVALID_ZONES), 'another zone': zones(ZONES) }),
  ...replaced(
    ...WINDOW,
    ...COMPARED,
  )({
    'days to compare with around the start of a window': (_, draw) =>
      [-2, -1, 0, 1].map((shift) => {
        const period = draw.pick(PERIODS);
        const last = TODAY - parseInt(period, 10) + shift;
        return `period=${period}&${previousDays(dayText(last - draw.below(366)), dayText(last))}`;
      }),
  }),
];
