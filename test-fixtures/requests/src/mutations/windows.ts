import type { Draw } from '@brand-visibility/records';
import { encoded, type Draft } from '../drafts/draft.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { pairsOf } from '../oracle/reading.js';
import { INVALID_ZONES, ZONES, dayText } from '../drafts/values.js';
import { nameIn, withSegment } from './segments.js';

/** Windows and zones: `period`, `start_date`, `end_date`, `tz` (rules 2.7, 3.3, 3.4). */

type Pairs = Readonly<Record<string, string>>;

/** Replaces parameters of an operation that takes the last of them. */
const replaced =
  (names: readonly string[], make: (draw: Draw) => Pairs): Change =>
  (draft, draw) =>
    draft.operation.parameters.some(({ name }) => name === names.at(-1))
      ? Object.entries(make(draw)).reduce<Draft>(
          (each, [name, value]) => withSegment(each, draw, `${name}=${encoded(value)}`),
          { ...draft, query: (draft.query ?? []).filter((segment) => !names.includes(nameIn(segment))) },
        )
      : null;

const WINDOW = ['period', 'start_date', 'end_date'];
const COMPARED = ['previous_start_date', 'previous_end_date'];

/** Replaces the window of a request. */
const windowed = (make: (draw: Draw) => Pairs) => replaced(WINDOW, make);

/** Replaces the days that a window is compared with. */
const compared = (make: (draw: Draw) => Pairs) => replaced(COMPARED, make);

const previousDays = (previous_start_date: string, previous_end_date: string) => ({
  previous_start_date,
  previous_end_date,
});

const zoned = (make: (draw: Draw) => string) => replaced(['tz'], (draw) => ({ tz: make(draw) }));

const days = (start_date: string, end_date: string) => ({ start_date, end_date });

const INVALID_DAYS = [
  '2026-02-30',
  '2023-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-06-31',
  '0000-00-00',
  '2026-1-1',
  '26-01-01',
  '20260101',
  '2026/01/01',
  '01-01-2026',
  '2026-01-01T00:00:00Z',
  '2026-W01-1',
  '2026-001',
  'today',
  'now-1d',
  '-1',
  '1767225600',
  '2026-01-01 ',
  ' 2026-01-01',
  '２０２６-01-01',
  '2026‐01‐01',
  '٢٠٢٦-01-01',
];
const FAR_DAYS = [
  '0001-01-01',
  '1969-12-31',
  '9999-01-01',
  '9999-12-31',
  '0000-01-01',
  '10000-01-01',
  '275760-09-13',
  '-000001-01-01',
  '+002026-01-01',
  '99999999-01-01',
  '1582-10-15',
];

const INVALIDATING: Changes = {
  'day that does not exist': windowed((draw) => days(draw.pick(INVALID_DAYS), '2026-03-01')),
  'day outside the allowed years': windowed((draw) => {
    const far = draw.pick(FAR_DAYS);
    return draw.chance(50) ? days(far, far) : days('2026-01-01', far);
  }),
  'end before start': windowed((draw) =>
    days(dayText(20_500 + draw.below(50)), dayText(20_499 - draw.below(400))),
  ),
  'too many days': windowed((draw) => {
    const start = 19_000 + draw.below(1_000);
    return days(dayText(start), dayText(start + 366 + draw.pick([0, 1, 30, 3_000])));
  }),
  'all allowed days': windowed(() => days('1970-01-01', '9998-12-31')),
  'one of two days': windowed((draw) => ({ [draw.pick(['start_date', 'end_date'])]: '2026-02-01' })),
  'period next to days': windowed((draw) => ({
    period: draw.pick(['7d', '30d', '90d', '365d']),
    ...draw.pick([
      days('2026-02-01', '2026-02-02'),
      { start_date: '2026-02-01' },
      { end_date: '2026-02-01' },
    ]),
  })),
  'one of two days to compare with': compared((draw) => ({ [draw.pick(COMPARED)]: '2020-02-01' })),
  'days to compare with that are reversed': compared(() => previousDays('2020-02-02', '2020-02-01')),
  'too many days to compare with': compared(() => previousDays('2020-01-01', '2021-01-01')),
  'a day to compare with that does not exist': compared((draw) =>
    previousDays('2020-01-01', draw.pick(INVALID_DAYS)),
  ),
  'invalid zone': zoned((draw) => draw.pick(INVALID_ZONES)),
  'zone that is too long': zoned((draw) => draw.pick(['Europe/', 'a', 'UTC', 'é']).repeat(65)),
};

const OTHERS: Changes = {
  'maximum number of days': windowed((draw) => {
    const start = 19_000 + draw.below(1_400);
    return days(dayText(start), dayText(start + 365));
  }),
  'first and last days': windowed((draw) =>
    draw.pick([
      days('1970-01-01', '1970-01-01'),
      days('1970-01-01', '1970-12-31'),
      days('9998-12-31', '9998-12-31'),
      days('9998-01-01', '9998-12-31'),
      days('2024-02-29', '2024-02-29'),
      days('2011-12-30', '2011-12-30'),
    ]),
  ),
  'days to compare with around the start of a window': (draft, draw, material) => {
    const period = draw.pick([7, 30, 90, 365]);
    const last = 20_522 - period + draw.pick([-2, -1, 0, 1]);
    const days = compared(() => previousDays(dayText(last - draw.below(366)), dayText(last)))(
      draft,
      draw,
      material,
    );
    return days && windowed(() => ({ period: `${period}d` }))(days, draw, material);
  },
  'another zone': zoned((draw) => draw.pick(ZONES)),
  'misspelt zone': zoned((draw) => {
    const zone = draw.pick(ZONES);
    const at = draw.below(zone.length);
    return zone.slice(0, at) + draw.text('abcXYZ_/+-0123', 1) + zone.slice(at + draw.below(2));
  }),
};

const PRESERVING: Changes = {
  'zone in another case': (draft, draw) => {
    const at = (draft.query ?? []).findIndex((segment) => segment.startsWith('tz='));
    const sent = draft.query?.[at];
    if (!draft.query || sent === undefined || sent.includes('%')) return null;
    const zone = sent.slice(3);
    const written = draw.pick([zone.toLowerCase(), zone.toUpperCase()]);
    return { ...draft, query: draft.query.with(at, `tz=${written}`) };
  },
  'defaults spelled out': (draft, draw) => {
    const sent = pairsOf(draft.query).map(({ name }) => name);
    // `bom` cannot be sent without CSV, not even its default.
    const isCsv = pairsOf(draft.query).some(({ name, value }) => name === 'format' && value === 'csv');
    const left = draft.operation.parameters.filter(
      ({ name, fallback }) => fallback !== null && !sent.includes(name) && (name !== 'bom' || isCsv),
    );
    const hasNoWindow =
      draft.operation.parameters.some(({ name }) => name === 'period') &&
      !sent.some((name) => name === 'run_id' || WINDOW.includes(name ?? ''));
    const added = [
      ...left.map(({ name, fallback }) => `${name}=${fallback}`),
      ...(hasNoWindow ? ['period=30d'] : []),
    ];
    return added.length > 0
      ? added.reduce<Draft>((each, segment) => withSegment(each, draw, segment), draft)
      : null;
  },
};

export const WINDOWS = [
  ...mutations('invalidates', INVALIDATING),
  ...mutations('varies', OTHERS),
  ...mutations('preserves', PRESERVING),
];
