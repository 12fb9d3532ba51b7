/**
 * `npm start` after the build, for which compose would need containers: creates the demo database if there is none,
 * serves it, and prints a command to paste.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { openJobs, UnknownSchema } from '../wiring/dist/index.js';
import { DATA, JOBS, serve } from './serving.mjs';

// The demo listens on loopback, so nobody else can register an assistant.
if (!process.env.HOST) process.env.SIGN_IN ||= '1';

await serve(
  process.env.DATABASE_URL || `sqlite:${join(DATA, 'demo.sqlite')}`,
  makeDemo,
  (address, key) => `
Brand Visibility API with demo data:  ${address}
Demo key (also in .data/demo.key):    ${key}

Look at the report, in a browser, with this key to paste:

  ${address}/report
  ${key}

Call the API:

  curl -H 'Authorization: Bearer ${key}' '${address}/v1/brands/brd_tidewell/visibility?period=90d&group_by=platform'

Add it to an assistant, here Claude Code (docs/mcp.md describes others):

  claude mcp add --transport http brand-visibility ${address}/mcp --header "Authorization: Bearer ${key}"

Assistants that sign in need only this URL (the demo sets SIGN_IN=1):

  ${address}/mcp

Documentation, in a browser:

  ${address}/docs

Stop with Ctrl-C.`,
);

/** Creates the demo if there is none, and returns its key. */
async function makeDemo(env, { database }) {
  if (!process.env.DATABASE_URL) await setOlderDemoAside(database);
  if (process.stderr.isTTY) console.error('Creating the demo if there is none');
  const demo = spawnSync(
    process.execPath,
    [JOBS, 'demo', '--key-file', join(DATA, 'demo.key')],
    // On a terminal the command shows its progress and explains a failure itself.
    { env, encoding: 'utf8', stdio: ['ignore', 'pipe', process.stderr.isTTY ? 'inherit' : 'pipe'] },
  );
  if (demo.status === 0) return demo.stdout.trim();
  process.stderr.write(demo.stderr ?? '');
  process.exit(demo.status ?? 1);
}

/**
 * Renames the files of a demo whose schema no upgrade leads from, so that a new one is made. A database named by the
 * environment is never touched: the command refuses it.
 */
async function setOlderDemoAside(database) {
  const isOlder = await openJobs(database, 'work').then(
    (opened) => opened.close(),
    (error) => error instanceof UnknownSchema,
  );
  if (!isOlder) return;
  const older = `demo-${new Date().toISOString().replace(/\W/g, '')}.sqlite`;
  for (const name of readdirSync(DATA).filter((each) => each.startsWith('demo.sqlite')))
    renameSync(join(DATA, name), join(DATA, name.replace('demo.sqlite', older)));
  console.log(`The demo is of an older version: it is kept as .data/${older}, and a new one is made.`);
}
