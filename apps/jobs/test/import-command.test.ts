import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { ended, run, runWith, start } from './command-line.js';
import { digestOf } from './support/database-file.js';
import { newFolder, write as writeIn } from './support/folders.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = newFolder();
  file = join(folder, 'test.db');
});

const write = (name: string, content: string | Uint8Array) => writeIn(folder, name, content);
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

  // Rule 12.8.
  test('names the day on which a brand was erased', async () => {
    await run(file, 'import', world());
    const JOURNAL = join(folder, 'journal.ndjson');
    await runWith({ JOURNAL }, file, 'erase', '--brand', 'brd_2', '--yes');
    const late = write('late.ndjson', ndjson([record.theme({ brand_id: 'brd_2' })]));
    const today = new Date().toISOString().slice(0, 10);
    const { status, stderr } = await runWith({ JOURNAL }, file, 'import', late);
    expect([status, stderr]).toEqual([
      1,
      `${late}:1: theme thm_1: brand_id: it was erased on ${today}; stop collecting its data first\nnothing was imported\n`,
    ]);
    expect((await run(file, 'import', late)).stderr).toContain('no brand with this id');
  });

  // Rule 12.9.
  test('names the completed runs that it reopens, and no others', async () => {
    const runs = Array.from({ length: 22 }, (_, i) => record.run({ id: `run_of_${i + 10}` }));
    await run(file, 'import', world(), write('runs.ndjson', ndjson(runs)));
    const earlier = runs.map(
      (each) => ({ ...each, status: 'running', completed_at: null, figures: null }) as const,
    );
    const reopening = [...earlier, ...earlier.slice(0, 1), ...runs.slice(1, 2)];
    const again = write('earlier.ndjson', ndjson(reopening));
    for (const args of [['--dry-run'], []]) {
      const { status, stderr } = await run(file, 'import', ...args, again);
      expect([status, stderr.split('\n').at(-2)]).toEqual([
        0,
        expect.stringMatching(
          /^completed runs that an older file reset: 21 \(run_of_10, (?!run_of_11)(.*, ){19}\.\.\.\); /,
        ),
      ]);
    }
    expect((await run(file, 'import', again)).stderr).not.toContain('any more');
  });

  // Rule 12.8.
  test('names file, line, type, id and paths of each error, and changes nothing', async () => {
    await run(file, 'import', world());
    const before = digestOf(file);
    const good = write('good.ndjson', ndjson([record.theme({ id: 'thm_new' })]));
    const { platform, ...answer } = record.answer();
    const lines = [
      record.theme({ id: 'none' }),
      record.rival({ brand_id: 'x' }),
      { ...answer, engine: platform },
      record.answer({ brand_named: true }),
    ];
    const bad = write('bad.ndjson', `\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}{\n`);
    expect(await run(file, 'import', good, bad)).toEqual({
      status: 1,
      stdout: '',
      stderr: [
        `${bad}:2: theme none: id: expected an id other than none`,
        `${bad}:3: rival: brand_id: no brand with this id on an earlier line or in the database`,
        `${bad}:4: answer ans_1: unknown field \`engine\`; did you mean \`platform\`?`,
        `${bad}:5: answer ans_1: brand_named, position, sentiment: position and sentiment must be set if, and only if, brand_named is true`,
        `${bad}:6: expected a complete JSON object on one line; a closing bracket is missing`,
        'nothing was imported',
        '',
      ].join('\n'),
    });
    expect(digestOf(file)).toBe(before);
  });

  test('says so when the input has no record', async () => {
    const { status, stderr } = await run(file, 'import', write('empty.ndjson', '\n'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'imported 0 records: the input has none\n' });
  });

  test('stops after 20 errors', async () => {
    const { status, stderr } = await run(file, 'import', write('bad.ndjson', 'x\n'.repeat(50)), world());
    expect(status).toBe(1);
    expect(stderr.match(/expected a JSON object/g)).toHaveLength(20);
    expect(stderr).toMatch(/\nnothing was imported; the input after these errors was not read\n$/);
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
    expect((await run(file, 'import', bad)).stderr).toContain('unknown field `\\u{1b}[31m`');
  });

  // Rule 12.11.
  test('checks the files in a dry run, and writes nothing, not even a missing database', async () => {
    const packed = write('world.ndjson.gz', gzipSync(ndjson(IMPORT_WORLD)));
    const tried = await run(file, 'import', '--dry-run', packed);
    expect(tried).toEqual({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(
        /^dry run: nothing was written\nwould import 26 records \(26 new\): account 2 new; .*\n$/,
      ),
    });
    expect(readdirSync(folder)).toEqual(['world.ndjson.gz']);
    const { stderr } = await run(file, 'import', packed);
    expect(tried.stderr.endsWith(stderr.replace('imported', 'would import'))).toBe(true);

    const before = digestOf(file);
    const changed = write('changed.ndjson', ndjson([record.theme({ name: 'Other' }), record.rival()]));
    expect(await run(file, 'import', changed, '--dry-run')).toEqual({
      status: 0,
      stdout: '',
      stderr:
        'dry run: nothing was written\nwould import 2 records (1 changed, 1 the same): rival 1 the same; theme 1 changed\n',
    });
    expect(digestOf(file)).toBe(before);
  });

  // Rule 12.11.
  test('has the errors and the exit status of an import in a dry run', async () => {
    await run(file, 'import', world());
    const before = digestOf(file);
    const bad = write('bad.ndjson', ndjson([record.theme({ id: 'none' })]));
    const { stderr } = await run(file, 'import', bad);
    expect(await run(file, 'import', '--dry-run', bad)).toEqual({
      status: 1,
      stdout: '',
      stderr: `dry run: nothing was written\n${stderr.replace('nothing was imported', 'nothing would be imported')}`,
    });
    expect(digestOf(file)).toBe(before);
    expect((await run(join(folder, 'none', 'x.db'), 'import', '--dry-run', bad)).stderr).toMatch(
      /no such folder/,
    );
  });

  test('accepts docs/examples/minimal.ndjson, from which a report and a key can be made', async () => {
    const minimal = fileURLToPath(new URL('../../../docs/examples/minimal.ndjson', import.meta.url));
    expect(await run(file, 'import', minimal)).toEqual({
      status: 0,
      stdout: '',
      stderr:
        'imported 6 records (6 new): account 1 new; brand 1 new; prompt 1 new; run 1 new; answer 2 new\n',
    });
    const made = await run(file, 'keys', 'create', '--account', 'acc_1', '--name', 'First', '--all-brands');
    expect(made).toMatchObject({ status: 0, stdout: expect.stringMatching(/^bvk_\w+\n$/) });
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
  });

  // Rule 12.8.
  test('an error that the end of a pipe shows names its line', async () => {
    await run(file, 'import', world());
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const end = ended(start(file, 'import', pipe));
    createWriteStream(pipe).end(ndjson([record.brand({ id: 'brd_9', slug: record.brand().slug })]));
    expect(await end).toMatchObject({
      status: 1,
      stderr: `${pipe}:1: brand brd_9: slug: another brand of the account, \`brd_1\`, has the same slug\nnothing was imported\n`,
    });
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
