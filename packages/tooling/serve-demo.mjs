/**
 * `npm start` after the build: makes the demo database if there is none, gives it a fresh key, serves it, and prints
 * what to paste. The environment configures it like the service; only the defaults are a demo's.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const data = join(root, '.data');
const env = {
  DATABASE_URL: `sqlite:${join(data, 'demo.sqlite')}`,
  LOG_LEVEL: 'warn',
  DRAIN_DELAY_SECONDS: '0',
  ...process.env,
};

if (!process.env.DATABASE_URL) mkdirSync(data, { recursive: true });
const demo = spawnSync(process.execPath, [join(root, 'apps/jobs/dist/main.js'), 'demo'], {
  env,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (demo.status !== 0) process.exit(demo.status ?? 1);
const key = demo.stdout.trim();

const service = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));
service.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));

const address = `http://${env.HOST || '127.0.0.1'}:${env.PORT || 8080}`;
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100));
console.log(`
Brand Visibility API with demo data: ${address}
Demo key (a new one at each start):  ${key}

Try it:

  curl -H 'Authorization: Bearer ${key}' '${address}/v1/brands/brd_tidewell/visibility?period=90d&group_by=platform'

Read on, in a browser:

  ${address}/docs

Stop with Ctrl-C.`);

async function isReady() {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}
