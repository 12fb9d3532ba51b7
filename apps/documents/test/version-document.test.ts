import { describe, expect, test } from '@jest/globals';
import { read } from './references.js';

const SOURCE = 'packages/contract/src/openapi/document.ts';

/** The first group of a pattern in a file of the repository; null if the file has no such text. */
const found = (path: string, pattern: RegExp) => pattern.exec(read(path) ?? '')?.[1] ?? null;

const version = found(SOURCE, /INTERFACE_VERSION = '(\d+\.\d+\.\d+)'/);

describe('the version of the interface', () => {
  test('is defined in one place', () => {
    expect(version).not.toBeNull();
  });

  test.each([
    ['docs/openapi.json', /"version": "([^"]+)"/],
    ['README.md', /OpenAPI 3\.1, version (\S+),/],
    ['CHANGELOG.md', /^## r\S+ \(interface (\S+)\)/m],
    ['packages/client/README.md', /version (\S+) of its interface/],
    ['packages/client/package.json', /"version": "([^"]+)"/],
  ])('is the one that %s has', (path, pattern) => {
    expect(found(path, pattern)).toBe(version);
  });
});

test('the number of the release is the one of the newest entry of the changelog', () => {
  expect(found('CHANGELOG.md', /^## r(\S+)/m)).toBe(found('package.json', /"version": "([^"]+)"/));
});
