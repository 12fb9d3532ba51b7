import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MORNING, runReport, sharedDemo, type Demo } from './support/demo.js';
import { byId, marksIn, parsed } from './support/html.js';

/** The program, as an agency runs it against the demo. */

let demo: Demo;
beforeAll(() => {
  demo = sharedDemo();
});
afterAll(() => demo.close());

const newFolder = () => mkdtempSync(join(demo.folder, 'reports-'));
const readFile = (path: string) => parsed(readFileSync(path, 'utf8'));
const NAMES = ['Fjellvik', 'Harrow-Steam', 'Pedal-Junction', 'Tidewell'].map(
  (name) => `${name}-2026-10.html`,
);
const [FJELLVIK = ''] = NAMES;
const FILES = [...NAMES, 'index.html'];
const DONE = (stderr: string) => ({ status: 0, stdout: '', stderr });

const OCTOBER = ['--month', '2026-10', '--tz', 'Europe/London'];

test('the report of a brand requests nothing, runs nothing, and has no style outside its one element', async () => {
  const file = join(newFolder(), 'report.html');
  await runReport(demo, ['--brand', 'brd_tidewell', '--period', '90d', '--to', file]);
  const html = readFileSync(file, 'utf8');
  expect(
    html.match(
      /<(?:script|link|img|iframe|object|embed|form)\b|\sstyle="(?!flex-grow:\d+;?")|\son\w+=|@import|url\((?!data:font\/woff2;base64,)/g,
    ),
  ).toBeNull();
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).not.toContain(demo.key);
  expect(html).toContain(
    `content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'"`,
  );
});

