import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaText } from '../src/data/configuration.js';
import { forgetCommandOf, sendCommandOf } from '../src/program/send-command.js';
import { readSetups } from '../src/program/setups.js';

/** `report.json`: what an agency may set, and how each error is told. */

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const SCHEMA = read('../../../docs/report.schema.json');

const SVG =
  '<?xml version="1.0"?>\n<svg width="9" height="9" xmlns="http://www.w3.org/2000/svg"><script/></svg>';
const FULL = {
  $schema: '../docs/report.schema.json',
  name: 'Northlight Studio',
  author: 'Mara Lindholm',
  contact: 'mara@northlight.example',
  logo: 'logo.svg',
  colors: { brand: '#0f7a70', on_brand: '#FFFFFF' },
  language: 'de',
  time_zone: 'Europe/Berlin',
  paper: 'Letter',
  note: 'First line.\n\nAnother “line” 👍.',
  greeting: 'Dear Anna,',
  comments: { trend: 'One paragraph.\n\nAnother.' },
  omit: ['lost'],
  order: ['work', 'trend'],
  targets: [{ metric: 'visibility', value: 48.5, month: '2026-12' }],
  annotations: [{ day: '2026-10-14', text: 'Relaunch' }],
  footer: 'Northlight Studio · northlight.example',
  method_url: 'https://northlight.example/method',
  credit: true,
  sender: { name: 'Northlight', address: 'reports@northlight.example', reply_to: 'mara@northlight.example' },
  groups: [{ name: 'Both', brands: ['brd_1', 'brd_2'], recipients: [{ to: 'b@x.example' }] }],
  brands: {
    brd_1: { short_name: 'One', language: 'en', time_zone: 'UTC', paper: 'A4', note: 'Only here.' },
    brd_2: { recipients: [{ to: "o'neil+x@a-b.example", name: 'Ana', language: 'fr', attach: true }] },
  },
};

const workspace = openWorkspace();
afterAll(() => workspace.close());

/** The setups of a file with this content, next to a logo. */
function setupsOf(content: string) {
  const folder = mkdtempSync(join(workspace.folder, 'file-'));
  const path = join(folder, 'report.json');
  for (const [name, bytes] of Object.entries({
    'logo.svg': SVG,
    'logo.png': Buffer.from('89504e470d0a1a0a00', 'hex'),
    'logo.jpg': 'JFIF',
    'html.svg': '<svg viewBox="0 0 9 9"></svg>',
    'large.svg': SVG + ' '.repeat(300_000),
    'report.json': content,
  }))
    writeFileSync(join(folder, name), bytes);
  return { path, read: () => readSetups(path) };
}

describe('a file', () => {
  const { brands: _, groups: __, sender: ___, $schema: ____, ...common } = FULL;
  const logo = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;

  test('has a logo of a client beside the agency’s, short names of rivals, and first words of messages', () => {
    const intro = { en: 'Hello.', de: 'Guten Tag.' };
    const short_names = { 'Quillboard Systems': 'Quillboard' };
    const brand = { logo: 'logo.svg', short_names, intro, recipients: [{ to: 'a@b.example', intro }] };
    const setups = setupsOf(JSON.stringify({ name: 'N', logo: 'logo.png', brands: { brd_1: brand } })).read();
    const own = setups.of('brd_1');
    expect([own.logo?.slice(0, 14), own.client_logo, own.short_names]).toEqual([
      'data:image/png',
      logo,
      short_names,
    ]);
    expect(own).not.toHaveProperty('intro');
    expect(setups.of()).not.toHaveProperty('client_logo');
    expect(setups.addressed).toMatchObject([
      { key: 'brd_1', intro, recipients: [{ to: 'a@b.example', intro }] },
    ]);
    const wrong = setupsOf(
      JSON.stringify({ name: 'N', brands: { brd_1: { logo: 'logo.jpg', intro: { xx: 'x' } } } }),
    );
    expect(wrong.read).toThrow(/brands\.brd_1\.intro/);
    const other = setupsOf(JSON.stringify({ name: 'N', brands: { brd_1: { logo: 'logo.jpg' } } }));
    expect(other.read).toThrow(/brands\.brd_1\.logo: .*logo\.jpg is not a PNG or SVG file/);
  });

  test('has a setup for all brands, with the logo in it, and what differs for one', () => {
    const setups = setupsOf(`\uFEFF${JSON.stringify(FULL)}`).read();
    expect(setups.brands).toEqual(['brd_1', 'brd_2']);
    expect(setups.of()).toEqual({ ...common, logo });
    for (const same of ['brd_2', 'brd_3', 'constructor', '__proto__'])
      expect(setups.of(same)).toEqual({ ...common, logo });
    expect(setups.of('brd_1')).toEqual({ ...common, logo, ...FULL.brands.brd_1 });
    expect(setups.sender).toEqual(FULL.sender);
    expect(setups.addressed).toEqual([
      { key: 'brd_1', setup: setups.of('brd_1'), recipients: [] },
      { key: 'brd_2', setup: setups.of('brd_2'), recipients: FULL.brands.brd_2.recipients },
      { key: 'Both', setup: { ...common, logo }, recipients: [{ to: 'b@x.example' }] },
    ]);
  });

  test('needs a name alone; a logo may be a PNG', () => {
    expect(setupsOf('{"name":"N"}').read().of()).toEqual({ name: 'N', language: 'en' });
    const { of } = setupsOf('{"name":"N","logo":"logo.png"}').read();
    expect(of().logo).toBe('data:image/png;base64,iVBORw0KGgoA');
  });
});

