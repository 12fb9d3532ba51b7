import { IMPORT_WORLD, ndjson, record } from '@brand-visibility/records';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { copyFileSync, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ended, newFolder, run, runWith, start, TODAY, write as writeIn } from './support/commands.js';
import { digestOf } from './support/database-file.js';

const WORLD = writeIn('world.ndjson', ndjson(IMPORT_WORLD));
const imported = join(newFolder(), 'imported.db');

let folder: string;
let file: string;
let before: string;
beforeEach(async () => {
  folder = newFolder();
  file = join(folder, 'test.db');
  if (!existsSync(imported)) await run(imported, 'import', WORLD);
  copyFileSync(imported, file); // no command is running, so all data are in the file
  before ??= digestOf(file);
});

const write = (name: string, content: string | Uint8Array) => writeIn(name, content, folder);
const importing = (...args: readonly string[]) => run(file, 'import', ...args);

describe('import', () => {
  // Rules 12.1 and 12.11.
  test('reads several files in order as one, packed or not, into a new database, or tries to', async () => {
    const text = ndjson(IMPORT_WORLD);
    const cut = text.indexOf('\n', text.length / 2) + 1;
    const files = [
      write('1.ndjson.gz', gzipSync(text.slice(0, cut))),
      write('2.ndjson', text.slice(cut).replaceAll('\n', '\r\n')),
    ];
    const created = join(newFolder(), 'new.db');
    const tried = await run(created, 'import', '--dry-run', ...files);
    expect([tried.status, tried.stdout]).toEqual([0, '']);
    expect(tried.stderr).toMatch(
      /^dry run: nothing was written\nwould import 26 records \(26 new\): account 2 new; api_key 2 new; .*\nrivals without a domain: 1 \(Globex\); .*\n$/,
    );
    expect(readdirSync(join(created, '..'))).toEqual([]);
    const { status, stdout, stderr } = await run(created, 'import', ...files);
    expect([status, stdout]).toEqual([0, '']);
    expect(tried.stderr).toBe(`dry run: nothing was written\n${stderr.replace('imported', 'would import')}`);
    expect(digestOf(created)).toBe(before);
    expect(await run(created, 'check')).toMatchObject({ status: 0, stdout: '' });
  });

  // Rules 8.1 and 12.9.
  test('takes answers that name a rival more than once, and tells their number', async () => {
    const naming = (id: string, ...names: readonly string[]) =>
      record.answer({
        id,
        prompt_id: id,
        competitors: names.map((name) => ({ name, position: 1, sentiment: null, domain: null })),
      });
    const ids = ['one', 'two', 'three'];
    const repeating = write(
      'repeating.ndjson',
      ndjson([
        ...ids.map((id) => record.prompt({ id })),
        naming('one', "Levi's", 'Globex', 'Levi’s', 'GLOBEX'),
        naming('two', 'Acme', 'ACME'),
        naming('three', 'Acme', "Levi's"),
      ]),
    );
    const line = 'answers that name a rival more than once: 2; of each rival, the first mention counts\n';
    const tried = await importing('--dry-run', repeating);
    const done = await importing(repeating);
    expect([tried.status, done.status]).toEqual([0, 0]);
    for (const { stderr } of [tried, done, await importing(repeating)])
      expect(stderr.endsWith(`\n${line}`)).toBe(true);
    expect(await run(file, 'check')).toMatchObject({ status: 0, stdout: '' });
  });

  // Rule 12.9.
  test('lists the prompts whose is_branded contradicts their text, either way', async () => {
    const asked = (is_branded: boolean, ...texts: readonly string[]) =>
      texts.map((text, i) =>
        record.prompt({ id: `${is_branded}_${i}`, brand_id: 'brd_1', text, is_branded }),
      );
    const prompts = [
      ...asked(true, 'Is ACME’s paint good?', 'Which paint is best?', 'Is Acmeo good?'),
      ...asked(false, 'Which paint is best?', 'Is acme good?', 'Acmeology'),
    ];
    const { status, stderr } = await importing('--dry-run', write('prompts.ndjson', ndjson(prompts)));
    expect([status, stderr.split('\n').at(-2)]).toEqual([
      0,
      'prompts whose is_branded contradicts their text: 3 (true_1, true_2, false_1); figures go by is_branded',
    ]);
  });

  // Rule 12.11.
  test('tells in a dry run what would change, or the errors, and writes nothing', async () => {
    const changed = write('changed.ndjson', ndjson([record.theme({ name: 'Other' }), record.rival()]));
    expect(await importing(changed, '--dry-run')).toEqual({
      status: 0,
      stdout: '',
      stderr:
        'dry run: nothing was written\nwould import 2 records (1 changed, 1 the same): rival 1 the same; theme 1 changed\nrivals without a domain: 1 (Globex); their own pages count as pages of others, and as outreach targets\n',
    });
    const bad = write('bad.ndjson', ndjson([record.theme({ id: 'none' })]));
    const { stderr } = await importing(bad);
    expect(await importing('--dry-run', bad)).toEqual({
      status: 1,
      stdout: '',
      stderr: `dry run: nothing was written\n${stderr.replace('nothing was imported', 'nothing would be imported')}`,
    });
    expect(digestOf(file)).toBe(before);
    const nowhere = await run(join(folder, 'none', 'x.db'), 'import', '--dry-run', bad);
    expect(nowhere.stderr).toMatch(/no such folder/);
  });

  // Rule 12.8.
  test('names the day on which a brand was erased', async () => {
    const JOURNAL = write('journal.ndjson', '');
    await runWith({ JOURNAL }, file, 'erase', '--brand', 'brd_2', '--yes');
    const late = write('late.ndjson', ndjson([record.theme({ brand_id: 'brd_2' })]));
    const { status, stderr } = await runWith({ JOURNAL }, file, 'import', late);
    expect([status, stderr]).toEqual([
      1,
      `${late}:1: theme thm_1: brand_id: it was erased on ${TODAY}; stop collecting its data first\nnothing was imported\n`,
    ]);
    expect((await importing(late)).stderr).toContain('no brand with this id');
  });

  // Rule 12.9.
  test('names the completed runs that it reopens, and no others', async () => {
    const runs = Array.from({ length: 22 }, (_, i) => record.run({ id: `run_of_${i + 10}` }));
    await importing(write('runs.ndjson', ndjson(runs)));
    const earlier = runs.map(
      (each) => ({ ...each, status: 'running', completed_at: null, figures: null }) as const,
    );
    const reopening = [...earlier, ...earlier.slice(0, 1), ...runs.slice(1, 2)];
    const again = write('earlier.ndjson', ndjson(reopening));
    for (const args of [['--dry-run'], []]) {
      const { status, stderr } = await importing(...args, again);
      expect([status, stderr.split('\n').at(-2)]).toEqual([
        0,
        expect.stringMatching(
          /^completed runs that an older file reset: 21 \(run_of_10, (?!run_of_11)(.*, ){19}\.\.\.\); /,
        ),
      ]);
    }
    expect((await importing(again)).stderr).not.toContain('older file');
  });

  test('names the completed runs that an import makes failed, without advice to undo this', async () => {
    const run = record.run({ id: 'run_wrong' });
    await importing(write('run.ndjson', ndjson([run])));
    const failed = { ...run, status: 'failed', completed_at: null, figures: null } as const;
    const { stderr } = await importing(
      write('failed.ndjson', ndjson([{ ...failed, status: 'running' }, failed])),
    );
    expect(stderr.split('\n').slice(1)).toEqual([
      'completed runs that are failed now, and no longer count: 1 (run_wrong)',
      '',
    ]);
  });

  // Rule 12.8.
  test('names file, line, type, id and paths of each error, escapes control characters, and changes nothing', async () => {
    const good = write('good.ndjson', ndjson([record.theme({ id: 'thm_new' })]));
    const { platform, ...answer } = record.answer();
    const lines = [
      record.theme({ id: 'none' }),
      record.rival({ brand_id: 'x' }),
      { ...answer, engine: platform },
      record.answer({ brand_named: true }),
      { ...record.domainType(), '\u001b[31m': 1 },
    ];
    const bad = write('bad.ndjson', `\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}{\n`);
    expect(await importing(good, bad)).toEqual({
      status: 1,
      stdout: '',
      stderr: [
        `${bad}:2: theme none: id: expected an id other than none`,
        `${bad}:3: rival: brand_id: no brand with this id on an earlier line or in the database`,
        `${bad}:4: answer ans_1: unknown field \`engine\`; did you mean \`platform\`?`,
        `${bad}:5: answer ans_1: brand_named, position: position must be set if, and only if, brand_named is true, and sentiment must be null if it is false`,
        `${bad}:6: domain_type: unknown field \`\\u{1b}[31m\``,
        `${bad}:7: expected a complete JSON object on one line; a closing bracket is missing`,
        'nothing was imported',
        '',
      ].join('\n'),
    });
    expect(digestOf(file)).toBe(before);
  });

  test('stops after 20 errors, and says that the input has no record', async () => {
    const { status, stderr } = await importing(write('bad.ndjson', 'x\n'.repeat(50)), WORLD);
    expect([status, stderr.match(/expected a JSON object/g)?.length]).toEqual([1, 20]);
    expect(stderr).toMatch(/\nnothing was imported; the input after these errors was not read\n$/);
    const none = { status: 0, stdout: '', stderr: 'imported 0 records: the input has none\n' };
    expect(await importing(write('empty.ndjson', '\n'))).toEqual(none);
  });

  test('names every unreadable file, one per line, and creates no database', async () => {
    const created = join(folder, 'new.db');
    const { status, stderr } = await run(created, 'import', WORLD, join(folder, 'missing.ndjson'), folder);
    expect([status, stderr.split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(/missing\.ndjson: cannot be read: ENOENT/),
        `${folder}: cannot be read: it is a directory`,
        '',
      ],
    ]);
    expect(existsSync(created)).toBe(false);
  });

  // Rules 12.2 and 12.8.
  test('names the line of an error that the end of a pipe or of standard input shows', async () => {
    const content = ndjson([record.brand({ id: 'brd_9', slug: record.brand().slug })]);
    const fault =
      ':1: brand brd_9: slug: another brand of the account, `brd_1`, has the same slug\nnothing was imported\n';
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const end = importing(pipe);
    createWriteStream(pipe).end(content);
    expect(await end).toEqual({ status: 1, stdout: '', stderr: `${pipe}${fault}` });
    const child = start(file, 'import', '-');
    child.stdin?.end(content);
    expect(await ended(child)).toEqual({ status: 1, stdout: '', stderr: `standard input${fault}` });
  });

  // Rule 12.1.
  test('that is killed leaves the database unchanged', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const child = start(file, 'import', pipe);
    const end = ended(child);
    const written = createWriteStream(pipe);
    written.on('error', () => undefined);
    const text = 'x'.repeat(200_000);
    // More rows than SQLite caches, so part of the open transaction is on disk.
    const log = `${file}-wal`;
    for (let index = 0; !existsSync(log) || statSync(log).size < 1_000_000; index += 1) {
      written.write(ndjson([record.prompt({ id: `p${index}`, text })]));
      await sleep(5);
    }
    child.kill('SIGTERM');
    expect((await end).status).not.toBe(0);
    written.destroy();
    expect(digestOf(file)).toBe(before);
    expect(await run(file, 'check')).toMatchObject({ status: 0 });
    expect(await importing(WORLD)).toMatchObject({ status: 0 });
    expect(digestOf(file)).toBe(before);
  });
});
