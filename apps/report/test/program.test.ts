import { DEMO_MORNING } from '@brand-visibility/demo';
import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { startProgram } from '@brand-visibility/programs/start';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { movedAt } from '../src/figure/figure.js';
import { sortedEntries } from '../src/program/index-page.js';
import type { Entry } from '../src/program/overview.js';
import { printed } from './support/figures.js';
import { marksIn, parsed, textOf, within, withClass, type Element } from './support/html.js';
import { environmentOf, runReport } from './support/program.js';
import { problem } from './support/page-service.js';
import { openService, type Service } from './support/service.js';

/** The program, as an agency runs it for its brands Alder, Birch and Cedar. */

let agency: Service;
beforeAll(async () => {
  agency = await openService('acc_agency');
});
afterAll(() => agency.close());

const newFolder = () => mkdtempSync(join(agency.folder, 'reports-'));
const readFile = (...path: string[]) => readFileSync(join(...path), 'utf8');
const DONE = (stderr: string) => ({ status: 0, stdout: '', stderr });

/** Runs the program with a line of arguments. */
const run = (
  line: string,
  to: string,
  how?: Parameters<typeof runReport>[2],
  on: Pick<Service, 'url' | 'key'> = agency,
) => runReport(on, [...line.split(' '), '--to', to], how);

/** The same on a service with other responses; returns the targets of its requests, too. */
async function runThrough(
  before: Parameters<typeof startHttpProxy>[1],
  line: string,
  to: string,
  on = agency,
) {
  const proxy = await startHttpProxy(on.url, before);
  try {
    return { ...(await run(line, to, {}, { ...on, url: proxy.url })), targets: proxy.targets };
  } finally {
    await proxy.close();
  }
}

test('the built program leaves complete reports if it is killed, the next call makes the others, and it exits with a status', async () => {
  const start = ({ url = agency.url }, ...args: readonly string[]) => {
    const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
    return startProgram(process.execPath, [program, ...args], environmentOf({ ...agency, url }));
  };
  const to = newFolder();
  // The first part of the third brand is never answered; the program is killed there.
  let reached: () => void = () => undefined;
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const proxy = await startHttpProxy(agency.url, (target) => {
    if (!target.includes('brd_cedar/visibility?')) return null;
    reached();
    return 'none';
  });
  try {
    const { child, ended } = start(proxy, '--all', '--month', '2024-01', '--to', to);
    await isReached;
    child.kill('SIGKILL');
    expect(await ended).toEqual({ status: null, stdout: '', stderr: '' });
  } finally {
    await proxy.close();
  }
  const written = readdirSync(to);
  expect(written.toSorted()).toEqual(['Alder-2024-01.html', 'Birch-2024-01.html']);
  for (const name of written) expect(readFile(to, name)).toMatch(/<\/html>\n$/);
  expect(await run('--all --month 2024-01', to)).toEqual(DONE('wrote 1 report; kept 2 existing reports\n'));
  expect(await start({}, '--all').ended).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^expected/),
  });
});

