import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { ended, run, start } from './command-line.js';
import { digestOf } from './support/database-file.js';

// Each test starts processes, and the machine may be busy.
jest.setTimeout(300_000);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  file = join(folder, 'test.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const world = () => write('world.ndjson', ndjson(IMPORT_WORLD));

describe('import', () => {
  test('creates the database and reports the counts on one line of standard error', async () => {
    const { status, stdout, stderr } = await run(file, 'import', world());
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(/^imported 26 records \(26 new\): account 2 new; api_key 2 new; .*\n$/);
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
  });

  // Rule 12.1.
  test('reads several files in order as one, packed or not', async () => {
    const text = ndjson(IMPORT_WORLD);
    const cut = text.indexOf('\n', text.length / 2) + 1;
    const first = write('1.ndjson.gz', gzipSync(text.slice(0, cut)));
    const second = write('2.ndjson', text.slice(cut).replaceAll('\n', '\r\n'));
    expect(await run(file, 'import', first, second)).toMatchObject({ status: 0 });
    const whole = join(folder, 'whole.db');
    await run(whole, 'import', world());
    expect(digestOf(file)).toBe(digestOf(whole));
  });

  test('names file, line, type, id and path of each error, and changes nothing', async () => {
    await run(file, 'import', world());
    const before = digestOf(file);
    const good = write('good.ndjson', ndjson([record.theme({ id: 'thm_new' })]));
    const bad = write(
      'bad.ndjson',
      `\n${ndjson([record.theme({ id: 'none' }), record.rival({ brand_id: 'x' })])}{\n`,
    );
    expect(await run(file, 'import', good, bad)).toEqual({
      status: 1,
      stdout: '',
      stderr: [
        `${bad}:2: theme none: id: expected an id other than none`,
        `${bad}:3: rival: brand_id: expected a brand that exists`,
        `${bad}:4: expected a JSON object`,
        'nothing was imported',
        '',
      ].join('\n'),
    });
    expect(digestOf(file)).toBe(before);
  });

  // Rule 12.2.
  test('stops at more than 64 MiB of blank lines, however much is left of the file', async () => {
    const blank = gzipSync(Buffer.from(`${' '.repeat(1023)}\n`.repeat(65_536)));
    const packed = write(
      'blank.ndjson.gz',
      Buffer.concat([gzipSync(ndjson(IMPORT_WORLD)), ...Array<Buffer>(64).fill(blank)]),
    );
    expect(await run(file, 'import', packed, world())).toEqual({
      status: 1,
      stdout: '',
      stderr: [
        `${packed}:${IMPORT_WORLD.length + 65_537}: expected at most 64 MiB of blank lines in a file`,
        'nothing was imported; the input after these errors was not read',
        '',
      ].join('\n'),
    });
  });

  test('stops after 20 errors', async () => {
    const { status, stderr } = await run(file, 'import', write('bad.ndjson', 'x\n'.repeat(50)));
    expect(status).toBe(1);
    expect(stderr.match(/expected a JSON object/g)).toHaveLength(20);
  });

  test('rejects a truncated packed file, at the line reached, and one that is not packed', async () => {
    const packed = gzipSync(ndjson(IMPORT_WORLD));
    const cut = write('cut.ndjson.gz', packed.subarray(0, packed.length - 20));
    expect(await run(file, 'import', cut)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /cut\.ndjson\.gz:\d+: expected the file to be readable to its end \(unexpected end of file\)\n/,
      ),
    });
    const plain = write('plain.ndjson.gz', ndjson(IMPORT_WORLD));
    expect(await run(file, 'import', plain)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'plain.ndjson.gz:1: expected the file to be readable to its end (incorrect header check)',
      ),
    });
  });

  test('names every unreadable file, one per line, and imports none', async () => {
    const missing = join(folder, 'missing.ndjson');
    const { status, stderr } = await run(file, 'import', world(), missing, folder);
    expect(status).toBe(1);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/missing\.ndjson: cannot be read: ENOENT/),
      `${folder}: cannot be read: it is a directory`,
      '',
    ]);
    expect(existsSync(file)).toBe(false);
  });

  test('escapes control characters of a file', async () => {
    const bad = write('bad.ndjson', '{"type":"domain_type","domain":"a","domain_type":"b","\\u001b[31m":1}');
    expect((await run(file, 'import', bad)).stderr).toContain('\\u{1b}[31m: expected no such field');
  });

  // Rule 12.1.
  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'killed by %s leaves the database unchanged',
    async (signal) => {
      await run(file, 'import', world());
      const before = digestOf(file);
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const child = start(file, 'import', pipe);
      const end = ended(child);
      const written = createWriteStream(pipe);
      written.on('error', () => undefined);
      const text = 'x'.repeat(200_000);
      for (let index = 0; index < 600; index += 1) {
        written.write(ndjson([record.prompt({ id: `p${index}`, text })]));
      }
      // More rows than SQLite caches, so part of the open transaction is on disk.
      const log = `${file}-wal`;
      while (!existsSync(log) || statSync(log).size < 1_000_000) await setTimeout(10);
      child.kill(signal);
      expect((await end).status).not.toBe(0);
      written.destroy();
      expect(digestOf(file)).toBe(before);
      expect(await run(file, 'check')).toMatchObject({ status: 0 });
      expect(await run(file, 'import', world())).toMatchObject({ status: 0 });
      expect(digestOf(file)).toBe(before);
    },
  );
});
