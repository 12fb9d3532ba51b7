import { execFileSync } from 'node:child_process';
import { closeSync, createWriteStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { ended, run, start, startWith } from './command-line.js';
import { ENGINES, type Place } from './support/databases.js';
import { importRecords, newFolder, write } from './support/folders.js';

const joined = (...parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));
const zeros = (count: number) => Buffer.alloc(count);
/** With another byte at an index, which may be counted from the end. */
const damaged = (bytes: Buffer, at: number) =>
  bytes.map((byte, index) => (index === (at + bytes.length) % bytes.length ? byte ^ 1 : byte));

const line = (domain: string) => ndjson([record.domainType({ domain, domain_type: 'blog' })]);
const [FIRST, SECOND] = [line('a.example'), line('b.example')];
const [PACKED, PACKED_TOO] = [gzipSync(FIRST), gzipSync(SECOND)];
const MARK = '\uFEFF';
const withStatus = (http_status: number | null) => {
  const check = record.siteAccessCheck();
  return ndjson([{ ...check, robots_txt: { ...check.robots_txt!, http_status } }]);
};

const BEFORE_END = 'the file cannot be read to its end: ';
const NAME = `${BEFORE_END}its name ends in .gz, but it `;
const NOT_PACKED = `${NAME}is not compressed with gzip; compress it, or rename it`;
const ZEROS_FIRST = `${NAME}begins with zero bytes; copy it again`;
const ZEROS_BETWEEN = `${BEFORE_END}zero bytes follow its first ${PACKED.length} bytes, and other data follow the zero bytes; expected zero bytes at its end only: remove them, or compress it again`;
const FOLLOWED = `${BEFORE_END}after its compressed data, the file contains data that are not compressed with gzip; compress or remove these data`;
const INCOMPLETE = `${BEFORE_END}it is compressed with gzip and incomplete, or a single byte follows its compressed data; copy it again`;
const DAMAGED = (why: string) =>
  `${BEFORE_END}it is compressed with gzip and damaged (${why}); copy it again`;
const GZIP =
  'the data are compressed with gzip: compress a file once, and end its name in .gz; for standard input, use `gunzip -c FILE | ... import -`';
const NO_ZERO =
  "expected text without zero bytes (U+0000): `tr -d '\\000' < FILE` removes them; the escape \\u0000 is refused too";
const MARK_FIRST = 'domain_type: expected no byte order mark: save the file as UTF-8 without it';
const MARK_BETWEEN =
  'expected no byte order mark between records: save each file as UTF-8 without it, with a line break at its end, before you join them';
const NO_ANSWER =
  'site_access_check chk_1: robots_txt.http_status: expected an integer from 100 to 999, or null; found 0: write null if there was no response';

