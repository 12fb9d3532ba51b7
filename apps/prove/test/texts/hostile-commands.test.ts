import type { ImportRecord } from '@brand-visibility/contract';
import { runJobs, tryJobs } from '@brand-visibility/demo';
import { namesIn } from '@brand-visibility/domain/names/names-in';
import { openWorkspace, type OwnWorkspace } from '@brand-visibility/programs/workspace';
import { ndjson, record } from '@brand-visibility/records';
import { fileNamesOf } from '@brand-visibility/report/data/file-name';
import { readSetups } from '@brand-visibility/report/program/setups';
import { excerptOf } from '@brand-visibility/report/story/excerpt';
import { plainText } from '@brand-visibility/domain/texts/plain-text';
import { oneLine } from '@brand-visibility/report/words/one-line';
import { cut, cutApart, widthOf } from '@brand-visibility/report/words/names';
import { misspelledSettings, readServiceSettings, SETTING_NAMES } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growthAbove, TEXTS } from './support.js';

/** For a text of twice the length, no command takes more than 2.5 times the processor time, at any place. */

let workspace: OwnWorkspace;
let database: string;
beforeAll(async () => {
  workspace = openWorkspace();
  database = `sqlite:${join(workspace.folder, 'data.sqlite')}`;
  await runJobs(database, ['migrate']);
});
afterAll(() => workspace.close());

const written = (name: string, content: string) => {
  const path = join(workspace.folder, name);
  writeFileSync(path, content);
  return path;
};

const BRAND = {
  account: { name: 'Acme' },
  brand: {
    name: 'Acme',
    domain: 'acme.example',
    domain_aliases: ['a.example'],
    names: ['A'],
    language: 'en',
    location: 'x',
  },
  rivals: [{ name: 'Globex', names: ['G'], domain: 'globex.example' }],
};
const ROW = {
  date: '2026-10-05',
  engine: 'claude',
  prompt: 'Which?',
  answer: 'Acme and Globex.',
  sources: 'https://a.example/x',
  sentiment: 'positive',
  run: 'r',
  location: 'x',
  theme: 'x',
  category: 'comparison',
  branded: 'no',
  id: 'x',
};
const SETUP = {
  name: 'Agency',
  author: 'A',
  contact: 'a@a.example',
  questions: 'all',
  colors: { brand: '#123456', on_brand: '#ffffff' },
  footer: 'F',
  method_url: 'https://a.example/m',
  language: 'en',
  time_zone: 'Europe/Paris',
  note: 'N',
  greeting: 'G',
  sender: { name: 'A', address: 'a@a.example', reply_to: 'a@a.example' },
  groups: [{ name: 'G', brands: ['brd_1', 'brd_2'], recipients: [{ to: 'a@a.example', name: 'A' }] }],
  brands: { brd_1: { note: 'N', comments: { trend: 'x' } } },
};
const RECORDS = Object.values(record).map((make) => make()) as readonly ImportRecord[];

/** Returns copies of a value in each of which one string is another one. Names of members are not changed. */
function replacing<V>(value: V, text: string): V[] {
  if (typeof value === 'string') return [text as V];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    replacing<unknown>(member, text).map((other) => {
      const copy = structuredClone(value);
      return Object.assign(copy as object, { [name]: other }) as V;
    }),
  );
}

