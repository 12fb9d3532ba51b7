import { DEMO_MORNING } from '@brand-visibility/demo';
import { startProgram } from '@brand-visibility/programs/start';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publisher, unpublish } from '../src/program/links.js';
import { environmentOf, runReport } from './support/program.js';
import {
  agencyOf,
  BASE,
  csv,
  DAY,
  filesIn,
  HEAD,
  idsIn,
  OCTOBER,
  report,
  rows,
  wrote,
} from './support/published.js';

/** The list of published reports. */

const { service, newFolder, published, run } = agencyOf();
const lineIn = (text: string) => text.split('\n')[1] ?? '';

describe('links.csv', () => {
  const subject = (brand_or_group: string) => ({
    brand_or_group,
    window: '2026-10',
    against: 'previous-month',
    language: 'en',
  });
  const opened = (folder: string, byte = 0, said: string[] = []) =>
    publisher(
      { folder, baseUrl: BASE },
      {
        clock: () => DEMO_MORNING,
        random: (count) => Buffer.alloc(count, byte),
        say: (line) => said.push(line),
      },
    );
  const write = async (folder: string, key: string, name: string, byte = 0) =>
    (await opened(folder, byte)).write(subject(key), name, `the report of ${key}`);

  const NAMES = ['Alder', 'Birch', 'Cedar'];
  const keyOf = (name: string) => `brd_${name.toLowerCase()}`;
  /** A folder with a report of each brand, without the program. */
  async function written(): Promise<string> {
    const folder = newFolder();
    for (const [index, name] of NAMES.entries()) await write(folder, keyOf(name), name, index);
    return folder;
  }

  const damaged = (folder: string, line: number) =>
    `${folder}/links.csv:${line}: this program did not write this line; undo the change, or delete the line to publish its report at a new address`;

  // The row of Birch is line 3.
  test.each<[string, (text: string) => string | Buffer, string?]>([
    ['a date that a spreadsheet changed', (text) => text.replace(/(?<=\n.*Birch.*)Z,/, ' UTC,')],
    ['semicolons', (text) => text.replace(/.*Birch.*/, (line) => line.replaceAll(',', ';'))],
    ['another id', (text) => text.replace(/(?<=Birch.*)\w(?=\n)/, (last) => (last === 'x' ? 'y' : 'x'))],
    ['a letter in another encoding', (text) => Buffer.from(text.replace('Birch', 'B\u00EFrch'), 'latin1')],
    ['a letter that UTF-8 has not', (text) => Buffer.from(text.replace('Birch', 'B\u00FFrch'), 'latin1')],
    ['a quote that does not end', (text) => text.replace('Birch', '"Birch')],
  ])('with %s costs that report its address, and nothing else', async (_, change) => {
    const folder = await written();
    const [alder = '', birch = '', cedar = ''] = idsIn(folder);
    const bytes = Buffer.from(change(csv(folder)));
    writeFileSync(join(folder, 'links.csv'), bytes);
    const before = filesIn(folder);
    const said: string[] = [];
    const output = await opened(folder, 9, said);
    const line = damaged(folder, 3);
    expect(() => output.find(subject('brd_birch'))).toThrow(line);
    for (const name of ['Alder', 'Cedar']) await output.write(subject(keyOf(name)), name, 'another report');
    expect([said, readFileSync(join(folder, 'links.csv'))]).toEqual([[line], bytes]);
    expect([report(folder, alder), filesIn(folder)]).toEqual(['another report', before]);
    const remove = (ids: string[], keepDays: number | null = null) =>
      unpublish(
        { folder, ids, keepDays },
        () => DEMO_MORNING + 2 * DAY,
        (text) => said.push(text),
      );
    expect([await remove([cedar]), await remove([], 1), await remove([birch])]).toEqual([1, 1, 1]);
    expect(said).toEqual([line, line, damaged(folder, 2)]);
    expect([csv(folder), filesIn(folder)]).toEqual([`${HEAD}\n`, ['links.csv', 'r/index.html']]);
  });

  test('with a damaged row costs that report its address; the program says so, and writes the others', async () => {
    const folder = await published();
    const [alder = ''] = idsIn(folder);
    writeFileSync(
      join(folder, 'links.csv'),
      csv(folder).replace(/.*Birch.*/, (row) => row.replaceAll(',', ';')),
    );
    const line = damaged(folder, 3);
    expect(await run(folder, `${OCTOBER} --no-quotes`)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${line}\nbrd_birch: no report was written: ${line}\nwrote 2 reports; 1 could not be written\n`,
    });
    expect(report(folder, alder)).not.toContain('<blockquote');
    const remove = await runReport(service(), ['--publish', folder, '--unpublish', alder]);
    expect(remove).toEqual(wrote(`${damaged(folder, 2)}\nremoved 1 published report\n`));
  });

  test.each<[string, (text: string) => string, number[], string?]>([
    ['a row twice', (text) => `${text}${lineIn(text)}\n`, [5]],
    [
      'another row of the same report',
      (text) => `${text}${lineIn(text).replaceAll(/(?<=\/r\/|,)\w{26}/g, 'z'.repeat(26))}\n`,
      [5],
    ],
    ['a row of somebody else', (text) => `${text}a note\n`, [5]],
    ['an empty row', (text) => `${text}\n`, []],
    ['another header', (text) => text.replace('made_at', 'made at'), [2]],
    ['no header', (text) => text.replace(/.*\n/, ''), []],
  ])('with %s publishes all reports at their addresses', async (_, change, lines) => {
    const folder = await written();
    const ids = idsIn(folder);
    writeFileSync(join(folder, 'links.csv'), change(csv(folder)));
    const said: string[] = [];
    const output = await opened(folder, 9, said);
    for (const name of NAMES) await output.write(subject(keyOf(name)), name, 'another report');
    expect(said).toEqual(lines.map((line) => damaged(folder, line)));
    expect(filesIn(folder)).toHaveLength(5);
    expect(ids.map((id) => report(folder, id))).toEqual(NAMES.map(() => 'another report'));
    expect(idsIn(folder).filter((id) => ids.includes(id))).toEqual(expect.arrayContaining(ids));
    expect(csv(folder).startsWith(HEAD)).toBe(true);
  });

  test('of another program is refused, and stays', async () => {
    const folder = newFolder();
    for (const text of ['name;link\nA;B\n', Buffer.from(`\uFEFF${HEAD}\n`, 'utf16le')]) {
      writeFileSync(join(folder, 'links.csv'), text);
      const refused = {
        status: 2,
        stdout: '',
        stderr: expect.stringContaining('links.csv: this program did not'),
      };
      expect(await run(folder, OCTOBER)).toEqual(refused);
      expect(await runReport(service(), ['--publish', folder, '--keep', '1'])).toEqual(refused);
      expect(readFileSync(join(folder, 'links.csv'))).toEqual(Buffer.from(text));
    }
  });

  // Everything that JSON can contain, with what breaks lines, cells, formulas and encodings more often.
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\uFFFD',
      '\uD83D',
      '\uDE80',
      '\uFEFF',
      '\n',
      '\n',
      '\u0085',
      '\u2028',
      '"',
      ',',
      ';',
      "'",
      '=',
      ' ',
    ),
  );
  const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  test('reads whatever it writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), async (links) => {
        const folder = newFolder();
        const said: string[] = [];
        const open = () =>
          publisher(
            { folder, baseUrl: BASE },
            { clock: () => 0, random: randomBytes, say: (line) => said.push(line) },
          );
        for (const [index, [key, name]] of links.entries()) {
          const path = await (await open()).write(subject(`${index}${key}`), name, name);
          expect((await open()).find(subject(`${index}${key}`))).toEqual({ path, isListed: true });
        }
        expect([said, rows(folder).length]).toEqual([[], links.length]);
        expect(
          await unpublish(
            { folder, ids: idsIn(folder), keepDays: null },
            () => 0,
            (line) => said.push(line),
          ),
        ).toBe(links.length);
        expect([said, csv(folder)]).toEqual([[], `${HEAD}\n`]);
      }),
      { numRuns: draws(50) },
    );
  });

  const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const argsOf = (folder: string) => [
    MAIN,
    '--all',
    '--month',
    '2026-10',
    '--publish',
    folder,
    '--base-url',
    BASE,
    '--no-quotes',
  ];

  test('has the same rows after a command that a full disk stopped, and each row has its file', async () => {
    const folder = await published();
    const state = () => filesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    const before = state();
    // A limit of the size of files behaves like a full disk: links.csv fits, a report does not.
    const args = ['-c', 'ulimit -f 100; exec "$@"', 'sh', process.execPath, ...argsOf(folder)];
    expect(await startProgram('/bin/sh', args, environmentOf(service())).ended).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/index\.html cannot be written: EFBIG/),
    });
    expect(state()).toEqual(before);
  });

  test('has the former row after a report could not be put in its place', async () => {
    const folder = newFolder();
    const path = await write(folder, 'brd_birch', 'Birch');
    const before = csv(folder);
    rmSync(path);
    mkdirSync(path);
    await expect(write(folder, 'brd_birch', 'Other')).rejects.toThrow('cannot be written');
    expect([csv(folder), filesIn(folder)]).toEqual([before, ['links.csv', 'r/index.html']]);
    mkdirSync(join(folder, 'r', `7${'z'.repeat(25)}`, 'index.html'), { recursive: true });
    await expect(write(folder, 'brd_new', 'New', 0xff)).rejects.toThrow('cannot be written');
    expect(csv(folder)).toBe(before);
  });

  test('has ids that are the whole of 16 random bytes', async () => {
    const folder = newFolder();
    for (const byte of [0, 0xff, 0x5a]) await write(folder, `brd_${byte}`, 'A', byte);
    expect(idsIn(folder)).toEqual(['0'.repeat(26), `7${'z'.repeat(25)}`, '2tb9d5mpjtb9d5mpjtb9d5mpjt']);
  });

  test('has names that no spreadsheet runs, and reads them back', async () => {
    const folder = newFolder();
    const names = [
      '=HYPERLINK("https://evil.example","Open")',
      '+1',
      "'quoted'",
      'A, B "C"',
      'two\nlines',
      '',
      'Ünï\u2028cödé',
    ];
    for (const [index, name] of names.entries()) await write(folder, name || 'none', name, index);
    expect(csv(folder)).toContain(`"'=HYPERLINK(""https://evil.example"",""Open"")"`);
    expect(csv(folder)).toContain(`,two lines,`);
    const text = csv(folder);
    writeFileSync(join(folder, 'links.csv'), `\uFEFF${text.replaceAll('\n', '\n')}`); // as some spreadsheets save it
    expect((await opened(folder)).find(subject(names[0] ?? ''))).toEqual({
      path: join(folder, 'r', '0'.repeat(26), 'index.html'),
      isListed: true,
    });
    expect(csv(folder)).toBe(text);
  });

  test('has a row before the file, so that an interrupted command keeps the address', async () => {
    const folder = newFolder();
    const path = await write(folder, 'brd_birch', 'Birch');
    rmSync(path); // as if the process was killed before
    writeFileSync(join(path, '../.index.html.4000000000.unfinished'), 'of a killed process');
    const running = join(path, `../.index.html.${process.ppid}.unfinished`);
    writeFileSync(running, 'of another process');
    expect([existsSync(path), idsIn(folder)]).toEqual([false, ['0'.repeat(26)]]);
    await run(folder, '--brand brd_birch --month 2026-10');
    expect([idsIn(folder), existsSync(path)]).toEqual([['0'.repeat(26)], true]);
    expect(filesIn(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([
      running.slice(folder.length + 1),
    ]);
  });

  test('is written by one process at a time', async () => {
    const folder = newFolder();
    const output = await opened(folder);
    const unfinished = join(folder, '.links.csv.unfinished');
    writeFileSync(unfinished, 'of another process');
    setTimeout(() => rmSync(unfinished), 250);
    await output.write(subject('brd_1'), 'A', 'a');
    expect(rows(folder)).toHaveLength(1);
    writeFileSync(unfinished, 'of a killed process');
    await expect(output.write(subject('brd_2'), 'B', 'b')).rejects.toThrow(
      `another process is writing ${folder}/links.csv, or was killed while it did; if no process is publishing, delete ${unfinished}`,
    );
    expect([rows(folder).length, readFileSync(unfinished, 'utf8')]).toEqual([1, 'of a killed process']);
  });

  test('has all rows of two processes that publish at the same time', async () => {
    const folder = newFolder();
    const start = () => startProgram(process.execPath, argsOf(folder), environmentOf(service())).ended;
    for (const { status, stderr } of await Promise.all([start(), start()]))
      expect([status, stderr]).toEqual([0, expect.stringMatching(/\nwrote/)]);
    expect(rows(folder).map(([key]) => key)).toEqual(expect.arrayContaining(NAMES.map(keyOf)));
    // One report for each row, although both processes made it: a row that one process lost would leave a file.
    expect([rows(folder).length, filesIn(folder).length]).toEqual([3, 6]);
  });
});
