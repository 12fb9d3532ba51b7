import { expect, test } from '@jest/globals';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../support/client.js';
import { until } from '../support/connected.js';
import { portOf, startProgram } from '../support/program.js';
import { bearer, worldFile } from '../support/world.js';

/**
 * The functions of ours that run for one warm request, and the files that contain them, by V8's coverage. A number that
 * grows is another step that a reader of the code follows for every request.
 */
const MOST: Readonly<Record<string, readonly [functions: number, files: number]>> = {
  '/v1/account': [117, 26],
  '/v1/brands/brd_a1/page-audits': [194, 43],
  '/v1/brands/brd_a1/competitors?period=90d': [384, 69], // 372, and 12 more if it has to give way
};

const COVERAGE = new URL('../support/coverage.mjs', import.meta.url).href;
const WARM = 15;
const SAMPLES = 4;

test('a request runs no more functions, in no more files, than before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-functions-'));
  const file = join(folder, 'data.db');
  await copyFile(await worldFile(), file);
  const running = startProgram({ DATABASE_URL: `sqlite:${file}`, NODE_OPTIONS: `--import=${COVERAGE}` });
  const port = await portOf(running);
  /** What has run since the last call. */
  const covered = async () => {
    const before = running.output.stderr.length;
    running.child.kill('SIGUSR2');
    await until(() => running.output.stderr.indexOf('\n', before) >= 0);
    const text = running.output.stderr.slice(before).replace('coverage ', '');
    return JSON.parse(text) as { readonly functions: number; readonly files: number };
  };
  const seen: [path: string, functions: number, files: number][] = [];
  const grown: string[] = [];
  for (const [path, most] of Object.entries(MOST)) {
    const get = () => call(port, path, { headers: bearer('a_all') });
    for (let i = 0; i < WARM; i += 1) expect(await get()).toMatchObject({ status: 200 });
    let least = { functions: Infinity, files: Infinity };
    for (let i = 0; i < SAMPLES; i += 1) {
      await sleep(1_200); // timers of earlier requests
      await covered();
      await get();
      await sleep(60); // the access log is written
      const now = await covered();
      if (now.functions < least.functions) least = now;
    }
    seen.push([path, least.functions, least.files]);
    if (least.functions > most[0] || least.files > most[1]) grown.push(path);
  }
  expect(grown.length > 0 ? seen : []).toEqual([]);
  await rm(folder, { recursive: true, force: true });
}, 120_000);