describe('the reports of all brands', () => {
  test('are complete files; those that are there already stay', async () => {
    const folder = newFolder();
    const all = ['--all', ...OCTOBER, '--to', folder];
    expect(await runReport(demo, all)).toEqual(DONE('wrote 4 reports\n'));
    expect(readdirSync(folder).toSorted()).toEqual(FILES);
    const kept = join(folder, 'Tidewell-2026-10.html');
    const before = statSync(kept).mtimeMs;
    writeFileSync(join(folder, FJELLVIK), 'cut off');
    expect(await runReport(demo, all)).toEqual(DONE('wrote 1 report; kept 3 existing reports\n'));
    expect(statSync(kept).mtimeMs).toBe(before);
    expect(marksIn(readFile(join(folder, FJELLVIK))).length).toBeGreaterThan(100);
    // Days of another zone are another report.
    const elsewhere = ['--all', '--month', '2026-10', '--to', folder];
    expect(await runReport(demo, elsewhere)).toEqual(DONE('wrote 4 reports\n'));
    // And so is another comparison.
    const year = [...elsewhere, '--against', 'previous-year'];
    expect(await runReport(demo, year)).toEqual(DONE('wrote 4 reports\n'));
    expect(await runReport(demo, year)).toEqual(DONE('wrote 0 reports; kept 4 existing reports\n'));
    // And so is one without quotes.
    expect(await runReport(demo, [...year, '--no-quotes'])).toEqual(DONE('wrote 4 reports\n'));
    expect(readFileSync(join(folder, 'Tidewell-2026-10.html'), 'utf8')).not.toContain('<blockquote');
    expect(await runReport(demo, year)).toEqual(DONE('wrote 4 reports\n'));
  });

  const DAY = 86_400_000;
  test.each([
    [['--month', '2026-11'], MORNING + 3_600_000, 'kept'],
    [['--month', '2026-11'], MORNING + DAY, 'changed'],
    [['--period', '30d'], MORNING + DAY, 'changed'],
    [['--month', '2026-10'], MORNING + DAY, 'kept'],
    [['--start-date', '2026-11-01', '--end-date', '2026-11-20'], MORNING + DAY, 'changed'],
  ])('of %p, made at %i again: %s', async (window, clock, expected) => {
    const all = ['--all', ...window, '--to', newFolder()];
    expect(await runReport(demo, all)).toEqual(DONE('wrote 4 reports\n'));
    const again = await runReport(demo, all, { clock });
    expect(again.stderr.includes('kept 4 existing reports')).toBe(expected === 'kept');
  });

  test('take at most 30 requests for each brand, further pages and quotes included, and one for the brands', async () => {
    const requestsOf = async (...more: string[]) => {
      const proxy = await startHttpProxy(demo.url, () => null);
      const to = newFolder();
      try {
        await runReport({ ...demo, url: proxy.url }, ['--all', ...OCTOBER, '--to', to, ...more]);
      } finally {
        await proxy.close();
      }
      return proxy.targets;
    };
    const targets = await requestsOf();
    const brands = targets.map((target) => /\/brands\/(\w+)/.exec(target)?.[1] ?? 'all');
    expect(brands.filter((brand) => brand === 'all')).toHaveLength(1);
    expect(new Set(brands).size).toBe(5);
    for (const brand of new Set(brands)) {
      const own = targets.filter((_, index) => brands[index] === brand);
      expect(own.length).toBeLessThanOrEqual(30);
      expect(new Set(own).size).toBe(own.length);
    }
    const isOfAnswers = (target: string) => /\/answers\?/.test(target);
    expect(targets.filter(isOfAnswers).length).toBeGreaterThan(8);
    expect((await requestsOf('--no-quotes')).filter(isOfAnswers)).toEqual([]);
  });

  test('that were written before the program was killed stay, and the next call makes the others', async () => {
    const folder = newFolder();
    const args = ['--all', ...OCTOBER, '--to', folder];
    // The first part of the third brand is never answered; the program is killed there.
    const { data } = await demo.client.listBrands({ limit: 4 });
    let reached: () => void = () => undefined;
    const isReached = new Promise<void>((resolve) => (reached = resolve));
    const proxy = await startHttpProxy(demo.url, (target) => {
      if (!target.includes(`${data[2]?.id}/visibility?`)) return null;
      reached();
      return 'none';
    });
    try {
      const ended = await runReport({ ...demo, url: proxy.url }, args, { kill: isReached });
      expect(ended).toEqual({ status: null, stdout: '', stderr: '' });
    } finally {
      await proxy.close();
    }
    const written = readdirSync(folder).filter((name) => name.endsWith('.html'));
    expect(written).toHaveLength(2);
    for (const name of written) expect(readFileSync(join(folder, name), 'utf8')).toMatch(/<\/html>\n$/);
    expect(await runReport(demo, args)).toEqual(DONE('wrote 2 reports; kept 2 existing reports\n'));
  });
});

