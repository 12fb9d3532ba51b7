import type { FuzzReport } from '@brand-visibility/api-fuzz';
import { grouped } from '../harness/figures.js';

type Counts = FuzzReport['byOperation'];

/** Prints the number of replies per status, by operation and by mutation. */
export function printReport({ byOperation, byMutation }: FuzzReport): void {
  printTable('operation', byOperation);
  console.log('');
  printTable('mutation', byMutation);
}

function printTable(title: string, counts: Counts): void {
  const statuses = [...new Set([...counts.values()].flatMap((of) => [...of.keys()]))].sort((a, b) => a - b);
  const width = Math.max(...[...counts.keys()].map((name) => name.length)) + 1;
  const row = (name: string, cells: readonly string[]) =>
    console.log(name.padEnd(width) + cells.map((cell) => cell.padStart(8)).join(''));
  row(title, ['replies', ...statuses.map((status) => (status === 0 ? 'none' : String(status)))]);
  for (const [name, of] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const all = [...of.values()].reduce((sum, count) => sum + count, 0);
    row(name, [
      grouped(all),
      ...statuses.map((status) => (of.has(status) ? grouped(of.get(status) ?? 0) : '.')),
    ]);
  }
}