describe.each(ENGINES)('a file imported into %s', (_, make) => {
  let place: Place;
  let folder: string;
  beforeAll(async () => {
    place = await make();
    folder = newFolder();
    await importRecords(place.database, IMPORT_WORLD);
  });
  const domains = async () => {
    const rows = await place.rows(
      "select domain from domain_type where domain_type = 'blog' order by domain",
    );
    return rows.map((row) => (row as { domain: string }).domain); // of the column
  };

  // Rules 12.1 and 12.2.
  test.each<[string, string, string | Uint8Array, number, string]>([
    [
      'a zero byte and a member behind a member',
      'a.gz',
      joined(PACKED, zeros(1), PACKED_TOO),
      2,
      ZEROS_BETWEEN,
    ],
    ['many zero bytes between', 'b.gz', joined(PACKED, zeros(600_000), PACKED_TOO), 2, ZEROS_BETWEEN],
    ['a zero byte and text behind a member', 'c.gz', joined(PACKED, zeros(1), SECOND), 2, ZEROS_BETWEEN],
    ['text behind a member', 'd.gz', joined(PACKED, SECOND), 1, FOLLOWED],
    ['text behind two members', 'e.gz', joined(PACKED, PACKED_TOO, 'xx'), 1, FOLLOWED],
    ['a line break behind a member', 'f.gz', joined(PACKED, '\n'), 2, INCOMPLETE],
    ['no bytes', 'g.gz', '', 1, `${NAME}is empty; copy it again`],
    ['a zero byte only', 'h.gz', zeros(1), 1, ZEROS_FIRST],
    ['zero bytes only', 'i.gz', zeros(600_000), 1, ZEROS_FIRST],
    ['text in a name of packed data', 'j.gz', FIRST, 1, NOT_PACKED],
    ['a byte in a name of packed data', 'k.gz', 'x', 1, NOT_PACKED],
    ['packed data in a name of text', 'l.ndjson', PACKED, 1, GZIP],
    ['data packed twice', 'm.gz', gzipSync(PACKED), 1, GZIP],
    ['a member without its end', 'n.gz', PACKED.subarray(0, -1), 2, INCOMPLETE],
    ['a member with a wrong checksum', 'o.gz', damaged(PACKED, -8), 1, DAMAGED('incorrect data check')],
    ['a member with a wrong length', 'p.gz', damaged(PACKED, -4), 1, DAMAGED('incorrect length check')],
    ['a raw zero byte in a string', 'q.ndjson', FIRST.replace('blog', '\0'), 1, NO_ZERO],
    ['a raw zero byte behind a record', 'r.ndjson', `${FIRST}\0`, 2, NO_ZERO],
    ['a mark before the first record', 's.ndjson', `${MARK}${FIRST}`, 1, MARK_FIRST],
    ['a mark between lines', 't.ndjson', `${FIRST}${MARK}${SECOND}`, 2, `domain_type: ${MARK_BETWEEN}`],
    ['a mark within a line', 'u.ndjson', `${FIRST.trim()}${MARK}${SECOND}`, 1, MARK_BETWEEN],
    ['a mark behind the last record', 'v.ndjson', `${FIRST.trim()}${MARK}`, 1, MARK_BETWEEN],
    ['an HTTP status 0', 'w.ndjson', withStatus(0), 1, NO_ANSWER],
  ])('with %s is refused', async (_name, name, content, number, message) => {
    const before = await domains();
    const good = write(folder, 'good.ndjson', line('good.example'));
    const file = write(folder, name, content);
    const { status, stdout, stderr } = await run(place.database, 'import', good, file);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.split('\n').slice(0, -1)).toEqual([
      `${file}:${number}: ${message}`,
      expect.stringMatching(/^nothing was imported/),
    ]);
    expect(await domains()).toEqual(before);
  });

  // Rule 12.2.
  test.each<[string, string | Uint8Array, readonly string[]]>([
    ['members.gz', joined(PACKED, PACKED_TOO), ['a.example', 'b.example']],
    ['zeros.gz', joined(gzipSync(line('c.example')), zeros(600_000)), ['c.example']],
    ['nothing.gz', gzipSync(''), []],
    ['no-line-break.ndjson', line('d.example').trim(), ['d.example']],
    ['crlf.ndjson', line('e.example').replace('\n', '\r\n'), ['e.example']],
    ['mark-in-a-string.ndjson', line(`${MARK}f.example`), [`${MARK}f.example`]],
    ['no-status.ndjson', withStatus(null), []],
  ])('as %s is read to its end', async (name, content, expected) => {
    const before = await domains();
    expect(await run(place.database, 'import', write(folder, name, content))).toMatchObject({ status: 0 });
    expect((await domains()).filter((domain) => !before.includes(domain))).toEqual(expected);
  });

  // Rule 12.2.
  test('is read from a packed pipe', async () => {
    const pipe = join(folder, 'pipe.gz');
    execFileSync('mkfifo', [pipe]);
    const end = ended(start(place.database, 'import', '--dry-run', pipe));
    createWriteStream(pipe).end(joined(PACKED, zeros(1), PACKED_TOO));
    expect(await end).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${pipe}:2: ${ZEROS_BETWEEN}\n`),
    });
  });

  // Rules 12.2 and 12.8.
  test.each<[string, string | Uint8Array, string]>([
    ['records', line('g.example'), 'imported 1 records (1 new): domain_type 1 new\n'],
    ['no record', '', 'imported 0 records: the input has none\n'],
    [
      'packed data',
      PACKED,
      `standard input:1: ${GZIP}\nnothing was imported; the input after these errors was not read\n`,
    ],
    [
      'an error that its end shows',
      ndjson([record.brand({ id: 'brd_9', slug: record.brand().slug })]),
      'standard input:1: brand brd_9: slug: another brand of the account, `brd_1`, has the same slug\nnothing was imported\n',
    ],
  ])('is read from standard input with %s', async (_name, content, stderr) => {
    const child = startWith('pipe', place.database, 'import', '-');
    child.stdin?.end(content);
    expect(await ended(child)).toEqual({ status: stderr.startsWith('imported') ? 0 : 1, stdout: '', stderr });
  });

  // Rule 12.2.
  test('is standard input at most once, and not a directory', async () => {
    expect(await run(place.database, 'import', '-', 'x.ndjson', '-')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: standard input (-) can be read only once\n(use --help for usage)\n',
    });
    const fd = openSync(folder, 'r');
    const end = await ended(startWith(fd, place.database, 'import', '-'));
    closeSync(fd);
    expect(end).toMatchObject({ status: 1, stderr: 'standard input: cannot be read: it is a directory\n' });
  });

  // Rules 10.4 and 12.2.
  test.each<[string, string | Uint8Array, string]>([
    ['U+0000 in the name', key({ name: 'a\0' }), 'expected well-formed Unicode without U+0000'],
    ['a lone surrogate in the name', key({ name: '\ud800' }), 'expected well-formed Unicode without U+0000'],
    ['U+0000 in the account', key({ account_id: '\0' }), 'expected well-formed Unicode without U+0000'],
    [
      'U+0000 in a brand',
      key({ all_brands: false, brand_ids: ['\0'] }),
      'expected well-formed Unicode without U+0000',
    ],
    [
      'another encoding',
      Buffer.from(key({ name: 'Café' }), 'latin1'),
      'expected well-formed UTF-8; the line is in another encoding',
    ],
  ])('of new keys with %s is refused', async (_name, content, message) => {
    const keys = async () => place.rows('select id from api_key order by id');
    const before = await keys();
    const file = write(folder, 'keys.ndjson', joined(key({}), content));
    const { status, stdout, stderr } = await run(place.database, 'keys', 'create', '--from', file);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(`${file}:2: ${message}\n`);
    expect(await keys()).toEqual(before);
  });

  // Rules 10.4 and 10.6.
  test('of the journal and the name of a key have no U+0000 either', async () => {
    const created = await run(
      place.database,
      'keys',
      'create',
      '--account',
      'acc_1',
      '--name',
      'a\0',
      '--all-brands',
    );
    expect(created).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('without U+0000'),
    });
    const journal = write(
      folder,
      'journal',
      `${JSON.stringify({ at: '2026-03-01T00:00:00Z', key_id: '\0' })}\n`,
    );
    expect(await run(place.database, 'after-restore', '--journal', journal)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('1 lines are not entries; check them\n'),
    });
  });
});

/** A line of the file of `keys create --from`. */
function key(fields: object): string {
  return `${JSON.stringify({ account_id: 'acc_1', name: 'Key', all_brands: true, ...fields })}\n`;
}