describe('a report that cannot be made', () => {
  test.each([
    ['a brand that is not there', ['--brand', 'brd_nobody'], /^not_found: /],
    [
      'too long a window',
      ['--brand', 'brd_tidewell', '--start-date', '2020-01-01', '--end-date', '2026-10-31'],
      /invalid_parameter: /,
    ],
    ['a zone that does not exist', ['--brand', 'brd_tidewell', '--tz', 'Mars/Base'], /invalid_parameter: /],
  ])('for %s is said on one line, and nothing is written', async (_, args, says) => {
    const folder = newFolder();
    const window = args.includes('--start-date') ? [] : ['--month', '2026-10'];
    const { status, stdout, stderr } = await runReport(demo, [
      ...args,
      ...window,
      '--to',
      join(folder, 'r.html'),
    ]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(says);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('for a wrong key says so and never the key', async () => {
    const to = join(newFolder(), 'r.html');
    const key = 'bvk_0000000000000000000000000000000000000000000';
    const ended = await runReport({ ...demo, key }, ['--brand', 'brd_tidewell', ...OCTOBER, '--to', to]);
    expect(ended).toMatchObject({ status: 1, stderr: expect.stringMatching(/^invalid_api_key: /) });
    expect(ended.stderr).not.toContain(key);
    expect(existsSync(to)).toBe(false);
  });
});

const PROBLEM = { 'Content-Type': 'application/problem+json' };
const problem = (status: number, code: string, headers = {}) => ({
  status,
  headers: { ...PROBLEM, ...headers },
  body: JSON.stringify({ status, code, detail: 'Not now.' }),
});

test.each([
  ['2026-12', 'UTC', MORNING, '2026-11-20 (UTC)'],
  ['2026-11', 'America/New_York', Date.parse('2026-11-01T03:00:00Z'), '2026-10-31 (America/New_York)'],
])('the month %s that has not begun in %s is refused', async (month, tz, clock, today) => {
  const to = newFolder();
  const args = ['--all', '--month', month, '--tz', tz, '--to', join(to, 'reports')];
  expect(await runReport(demo, args, { clock })).toEqual({
    status: 2,
    stdout: '',
    stderr: `${month} has not begun: today is ${today}\n`,
  });
  expect(readdirSync(to)).toEqual([]);
});

test('the report of October in Paris shows the change of the comparison with September', async () => {
  const to = join(newFolder(), 'r.html');
  const args = ['--brand', 'brd_tidewell', '--month', '2026-10', '--tz', 'Europe/Paris', '--to', to];
  expect(await runReport(demo, args)).toEqual(DONE('wrote 1 report\n'));
  const { visibility, verdict } = await demo.client.getVisibilityComparison({
    brand_id: 'brd_tidewell',
    tz: 'Europe/Paris',
    start_date: '2026-10-01',
    end_date: '2026-10-31',
    previous_start_date: '2026-09-01',
    previous_end_date: '2026-09-30',
  });
  const html = readFileSync(to, 'utf8');
  expect(html).toContain('October 2026, compared with September 2026');
  expect(marksIn(parsed(html))).toContainEqual(
    expect.objectContaining({
      at: 'comparison.visibility.change',
      value: String(visibility.change),
      text: '+10.1',
    }),
  );
  expect(verdict).toBe('up');
  expect(html).toContain('<title>Tidewell · AI visibility · October 2026</title>');
  expect(byId(parsed(html), 'method')).not.toBeNull();
  expect(html.slice(html.indexOf('<body'))).not.toMatch(/Brand Visibility|brd_/);
});

describe('a service that refuses', () => {
  test('requests over the rate limit is waited for, and the wait is said', async () => {
    let refusals = 0;
    const proxy = await startHttpProxy(demo.url, (target) => {
      if (!target.includes('/sources/domains') || refusals > 0) return null;
      refusals += 1;
      return problem(429, 'rate_limited', { 'Retry-After': '1' });
    });
    try {
      const to = join(newFolder(), 'r.html');
      const args = ['--brand', 'brd_tidewell', ...OCTOBER, '--to', to];
      const { status, stderr } = await runReport({ ...demo, url: proxy.url }, args);
      expect([status, stderr]).toEqual([
        0,
        expect.stringMatching(
          /^brd_tidewell: the rate limit is reached; continuing in 1 s, at [\d:]+ UTC\nwrote 1 report; waited 1 s for the rate limit\n$/,
        ),
      ]);
      expect(marksIn(readFile(to)).some(({ at }) => at.startsWith('domains.data.'))).toBe(true);
    } finally {
      await proxy.close();
    }
  });

  test('a part makes no report of that brand, and the next call makes the one that is missing', async () => {
    let isBroken = true;
    const proxy = await startHttpProxy(demo.url, (target) =>
      isBroken && target.includes('brd_harrow_steam/competitors?') ? problem(400, 'invalid_parameter') : null,
    );
    try {
      const folder = newFolder();
      const all = ['--all', ...OCTOBER, '--to', folder];
      const { status, stderr } = await runReport({ ...demo, url: proxy.url }, all);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(
          /^brd_harrow_steam: no report was written: invalid_parameter: Not now\.\nwrote 3 reports; 1 could not be written\n$/,
        ),
      ]);
      expect(readdirSync(folder)).toHaveLength(4); // with the index
      isBroken = false;
      expect(await runReport({ ...demo, url: proxy.url }, all)).toEqual(
        DONE('wrote 1 report; kept 3 existing reports\n'),
      );
    } finally {
      await proxy.close();
    }
  });
});
