import { startHttpProxy, startHttpServer } from '@brand-visibility/programs/http-server';
import { record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf, RECORD_TYPES } from '../src/members.js';
import { openSqliteTarget } from '../src/targets/sqlite/sqlite-target.js';
import { killCopy, runCopy, startCopied, type CopiedService } from './support/service.js';
import { TEXTS, brandRecords } from './support/world.js';

const SIZE = { prompts: 7, runs: 45 };
const ended = (stderr: string | RegExp) => ({
  status: 0,
  stdout: '',
  stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr),
});
const failed = (stderr: unknown) => ({ status: 1, stdout: '', stderr });
const DONE = ended(/^(?:copied|found no changes) [^\n]* in [\d,]+ requests\n$/);

let service: CopiedService;
/** A copy of everything, which no test changes. */
let whole: string;
beforeAll(async () => {
  service = await startCopied([
    ...brandRecords('brd_a', SIZE),
    ...brandRecords('brd_B', { prompts: 2, runs: 3 }),
  ]);
  whole = newFile();
  expect(await runCopy(service, '--to', whole)).toEqual(
    ended(/^copied 48 runs, 321 answers and 9 prompts of 2 brands in \d+ requests\n$/),
  );
});
afterAll(() => service.close());

const newFile = () => join(mkdtempSync(join(service.folder, 'copy-')), 'copy.sqlite');
/** A copy of everything, which a test may change. */
async function copied(...changes: readonly string[]): Promise<string> {
  const file = newFile();
  await runCopy(service, '--to', file);
  const db = new Database(file);
  for (const change of changes) db.exec(change);
  db.close();
  return file;
}

type Row = Readonly<Record<string, unknown>>;

function rowsIn<T = Row>(file: string, sql: string): T[] {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

/** Every table, but for when its rows were copied. */
const contentsOf = (file: string) =>
  RECORD_TYPES.map((type) => [
    type,
    rowsIn(file, `select * from ${type} order by ${keyOf(type).join(', ')}`),
  ]);

test('a copy has every answer with its texts, and stays as it is when it is brought up to date again', async () => {
  const texts = rowsIn<{ text: string }>(whole, "select distinct text from answer where brand_id = 'brd_a'");
  expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(TEXTS));
  expect(
    rowsIn(whole, 'select (select count(*) from answer) answers, (select count(*) from run) runs'),
  ).toEqual([{ answers: 7 * 45 + 2 * 3, runs: 48 }]);
  expect(
    rowsIn(whole, "select theme ->> 'name' as theme, is_branded from prompt where id = 'brd_a_p0'"),
  ).toEqual([{ theme: 'Price', is_branded: 0 }]);
  expect(rowsIn(whole, 'select name, name_key, position, domain from mention limit 1')).toEqual([
    { name: 'Globex', name_key: 'globex', position: 1, domain: 'globex.example' },
  ]);
  expect(
    rowsIn(whole, 'select report_domain, owner, count(*) as citations from source_with_owner group by 1, 2'),
  ).toEqual([{ report_domain: 'a.example', owner: 'other', citations: 7 * 22 + 2 }]);
  const file = await copied();
  expect(await runCopy(service, '--to', file)).toEqual(ended('found no changes to 2 brands in 5 requests\n'));
  expect(contentsOf(file)).toEqual(contentsOf(whole));
});

test('a copy that lacks a column is refused, before anything is requested or written', async () => {
  const file = await copied('alter table answer drop column text_markdown');
  expect(await runCopy(service, '--to', file)).toEqual(
    failed(`${file}: the table answer lacks text_markdown; copy to a new file\n`),
  );
});

test('a copy that is killed again and again ends as one that was not', async () => {
  const file = newFile();
  for (const request of [4, 9, 14])
    expect(await killCopy(service, request, '--to', file)).toEqual({ status: null, stdout: '', stderr: '' });
  expect(await runCopy(service, '--to', file)).toEqual(DONE);
  expect(contentsOf(file)).toEqual(contentsOf(whole));
});

describe('a copy with other tables than wanted', () => {
  test('is copied from the start, and leaves no rows of tables that are not wanted', async () => {
    const file = await copied();
    const few = await runCopy(service, '--to', file, '--tables', 'theme');
    expect(few.stderr).toMatch(
      /^brd_B: the set of tables has changed; copying the brand from the start\nbrd_a: .*\ncopied 48 runs, 0 answers and 9 prompts /,
    );
    const counts = contentsOf(file).map(([type, rows]) => [type, rows?.length]);
    expect(counts.filter(([, count]) => count !== 0)).toEqual([
      ['brand', 2],
      ['run', 48],
      ['prompt', 9],
      ['theme', 2],
    ]);
    expect((await runCopy(service, '--to', file)).stderr).toMatch(/ 321 answers /);
    expect(contentsOf(file)).toEqual(contentsOf(whole));
  });

  test('with mentions of answers that it lacks loses them, and has no index that it does not need', async () => {
    const file = newFile();
    const indexes = () =>
      rowsIn<{ name: string }>(file, "select name from sqlite_master where name glob 'mention_*'");
    await runCopy(service, '--to', file, '--tables', 'mention');
    expect(indexes()).toHaveLength(2);
    const db = new Database(file);
    db.exec("update mention set answer_id = answer_id || '_gone'");
    db.close();
    await runCopy(service, '--to', file);
    expect(indexes()).toEqual([]);
    expect(contentsOf(file)).toEqual(contentsOf(whole));
  });

  test('of an earlier version is extended', async () => {
    const file = await copied(
      'drop view answer_counts_by_day; drop view source_with_owner',
      ...RECORD_TYPES.slice(4).map((type) => `drop table ${type}`),
      'alter table brand drop column name_key; alter table copy_brand drop column tables',
      'pragma user_version = 1',
    );
    const { stderr } = await runCopy(service, '--to', file);
    expect(stderr).toMatch(/^brd_B: the set of tables has changed; /);
    expect(contentsOf(file)).toEqual(contentsOf(whole));
  });
});

