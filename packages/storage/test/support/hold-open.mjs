/**
 * A process of its own that has a SQLite file open: `node hold-open.mjs FILE`. For each line that it is sent it prints
 * one: `migrate` what it applied on opening, `tally` what it counts over all runs of brand `brd_1` of account `acc_1`.
 */
import { createInterface } from 'node:readline';
import { openSqlite } from '../../dist/index.js';

const file = process.argv[2];
const opened = await openSqlite({ file, access: 'create' });
const scope = { account_id: 'acc_1', all_brands: true, brand_ids: [] };
console.log('open');
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'tally') break;
  const { cells, prompts } = await opened.store.read(scope, async (reader) =>
    reader.tally('brd_1', await reader.runsCompleted('brd_1', 0n, 300_000_000_000_000_000n), {}, 'full'),
  );
  const answers = cells.reduce((all, cell) => all + cell.answers, 0);
  const named = cells.reduce((all, cell) => all + cell.named, 0);
  console.log(JSON.stringify({ answers, named, prompts: prompts.total }));
}
await opened.close();
