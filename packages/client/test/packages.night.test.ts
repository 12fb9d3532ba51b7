import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packed } from '../../site/scripts/tarball.mjs';
import { newFolder, startDemo } from './support/demo.js';

/** The packages that a release publishes on npm, installed from their files in an empty folder (rule 11.19). */

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url));
const TSC = fileURLToPath(new URL('../../../node_modules/typescript-7/bin/tsc', import.meta.url));
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

test('install without a registry, and are of one repository', async () => {
  const made = await run(process.execPath, join(PACKAGES, 'site/scripts/packages.mjs'), 'made');
  const files = made.trim().split('\n');
  expect(readdirSync(join(folder, 'made')).map((name) => join(folder, 'made', name))).toEqual(files);
  expect(readFileSync(files[0] ?? '')).toEqual(packed(join(PACKAGES, 'client')).bytes);
  await run('npm', 'install', '--offline', '--omit=optional', '--no-audit', '--no-fund', ...files);
  for (const name of ['client', 'copy', 'report']) {
    const path = join(folder, `node_modules/@brand-visibility/${name}/package.json`);
    const { repository, publishConfig } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
    expect(repository).toMatchObject({ type: 'git', directory: `packages/${name}` });
    expect(publishConfig).toEqual({ access: 'public', provenance: true });
  }
});

test('the programs run, also the report with its styles and fonts', async () => {
  expect(await installed('copy', '--help')).toMatch(/^Copies the runs/);
  expect(await installed('report', '--help')).toMatch(/^Writes the report/);
  await installed('report', '--brand', 'brd_tidewell', '--month', '2026-10', '--to', 'report.html');
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toMatch(/@font-face[^]*Tidewell/);
});

test('the client compiles under strict, with its declarations', async () => {
  const program = `import { createClient } from '@brand-visibility/client';
const client = createClient({ baseUrl: 'https://api.example', apiKey: 'bvk_1' });
export const name = async (): Promise<string> => (await client.getBrand({ brand_id: 'brd_1' })).name;
`;
  writeFileSync(join(folder, 'program.mts'), program);
  const options = '--strict --skipLibCheck false --module nodenext --target es2022 --lib es2022,dom --noEmit';
  await run(process.execPath, TSC, ...options.split(' '), 'program.mts');
  writeFileSync(join(folder, 'program.mts'), program.replace("'brd_1'", '1'));
  await expect(run(process.execPath, TSC, ...options.split(' '), 'program.mts')).rejects.toMatchObject({
    stdout: expect.stringContaining("Type 'number' is not assignable to type 'string'"),
  });
});
