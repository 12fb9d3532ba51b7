import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsIn, keysOf } from '../src/check.js';

/** Every catalogue of the repository: the folder of its sources, its languages, and how many messages it may have. */
const CATALOGUES = [
  ['apps/report-page/src', ['de', 'en', 'fr'], 190],
  ['apps/report/src/words', ['de', 'en-US', 'en', 'es', 'fr', 'it', 'nl'], 200],
  ['apps/api/src/sign-in', ['de', 'en', 'fr'], 51],
  ['apps/api/src/site', ['de', 'en', 'es', 'fr', 'it', 'nl'], 6],
] as const;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>;

test('every catalogue is listed here', () => {
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((name) => join(parent, name, 'src'))
      .filter((sources) => existsSync(join(root, sources)))
      .flatMap((sources) =>
        readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('messages/en.json'))
          .map((file) => dirname(dirname(join(sources, file)))),
      ),
  );
  expect(folders.toSorted()).toEqual(CATALOGUES.map(([folder]) => folder).toSorted());
});

test.each(CATALOGUES)(
  '%s: each language says what English says, and the types are current',
  (folder, languages, most) => {
    const files = readdirSync(join(root, folder, 'messages')).toSorted();
    const texts = files.map((file) => [basename(file, '.json'), read(join(folder, 'messages', file))]);
    expect(texts.map(([language]) => language)).toEqual(languages);
    const { en, ...others } = Object.fromEntries(texts) as Record<string, Record<string, string>>;
    expect(faultsIn({ en: en!, ...others }, most, ['en-US'])).toEqual([]);
    // If this fails: node packages/messages/scripts/keys.mjs FOLDER
    expect(readFileSync(join(root, folder, 'generated/messages.ts'), 'utf8')).toBe(keysOf(en!));
  },
);
