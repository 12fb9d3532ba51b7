import startPostgres from '@brand-visibility/databases/setup';
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const JOBS = fileURLToPath(new URL('../../../../apps/jobs/dist/main.js', import.meta.url));

/** Jest's `globalSetup`: creates in `DEMO_FOLDER`, once for all test files, the demo of a fixed day; starts PostgreSQL. */
export default async function setup() {
  await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-report-'));
  process.env.DEMO_FOLDER = folder;
  const env = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${join(folder, 'demo.sqlite')}` };
  execFileSync(process.execPath, [JOBS, 'demo', '--today', '2026-11-20'], { env, stdio: 'pipe' });
}
