/**
 * `npm run docs -- sample`: records what the API returns for the client report of the sample, from the demo of a fixed
 * day. A build of the site makes the page `/sample` of it.
 */
import { createClient } from '@brand-visibility/client';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadReport, NO_FILTERS, readAnswers, withoutUnused } from '../dist/recorded.js';

const READ_AT = '2026-11-20T09:00:00.000Z';
const FILE = new URL('../../site/recorded/sample.json', import.meta.url);
const OCTOBER = {
  brand_id: 'brd_tidewell',
  window: { kind: 'month', month: '2026-10' },
  against: 'previous-month',
  tz: 'UTC',
  filters: NO_FILTERS,
};

await inWorkspace(async (workspace) => {
  const database = `sqlite:${join(workspace.folder, 'demo.sqlite')}`;
  const apiKey = (await runJobs(workspace, database, ['demo', '--today', '2026-11-20'])).trim();
  const { url } = await startService(workspace, database, { clock: Date.parse(READ_AT) });
  const client = createClient({ baseUrl: url, apiKey });
  const report = await loadReport(client, OCTOBER, { readAt: READ_AT, lanes: 1, quotes: readAnswers });
  writeFileSync(FILE, `${JSON.stringify(withoutUnused(report), null, 1)}\n`);
  return true;
});
