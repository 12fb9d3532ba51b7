import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, byId, linesOf, parsed, textOf, within, withClass } from './support/html.js';
import { runReport } from './support/program.js';
import { openService, type Service } from './support/service.js';

/** Reports of an agency: what its `report.json` changes, and that a wrong one stops everything. */

let service: Service;
beforeAll(async () => {
  service = await openService('acc_agency');
});
afterAll(() => service.close());

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 40"><script>alert(1)</script></svg>';
const NOTE = 'A <b>strong</b> month.\nNext: the threads.';
const AGENCY = {
  name: 'Northlight & Söhne',
  author: 'Mara Lindholm',
  contact: 'mara@northlight.example',
  logo: 'logo.svg',
  colors: { brand: '#0f7a70', on_brand: '#ffffff' },
  time_zone: 'Europe/Paris',
  note: NOTE,
  footer: "Northlight's",
  method_url: 'https://northlight.example/method',
  credit: true,
};

/** Runs the program with a configuration in a new folder, or in one that is there. */
async function run(
  config: object,
  args: readonly string[],
  folder = mkdtempSync(join(service.folder, 'agency-')),
) {
  writeFileSync(join(folder, 'logo.svg'), LOGO);
  writeFileSync(join(folder, 'report.json'), JSON.stringify(config));
  const to = join(folder, args[0] === '--all' ? 'reports' : 'report.html');
  const ended = await runReport(service, [...args, '--config', join(folder, 'report.json'), '--to', to]);
  return { ...ended, folder, to };
}

const BIRCH = ['--brand', 'brd_birch', '--month', '2026-10'];

/** The time zone and the paper of a report. */
const markOf = (html: string) => [
  /name="report" content="(?:\S+ ){3}(\S+)/.exec(html)?.[1],
  /@page { size: (\w+)/.exec(html)?.[1],
];
const escaped = (text: string) => [...text].map((one) => `\\${one.charCodeAt(0).toString(16)} `).join('');

test('the report of an agency has its logo as an image, its colours, feet, note and method, and its time zone', async () => {
  const { to, stderr } = await run(AGENCY, BIRCH);
  expect(stderr).toBe('wrote 1 report\n');
  const html = readFileSync(to, 'utf8');
  const body = bodyOf(parsed(html));
  const linesIn = (name: string) => withClass(body, name).flatMap((one) => linesOf(one));

  const images = within(body).filter(({ name }) => name === 'img');
  const src = `data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}`;
  expect(images.map(({ attributes }) => attributes)).toEqual([{ src, alt: AGENCY.name }]);
  expect(html).not.toContain('alert(1)');
  expect(linesIn('masthead')).toEqual(['AI visibility report']);

  expect(html).toContain(':root { --brand: #0f7a70; --on-brand: #ffffff;');
  const title = escaped(`Birch · AI visibility report · October 2026${'\u00A0'.repeat(4)}`);
  expect(html).toContain(
    `@page { @bottom-left { content: '${escaped(AGENCY.footer)}'; } @bottom-right { content: '${title}' counter(page) ' / ' counter(pages); } }`,
  );
  expect([linesIn('sender'), linesIn('letter')]).toEqual([
    [AGENCY.footer],
    [NOTE, 'Mara Lindholm, Northlight & Söhne'],
  ]);
  const method = byId(body, 'method');
  expect(method && linesOf(method)).toContain(
    'The whole method: northlight.example/method. Contact: Mara Lindholm, mara@northlight.example. Measured with Brand Visibility.',
  );
  const links = within(body).filter(({ name }) => name === 'a');
  expect(links.map(({ attributes }) => attributes['href'])).toContain(AGENCY.method_url);

  expect(markOf(html)).toEqual(['Europe/Paris', undefined]);
  const other = await run(AGENCY, [...BIRCH, '--tz', 'UTC']);
  expect(markOf(readFileSync(other.to, 'utf8'))).toEqual(['UTC', undefined]);
});

test('a name alone is printed instead of a logo, and nothing else is added', async () => {
  const { to } = await run({ name: 'Northlight', paper: 'Letter' }, BIRCH);
  const html = readFileSync(to, 'utf8');
  const body = bodyOf(parsed(html));
  expect(withClass(body, 'agency').map(textOf)).toEqual(['Northlight']);
  expect(withClass(body, 'sender').map(textOf)).toEqual(['Northlight']);
  expect(withClass(body, 'letter')).toEqual([]);
  expect(textOf(body)).not.toMatch(/The whole method|Contact: |Brand Visibility/);
  expect(html).toContain('@page { size: Letter; @bottom-left');
  expect(html).not.toContain(':root { --brand:');
});

test('what differs for a brand is in its report alone; another configuration makes reports again', async () => {
  const all = ['--all', '--month', '2026-10'];
  const birch = { language: 'fr', note: 'For Birch.', time_zone: 'UTC', paper: 'A4' };
  const brands = { brd_birch: birch };
  const agency = { ...AGENCY, language: 'en-US', brands };
  const { stderr, folder, to } = await run(agency, all);
  expect(stderr).toBe(`wrote 3 reports\n`);
  const notes = readdirSync(to)
    .toSorted()
    .map((name) => {
      const html = readFileSync(join(to, name), 'utf8');
      const note = withClass(bodyOf(parsed(html)), 'letter').map((one) => linesOf(one)[0]);
      const [, language] = /<html lang="(\S+)">/.exec(html) ?? [];
      return [name.split('-')[0], language, ...markOf(html), ...note];
    });
  expect(notes).toEqual([
    ['Alder', 'en-US', 'Europe/Paris', undefined, NOTE],
    ['Birch', 'fr', 'UTC', 'A4', 'For Birch.'],
    ['Cedar', 'en-US', 'Europe/Paris', undefined, NOTE],
    ['index.html', 'en-US', undefined, undefined],
  ]);
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain(':root { --brand: #0f7a70; ');
  expect((await run(agency, all, folder)).stderr).toBe(`wrote 0 reports; kept 3 existing reports\n`);
  const own = { ...agency, brands: { ...brands, brd_birch: { note: 'For Birch!' } } };
  expect((await run(own, all, folder)).stderr).toBe(`wrote 1 report; kept 2 existing reports\n`);
  for (const changed of [{ language: 'de' }, { credit: false }, { logo: undefined }])
    expect((await run({ ...agency, ...changed }, all, folder)).stderr).toBe(`wrote 3 reports\n`);
});

test('a wrong file stops the program before its first request', async () => {
  const folder = mkdtempSync(join(service.folder, 'wrong-'));
  const config = join(folder, 'report.json');
  writeFileSync(config, '{"name":"N","colors":{"brand":"teal"},"colour":"red"}');
  const args = ['--all', '--month', 'last', '--config', config, '--to', join(folder, 'reports')];
  expect(await runReport({ ...service, url: 'http://127.0.0.1:9' }, args)).toEqual({
    status: 2,
    stdout: '',
    stderr: `${config}: colors.brand: must be a color such as "#0f7a70"\n${config}: colour: is not a field\n`,
  });
  expect(readdirSync(folder)).toEqual(['report.json']);
});

test('a part of earlier releases has no effect, and the program says so', async () => {
  const { to, stderr, folder } = await run(
    { name: 'Northlight', omit: ['lost'], order: ['lost', 'work'] },
    BIRCH,
  );
  expect(stderr).toBe(
    `${join(folder, 'report.json')}: the part "lost" does not exist any more; remove it from omit and order\nwrote 1 report\n`,
  );
  expect(byId(bodyOf(parsed(readFileSync(to, 'utf8'))), 'questions')).not.toBeNull();
});