test('brands are those that are named, or those that the key reads', async () => {
  const file = newFile();
  const brandsIn = () => rowsIn<{ id: string }>(file, 'select id from brand order by id').map(({ id }) => id);
  expect(await runCopy(service, '--to', file, '--brand', 'brd_B')).toEqual(DONE);
  expect(brandsIn()).toEqual(['brd_B']);
  const restricted = { ...service, key: await service.keyFor('acc_1', 'brd_a') };
  expect(await runCopy(restricted, '--to', file)).toEqual(
    ended(/^brd_B: the key cannot read this brand, so its rows stay unchanged\ncopied [^\n]*\n$/),
  );
  expect(brandsIn()).toEqual(['brd_B', 'brd_a']);
  expect(await runCopy(service, '--to', file, '--brand', 'brd_c')).toEqual(
    failed('the key cannot read the brand brd_c\n'),
  );
});

test('a brand that was brought again is copied from the start, and leaves nothing of before', async () => {
  await service.bring(brandRecords('brd_again', { prompts: 3, runs: 3 }));
  const file = await copied();
  await service.jobs('erase', '--brand', 'brd_again', '--yes');
  await service.bring(brandRecords('brd_again', { prompts: 2, runs: 2 }));
  const { stderr } = await runCopy(service, '--to', file);
  expect(stderr).toMatch(
    /^brd_again: the service was restored or imported again; copying the brand from the start\ncopied [^\n]*\n$/,
  );
  expect(rowsIn(file, "select id from answer where brand_id = 'brd_again'")).toHaveLength(4);
  await service.jobs('erase', '--brand', 'brd_again', '--yes');
});

test('a wait is one line, however often the service refuses a request', async () => {
  const refusals = [429, 429, 503];
  const proxy = await startHttpProxy(service.url, () => {
    const status = refusals.shift();
    const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '0' };
    return status === undefined ? null : { status, headers, body: '{"code":"refused","detail":"Later."}' };
  });
  const { status, stderr } = await runCopy({ ...service, url: proxy.url }, '--to', newFile());
  await proxy.close();
  expect([status, ...stderr.split('\n')]).toEqual([
    0,
    'the rate limit is reached; continuing in 0 s, at 12:00:00 UTC',
    'the service is unavailable; trying again in 0 s, and up to 8 times',
    expect.stringMatching(/^copied /),
    '',
  ]);
});

describe('a failure is one line', () => {
  test('a wrong key, and a key of another account', async () => {
    expect(await runCopy({ ...service, key: 'bvk_wrong' }, '--to', newFile())).toEqual(
      failed(expect.stringMatching(/^invalid_api_key: [^\n]*\n$/)),
    );
    await service.bring([record.account({ id: 'acc_2' })]);
    const key = await service.keyFor('acc_2');
    expect(await runCopy({ ...service, key }, '--to', whole)).toEqual(
      failed(
        'the copy belongs to account acc_1, the key to account acc_2; use a separate copy for each account\n',
      ),
    );
  });

  test('a file that is something else, or a copy of a later version', async () => {
    const [text, other] = [newFile(), newFile()];
    writeFileSync(text, 'not a database '.repeat(100));
    const db = new Database(other);
    db.exec('create table answer (id text)');
    db.close();
    const later = await copied('pragma user_version = 3');
    for (const [file, line] of [
      [text, /^.*not a database\n$/],
      [other, /^.*is not a copy.*\n$/],
      [later, /^\S+ is a copy of version 3, not 2; copy to a new file\n$/],
    ] as const)
      expect(await runCopy(service, '--to', file)).toEqual(failed(expect.stringMatching(line)));
  });

  test('a copy that another program is writing', async () => {
    const file = newFile();
    const target = await openSqliteTarget(file);
    expect(await runCopy(service, '--to', file)).toEqual(
      failed(expect.stringMatching(/^.*another program is writing this copy.*\n$/)),
    );
    target.close();
    expect(await runCopy(service, '--to', file)).toEqual(DONE);
  });

  test('a response that never ends', async () => {
    let sent = 0; // MiB
    const server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const chunk = Buffer.alloc(2 ** 20, ' ');
      const send = (): void => {
        do sent += 1;
        while (!response.destroyed && response.write(chunk));
        response.once('drain', send);
      };
      send();
    });
    expect(await runCopy({ ...service, url: server.url }, '--to', newFile())).toEqual(
      failed(
        'received a response of more than 64 MiB, which the service never sends; check the service URL and any proxy\n',
      ),
    );
    await server.close();
    expect(sent).toBeLessThan(100); // the system buffers some
  });
});
