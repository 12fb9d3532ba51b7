import { describe, expect, test } from '@jest/globals';
import { read, repositoryFiles } from './references.js';

/** The words of the last section of the glossary: the first cell of each row of its table, one word or several. */
function oldWords(glossary: string): string[] {
  const [, section = ''] = glossary.split('\n## Old words\n');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word));
}

/** `path:line: word` for each word of the list that occurs as a whole word, in any letter case. */
function occurrences(path: string, text: string, words: readonly string[]): string[] {
  const pattern = new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'gi');
  return text
    .split('\n')
    .flatMap((line, index) => (line.match(pattern) ?? []).map((word) => `${path}:${index + 1}: ${word}`));
}

const MAY_HAVE_THEM = /^(?:docs\/glossary|CHANGELOG)\.md$/;

describe('docs/glossary.md', () => {
  const glossary = read('docs/glossary.md') ?? '';
  const words = oldWords(glossary);

  test('lists old words, each once and with a replacement', () => {
    expect(words.length).toBeGreaterThan(15);
    expect(new Set(words).size).toBe(words.length);
    const [, section = ''] = glossary.split('\n## Old words\n');
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| \S[^|]* \|$/);
  });

  test('has no heading after the old words', () => {
    expect(glossary.split('\n## Old words\n')[1]).not.toMatch(/^#/m);
  });

  test('the old words occur nowhere else', () => {
    const paths = repositoryFiles().filter((path) => !MAY_HAVE_THEM.test(path));
    expect(paths).toContain('packages/domain/test/old-words-document.test.ts');
    expect(paths).toContain('.github/workflows/ci.yml');
    expect(paths.flatMap((path) => occurrences(path, read(path) ?? '', words))).toEqual([]);
  });
});

describe('the check', () => {
  test.each([
    ['a whole word', 'old', 'an old word', ['f:1: old']],
    ['any letter case', 'old', 'Old\nOLD', ['f:1: Old', 'f:2: OLD']],
    ['both of a line', 'old', 'old, old', ['f:1: old', 'f:1: old']],
    ['no part of a word', 'old', 'older, bold, old_word, oldWord', []],
  ])('finds %s', (_, word, text, found) => {
    expect(occurrences('f', text, [word])).toEqual(found);
  });
});