const LINE = 'without spaces around it';

describe('an error', () => {
  test.each<[object | string, ...string[]]>([
    ['{"name":', 'Unexpected end of JSON input'],
    ['[]', 'the file: must be an object'],
    ['{}', `name: must be one line of 1 to 60 characters, ${LINE}`],
    [{ name: '' }, 'name: must be one line of 1 to 60 characters'],
    [{ name: ' N' }, 'name: must be one line'],
    [{ name: 'N'.repeat(61) }, 'name: must be one line'],
    [{ author: 'a\nb' }, 'author: must be one line'],
    [{ contact: 7 }, 'contact: must be one line of 1 to 100'],
    [{ footer: 'a\u2028b' }, 'footer: must be one line of 1 to 60'],
    [
      { groups: [{ name: 'a\ud800', brands: ['brd_1', 'brd_2'] }], note: '\udc00', author: '🚀\uFFFD' },
      'note: must not contain half of a character, such as "\\ud83d" without "\\ude80"',
      'groups.0.name: must not contain half of a character',
    ],
    [{ note: 'x'.repeat(601) }, 'note: must be plain text of 1 to 600 characters'],
    [{ note: 'a\u0000b' }, 'note: must be plain text'],
    [{ greeting: 'a\nb' }, 'greeting: must be one line of 1 to 200'],
    [{ comments: { cover: 'x' } }, 'comments.cover: is not a field'],
    [{ comments: { trend: '' } }, 'comments.trend: must be plain text of 1 to 1200 characters'],
    [{ omit: ['all'] }, 'omit.0: must be one of trend, ranking'],
    [{ order: ['work', 'work'] }, 'order: must not contain a part twice'],
    [{ targets: [{ metric: 'rank', value: 1, month: '2026-10' }] }, 'targets.0.metric: must be one of visi'],
    [
      { targets: [{ metric: 'visibility', value: 100.5, month: '2026-13' }] },
      'targets.0.month: must be a month such as "2026-12"',
    ],
    [
      { targets: [{ metric: 'visibility', value: 100.5, month: '2026-12' }] },
      'targets.0.value: must be from 0 to 100',
    ],
    [
      { targets: [{ metric: 'average_position', value: 0.5, month: '2026-12' }] },
      'targets.0.value: must be from 1 to 1000',
    ],
    [
      { targets: [{ metric: 'visibility', value: 48.25, month: '2026-12' }] },
      'targets.0.value: must have at most one decimal',
    ],
    [{ annotations: [{ day: '2026-02-30', text: 'x' }] }, 'annotations.0.day: must be a day such as'],
    [{ annotations: [{ day: '2026-02-28' }] }, 'annotations.0.text: must be one line of 1 to 80'],
    [{ language: 'pt' }, 'language: must be one of en, en-US, de, '],
    [{ paper: 'a4' }, 'paper: must be "A4" or "Letter"'],
    [{ time_zone: 'Mars/Base' }, 'time_zone: must be a time zone such as "Europe/Paris"'],
    [{ time_zone: '+02:00' }, 'time_zone: must be a time zone'],
    [{ method_url: 'javascript:alert(1)' }, 'method_url: must be a URL that begins with https:// or http://'],
    [{ credit: 'yes' }, 'credit: must be true or false'],
    [
      { colour: 'red', brands: { brd_1: { name: 'x' } } },
      'brands.brd_1.name: is not a field',
      'colour: is not',
    ],
    [
      { brands: { 'a b': {}, brd_1: { paper: 'A5' } } },
      'brands.a b: is not the id',
      'brands.brd_1.paper: must',
    ],
    [
      { colors: { brand: 'teal', on_brand: '#fff' } },
      'colors.brand: must be a color such as',
      'colors.on_brand: must be a color',
    ],
    [{ colors: {} }, 'colors.brand: must be a color'],
    [{ recipients: [] }, 'recipients: is not a field'],
    ...[
      'anna',
      'a@b',
      'a b@c.example',
      'a,b@c.example',
      '<a@b.example>',
      'a\r\nb@c.example',
      'ä@b.example',
      'ä@müller.example',
      'a@b.example.',
      'a,b@müller.example',
      'a@müller.example>',
      'a@mü%61ller.example',
      'a@müller',
      `a@${'ü'.repeat(70)}.example`,
    ].map((to): [object, string] => [
      { brands: { brd_1: { recipients: [{ to }] } } },
      'brands.brd_1.recipients.0.to: must be an email address such as',
    ]),
    [
      { brands: { brd_1: { recipients: [{ to: 'a@müller.example' }, { to: 'a@xn--mller-kva.example' }] } } },
      'brands.brd_1.recipients: must not contain an address twice',
    ],
    [
      { brands: { brd_1: { recipients: [{ to: 'a@b.example' }, { to: 'A@b.example' }] } } },
      'brands.brd_1.recipients: must not contain an address twice',
    ],
    [
      { brands: { brd_1: { recipients: [{ to: 'a@b.example', attach: 'pdf', language: 'pt' }] } } },
      'brands.brd_1.recipients.0.language: must be one of',
      'brands.brd_1.recipients.0.attach: must be true or false',
    ],
    [{ sender: { name: 'N', address: 'x' } }, 'sender.address: must be an email address'],
    [{ logo: 'none.svg' }, 'logo: ENOENT'],
    [{ logo: 'logo.jpg' }, 'logo.jpg is not a PNG or SVG file of at most 300 kB'],
    [{ logo: 'html.svg' }, 'html.svg is not a PNG or SVG file'],
    [{ logo: 'large.svg' }, 'large.svg is not a PNG or SVG file'],
  ])('in %j is told with its path, one line each', (value, ...messages) => {
    const content = typeof value === 'string' ? value : JSON.stringify({ name: 'N', ...value });
    const { path, read: readIt } = setupsOf(content);
    const told = messages.map((message) => expect.stringContaining(message));
    const lines = () => {
      try {
        return readIt();
      } catch (error) {
        return String(error instanceof Error && error.message).split('\n');
      }
    };
    expect(lines()).toEqual(told);
    expect(lines()).toEqual(messages.map(() => expect.stringMatching(`^${path}: `)));
  });
});

