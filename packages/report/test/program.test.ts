import { DEMO_MORNING } from '@brand-visibility/demo';
import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { startProgram } from '@brand-visibility/programs/start';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { byAttention, type Entry } from '../src/program/index-page.js';
import { fig } from '../src/story/figure.js';
import { printed } from './support/figures.js';
import { bodyOf, marksIn, parsed, textOf, within, withClass, type Element } from './support/html.js';
import { environmentOf, runReport } from './support/program.js';
import { openService, type Service } from './support/service.js';

/** The program, as an agency runs it for its brands Alder, Birch and Cedar. */

let agency: Service;
beforeAll(async () => {
  agency = await openService('acc_agency');
});
afterAll(() => agency.close());

const newFolder = () => mkdtempSync(join(agency.folder, 'reports-'));
const DONE = (stderr: string) => ({ status: 0, stdout: '', stderr });
const OCTOBER = ['--month', '2026-10', '--tz', 'Europe/London'];
const ALDER = ['--brand', 'brd_alder'];

const PROBLEM = { 'Content-Type': 'application/problem+json' };
const problem = (status: number, code: string, headers = {}) => ({
  status,
  headers: { ...PROBLEM, ...headers },
  body: JSON.stringify({ status, code, detail: 'Not now.' }),
});

/** Runs the program on a service with other responses. */
async function runThrough(
  before: Parameters<typeof startHttpProxy>[1],
  args: readonly string[],
  on = agency,
) {
  const proxy = await startHttpProxy(on.url, before);
  try {
    return { ...(await runReport({ ...on, url: proxy.url }, args)), targets: proxy.targets };
  } finally {
    await proxy.close();
  }
}

describe('the built program', () => {
  const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const start = (service: Service, ...args: readonly string[]) =>
    startProgram(process.execPath, [PROGRAM, ...args], environmentOf(service));

  test('that was killed leaves complete reports, and the next call makes the others', async () => {
    const to = newFolder();
    const args = ['--all', '--month', '2024-01', '--to', to];
    // The first part of the third brand is never answered; the program is killed there.
    let reached: () => void = () => undefined;
    const isReached = new Promise<void>((resolve) => (reached = resolve));
    const proxy = await startHttpProxy(agency.url, (target) => {
      if (!target.includes('brd_cedar/visibility?')) return null;
      reached();
      return 'none';
    });
    try {
      const { child, ended } = start({ ...agency, url: proxy.url }, ...args);
      await isReached;
      child.kill('SIGKILL');
      expect(await ended).toEqual({ status: null, stdout: '', stderr: '' });
    } finally {
      await proxy.close();
    }
    const written = readdirSync(to);
    expect(written.toSorted()).toEqual(['Alder-2024-01.html', 'Birch-2024-01.html']);
    for (const name of written) expect(readFileSync(join(to, name), 'utf8')).toMatch(/<\/html>\n$/);
    expect(await runReport(agency, args)).toEqual(DONE('wrote 1 report; kept 2 existing reports\n'));
  });

  test('exits with the status of its command', async () => {
    const to = join(newFolder(), 'x.html');
    expect(
      await start(agency, '--brand', 'brd_nobody', '--month', '2024-01', '--to', to).ended,
    ).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^not_found: /),
    });
  });
});

