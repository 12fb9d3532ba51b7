import { ROUTES } from '@brand-visibility/application';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { killPrograms, portOf, startProgram } from '../support/program.js';
import { CHILDREN, bearer, makeWorld } from '../support/world.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-faults-'));
  file = join(folder, 'data.db');
  await makeWorld(file);
});
afterEach(async () => {
  killPrograms();
  await rm(folder, { recursive: true });
});

/** Starts the service with a preloaded module. */
const startWith = (module: string, environment: Readonly<Record<string, string>> = {}) =>
  startProgram({
    DATABASE_URL: `sqlite:${file}`,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}`,
    ...environment,
  });

/** Blocks outbound connections and reports each attempt on standard error. */
const BLOCK_OUTBOUND = `
  import dgram from 'node:dgram';
  import { Socket } from 'node:net';
  const refuse = () => { process.stderr.write('outbound\\n'); throw new Error('outbound'); };
  Socket.prototype.connect = refuse;
  dgram.Socket.prototype.send = refuse;
`;

describe('a service over SQLite', () => {
  test('makes no outbound connections for any endpoint', async () => {
    const program = startWith(BLOCK_OUTBOUND);
    const port = await portOf(program);
    for (const { endpoint } of ROUTES) {
      const path = endpoint.path
        .replace('{brand_id}', 'brd_a1')
        .replace(/\{(\w+)\}/, (_, name: string) => [...(CHILDREN[name]?.keys() ?? [])][0] ?? '');
      const { status } = await call(port, path, { headers: bearer('a_all') });
      expect([path, status]).toEqual([path, 200]);
    }
    expect(program.output.stderr).toBe('');
  });

  test('would be detected if it did', async () => {
    const program = startWith(BLOCK_OUTBOUND, { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/d' });
    while (!program.output.stderr.includes('outbound'))
      await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