describe('the reports of all brands', () => {
  const OCTOBER = '--all --month 2026-10';

  test('stay if they are there and have the same options, and are made again otherwise', async () => {
    const to = newFolder();
    expect(await run(OCTOBER, to)).toEqual(DONE('wrote 3 reports\n'));
    const [alder = '', birch = '', ...others] = readdirSync(to).toSorted();
    expect([alder, birch, ...others]).toEqual([
      'Alder-2026-10.html',
      'Birch-2026-10.html',
      'Cedar-b-2026-10.html',
      'index.html',
    ]);
    const before = statSync(join(to, birch)).mtimeMs;
    writeFileSync(join(to, alder), 'cut off');
    expect(await run(OCTOBER, to)).toEqual(DONE('wrote 1 report; kept 2 existing reports\n'));
    expect([statSync(join(to, birch)).mtimeMs, readFile(to, alder)]).toEqual([
      before,
      expect.stringContaining('<blockquote'),
    ]);
    for (const other of [
      '--tz Europe/London',
      '--against previous-year',
      '--against previous-year --no-quotes',
    ]) {
      expect(await run(`${OCTOBER} ${other}`, to)).toEqual(DONE('wrote 3 reports\n'));
      const again = await run(`${OCTOBER} ${other}`, to);
      expect(again).toEqual(DONE('wrote 0 reports; kept 3 existing reports\n'));
    }
    expect(readFile(to, alder)).not.toContain('<blockquote');
  });

  const DAY = 86_400_000;
  test.each([
    ['--month 2026-11', 3_600_000, 'kept'],
    ['--month 2026-11', DAY, 'changed'],
    ['--period 30d', DAY, 'changed'],
    ['--month 2026-10', DAY, 'kept'],
  ])('of %s, made again after %i ms: %s', async (window, later, expected) => {
    const to = newFolder();
    expect(await run(`--all ${window}`, to)).toEqual(DONE('wrote 3 reports\n'));
    const again = await run(`--all ${window}`, to, { clock: DEMO_MORNING + later });
    expect(again.stderr.includes('kept 3 existing reports')).toBe(expected === 'kept');
  });

  /** The rows of the index. */
  const rowsIn = (to: string) =>
    within(parsed(readFile(to, 'index.html'))).filter(
      ({ attributes }) => attributes['data-key'] !== undefined,
    );
  const linksIn = (row: Element) =>
    within(row).flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));
  const cellsIn = (row?: Element) =>
    row ? within(row).flatMap((one) => (['th', 'td'].includes(one.name) ? [textOf(one).trim()] : [])) : [];

  test('do without that of a brand whose part is refused, which the next call makes', async () => {
    let isBroken = true;
    const refuse = (target: string) =>
      isBroken && target.includes('brd_alder/competitors?') ? problem(400, 'invalid_parameter', 'No.') : null;
    const to = newFolder();
    const refused = 'brd_alder: no report was written: invalid_parameter: No.\n';
    const { targets, ...ended } = await runThrough(refuse, OCTOBER, to);
    expect(ended).toEqual({ ...DONE(`${refused}wrote 2 reports; 1 could not be written\n`), status: 1 });
    expect(targets.filter((target) => !/\/brands\/\w+\//.test(target))).toEqual(['/v1/brands?limit=100']);
    const last = rowsIn(to).at(-1);
    expect(cellsIn(last)).toEqual(['Alder', '–', '–', '–', 'no report', '–', '–', '–']);
    expect(last && linksIn(last)).toEqual([]);
    isBroken = false;
    expect(await runThrough(refuse, OCTOBER, to)).toMatchObject(
      DONE('wrote 1 report; kept 2 existing reports\n'),
    );
  });

  test('are in the index with their figures, which it reads from new and kept files', async () => {
    const to = newFolder();
    await run(OCTOBER, to);
    const rows = rowsIn(to).map((row) => [0, 3, 4].map((cell) => cellsIn(row)[cell]).concat(linksIn(row)));
    expect(rows).toEqual([
      ['Alder56.3 points behind Initech', '−100.0', '↓\u00a0fell', 'Alder-2026-10.html'],
      ['Birch43.7 points ahead of Initech', '0.0', '', 'Birch-2026-10.html'],
      ['Cedar <b>43.7 points ahead of Initech', '–', 'not compared', 'Cedar-b-2026-10.html'],
    ]);
    for (const row of rowsIn(to)) {
      const report = parsed(readFile(to, linksIn(row)[0] ?? ''));
      const own = new Map(marksIn(report).map(({ at, value }) => [at, value]));
      const marks = marksIn(row);
      expect(marks.length).toBeGreaterThanOrEqual(4);
      expect(marks.filter(({ at, value }) => value !== (own.get(at) ?? ''))).toEqual([]);
      const isWrong = ({ at, value, text }: (typeof marks)[number]) =>
        !printed(at, value === '' ? null : Number(value)).includes(text);
      expect(marks.filter(isWrong)).toEqual([]);
    }
    // Alder has answers only in the last two of the six months.
    expect(readFile(to, 'index.html')).toMatch(/<path d="M55\.8\d*,3L69,15"/);
    const [tally] = withClass(parsed(readFile(to, 'index.html')), 'first').map(textOf);
    expect(tally).toMatch(/^0 of 2 rose\s+· 1 of 2 fell\s*$/);
    expect((await run(OCTOBER, to)).stderr).toBe('wrote 0 reports; kept 3 existing reports\n');
    expect(cellsIn(rowsIn(to)[1])[1]).toBe('100.0');
  });

  test('are sorted in the index by attention, then by change, name as the language sorts it, and id', () => {
    const sorted = (
      [
        ['9', 'Zeta', 'down', -1.5],
        ['4', 'Beta', 'within_noise', -1], // but not over six months
        ['2', 'Alpha', 'up', 12],
        ['6', 'Alpha', 'up', 4],
        ['8', 'alpha', 'within_noise', -3],
        ['5', 'Ärger', 'within_noise', 0],
        ['3', 'zeta', 'within_noise', 0],
        ['1', 'Alpha', null, null],
        ['7', 'Alpha', null, null],
      ] as const
    ).map(([id, name, verdict, change]): Entry => {
      const visibility = movedAt('', { current: null, previous: null, change });
      const slow = id === '4' ? ({ verdict: 'down', from: '2026-05', visibility } as const) : null;
      const told = { verdict, visibility, slow, isApart: false, isNever: false };
      // nothing else is read
      return { brand: { id, name }, html: '', pdf: null, said: { told } as Entry['said'] };
    });
    expect(sortedEntries(sorted.toReversed(), 'de')).toEqual(sorted);
  });
});

