import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyProgram } from '../src/copy-program.js';

const DRIVER = fileURLToPath(new URL('../../copy/node_modules/better-sqlite3', import.meta.url));

/** What the service sends about an account without brands. */
const RESPONSES: Readonly<Record<string, object>> = {
  '/v1/account': { account_id: 'acc_1', key: { brand_access: { all_brands: true, brand_ids: [] } } },
  '/v1/methodology': { version: '1', zone_data: '2026a', engine_weights: { claude: '1/2' }, rules: [] },
  '/v1/brands': { data: [], has_more: false, next_cursor: null },
};

let server: ReturnType<typeof createServer>;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-copy-program-'));
  server = createServer(({ url = '' }, response) => {
    response.end(JSON.stringify(RESPONSES[url.split('?')[0] ?? '']));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the program of a package. */
async function run(own: string, ...args: readonly string[]) {
  const { port } = server.address() as AddressInfo; // of TCP
  const env = { BRAND_VISIBILITY_URL: `http://127.0.0.1:${port}`, BRAND_VISIBILITY_KEY: 'bvk_1' };
  const running = promisify(execFile)(process.execPath, [join(own, 'dist/main.js'), ...args], {
    cwd: folder,
    env,
  });
  return running.catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string });
}

test('the package of the program is small, names its drivers, and runs (rule 11.21)', async () => {
  const { path, contentType, bytes } = await copyProgram();
  expect([path, contentType]).toEqual(['/brand-visibility-copy.tgz', 'application/gzip']);
  expect(bytes.length).toBeLessThan(120_000);
  execFileSync('tar', ['-xzf', '-', '-C', folder], { input: bytes });
  const own = join(folder, 'package');
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    bin: { 'brand-visibility-copy': 'dist/main.js' },
    optionalDependencies: {
      'better-sqlite3': '^12.9.0',
      'better-sqlite3-13': 'npm:better-sqlite3@^13.0.0',
    },
  });
  expect(readFileSync(join(own, 'LICENSE'), 'utf8').match(/Permission is hereby granted/g)).toHaveLength(3);
  expect(readFileSync(join(own, 'dist/main.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(statSync(join(own, 'dist/main.js')).mode & 0o100).toBe(0o100);

  mkdirSync(join(own, 'node_modules'));
  for (const name of ['better-sqlite3', 'better-sqlite3-13'])
    symlinkSync(DRIVER, join(own, 'node_modules', name));
  expect(await run(own, '--version')).toEqual({ stdout: '1.0.0\n', stderr: '' });
  expect(await run(own, '--to', 'copy.sqlite')).toEqual({
    stdout: '',
    stderr: 'found no changes to 0 brands in 3 requests\n',
  });
  expect(readdirSync(folder)).toContain('copy.sqlite');
});

test('without the packages that npm may fail to install, only SQLite before Node 24 and DuckDB are missing', async () => {
  const { bytes } = await copyProgram();
  const cache = join(folder, '_npx/1/node_modules');
  mkdirSync(cache, { recursive: true });
  execFileSync('tar', ['-xzf', '-', '-C', cache], { input: bytes });
  const own = join(cache, 'package');
  expect((await run(own, '--help')).stdout).toMatch(/--to FILE\.duckdb/);
  expect(await run(own, '--to', 'singer')).toEqual({
    stdout: expect.stringMatching(/^\{"type":"SCHEMA"/),
    stderr: 'found no changes to 0 brands in 3 requests\n',
  });
  expect((await run(own, '--to', 'copy.duckdb')).stderr).toMatch(
    /^copy\.duckdb needs the package @duckdb\/node-api, which is not installed; run npx --yes --package=@duckdb\/node-api --package=http:\S+\.tgz brand-visibility-copy --to copy\.duckdb\n$/,
  );
  expect(existsSync(own)).toBe(true);
  const { stderr } = await run(own, '--to', 'copy.sqlite');
  const hasSqlite = Number(process.versions.node.split('.')[0]) >= 24;
  expect(stderr).toMatch(
    hasSqlite
      ? /^found no changes /
      : /^npm could not install better-sqlite3 for Node [\d.]+, .*; use Node 24 or later, or set npm_config_nodedir .*\n$/,
  );
  expect(existsSync(own)).toBe(hasSqlite); // so that the next npx installs it again
});
