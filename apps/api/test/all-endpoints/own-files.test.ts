import { OPERATION_IDS } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}/`, import.meta.url));

/** `listRuns` is in `list-runs`. */
const fileOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const hasFile = (path: string, id: string) => existsSync(`${folder(path)}${fileOf(id)}.ts`);

/** The table of the use cases that have no file of their own. */
const TABLE = readFileSync(`${folder('packages/application/src/endpoints')}lists.ts`, 'utf8');

describe('every operation has a file named after it', () => {
  test('in packages/contract/src/endpoints', () => {
    const missing = OPERATION_IDS.filter((id) => !hasFile('packages/contract/src/endpoints', id));
    expect(missing).toEqual([]);
  });

  test('in packages/application/src/endpoints, or an entry in lists.ts', () => {
    const missing = OPERATION_IDS.filter(
      (id) =>
        hasFile('packages/application/src/endpoints', id) === TABLE.includes(`export const ${id}: UseCase`),
    );
    expect(missing).toEqual([]);
  });
});
