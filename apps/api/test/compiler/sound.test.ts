import { copySources, replacing, filesOf } from '@brand-visibility/test-fixtures/source-copy';
import { afterAll, describe, expect, test } from '@jest/globals';

/** What the other tests of this folder rely on: the compiler finds nothing in a copy but what a change brought. */
const sources = copySources();

afterAll(() => sources.remove());

describe('A copy of the sources', () => {
  test('compiles as it is, and again after a change that did not', () => {
    expect(sources.compileErrors()).toEqual([]);
    const wrong = replacing('windowFaults(sent: ReadonlySet<string>', 'windowFaults(sent: string');
    expect(filesOf(sources.compileErrors({ 'packages/contract/src/query/parameters.ts': wrong }))).toContain(
      'packages/contract/src/query/parameters.ts',
    );
    expect(sources.compileErrors()).toEqual([]);
  });
});
