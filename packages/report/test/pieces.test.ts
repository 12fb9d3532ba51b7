import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { choiceIn, hashOf } from '../src/page/address.js';
import { piecesOf } from '../src/page/pieces.js';

describe('the names in an answer', () => {
  test('are marked, whatever their case, the longer one where two begin', () => {
    expect(piecesOf('Try ACME Pro, Acme or C++ (not C).', 'Acme', ['Acme Pro', 'C++'])).toEqual([
      { text: 'Try ', kind: null },
      { text: 'ACME Pro', kind: 'rival' },
      { text: ', ', kind: null },
      { text: 'Acme', kind: 'you' },
      { text: ' or ', kind: null },
      { text: 'C++', kind: 'rival' },
      { text: ' (not C).', kind: null },
    ]);
  });

  test('leave the text as it is, whatever they are', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, fc.array(texts, { maxLength: 4 }), (text, brand, rivals) => {
        const pieces = piecesOf(text, brand, rivals);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

test('a view is what its address says', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { maxLength: 3 });
  const window = fc.oneof(
    fc.constantFrom('7d' as const, '365d' as const).map((period) => ({ kind: 'period' as const, period })),
    fc.constantFrom('2026-10', '2025-01').map((month) => ({ kind: 'month' as const, month })),
    fc.constant({ kind: 'days' as const, start_date: '2026-10-01', end_date: '2026-10-02' }),
  );
  fc.assert(
    fc.property(
      window,
      texts,
      texts,
      fc.constantFrom(true, false, null),
      fc.boolean(),
      (chosen, theme_ids, locations, is_branded, before) => {
        const choice = {
          brand_id: 'brd_1',
          window: chosen,
          tz: 'America/Argentina/Buenos_Aires',
          against:
            chosen.kind === 'month' && !before ? ('previous-month' as const) : ('previous-days' as const),
          filters: { platforms: ['claude' as const], categories: [], theme_ids, locations, is_branded },
        };
        expect(choiceIn(hashOf(choice))).toEqual(choice);
      },
    ),
  );
});

test.each(['', '#', '#month=2026-13&period=1y', '#start_date=2026-02-30&end_date=2026-03-01'])(
  'the address %p has the view of a new visit',
  (hash) => {
    expect(choiceIn(hash)).toMatchObject({
      brand_id: '',
      window: { kind: 'period', period: '30d' },
      tz: 'UTC',
    });
  },
);
