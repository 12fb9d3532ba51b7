import { compareCodePoints } from '@brand-visibility/domain/rivals/name-key';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rivalsOf, rivalWords } from '../../src/order/name-order.js';

// Rules 8.1 and 8.3.
test('an order has the places of name keys by code point, the own name between them, and who is watched', () => {
  const key = fc.string({
    unit: fc.constantFrom('a', 'b', '\uff21', '\u{1f600}'),
    minLength: 1,
    maxLength: 3,
  });
  const rivals = fc.uniqueArray(fc.tuple(key, fc.boolean()), { selector: ([name]) => name });
  fc.assert(
    fc.property(rivals, key, (drawn, ownKey) => {
      const rows = drawn.map(([name_key, is_watched], ord) => ({ ord, name_key, is_watched }));
      const sorted = rows.toSorted((a, b) => compareCodePoints(a.name_key, b.name_key));
      const successor = sorted.find(({ name_key }) => compareCodePoints(name_key, ownKey) >= 0)?.ord ?? null;
      const own = rows.find(({ name_key }) => name_key === ownKey)?.ord ?? null;
      const found = rivalsOf({ words: rivalWords(rows), own, successor });
      expect([found.size, found.own]).toEqual([rows.length, own]);
      for (const { ord, name_key, is_watched } of rows) {
        expect(found.placeOf(ord)).toBe(sorted.findIndex((one) => one.ord === ord));
        expect(found.isWatched(ord)).toBe(is_watched);
        if (name_key !== ownKey)
          expect(found.placeOf(ord) < found.ownPlace).toBe(compareCodePoints(name_key, ownKey) < 0);
      }
    }),
    { numRuns: draws(100) },
  );
});
