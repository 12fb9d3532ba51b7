import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderWithClient } from './support/installed.js';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('the package', () => {
  test('has the licence of the repository and the version of the interface', () => {
    expect(read('packages/client/LICENSE')).toBe(read('LICENSE'));
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
