import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, classesOf, linesOf, parsed, textOf, within, withClass } from './support/html.js';
import { runReport } from './support/program.js';
import { openService, type Service } from './support/service.js';

/** Reports of several brands, and charts as files. */

let agency: Service;
beforeAll(async () => {
  agency = await openService('acc_agency');
});
afterAll(() => agency.close());

const GROUP = {
  name: 'Trees / “Bäume”',
  brands: ['brd_birch', 'brd_alder'],
  language: 'de',
  time_zone: 'Europe/Berlin',
  greeting: 'Liebe Anna,',
  note: 'Für beide.',
  comments: { method: 'Von uns.' },
};
const CONFIG = { name: 'Northlight', note: 'For all.', brands: { brd_alder: { short_name: 'Al' } } };

function folderWith(config: object): { readonly folder: string; readonly config: string } {
  const folder = mkdtempSync(join(agency.folder, 'groups-'));
  writeFileSync(join(folder, 'report.json'), JSON.stringify(config));
  return { folder, config: join(folder, 'report.json') };
}
const run = (config: string, ...args: readonly string[]) =>
  runReport(agency, ['--month', '2026-10', '--config', config, ...args]);
const read = (...path: readonly string[]) => readFileSync(join(...path), 'utf8');

describe('a group', () => {
  test('has a row for each brand, in its own order, and then the parts of each, in one language and time zone', async () => {
    const { folder, config } = folderWith({ ...CONFIG, groups: [GROUP] });
    const to = join(folder, 'group.html');
    expect(await run(config, '--group', GROUP.name, '--to', to)).toMatchObject({
      status: 0,
      stderr: 'wrote 1 report\n',
    });
    const html = read(to);
    const body = bodyOf(parsed(html));
    const articles = within(body).filter(({ name }) => name === 'article');
    expect(articles.map(({ attributes }) => [attributes['id'], attributes['lang']])).toEqual([
      [undefined, 'de'],
      ['brd_birch-', 'de'],
      ['brd_alder-', 'de'],
    ]);
    const [cover] = articles;
    const rows = cover ? within(cover).filter(({ attributes }) => attributes['data-key'] !== undefined) : [];
    const cellsOf = (row: (typeof rows)[number]) =>
      within(row).flatMap((one) => (['th', 'td'].includes(one.name) ? [textOf(one)] : []));
    // Alder fell from all answers to none, Birch did not change.
    expect(rows.map((row) => [row.attributes['data-key'], cellsOf(row)[1], cellsOf(row)[3]])).toEqual([
      ['brd_birch', '100,0', '0,0'],
      ['brd_alder', '0,0', '−100,0'],
    ]);
    expect(cover && within(cover).flatMap(({ attributes }) => attributes['href'] ?? [])).toEqual([
      '#brd_birch-',
      '#brd_alder-',
    ]);
    expect(withClass(body, 'greeting').map(textOf)).toEqual([GROUP.greeting]);
    const letters = withClass(body, 'letter').map((one) => [one.attributes['class'], linesOf(one)[0]]);
    expect(letters).toEqual([
      ['letter', GROUP.note],
      ['letter comment', 'Von uns.'],
    ]);
    // Each part says what was asked, and the last one what the figures mean.
    expect(withClass(body, 'asked')).toHaveLength(2);
    const words = within(body).map(({ attributes }) => attributes['data-word']);
    expect(words.filter((one) => one === 's.method.chance')).toHaveLength(1);
    const ids = within(body).flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(ids).toContain('brd_alder-trend');
    expect(new Set(ids).size).toBe(ids.length);
    expect(/<title>([^<]*)/.exec(html)?.[1]).toContain('Trees / “Bäume” · ');
    expect(html).toContain('Europe/Berlin');
  });

  test('is made with all brands, kept, and listed in the index', async () => {
    const { folder, config } = folderWith({ ...CONFIG, groups: [GROUP, { ...GROUP, name: 'Birch' }] });
    const to = join(folder, 'reports');
    expect((await run(config, '--all', '--to', to)).stderr).toBe('wrote 5 reports\n');
    const names = [
      'Alder-2026-10.html',
      'Birch-brd_birch-2026-10.html',
      'Birch-group 2-2026-10.html',
      'Cedar-b-2026-10.html',
      'Trees-Bäume-2026-10.html',
      'index.html',
    ];
    expect(readdirSync(to).toSorted()).toEqual(names);
    const links = within(parsed(read(to, 'index.html'))).flatMap(
      ({ attributes }) => attributes['href'] ?? [],
    );
    expect([...new Set(links.map((link) => decodeURIComponent(link)))].toSorted()).toEqual(
      names.slice(0, -1),
    );
    expect((await run(config, '--all', '--to', to)).stderr).toBe(
      'wrote 0 reports; kept 5 existing reports\n',
    );
  });

  test.each([
    [['--group', 'Other'], {}, '--group Other is not the name of a group in the configuration'],
    [
      ['--all'],
      { brands: ['brd_birch', 'brd_gone'] },
      'FILE: groups: Trees / “Bäume”: the key cannot read the brand brd_gone',
    ],
    [['--all'], { name: 'brd_birch' }, 'FILE: groups: brd_birch: a brand has this id'],
    [['--all'], { brands: ['brd_birch'] }, 'FILE: groups.0.brands: must have at least 2 brands'],
    [['--all', '--group', 'x'], {}, 'expected one of --brand ID, --group NAME and --all'],
    [['--group', GROUP.name, '--charts', 'x'], {}, '--charts requires --brand or --all'],
  ])('that is wrong stops the program: %j %j', async (args, change, message) => {
    const { folder, config } = folderWith({ ...CONFIG, groups: [{ ...GROUP, ...change }] });
    const ended = await run(config, ...args, '--to', join(folder, 'to'));
    expect(ended).toEqual({ status: 2, stdout: '', stderr: `${message.replace('FILE', config)}\n` });
    expect(readdirSync(folder)).toEqual(['report.json']);
  });
});