const csv = (rows: readonly object[]) =>
  [Object.keys(ROW), ...rows.map((row) => Object.values<string>(row as typeof ROW))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
const convert = (table: string, brand = JSON.stringify(BRAND), ...options: readonly string[]) =>
  tryJobs(database, [
    'convert',
    written('table', table),
    '--brand',
    written('brand.json', brand),
    ...options,
  ]);
const refused = (work: () => unknown) => {
  try {
    work();
  } catch {
    // Most texts are wrong.
  }
};
const quoted = (text: string, name: string) => {
  const plain = plainText({ text, text_markdown: text }, name);
  return excerptOf(
    plain,
    [
      { name, kind: 'you' },
      { name: 'Acme', kind: 'rival' },
    ],
    { language: 'en' },
  );
};

/** A place for a text, and the greatest length of the text. The work is done with the text. */
type Place = readonly [name: string, length: number, work: (text: string) => unknown];

/** Each place. A new place is one more line. */
const PLACES: readonly Place[] = [
  ...Object.keys(ROW).flatMap((column): Place[] => [
    [`${column} of a table`, 50_000, (text) => convert(csv([{ ...ROW, [column]: text }]))],
    [`${column} of responses`, 50_000, (text) => convert(JSON.stringify([{ ...ROW, [column]: text }]))],
  ]),
  ['a table as it is', 50_000, (text) => convert(text)],
  ['responses as they are', 50_000, (text) => convert(`[${text}`)],
  ['links in an answer', 50_000, (text) => convert(csv([{ ...ROW, answer: text }]), undefined, '--links')],
  [
    'URLs in an answer',
    50_000,
    (text) => convert(csv([{ ...ROW, answer: `https://${text}` }]), undefined, '--links'),
  ],
  ['the name of a column', 50_000, (text) => convert(csv([ROW]), undefined, '--column', `answer=${text}`)],
  ['the name of an engine', 50_000, (text) => convert(csv([ROW]), undefined, '--engine', `${text}=claude`)],
  ['a time zone', 100_000, (text) => convert(csv([ROW]), undefined, '--tz', text)],
  ['a brand file as it is', 50_000, (text) => convert(csv([ROW]), text)],
  [
    'each text of a brand file',
    100_000,
    async (text) => {
      for (const brand of replacing(BRAND, text)) await convert(csv([ROW]), JSON.stringify(brand));
    },
  ],
  [
    'a name that an answer repeats',
    50_000,
    (text) =>
      convert(
        csv([{ ...ROW, answer: text }]),
        JSON.stringify({ ...BRAND, brand: { ...BRAND.brand, name: text.slice(0, 500) } }),
      ),
  ],
  [
    'an import as it is',
    500_000,
    (text) => tryJobs(database, ['import', '--dry-run', written('lines', text)]),
  ],
  ...RECORDS.map((one): Place => [
    `each text of the record ${one.type}`,
    40_000,
    (text) => tryJobs(database, ['import', '--dry-run', written('lines', ndjson(replacing(one, text)))]),
  ]),
  [
    'the name of a key',
    100_000,
    (text) => tryJobs(database, ['keys', 'create', '--account', 'acc_1', '--name', text]),
  ],
  ['an account', 100_000, (text) => tryJobs(database, ['erase', '--account', text])],
  ['a command', 100_000, (text) => tryJobs(database, [text])],
  [
    'a configuration of reports as it is',
    500_000,
    (text) => refused(() => readSetups(written('setup.json', text))),
  ],
  [
    'each text of a configuration of reports',
    50_000,
    (text) => {
      for (const setup of replacing(SETUP, text))
        refused(() => readSetups(written('setup.json', JSON.stringify(setup)), '2026-10'));
    },
  ],
  [
    'each setting',
    130_000,
    (text) => {
      for (const name of SETTING_NAMES)
        refused(() => readServiceSettings({ DATABASE_URL: 'sqlite:a', [name]: text }));
    },
  ],
  [
    'parameters of a database',
    130_000,
    (text) => refused(() => readServiceSettings({ DATABASE_URL: `postgres://a@b/c?${text}` })),
  ],
  [
    'a host of a database',
    130_000,
    (text) => refused(() => readServiceSettings({ DATABASE_URL: `postgres://${text}` })),
  ],
  ['the name of a setting', 130_000, (text) => misspelledSettings({ [text]: '1' })],
  ['a name in an answer', 60_000, (text) => namesIn(text, [{ name: 'Acme' }, { name: text.slice(0, 512) }])],
  ['a quoted answer', 1_000_000, (text) => quoted(text, 'Acme')],
  ['a quoted answer that repeats the name', 1_000_000, (text) => quoted(text, text.slice(0, 512))],
  [
    'a name in a report',
    512,
    (text) => [cut(text), cutApart(text, `${text}a`), oneLine(text), widthOf(text)],
  ],
  [
    'a name of a file',
    512,
    (text) => fileNamesOf(Array.from({ length: 100 }, (_, i) => ({ id: `brd_${i}`, name: text }))),
  ],
];

test('the inputs are valid without such a text', async () => {
  for (const table of [csv([ROW]), JSON.stringify([ROW])])
    expect(await convert(table)).toMatchObject({ status: 0 });
  expect(await tryJobs(database, ['import', '--dry-run', written('lines', ndjson(RECORDS))])).toMatchObject({
    status: 0,
  });
  expect(readSetups(written('setup.json', JSON.stringify(SETUP))).brands).toEqual(['brd_1']);
});

test.each(PLACES)('%s', async (_, length, work) => {
  const grown: string[] = [];
  for (const [of, text] of TEXTS) {
    const growth = await growthAbove((each) => work(text(each)), length);
    if (growth !== null) grown.push(`${of}: ${growth.toFixed(1)} times`);
  }
  expect(grown).toEqual([]);
});

/** Parts of Markdown that nest, one in another. */
const NESTED = [
  '> ',
  '- ',
  '1. ',
  '# ',
  '> - ',
  '**',
  '~~',
  '*a **b _c ',
  '![',
  '[a](',
  '<b>',
  '<!--',
  '```\n',
  '|\n|-|',
];

test.each(NESTED)('an answer of nested %j is quoted', async (part) => {
  const work = (length: number) => quoted(`${part.repeat(length / part.length)}Acme`, 'Acme');
  expect(await growthAbove(work, 500_000)).toBeNull();
});

describe('an answer that names a brand 130,000 times', () => {
  const text = 'Acme '.repeat(130_000);

  test('is converted', async () => {
    const { status, stdout } = await convert(csv([{ ...ROW, answer: text }]));
    expect([status, stdout.includes('"brand_named":true,"position":1')]).toEqual([0, true]);
  });

  test('is quoted', () => {
    expect(namesIn(text, [{ name: 'Acme' }])).toHaveLength(130_000);
    expect(excerptOf(text, [{ name: 'Acme', kind: 'you' }], { language: 'en' })).not.toEqual([]);
  });
});
