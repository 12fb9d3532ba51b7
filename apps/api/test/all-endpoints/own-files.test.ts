import { OPERATION_IDS } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (path: string) => fileURLToPath(new URL(`../../../../${path}/`, import.meta.url));

/** `listRuns` is in `list-runs`. */
const fileOf = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

describe('every operation has a file named after it', () => {
  test.each(['packages/contract/src/endpoints', 'packages/application/src/endpoints'])('in %s', (path) => {
    const missing = OPERATION_IDS.filter((id) => !existsSync(`${folder(path)}${fileOf(id)}.ts`));
    expect(missing).toEqual([]);
  });
});