describe('docs/report.schema.json', () => {
  test('equals what the checks generate: run `npm run docs -- schema`', () => {
    expect(SCHEMA).toBe(schemaText());
  });

  test('is a schema that accepts a whole configuration, and not one without a name', () => {
    const isValid = new Ajv2020({ strict: true }).compile(JSON.parse(SCHEMA) as object); // the file contains an object
    expect([FULL, { ...FULL, name: undefined }].map((value) => isValid(value))).toEqual([true, false]);
  });
});

test('addresses may have domains with other letters than ASCII, which become ASCII', () => {
  const sender = { name: 'N', address: 'post@müller.example', reply_to: 'post@bücher.example' };
  const brands = { brd_1: { recipients: [{ to: 'Post@Müller。example' }, { to: 'Post@Plain.example' }] } };
  const setups = setupsOf(JSON.stringify({ name: 'N', sender, brands })).read();
  expect([setups.sender, setups.addressed[0]?.recipients]).toEqual([
    { name: 'N', address: 'post@xn--mller-kva.example', reply_to: 'post@xn--bcher-kva.example' },
    [{ to: 'Post@xn--mller-kva.example' }, { to: 'Post@Plain.example' }],
  ]);
  expect(
    sendCommandOf([
      '--month',
      'last',
      '--publish',
      'x',
      '--config',
      'y',
      '--resend',
      'b',
      'p@müller.example',
    ]),
  ).toMatchObject({ resend: [{ key: 'b', to: 'p@xn--mller-kva.example' }] });
  expect(forgetCommandOf(['p@müller.example', '--publish', 'x'])).toEqual({
    folder: 'x',
    address: 'p@xn--mller-kva.example',
  });
});
