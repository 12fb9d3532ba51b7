/**
 * A fixed amount of work, of the kinds that tests do. Prints the processor seconds that it took, which grow on a slow
 * or busy machine as those of the tests do.
 */
import { createHash } from 'node:crypto';
import { processorSeconds } from './processor-time.mjs';

const rows = Array.from({ length: 30_000 }, (_, i) => ({
  id: `row_${i}`,
  name: `Name ${(i * 7_919) % 30_011}`,
}));
for (let round = 0; round < 4; round += 1) {
  const text = JSON.stringify(rows);
  createHash('sha256').update(text).digest('hex');
  JSON.parse(text).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
console.log(processorSeconds().own);
