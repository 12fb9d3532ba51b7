import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hashOf, viewIn, VIEWS } from '../src/address.js';

const TODAY = '2026-11-20';

test('a view is what its address says', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 3 });
  const days = { start_date: '2026-10-01', end_date: '2026-10-02' };
  const window = fc.oneof(
    fc.constantFrom('7d' as const, '365d' as const).map((period) => ({ kind: 'period' as const, period })),
    fc.constantFrom('2026-10', '2025-01').map((month) => ({ kind: 'month' as const, month })),
    fc.constant({ kind: 'days' as const, ...days }),
  );
  const isIt = fc.constantFrom(true, false, null);
  const choice = fc.record({
    brand_id: fc.constant('brd_1'),
    window,
    against: fc.constantFrom('previous-year' as const, 'previous-days' as const, days),
    tz: fc.constant('America/Argentina/Buenos_Aires'),
    filters: fc.record({
      platforms: fc.constantFrom([], ['claude' as const]),
      categories: fc.constantFrom([], ['comparison' as const, 'expert' as const]),
      theme_ids: texts,
      locations: texts,
      is_branded: isIt,
    }),
  });
  const answers = fc.option(
    fc.record(
      {
        prompt_ids: fc.constant(['a&b', 'c,d']),
        competitor: fc.string({ unit: 'grapheme' }),
        named: fc.boolean(),
        gap: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  );
  const sort = fc.option(fc.record({ by: fc.nat(12), isUp: fc.boolean() }));
  const tab = fc.option(fc.string({ unit: 'grapheme' }));
  fc.assert(
    fc.property(fc.record({ name: fc.constantFrom(...VIEWS), choice, tab, sort, answers }), (view) => {
      expect(viewIn(hashOf(view), TODAY)).toEqual(view);
    }),
    { numRuns: draws(100) },
  );
});

test.each([
  'view=',
  '#brand=',
  '#view=nothing&month=2026-13&period=1y',
  '#view=&start_date=2026-02-30&end_date=2026-03-01&sort=x&against=..',
])('the address %p has the view of a new visit', (hash) => {
  expect(viewIn(hash, TODAY)).toMatchObject({
    name: 'overview',
    choice: {
      brand_id: '',
      window: { kind: 'month', month: '2026-10' },
      against: 'previous-month',
      tz: 'UTC',
    },
    tab: null,
    sort: null,
    answers: null,
  });
});

test.each(['', '#', '#month=2026-10&tz=UTC', '#view=portfolio&brand=brd_1'])(
  'the address %p, which has neither a brand nor another view, has all brands',
  (hash) => {
    expect(viewIn(hash, TODAY).name).toBe('portfolio');
  },
);
