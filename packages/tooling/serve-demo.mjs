/**
 * `npm start` after the build, for which compose would need containers: creates the demo database if there is none,
 * serves it, and prints a command to paste. It takes the same environment as the service, with the defaults of a demo.
 * It checks the settings and binds the port first, so that a failed start changes nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InvalidSettings, openJobs, readServiceSettings, UnknownSchema } from '../wiring/dist/index.js';
import { fail, hold, release } from './ports.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const data = join(root, '.data');
const env = {
  LOG_LEVEL: 'warn',
  DRAIN_DELAY_SECONDS: '0',
  ...process.env,
  DATABASE_URL: process.env.DATABASE_URL || `sqlite:${join(data, 'demo.sqlite')}`,
};

const settings = readSettings();
const held = [await hold(settings.host, settings.port)];
if (settings.metrics) held.push(await hold(settings.metrics.host, settings.metrics.port));
env.PORT = String(held[0].address().port); // the actual port if it was 0

mkdirSync(data, { recursive: true });
if (!process.env.DATABASE_URL) await setOlderDemoAside();
if (process.stderr.isTTY) console.error('Creating the demo if there is none');
const demo = spawnSync(
  process.execPath,
  [join(root, 'apps/jobs/dist/main.js'), 'demo', '--key-file', join(data, 'demo.key')],
  // On a terminal the command shows its progress and explains a failure itself.
  { env, encoding: 'utf8', stdio: ['ignore', 'pipe', process.stderr.isTTY ? 'inherit' : 'pipe'] },
);
if (demo.status !== 0) {
  process.stderr.write(demo.stderr ?? '');
  process.exit(demo.status ?? 1);
}
const key = demo.stdout.trim();
for (const server of held) await release(server);

const service = spawn(process.execPath, [join(root, 'apps/api/dist/main.js')], { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));
service.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));

const address = `http://${connectHost(settings.host)}:${env.PORT}`;
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 100));
console.log(`
Brand Visibility API with demo data:  ${address}
Demo key (also in .data/demo.key):    ${key}

Look at the report, in a browser, with this key to paste:

  ${address}/report
  ${key}

Call the API:

  curl -H 'Authorization: Bearer ${key}' '${address}/v1/brands/brd_tidewell/visibility?period=90d&group_by=platform'

Add it to an assistant, here Claude Code (docs/mcp.md describes others):

  claude mcp add --transport http brand-visibility ${address}/mcp --header "Authorization: Bearer ${key}"

Documentation, in a browser:

  ${address}/docs

Stop with Ctrl-C.`);

/**
 * Renames the files of a demo whose schema no upgrade leads from, so that a new one is made. A database named by the
 * environment is never touched: the command refuses it.
 */
async function setOlderDemoAside() {
  const isOlder = await openJobs(settings.database, 'work').then(
    (opened) => opened.close(),
    (error) => error instanceof UnknownSchema,
  );
  if (!isOlder) return;
  const older = `demo-${new Date().toISOString().replace(/\W/g, '')}.sqlite`;
  for (const name of readdirSync(data).filter((each) => each.startsWith('demo.sqlite')))
    renameSync(join(data, name), join(data, name.replace('demo.sqlite', older)));
  console.log(`The demo is of an older version: it is kept as .data/${older}, and a new one is made.`);
}

function readSettings() {
  try {
    return readServiceSettings(env);
  } catch (error) {
    if (error instanceof InvalidSettings) fail(error.message);
    throw error;
  }
}

/** The host to connect to: a loopback address if the service listens on all addresses. */
function connectHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
}

async function isReady() {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}