describe('the reports of all brands', () => {
  const all = (to: string, ...more: readonly string[]) => [
    '--all',
    '--month',
    '2026-10',
    '--to',
    to,
    ...more,
  ];

  test('stay if they are there and have the same options, and are made again otherwise', async () => {
    const to = newFolder();
    expect(await runReport(agency, all(to))).toEqual(DONE('wrote 3 reports\n'));
    expect(readdirSync(to).toSorted()).toEqual([
      'Alder-2026-10.html',
      'Birch-2026-10.html',
      'Cedar-b-2026-10.html',
      'index.html',
    ]);
    const before = statSync(join(to, 'Birch-2026-10.html')).mtimeMs;
    writeFileSync(join(to, 'Alder-2026-10.html'), 'cut off');
    expect(await runReport(agency, all(to))).toEqual(DONE('wrote 1 report; kept 2 existing reports\n'));
    expect(statSync(join(to, 'Birch-2026-10.html')).mtimeMs).toBe(before);
    expect(readFileSync(join(to, 'Alder-2026-10.html'), 'utf8')).toContain('<blockquote');
    for (const other of [
      ['--tz', 'Europe/London'],
      ['--against', 'previous-year'],
      ['--against', 'previous-year', '--no-quotes'],
    ]) {
      expect(await runReport(agency, all(to, ...other))).toEqual(DONE('wrote 3 reports\n'));
      expect(await runReport(agency, all(to, ...other))).toEqual(
        DONE('wrote 0 reports; kept 3 existing reports\n'),
      );
    }
    expect(readFileSync(join(to, 'Alder-2026-10.html'), 'utf8')).not.toContain('<blockquote');
  });

  const DAY = 86_400_000;
  test.each([
    ['--month 2026-11', 3_600_000, 'kept'],
    ['--month 2026-11', DAY, 'changed'],
    ['--period 30d', DAY, 'changed'],
    ['--month 2026-10', DAY, 'kept'],
    ['--start-date 2026-11-01 --end-date 2026-11-20', DAY, 'changed'],
  ])('of %s, made again after %i ms: %s', async (window, later, expected) => {
    const args = ['--all', ...window.split(' '), '--to', newFolder()];
    expect(await runReport(agency, args)).toEqual(DONE('wrote 3 reports\n'));
    const again = await runReport(agency, args, { clock: DEMO_MORNING + later });
    expect(again.stderr.includes('kept 3 existing reports')).toBe(expected === 'kept');
  });

  test('take one request for the brands', async () => {
    const { targets } = await runThrough(() => null, all(newFolder()));
    expect(targets.filter((target) => !/\/brands\/\w+\//.test(target))).toHaveLength(1);
  });

  test('do without that of a brand whose part is refused, and the next call makes it', async () => {
    let isBroken = true;
    const refuse = (target: string) =>
      isBroken && target.includes('brd_alder/competitors?') ? problem(400, 'invalid_parameter') : null;
    const to = newFolder();
    expect(await runThrough(refuse, all(to))).toMatchObject({
      status: 1,
      stderr:
        'brd_alder: no report was written: invalid_parameter: Not now.\nwrote 2 reports; 1 could not be written\n',
    });
    const last = rowsIn(to).at(-1) as Element; // there are three
    expect([cellsIn(last), linksIn(last)]).toEqual([
      ['Alder', '–', '–', 'no report was made', '–', '–', '–'],
      [],
    ]);
    isBroken = false;
    expect(await runThrough(refuse, all(to))).toMatchObject(
      DONE('wrote 1 report; kept 2 existing reports\n'),
    );
  });

  /** The rows of the index. */
  const rowsIn = (to: string) =>
    within(parsed(readFileSync(join(to, 'index.html'), 'utf8'))).filter(
      ({ attributes }) => attributes['data-key'] !== undefined,
    );
  const linksIn = (row: Element) =>
    within(row).flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href']] : []));
  const cellsIn = (row: Element) =>
    within(row).flatMap((one) => (['th', 'td'].includes(one.name) ? [textOf(one).trim()] : []));

  test('are in the index with their figures, which it reads from new and kept files', async () => {
    const to = newFolder();
    await runReport(agency, all(to));
    const rows = rowsIn(to);
    expect(
      rows.map((row) => [...cellsIn(row).filter((_, i) => [0, 2, 3].includes(i)), ...linksIn(row)]),
    ).toEqual([
      ['Alder', '−100.0', 'more than chance', 'Alder-2026-10.html'],
      ['Birch', '0.0', 'could be chance', 'Birch-2026-10.html'],
      ['Cedar <b>', '–', 'not compared', 'Cedar-b-2026-10.html'],
    ]);
    for (const row of rows) {
      const report = parsed(readFileSync(join(to, linksIn(row)[0] ?? ''), 'utf8'));
      const own = new Map(marksIn(report).map(({ at, value }) => [at, value]));
      const marks = marksIn(row);
      expect(marks.length).toBeGreaterThanOrEqual(4);
      expect(marks.filter(({ at, value }) => value !== (own.get(at) ?? ''))).toEqual([]);
      expect(
        marks.filter(
          ({ at, value, text }) => !printed(at, value === '' ? null : Number(value)).includes(text),
        ),
      ).toEqual([]);
    }
    const lead = withClass(parsed(readFileSync(join(to, 'index.html'), 'utf8')), 'first').map(textOf);
    expect(lead).toEqual(['1 of 3 brands fell by more than chance, none rose. One brand is not compared.']);
    const file = join(to, 'Birch-2026-10.html');
    const figure = /(data-figure="comparison\.visibility\.current" value=")[\d.]+/g;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(figure, '$112.3'));
    expect((await runReport(agency, all(to))).stderr).toBe('wrote 0 reports; kept 3 existing reports\n');
    expect(cellsIn(rowsIn(to)[1] as Element)[1]).toBe('12.3'); // there are three
  });

  test('are sorted in the index by attention, then by change, name as the language sorts it, and id', () => {
    const entry = (id: string, name: string, verdict: string | null, change: number | null): Entry => ({
      brand: { id, name } as Entry['brand'], // nothing else is read
      html: '',
      pdf: null,
      verdict,
      figure: (at) => fig(at, change),
    });
    const sorted = [
      entry('9', 'Zeta', 'down', -1.5),
      entry('8', 'alpha', 'within_noise', -3),
      entry('5', 'Ärger', 'within_noise', 0),
      entry('4', 'Beta', 'within_noise', 0),
      entry('3', 'zeta', 'within_noise', 0),
      entry('2', 'Alpha', 'up', 12),
      entry('1', 'Alpha', null, null),
      entry('7', 'Alpha', null, null),
    ];
    expect(byAttention(sorted.toReversed(), 'de')).toEqual(sorted);
  });
});

describe('a report', () => {
  test('requests nothing, runs nothing, and has no style outside its one element', async () => {
    const to = join(newFolder(), 'report.html');
    expect(await runReport(agency, [...ALDER, '--period', '90d', '--to', to])).toEqual(
      DONE('wrote 1 report\n'),
    );
    const html = readFileSync(to, 'utf8');
    expect(
      html.match(
        /<(?:script|link|img|iframe|object|embed|form)\b|\sstyle="(?!flex-grow:\d+;?")|\son\w+=|@import|url\((?!data:font\/woff2;base64,)/g,
      ),
    ).toBeNull();
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).not.toContain(agency.key);
    expect(html.slice(html.indexOf('<body'))).not.toMatch(/Brand Visibility|brd_/);
    expect(html).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'"`,
    );
  });

  test('takes at most 30 requests, further pages and quotes included, each once', async () => {
    const demo = agency.of('acc_demo');
    const targetsOf = async (...more: string[]) => {
      const args = ['--brand', 'brd_tidewell', ...OCTOBER, '--to', join(newFolder(), 'r.html'), ...more];
      return (await runThrough(() => null, args, demo)).targets;
    };
    const targets = await targetsOf();
    expect(targets.length).toBeLessThanOrEqual(30);
    expect(new Set(targets).size).toBe(targets.length);
    const isOfAnswers = (target: string) => /\/answers\?/.test(target);
    expect(targets.filter(isOfAnswers).length).toBeGreaterThan(2);
    expect((await targetsOf('--no-quotes')).filter(isOfAnswers)).toEqual([]);
  });

  test('waits for the rate limit, and says so', async () => {
    let refusals = 0;
    const refuse = (target: string) => {
      if (!target.includes('/sources/domains') || refusals > 0) return null;
      refusals += 1;
      return problem(429, 'rate_limited', { 'Retry-After': '1' });
    };
    const to = join(newFolder(), 'r.html');
    const { status, stderr } = await runThrough(refuse, [...ALDER, ...OCTOBER, '--to', to]);
    expect([status, stderr]).toEqual([
      0,
      'brd_alder: the rate limit is reached; continuing in 1 s, at 09:00:01 UTC\nwrote 1 report; waited 1 s for the rate limit\n',
    ]);
    expect(bodyOf(parsed(readFileSync(to, 'utf8'))).children).not.toEqual([]);
  });

  const REFUSED =
    /^brd_alder: no report was written: invalid_parameter: .*\nwrote 0 reports; 1 could not be written\n$/;
  const LONG = '--start-date 2020-01-01 --end-date 2026-10-31';
  test.each([
    ['a brand that is not there', 'brd_nobody --month 2026-10', 1, /^not_found: .*\n$/],
    ['too long a window', `brd_alder ${LONG}`, 1, REFUSED],
    ['an unknown zone', 'brd_alder --month 2026-10 --tz Mars/Base', 1, REFUSED],
    [
      'a month to come',
      'brd_alder --month 2026-12',
      2,
      /^2026-12 has not begun: today is 2026-11-20 \(UTC\)\n$/,
    ],
  ])('of %s is refused, and nothing is written', async (_, args, status, says) => {
    const folder = newFolder();
    const ended = await runReport(agency, ['--brand', ...args.split(' '), '--to', join(folder, 'r.html')]);
    expect(ended).toEqual({ status, stdout: '', stderr: expect.stringMatching(says) });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a month that has begun elsewhere alone is refused', async () => {
    const to = join(newFolder(), 'reports');
    const args = ['--all', '--month', '2026-11', '--tz', 'America/New_York', '--to', to];
    expect(await runReport(agency, args, { clock: Date.parse('2026-11-01T03:00:00Z') })).toMatchObject({
      status: 2,
      stderr: '2026-11 has not begun: today is 2026-10-31 (America/New_York)\n',
    });
    expect(existsSync(to)).toBe(false);
  });

  test('for a wrong key says so and never the key', async () => {
    const to = join(newFolder(), 'r.html');
    const key = 'bvk_0000000000000000000000000000000000000000000';
    const ended = await runReport({ ...agency, key }, [...ALDER, ...OCTOBER, '--to', to]);
    expect(ended).toMatchObject({ status: 1, stderr: expect.stringMatching(/^invalid_api_key: /) });
    expect(ended.stderr).not.toContain(key);
    expect(existsSync(to)).toBe(false);
  });
});

/** A program that notes its arguments and writes a file instead of printing. */
const CHROMIUM = `#!/bin/sh
for one in "$@"; do
  printf '%s\\n' "$one" >> "$LOG"
  case $one in --print-to-pdf=*) printf 'the PDF' > "\${one#*=}";; esac
done
`;

describe('the PDFs', () => {
  const month = (to: string) => ['--all', '--month', 'last', '--to', to, '--pdf'];
  const pdfsIn = (to: string) => readdirSync(to).filter((name) => name.endsWith('.pdf'));
  function chromium(script: string) {
    const folder = newFolder();
    const [program, log] = [join(folder, 'chromium'), join(folder, 'log')];
    writeFileSync(program, script.replaceAll('$LOG', log), { mode: 0o700 });
    return { log, environment: { CHROMIUM_PATH: program, CHROMIUM_FLAGS: '--no-sandbox  --more' } };
  }
  const unprinted = () => readdirSync(tmpdir()).filter((name) => name.startsWith('brand-visibility-print-'));

  test('are printed by Chromium on A4, and are in the index; those that are newer than their report stay', async () => {
    const to = newFolder();
    const { log, environment } = chromium(CHROMIUM);
    const left = unprinted();
    expect((await runReport(agency, month(to), { environment })).stderr).toBe(
      'wrote 3 reports; printed 3 PDFs\n',
    );
    const names = pdfsIn(to);
    expect(names.map((name) => readFileSync(join(to, name), 'utf8'))).toEqual(Array(3).fill('the PDF'));
    expect(readFileSync(log, 'utf8').split('\n').slice(0, 9)).toEqual([
      '--headless',
      '--disable-gpu',
      '--no-pdf-header-footer',
      '--generate-pdf-document-outline',
      expect.stringMatching(/^--user-data-dir=.*\/profile$/),
      expect.stringMatching(/^--print-to-pdf=.*\/report\.pdf$/),
      '--no-sandbox',
      '--more',
      pathToFileURL(join(to, 'Alder-2026-10.html')).href,
    ]);
    expect(readFileSync(join(to, 'Alder-2026-10.html'), 'utf8')).toContain('@page { size: A4; ');
    const index = readFileSync(join(to, 'index.html'), 'utf8');
    expect(names.filter((name) => !index.includes(`href="${name}">PDF</a>`))).toEqual([]);

    const [first = '', second = ''] = names.map((name) => join(to, name));
    const before = statSync(second).mtimeMs;
    utimesSync(first, 0, 0);
    expect((await runReport(agency, month(to), { environment })).stderr).toBe(
      'wrote 0 reports; kept 3 existing reports; printed 1 PDF\n',
    );
    expect([statSync(first).mtimeMs > 0, statSync(second).mtimeMs]).toEqual([true, before]);
    expect(unprinted()).toEqual(left);
  });

  test('that cannot be printed are said with the reason, and their reports stay', async () => {
    const to = newFolder();
    const { environment } = chromium('#!/bin/sh\necho first >&2\necho no room >&2\nexit 1\n');
    const failed = await runReport(agency, month(to), { environment });
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(
      /^(?:brd_\w+: no PDF was written: .*no room.*\n){3}wrote 3 reports; 3 could not be written\n$/,
    );
    expect(pdfsIn(to)).toEqual([]);
    expect(readFileSync(join(to, 'index.html'), 'utf8')).not.toContain('.pdf');
  });

  test.each([{ CHROMIUM_PATH: '/nowhere/chromium' }, { CHROMIUM_PATH: '', PATH: '/nowhere' }])(
    'without Chromium at %j need no request',
    async (environment) => {
      const to = newFolder();
      expect(await runReport({ ...agency, url: 'http://127.0.0.1:9' }, month(to), { environment })).toEqual({
        status: 2,
        stdout: '',
        stderr: '--pdf needs Chromium: set CHROMIUM_PATH to its program, or add its folder to PATH\n',
      });
      expect(readdirSync(to)).toEqual([]);
    },
  );
});
