import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packed } from '../../../apps/site/scripts/tarball.mjs';
import { newFolder, startDemo } from './support/demo.js';

/** The packages that a release publishes on npm, installed in an empty folder; installed.night.test.ts has programs. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const demo = await startDemo();
const folder = newFolder();

const env = {
  PATH: process.env['PATH'],
  HOME: folder,
  BRAND_VISIBILITY_URL: demo.url,
  BRAND_VISIBILITY_KEY: demo.apiKey,
};
const run = async (command: string, ...args: readonly string[]) =>
  (await promisify(execFile)(command, args, { cwd: folder, env })).stdout;
const installed = (name: string, ...args: readonly string[]) =>
  run(join(folder, 'node_modules/.bin', `brand-visibility-${name}`), ...args);

test('the packages install without a registry, and name one repository', async () => {
  const made = await run(process.execPath, join(ROOT, 'apps/site/scripts/packages.mjs'), 'made');
  const files = made.trim().split('\n');
  expect(readdirSync(join(folder, 'made')).map((name) => join(folder, 'made', name))).toEqual(files);
  expect(readFileSync(files[0] ?? '')).toEqual(packed(join(ROOT, 'packages/client')).bytes);
  await run('npm', 'install', '--offline', '--omit=optional', '--no-audit', '--no-fund', ...files);
  for (const name of ['client', 'copy', 'report']) {
    const path = join(folder, `node_modules/@brand-visibility/${name}/package.json`);
    const { repository, publishConfig } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
    expect(repository).toMatchObject({
      type: 'git',
      directory: `${name === 'client' ? 'packages' : 'apps'}/${name}`,
    });
    expect(publishConfig).toEqual({ access: 'public', provenance: true });
  }
});

test('the programs run, also the report with its styles and fonts', async () => {
  expect(await installed('copy', '--help')).toMatch(/^Copies the runs/);
  expect(await installed('report', '--help')).toMatch(/^Writes the report/);
  await installed('report', '--brand', 'brd_tidewell', '--month', '2026-10', '--to', 'report.html');
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toMatch(/@font-face[^]*Tidewell/);
});
