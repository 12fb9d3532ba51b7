import { copyDemo, DEMO_KEY, DEMO_MORNING, serve, type Served } from '@brand-visibility/demo';
import { startProgram } from '@brand-visibility/programs/start';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './support/checkout.js';

/** Programs whose output nobody reads, or that cannot write it (rule 10.1). */

const workspace = openWorkspace();
const database = copyDemo(workspace.folder);
let service: Served;
beforeAll(async () => {
  service = await serve(`sqlite:${database}`, { clock: DEMO_MORNING });
});
afterAll(async () => {
  await service.stop();
  await workspace.close();
});

const JOBS = 'apps/jobs/dist/main.js';
const COPY = 'packages/copy/dist/main.js';
/** Commands, and their status if their output is not read. What follows the output of `--to singer` would be lost. */
const COMMANDS: readonly (readonly [command: string, unread: number])[] = [
  [`${JOBS} --help`, 0],
  [`${JOBS} keys list`, 0],
  [`${JOBS} accounts list`, 0],
  [`${JOBS} import --help`, 0],
  [`${JOBS} keys list --export`, 1],
  ['apps/api/dist/main.js --version', 0],
  [`${COPY} --help`, 0],
  [`${COPY} --to singer`, 1],
  ['packages/report/dist/main.js --help', 0],
  ['docs/recompute/recompute.mjs --help', 0],
];

/** Runs a command with an output of the shell, such as `>/dev/full`. */
async function endedWith(command: string, output: string) {
  const environment = {
    DATABASE_URL: `sqlite:${database}`,
    BRAND_VISIBILITY_URL: service.url,
    BRAND_VISIBILITY_KEY: DEMO_KEY(),
  };
  const script = `"$0" ${command} ${output}`;
  return startProgram('/bin/bash', ['-c', script, process.execPath], environment, ROOT).ended;
}

test.each(COMMANDS)('%s without a reader, on a full disk, and closed', async (command, unread) => {
  const none = await endedWith(command, '| (exec 0<&-; sleep 0.2); exit ${PIPESTATUS[0]}');
  const full = await endedWith(command, '>/dev/full');
  const closed = await endedWith(command, '>&-');
  expect([none.status, full.status]).toEqual([unread, 1]);
  expect(full.stderr).toMatch(/ENOSPC/);
  for (const { stderr } of [none, full, closed]) expect(stderr).not.toMatch(/^ +at |unexpected error/m);
});

/** A port that was free, because the service cannot print the one that it gets. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // the server is listening on a port
  await new Promise((end) => server.close(end));
  return port;
}

test('a service whose log cannot be written serves, and stops with status 0', async () => {
  const port = await freePort();
  const environment = { DATABASE_URL: `sqlite:${database}`, PORT: String(port), DRAIN_DELAY_SECONDS: '0' };
  const program = join(ROOT, 'apps/api/dist/main.js');
  const started = startProgram(
    '/bin/sh',
    ['-c', `exec "$0" ${program} >/dev/full`, process.execPath],
    environment,
  );
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => null,
    );
  while ((await ready()) !== 200) await sleep(50);
  await sleep(1_500); // after which the log is tried again
  expect(await ready()).toBe(200);
  started.child.kill('SIGTERM');
  expect(await started.ended).toEqual({ status: 0, stdout: '', stderr: '' });
});
