/**
 * A separate process that keeps a database open: `node hold-open.mjs FILE` or `node hold-open.mjs postgres://...`. It
 * prints `open` and the migrations that it applied. For each line `tally` on standard input it prints what is counted in
 * all runs of brand `brd_1` of account `acc_1`.
 */
import { createInterface } from 'node:readline';
import { openPostgres, openSqlite } from '../../dist/index.js';

const place = process.argv[2];
const opened = place.startsWith('postgres:')
  ? await openPostgres({ url: place, access: 'create' })
  : await openSqlite({ file: place, access: 'create' });
const scope = { account_id: 'acc_1', all_brands: true, brand_ids: [] };
console.log(['open', ...opened.migrated].join(' '));
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'tally') break;
  const [{ cells, prompts }] = await opened.store.read(scope, async (reader) => {
    const runs = await reader.runsCompleted('brd_1', 0n, 300_000_000_000_000_000n);
    return reader.visibility(await reader.brand('brd_1'), [runs], {}, null);
  });
  const answers = cells.reduce((all, cell) => all + cell.answers, 0);
  const named = cells.reduce((all, cell) => all + cell.named, 0);
  console.log(JSON.stringify({ answers, named, prompts: prompts.total }));
}
await opened.close();
