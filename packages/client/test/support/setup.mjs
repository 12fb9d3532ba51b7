import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const JOBS = fileURLToPath(new URL('../../../../apps/jobs/dist/main.js', import.meta.url));

/** For jest's `globalSetup`: the demo of one day, which is the same on every machine, made once for all test files. */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-client-'));
  process.env.DEMO_FOLDER = folder;
  process.env.DEMO_DATABASE_URL = `sqlite:${join(folder, 'demo.sqlite')}`;
  const env = { PATH: process.env.PATH, DATABASE_URL: process.env.DEMO_DATABASE_URL };
  execFileSync(process.execPath, [JOBS, 'demo', '--today', '2026-11-20'], { env, stdio: 'pipe' });
}
