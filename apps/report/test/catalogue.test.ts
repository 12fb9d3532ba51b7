import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import english from '../src/words/messages/en.json' with { type: 'json' };

/** `packages/messages` tests what a catalogue is; this test, that the report has no message that nothing prints. */

const sourcesIn = (folder: URL): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return entry.name === 'generated' ? [] : sourcesIn(new URL(`${entry.name}/`, folder));
    return /\.tsx?$/.test(entry.name) ? [readFileSync(new URL(entry.name, folder), 'utf8')] : [];
  });

test('each message is printed somewhere', () => {
  const folders = ['../src/', '../../report-page/src/'].map((path) => new URL(path, import.meta.url));
  const text = folders.flatMap(sourcesIn).join('\n');
  const isPrinted = (key: string) => {
    const [, group, last] = /^(.*)\.(\w+)$/.exec(key) ?? [];
    const isOfValue = text.includes(`\`${group}.\${`) && text.includes(`'${last}'`); // as `l.word.${side}`
    return isOfValue || text.includes(`'${key}'`) || text.includes(`"${key}"`);
  };
  expect(Object.keys(english).filter((key) => !isPrinted(key))).toEqual([]);
});
