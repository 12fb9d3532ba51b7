/**
 * Does a fixed amount of work, of the kinds that tests do. Prints the processor seconds that it took: on a slow or busy
 * machine, they grow like the processor seconds of the tests.
 */
import { createHash } from 'node:crypto';

const rows = Array.from({ length: 30_000 }, (_, i) => ({
  id: `row_${i}`,
  name: `Name ${(i * 7_919) % 30_011}`,
}));
for (let round = 0; round < 4; round += 1) {
  const text = JSON.stringify(rows);
  createHash('sha256').update(text).digest('hex');
  JSON.parse(text).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
const { user, system } = process.cpuUsage();
console.log((user + system) / 1e6);
