import { startCommands, withCurl } from '@brand-visibility/programs/commands';
import { expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { packed } from '../../../apps/site/scripts/tarball.mjs';
import { newFolder, startDemo } from './support/demo.js';
import { printed } from './support/installed.js';

/** The client as npm installs it from the service, with the kinds of modules and the tools that programs use. */

const CLIENT = fileURLToPath(new URL('../', import.meta.url));
const ROOT = join(CLIENT, '../..');
const TSC = join(ROOT, 'node_modules/typescript-7/bin/tsc');
/** The last version that knows the resolution of `"module": "commonjs"` without other settings. */
const TSC6 = join(ROOT, 'node_modules/typescript/bin/tsc6');
const JEST = join(ROOT, 'packages/tooling/node_modules/jest/bin/jest.js');

const demo = await startDemo();
const [folder, vendored, sources] = [newFolder(), newFolder(), newFolder()];

/** npm reaches no registry, keeps nothing between tests, and asks for nothing but the package. */
const ALONE =
  'npm_config_registry=http://127.0.0.1:9 npm_config_cache=.npm npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false';

/** The lines that the start page shows, with the address at which this test reaches the service. */
const page = await (await fetch(demo.url)).text();
const shown = page.replace(/<[^>]+>/g, '').replaceAll('https://api.example', demo.url);

// Rule 11.19. The tests below use the folder.
test('is installed from the service, alone', async () => {
  const [line = ''] = /^npm install http.*$/m.exec(shown) ?? [];
  expect(await startCommands(`${ALONE} ${line}`, folder, demo).ended).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('added 1 package'),
  });
  const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(installed).toEqual(['@brand-visibility']);
});

test('is kept in a repository, from which it is installed again without the service', async () => {
  const [lines = ''] = /^mkdir -p vendor\n.*\n.*$/m.exec(shown) ?? [];
  const [make = '', download = '', install = ''] = lines.split('\n');
  const run = (commands: string) => startCommands(withCurl(commands), vendored, demo).ended;
  expect(await run(`${make} && ${download} && ${ALONE} ${install}`)).toMatchObject({ status: 0 });
  const again = await run(`rm -r node_modules .npm && ${ALONE} npm ci`);
  expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('added 1 package') });
  const lock = readFileSync(join(vendored, 'package-lock.json'), 'utf8');
  expect(lock).toMatch(/"resolved": "file:vendor\/brand-visibility-client-[\d.]+-[0-9a-f]{12}\.tgz"/);
});

test('is the same after `npm start`, which does not check types', () => {
  const copy = join(sources, 'packages/client');
  mkdirSync(copy, { recursive: true });
  for (const path of 'src scripts tsconfig.json tsconfig.cjs.json LICENSE README.md package.json'.split(' '))
    cpSync(join(CLIENT, path), join(copy, path), { recursive: true });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(sources, 'tsconfig.base.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
  cpSync(join(ROOT, 'packages/tooling/compile.mjs'), join(sources, 'packages/tooling/compile.mjs'));
  execFileSync(process.execPath, [join(copy, 'scripts/build.mjs'), '--noCheck', '--types', '']);
  expect(packed(copy)).toEqual(packed(CLIENT));
});

const USE = `
const client = createClient({ baseUrl: process.env.BRAND_VISIBILITY_URL ?? '', apiKey: process.env.BRAND_VISIBILITY_KEY });
async function main() {
  const { data, rateLimit } = await client.getBrand({ brand_id: 'brd_tidewell' }).withResponse();
  const failure: unknown = await client.getBrand({ brand_id: 'brd_none' }).catch((error: unknown) => error);
  return [data.name, (rateLimit?.limit ?? 0) > 0, failure instanceof BrandVisibilityError];
}
`;
const EXPECTED = '["Tidewell",true,true]';
const PRINT = 'main().then((all) => console.log(JSON.stringify(all)));\n';
const IMPORT = `import { BrandVisibilityError, createClient } from '@brand-visibility/client';${USE}`;
const REQUIRE = `const { BrandVisibilityError, createClient } = require('@brand-visibility/client');${USE}`;
const untyped = (program: string) => program.replaceAll(': unknown', '');

const VARIABLES = { BRAND_VISIBILITY_URL: demo.url, BRAND_VISIBILITY_KEY: demo.apiKey };
const run = (...args: readonly string[]) => printed(folder, args, VARIABLES);

test.each([
  ['nodenext', TSC, ['.mts', '.cts'], ['--module', 'nodenext']],
  ['bundler', TSC, ['.ts'], ['--module', 'preserve', '--noEmit']],
  ['commonjs', TSC, ['.ts'], ['--module', 'commonjs', '--moduleResolution', 'bundler']],
  [
    'node10',
    TSC6,
    ['.ts'],
    ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'],
  ],
])('TypeScript compiles a program for %s, which runs', async (name, compiler, endings, options) => {
  const programs = endings.map((ending) => `${name}${ending}`);
  for (const program of programs) writeFileSync(join(folder, program), IMPORT + PRINT);
  const all = ['--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2022,dom'];
  const types = ['--types', 'node', '--typeRoots', join(CLIENT, 'node_modules/@types')];
  expect(await run(compiler, ...all, ...options, ...types, ...programs)).toBe('');
  if (name === 'bundler') return;
  for (const program of programs) expect(await run(program.replace('ts', 'js'))).toBe(`${EXPECTED}\n`);
});

test.each(['require.test.cjs', 'import.test.mjs'])('Jest runs %s', async (name) => {
  const program = untyped(name.startsWith('require') ? REQUIRE : IMPORT);
  const assertion = `test('reads', async () => expect(JSON.stringify(await main())).toBe('${EXPECTED}'));`;
  writeFileSync(join(folder, name), program + assertion);
  const output = await run('--experimental-vm-modules', JEST, '--rootDir', folder, '--config', '{}', name);
  expect(output).toContain('Tests:       1 passed, 1 total');
});

test('in a bundle it has at most 4,300 bytes, compressed', () => {
  const contents = "import { createClient } from '@brand-visibility/client'; createClient({ baseUrl: '/' });";
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const [bundle] = outputFiles.map(({ contents: bytes }) => gzipSync(bytes).length);
  expect(bundle).toBeGreaterThan(2000);
  expect(bundle).toBeLessThanOrEqual(4300);
});
