import { expect, test } from '@jest/globals';
import { LatestCitations } from '../../src/citations/latest.js';
import type { RunCitations } from '../../src/citations/run-citations.js';
import type { CitingTimes } from '../../src/citations/times.js';

// Rule 9.7. Citations are read in the order of their positions, which no caller has to rely on.
test('the latest citation of a run at one time has the greatest tie, then the greatest position, in any order', () => {
  const run = {
    tie: Uint32Array.of(0, 1),
    prompt: Uint32Array.of(0, 1),
    marks: Uint8Array.of(0, 0),
  } as unknown as RunCitations; // a cast: no other members are read
  const all = [0, 1].flatMap((answer) => [0, 1, 2].map((position) => ({ answer, position })));
  const latestOf = (added: typeof all) => {
    const latest = new LatestCitations(1);
    const times = { high: 1, low: 1 } as CitingTimes; // a cast: no other members are read
    for (const { answer, position } of added)
      latest.add(0, { run, index: 0, answer, times }, position, position);
    return latest.found().map(({ citation: { prompt, position } }) => ({ answer: prompt, position }));
  };
  for (const first of all)
    for (const second of all) {
      const [latest] = [first, second].toSorted((a, b) => b.answer - a.answer || b.position - a.position);
      expect(latestOf([first, second])).toEqual([latest]);
    }
});
