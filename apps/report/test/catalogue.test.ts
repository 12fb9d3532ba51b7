import { faultsIn, keysOf } from '@brand-visibility/messages/check';
import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

/** The messages of the report, which a translator edits. */

const read = (path: string) => readFileSync(new URL(`../src/words/${path}`, import.meta.url), 'utf8');
const catalogues = Object.fromEntries(
  readdirSync(new URL('../src/words/messages', import.meta.url)).map((file) => [
    file.replace('.json', ''),
    JSON.parse(read(`messages/${file}`)) as Readonly<Record<string, string>>,
  ]),
);

test('six languages have the messages of English, with its arguments, at most 200 and none nested', () => {
  const { en = {}, ...others } = catalogues;
  expect(Object.keys(catalogues).toSorted()).toEqual(['de', 'en', 'en-US', 'es', 'fr', 'it', 'nl']);
  expect(faultsIn({ en, ...others }, 200, ['en-US'])).toEqual([]);
});

test('the compiler knows the messages', () => {
  expect(read('generated/messages.ts')).toBe(keysOf(catalogues['en'] ?? {}));
});

const sources = (folder: URL): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const url = new URL(`${entry.name}${entry.isDirectory() ? '/' : ''}`, folder);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(url);
    return /\.tsx?$/.test(entry.name) ? [readFileSync(url, 'utf8')] : [];
  });

test('each message is printed somewhere', () => {
  const text = [new URL('../src/', import.meta.url), new URL('../../report-page/src/', import.meta.url)]
    .flatMap(sources)
    .join('\n');
  expect(Object.keys(catalogues['en'] ?? {}).filter((key) => !text.includes(`'${key}'`) && !text.includes(`"${key}"`))).toEqual([]);
});
