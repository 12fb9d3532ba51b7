import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { databaseOf, newFolder, run, write as writeIn } from './support/commands.js';
import { select } from './support/database-file.js';

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
const MARK_BETWEEN =
  'expected no byte order mark between records: save each file as UTF-8 without it, with a line break at its end, before you join them';

const folder = newFolder();
let database: string;
beforeAll(async () => {
  database = await databaseOf(IMPORT_WORLD);
});
const write = (name: string, content: string | Uint8Array) => writeIn(name, content, folder);
const domains = () =>
  select(database, "select domain from domain_type where domain_type = 'blog' order by domain").map(
    ({ domain }) => domain,
  );

describe('a file', () => {
  // Rules 12.1 and 12.2.
  test.each<[string, string, string | Uint8Array, number, string]>([
    [
      'a zero byte and a member behind a member',
      'a.gz',
      joined(PACKED, zeros(1), PACKED_TOO),
      2,
      ZEROS_BETWEEN,
    ],
    ['text behind a member', 'd.gz', joined(PACKED, SECOND), 1, FOLLOWED],
    ['a line break behind a member', 'f.gz', joined(PACKED, '\n'), 2, INCOMPLETE],
    ['no bytes', 'g.gz', '', 1, `${NAME}is empty; copy it again`],
    ['zero bytes only', 'i.gz', zeros(600_000), 1, ZEROS_FIRST],
    ['text in a name of packed data', 'j.gz', FIRST, 1, NOT_PACKED],
    ['packed data in a name of text', 'l.ndjson', PACKED, 1, GZIP],
    ['data packed twice', 'm.gz', gzipSync(PACKED), 1, GZIP],
    ['a member without its end', 'n.gz', PACKED.subarray(0, -1), 2, INCOMPLETE],
    ['a member with a wrong checksum', 'o.gz', damaged(PACKED, -8), 1, DAMAGED('incorrect data check')],
    ['a member with a wrong length', 'p.gz', damaged(PACKED, -4), 1, DAMAGED('incorrect length check')],
    ['a mark between lines', 't.ndjson', `${FIRST}${MARK}${SECOND}`, 2, `domain_type: ${MARK_BETWEEN}`],
  ])('with %s is refused', async (_name, name, content, number, message) => {
    const before = domains();
    const good = write('good.ndjson', line('good.example'));
    const file = write(name, content);
    const { status, stdout, stderr } = await run(database, 'import', good, file);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.split('\n').slice(0, -1)).toEqual([
      `${file}:${number}: ${message}`,
      expect.stringMatching(/^nothing was imported/),
    ]);
    expect(domains()).toEqual(before);
  });

  // Rule 12.2.
  test.each<[string, string | Uint8Array, readonly string[]]>([
    ['members.gz', joined(PACKED, PACKED_TOO), ['a.example', 'b.example']],
    ['zeros.gz', joined(gzipSync(line('c.example')), zeros(600_000)), ['c.example']],
    ['nothing.gz', gzipSync(''), []],
    ['mark-in-a-string.ndjson', line(`${MARK}f.example`), [`${MARK}f.example`]],
  ])('as %s is read to its end', async (name, content, expected) => {
    const before = domains();
    expect(await run(database, 'import', write(name, content))).toMatchObject({ status: 0 });
    expect(domains().filter((domain) => !before.includes(domain))).toEqual(expected);
  });

  // Rule 12.2.
  test('is read from a packed pipe', async () => {
    const pipe = join(folder, 'pipe.gz');
    execFileSync('mkfifo', [pipe]);
    const end = run(database, 'import', '--dry-run', pipe);
    createWriteStream(pipe).end(joined(PACKED, zeros(1), PACKED_TOO));
    expect(await end).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`${pipe}:2: ${ZEROS_BETWEEN}\n`),
    });
  });
});
