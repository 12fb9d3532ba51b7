import { runJobs, startService } from '@brand-visibility/programs/start';
import { appendFileSync, copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Jest's `globalSetup`: creates in `DEMO_FOLDER`, once for all test files, the demo of a fixed day, and starts a service
 * over it, at `DEMO_URL` with `DEMO_KEY`. The service's log is in the folder.
 */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-report-'));
  globalThis.closers = [];
  const workspace = { folder, atEnd: (close) => void globalThis.closers.push(close) };
  const database = `sqlite:${join(folder, 'demo.sqlite')}`;
  const log = join(folder, 'service.log');
  writeFileSync(log, '');
  process.env.DEMO_FOLDER = folder;
  process.env.DEMO_KEY = (await runJobs(workspace, database, ['demo', '--today', '2026-11-20'])).trim();
  copyFileSync(join(folder, 'demo.sqlite'), join(folder, 'served.sqlite')); // other tests copy the first one
  const { url } = await startService(workspace, `sqlite:${join(folder, 'served.sqlite')}`, {
    clock: Date.parse('2026-11-20T09:00:00Z'),
    environment: { KEEP_ALIVE_SECONDS: '3600' }, // as in demo.ts
    onLine: (line) => appendFileSync(log, `${line}\n`),
  });
  process.env.DEMO_URL = url;
}