describe('a report', () => {
  test('requests nothing, runs nothing, and has no style outside its one element', async () => {
    const to = newFolder();
    expect(await run('--brand brd_alder --period 90d', join(to, 'r.html'))).toEqual(DONE('wrote 1 report\n'));
    const html = readFile(to, 'r.html');
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

  test('waits for the rate limit, and says so; without quotes it reads no answers', async () => {
    const limited = ['/sources/domains'];
    const refuse = (target: string) => {
      if (limited[0] === undefined || !target.includes(limited[0])) return null;
      limited.pop();
      return problem(429, 'rate_limited', 'Not now.', { 'Retry-After': '1' });
    };
    const line = '--brand brd_alder --month 2026-10 --no-quotes';
    const { targets, ...ended } = await runThrough(refuse, line, join(newFolder(), 'r.html'));
    const wait = 'brd_alder: the rate limit is reached; continuing in 1 s, at 09:00:01 UTC\n';
    expect(ended).toEqual(DONE(`${wait}wrote 1 report; waited 1 s for the rate limit\n`));
    expect(targets.filter((target) => target.includes('/answers'))).toEqual([]);
  });

  const REFUSED =
    /^brd_alder: no report was written: invalid_parameter: .*\nwrote 0 reports; 1 could not be written\n$/;
  test.each([
    ['--brand brd_nobody --month 2026-10', 1, /^not_found: .*\n$/],
    ['--brand brd_alder --start-date 2020-01-01 --end-date 2026-10-31', 1, REFUSED],
    ['--brand brd_alder --month 2026-10 --tz Mars/Base', 1, REFUSED],
    ['--all --month 2026-12', 2, /^2026-12 has not begun: today is 2026-11-20 \(UTC\)\n$/],
  ])('with %s is refused, and nothing is written', async (line, status, says) => {
    const folder = newFolder();
    const ended = await run(line, join(folder, 'x'));
    expect(ended).toEqual({ status, stdout: '', stderr: expect.stringMatching(says) });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a month that has begun elsewhere alone is refused', async () => {
    const clock = Date.parse('2026-11-01T03:00:00Z');
    expect(await run('--all --month 2026-11 --tz America/New_York', newFolder(), { clock })).toMatchObject({
      status: 2,
      stderr: '2026-11 has not begun: today is 2026-10-31 (America/New_York)\n',
    });
  });

  // A report would replace the device.
  test('to a device, or of all brands to a file, is refused', async () => {
    const file = join(newFolder(), 'x');
    writeFileSync(file, '');
    for (const [line, to] of [
      ['--brand brd_alder --month 2026-10', '/dev/null'],
      ['--all --month 2026-10', file],
    ] as const)
      expect(await run(line, to)).toMatchObject({ status: 2, stderr: expect.stringContaining(to) });
    expect([statSync('/dev/null').isFile(), readFile(file)]).toEqual([false, '']);
  });

  test('for a wrong key says so and never the key', async () => {
    const to = newFolder();
    const key = 'bvk_0000000000000000000000000000000000000000000';
    const ended = await run('--brand brd_alder --month 2026-10', join(to, 'x'), {}, { ...agency, key });
    expect(ended).toMatchObject({ status: 2, stderr: expect.stringMatching(/^BRAND_VISIBILITY_KEY: /) });
    expect(ended.stderr).not.toContain(key);
    expect(readdirSync(to)).toEqual([]);
  });
});

/** A program that notes its arguments and writes a file instead of printing. */
const chromiumOf = (file: string) => `for one in "$@"; do
  printf '%s\\n' "$one" >> "$LOG"
  case $one in --print-to-pdf=*) printf '${file}' > "\${one#*=}";; esac
done`;
const CHROMIUM = chromiumOf('the PDF');
/** The dictionaries of a file, of which nothing else is read. */
const INFO = String.raw`%%\n1 0 obj\n<</Creator (HeadlessChrome)>>\nendobj\ntrailer\n<</Info 1 0 R>>\nstartxref\n0\n%%%%EOF`;

describe('the PDFs', () => {
  const LAST = '--all --month last --pdf';
  const pdfsIn = (to: string) => readdirSync(to).filter((name) => name.endsWith('.pdf'));
  function chromium(script: string) {
    const folder = newFolder();
    const [CHROMIUM_PATH, log] = [join(folder, 'chromium'), join(folder, 'log')];
    writeFileSync(CHROMIUM_PATH, `#!/bin/sh\n${script.replace('$LOG', log)}\n`, { mode: 0o700 });
    return { log, environment: { CHROMIUM_PATH, CHROMIUM_FLAGS: '--no-sandbox  --more' } };
  }

  test('are printed by Chromium on A4, and are in the index; those that were printed from their report stay', async () => {
    const to = newFolder();
    const { log, environment } = chromium(CHROMIUM);
    expect((await run(LAST, to, { environment })).stderr).toBe('wrote 3 reports; printed 3 PDFs\n');
    const names = pdfsIn(to);
    expect(names.map((name) => readFile(to, name))).toEqual(
      Array(3).fill(expect.stringMatching(/^the PDF\n%/)),
    );
    const args = readFile(log).split('\n');
    expect(args.slice(0, 9)).toEqual([
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
    const folder = args[5]?.replace(/.*=(.*)\/.*/, '$1') ?? '';
    expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined(); // it is removed
    expect(readFile(to, 'Alder-2026-10.html')).toContain('@page { size: A4; ');
    const index = readFile(to, 'index.html');
    expect(names.filter((name) => !index.includes(`href="${name}">PDF</a>`))).toEqual([]);

    const [first = '', second = ''] = names.map((name) => join(to, name));
    const before = statSync(second).mtimeMs;
    writeFileSync(first, readFile(second)); // newer than its report, but printed from another one
    expect((await run(LAST, to, { environment })).stderr).toBe(
      'wrote 0 reports; kept 3 existing reports; printed 1 PDF\n',
    );
    expect([readFile(first) === readFile(second), statSync(second).mtimeMs]).toEqual([false, before]);
  });

  test('that cannot be printed are said with the reason, and their reports stay', async () => {
    const to = newFolder();
    const failed = await run(LAST, to, chromium('echo first >&2\necho no room >&2\nexit 1'));
    expect([failed.status, failed.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^(?:brd_\w+: no PDF was written: .*no room.*\n){3}wrote 3 reports; 3 could not be written\n$/,
      ),
    ]);
    expect([pdfsIn(to), readFile(to, 'index.html').includes('.pdf')]).toEqual([[], false]);
  });

  test('of characters that no font has are printed after a warning that lists the fonts to install', async () => {
    const { log, environment } = chromium(chromiumOf(INFO));
    const folder = newFolder();
    const config = join(folder, 'report.json');
    writeFileSync(config, JSON.stringify({ name: 'Studio', note: '水電水瓦 Ж 퀼 🚀' }));
    // A program that has fonts for Cyrillic letters only.
    const fontList = `#!/bin/sh\n[ "$1 $2" != ":charset=416 file" ] || echo font.ttf\n`;
    writeFileSync(join(folder, 'fc-list'), fontList, { mode: 0o700 });
    const warned = `no font has Han letters such as 水電瓦; install the Debian package fonts-noto-cjk
no font has Hangul letters such as 퀼; install the Debian package fonts-noto-cjk
no font has emoji such as 🚀; install the Debian package fonts-noto-color-emoji
wrote 3 reports; printed 3 PDFs
`;
    const to = newFolder();
    const printWith = (PATH: string, to = newFolder()) =>
      run(`${LAST} --config ${config}`, to, { environment: { ...environment, PATH } });
    expect(await printWith(folder, to)).toEqual({ status: 0, stdout: '', stderr: warned });
    const [pdf = ''] = pdfsIn(to).map((name) => readFile(to, name));
    expect([pdf.includes('/Author <feff00530074007500640069006f>'), /Chrome/.test(pdf)]).toEqual([
      true,
      false,
    ]);
    expect(readFile(log).match(/--print-to-pdf/g)).toHaveLength(3);
    expect(await printWith('/nowhere')).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(
        /^whether a font has Han letters is unknown; install the Debian package fontconfig\nwrote/,
      ),
    });
  });

  test.each([{ CHROMIUM_PATH: '/nowhere/chromium' }, { CHROMIUM_PATH: '', PATH: '/nowhere' }])(
    'without Chromium at %j need no request',
    async (environment) => {
      const to = newFolder();
      expect(await run(LAST, to, { environment }, { ...agency, url: 'http://127.0.0.1:9' })).toEqual({
        status: 2,
        stdout: '',
        stderr: '--pdf needs Chromium: set CHROMIUM_PATH to its program, or add its folder to PATH\n',
      });
      expect(readdirSync(to)).toEqual([]);
    },
  );
});
