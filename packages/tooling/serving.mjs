/**
 * Serves a database on SQLite after the build, for `npm start` and `npm run own`, with the environment of the service.
 * It checks the settings and binds the port first, so that a failed start changes nothing.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidSettings, readServiceSettings } from '../wiring/dist/index.js';
import { statusOf } from './child.mjs';
import { fail, hold, release } from './ports.mjs';
import { ROOT } from './workspace.mjs';

export const JOBS = join(ROOT, 'apps/jobs/dist/main.js');

/** The folder of the databases and keys. */
export const DATA = join(ROOT, '.data');

/**
 * Runs `make`, which creates the data, then starts the service, and prints what `text` makes of the URL and of the result
 * of `make`. Both get the environment of the service.
 */
export async function serve(url, make, text) {
  const env = { LOG_LEVEL: 'warn', DRAIN_DELAY_SECONDS: '0', ...process.env, DATABASE_URL: url };
  const settings = readSettings(env);
  const held = [await hold(settings.host, settings.port)];
  if (settings.metrics) held.push(await hold(settings.metrics.host, settings.metrics.port));
  env.PORT = String(held[0].address().port); // the actual port if it was 0

  mkdirSync(DATA, { recursive: true });
  const made = await make(env, settings);
  for (const server of held) await release(server);

  const service = spawn(process.execPath, [join(ROOT, 'apps/api/dist/main.js')], { env, stdio: 'inherit' });
  void statusOf(service).then(process.exit);

  const address = `http://${connectHost(settings.host)}:${env.PORT}`;
  while (!(await isReady(address))) await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(text(address, made));
}

function readSettings(env) {
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

async function isReady(address) {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}
