import {
  copySources,
  filesOf,
  type Changes,
  type CompileError,
  type SourceCopy,
} from '@brand-visibility/test-fixtures/source-copy';
import { afterAll, beforeAll } from '@jest/globals';

/** One copy of the sources for all tests of a file; compiles it with some changes applied. */
export function sourceCopyForAll() {
  let copy: SourceCopy | null = null;
  beforeAll(() => {
    copy = copySources();
  });
  afterAll(() => copy?.remove());

  const compileErrors = (changes?: Changes): readonly CompileError[] => {
    if (!copy) throw new Error('the copy exists only while tests run');
    return copy.compileErrors(changes);
  };
  return { compileErrors, filesToFillIn: (changes: Changes) => filesOf(compileErrors(changes)) };
}
