import { expect, test } from '@jest/globals';
import { mostNamed } from '../../src/counts/groups.js';

// Rules 9.7 and 14.12. The property `responses` compares the rivals of groups with the model, but seldom has too many.
test('the most named rivals come first, those of equally many answers by place, and never the own name', () => {
  const named = { size: 5, ordinals: [0, 1, 2, 3, 4, 5], answers: [3, 1, 3, 4, 2, 99] };
  const rivals = { own: 3, placeOf: (rival: number) => 10 - rival };
  expect(mostNamed(named, rivals, 2)).toEqual([
    { rival: 2, answers: 3, place: 8 },
    { rival: 0, answers: 3, place: 10 },
  ]);
});
