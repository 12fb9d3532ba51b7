import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mostNamed } from '../../src/order/most-named.js';

// Rules 9.7 and 14.12.
test('the most named rivals are those that sorting all of them puts first, and never the own name', () => {
  const counts = fc.uniqueArray(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 4 })), {
    selector: ([rival]) => rival,
  });
  const places = fc.infiniteStream(fc.nat()).map((stream) => {
    const drawn = [...stream.take(41)].map((draw, rival) => draw * 41 + rival);
    return (rival: number) => drawn[rival]!;
  });
  fc.assert(
    fc.property(
      counts,
      places,
      fc.option(fc.nat(40)),
      fc.integer({ min: 1, max: 6 }),
      (drawn, placeOf, own, most) => {
        const named = {
          size: drawn.length,
          ordinals: [...drawn.map(([rival]) => rival), 0],
          answers: [...drawn.map(([, answers]) => answers), 99],
        };
        const expected = drawn
          .filter(([rival]) => rival !== own)
          .toSorted(([a, m], [b, n]) => n - m || placeOf(a) - placeOf(b))
          .slice(0, most)
          .map(([rival, answers]) => ({ rival, answers, place: placeOf(rival) }));
        expect(mostNamed(named, { own, placeOf }, most)).toEqual(expected);
      },
    ),
    { numRuns: draws(1_000) },
  );
});
