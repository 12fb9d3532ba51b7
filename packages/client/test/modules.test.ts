import { beforeAll, describe, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { DEMO } from './support/demo.js';
import { folderWithClient } from './support/installed.js';

/** The served client with the kinds of modules and the tools that programs use, in a folder with nothing else. */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript-7/bin/tsc');
/** The last version that knows the resolution of `"module": "commonjs"` without other settings. */
const TSC6 = join(ROOT, 'node_modules/typescript/bin/tsc6');
const JEST = join(ROOT, 'packages/client/node_modules/jest/bin/jest.js');

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

let folder: string;
beforeAll(() => {
  folder = folderWithClient();
});

function run(...args: readonly string[]): string {
  const { BRAND_VISIBILITY_URL, BRAND_VISIBILITY_KEY } = {
    BRAND_VISIBILITY_URL: DEMO.url,
    BRAND_VISIBILITY_KEY: DEMO.apiKey,
  };
  const env = { ...process.env, NODE_OPTIONS: '', BRAND_VISIBILITY_URL, BRAND_VISIBILITY_KEY };
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env });
  return stdout + stderr;
}

describe('Node runs a program', () => {
  test.each([
    ['import.mjs', IMPORT],
    ['require.cjs', REQUIRE],
  ])('%s', (name, program) => {
    writeFileSync(join(folder, name), untyped(program) + PRINT);
    expect(run(name)).toBe(`${EXPECTED}\n`);
  });

  test('that requires the client, without a warning that it is experimental, from its own files', () => {
    const print = "console.log(require.resolve('@brand-visibility/client'))";
    expect(run('-e', print)).toMatch(/client\/dist\/cjs\/index\.js\n$/);
  });
});

test.each([
  ['node16', TSC, ['.mts', '.cts'], ['--module', 'node16']],
  ['nodenext', TSC, ['.mts', '.cts'], ['--module', 'nodenext']],
  ['bundler', TSC, ['.ts'], ['--module', 'preserve', '--noEmit']],
  ['commonjs', TSC, ['.ts'], ['--module', 'commonjs', '--moduleResolution', 'bundler']],
  [
    'node10',
    TSC6,
    ['.ts'],
    ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'],
  ],
])('TypeScript compiles a program for %s, which runs', (name, compiler, endings, options) => {
  const programs = endings.map((ending) => `${name}${ending}`);
  for (const program of programs) writeFileSync(join(folder, program), IMPORT + PRINT);
  const all = ['--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2022,dom'];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'packages/client/node_modules/@types')];
  expect(run(compiler, ...all, ...options, ...types, ...programs)).toBe('');
  if (name === 'bundler') return;
  for (const program of programs) expect(run(program.replace('ts', 'js'))).toBe(`${EXPECTED}\n`);
});

test.each(['require.test.cjs', 'import.test.mjs'])('Jest runs %s', (name) => {
  const program = untyped(name.startsWith('require') ? REQUIRE : IMPORT);
  const assertion = `test('reads', async () => expect(JSON.stringify(await main())).toBe('${EXPECTED}'));`;
  writeFileSync(join(folder, name), program + assertion);
  const output = run('--experimental-vm-modules', JEST, '--rootDir', folder, '--config', '{}', name);
  expect(output).toContain('Tests:       1 passed, 1 total');
});

test('in a bundle it has at most 5.5 KB, compressed', () => {
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
  expect(bundle).toBeLessThanOrEqual(5500);
});