describe('charts', () => {
  test('are SVG files without variables, with their data as CSV, and are made again if they are missing', async () => {
    const targets = [{ metric: 'visibility', value: 48.5, month: '2026-12' }];
    const { folder, config } = folderWith({ name: 'N', colors: { brand: '#7b1e3a' }, targets });
    const [charts, to] = [join(folder, 'charts'), join(folder, 'reports')];
    const all = ['--all', '--charts', charts, '--to', to];
    expect((await run(config, ...all)).stderr).toBe('wrote 3 reports\n');
    expect(readdirSync(charts).filter((name) => name.startsWith('Birch'))).toEqual([
      'Birch-2026-10-brands.csv',
      'Birch-2026-10-brands.svg',
      'Birch-2026-10-trend.csv',
      'Birch-2026-10-trend.svg',
    ]);
    const svg = read(charts, 'Birch-2026-10-trend.svg');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="760" height="332"/);
    expect(svg).toContain('target 48.5% for December 2026');
    expect(svg).not.toMatch(/var\(|:\s*;|undefined/);
    expect(svg).not.toContain('#0e554f');
    expect(within(parsed(svg)).some((one) => classesOf(one).includes('month'))).toBe(true);
    const lines = read(charts, 'Birch-2026-10-trend.csv').split('\r\n');
    expect(lines[0]).toBe('kind,start_date,end_date,visibility,low,high,text');
    expect(lines.find((line) => line.startsWith('month,2026-10-01'))).toMatch(
      /^month,2026-10-01,2026-10-31,100,[\d.]+,100,$/,
    );
    expect(lines.at(-2)).toBe('target,,,48.5,,,target 48.5% for December 2026');
    expect((await run(config, ...all)).stderr).toBe('wrote 0 reports; kept 3 existing reports\n');
    rmSync(charts, { recursive: true });
    expect((await run(config, ...all)).stderr).toBe('wrote 0 reports; kept 3 existing reports\n');
    expect(readdirSync(charts)).toContain('Birch-2026-10-trend.svg');
  });
});
