import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES, folderWithClient } from './support/installed.js';

/** The files that npm packs, as setup.mjs installed them. */
const FILES = readdirSync(join(MODULES, '@brand-visibility/client'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).split('client/').at(-1) ?? '');

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('the package', () => {
  test('contains the build, its README and the licence, and nothing else', () => {
    const other = FILES.filter((file) => !/^dist\/(generated\/)?\w+\.(js|d\.ts)$/.test(file));
    expect(other.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(FILES).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
    expect(read('packages/client/LICENSE')).toBe(read('LICENSE'));
  });

  test('depends on nothing', () => {
    const manifest = JSON.parse(read('packages/client/package.json')) as object;
    expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual(['devDependencies']);
  });

  test('has the version of the interface', () => {
    const versionOf = (text: string) => /"version": "(.*)"/.exec(text)?.[1];
    expect(versionOf(read('packages/client/package.json'))).toBe(versionOf(read('docs/openapi.json')));
  });

  test('works outside the workspace, without the other packages', () => {
    const program = [
      "import * as all from '@brand-visibility/client';",
      "const client = all.createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 });",
      'const failure = await client.getAccount().catch((error) => error);',
      'console.log(Object.keys(all).join(), failure instanceof all.BrandVisibilityError, failure.code);',
      "const ours = await import('@brand-visibility/contract').catch((error) => error.code);",
      'console.log(ours);',
    ];
    const folder = folderWithClient();
    writeFileSync(join(folder, 'program.mjs'), program.join('\n'));
    const output = execFileSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(output).toBe(
      'BrandVisibilityError,createClient,lastMonth,thisMonth,weeks true connection_failed\nERR_MODULE_NOT_FOUND\n',
    );
  });
});
