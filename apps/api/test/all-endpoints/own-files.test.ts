import { OPERATION_IDS } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}/`, import.meta.url));

/** `listRuns` is in `list-runs`. */
const fileOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('an operation has a file of its name', () => {
  test.each(['packages/contract/src/endpoints', 'packages/application/src/endpoints'])('in %s', (path) => {
    const missing = OPERATION_IDS.filter((id) => !existsSync(`${folder(path)}${fileOf(id)}.ts`));
    expect(missing).toEqual([]);
  });

  test('with its tests, and no other file is among these', () => {
    const files = OPERATION_IDS.map((id) => `${fileOf(id)}.test.ts`);
    expect(readdirSync(folder('apps/api/test/endpoints')).sort()).toEqual([...files].sort());
  });
});
