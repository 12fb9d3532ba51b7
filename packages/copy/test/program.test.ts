import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyOf, RECORD_TYPES } from '../src/members.js';
import { blocksUnder } from './support/recipes.js';
import { runCopy, runProcess, startCopied, type CopiedService } from './support/service.js';
import { TEXTS, brandRecords } from './support/world.js';

const KIT = fileURLToPath(new URL('../../../docs/recompute/recompute.py', import.meta.url));
const SIZE = { prompts: 7, runs: 45 };
const ended = (stderr: string | RegExp) => ({
  status: 0,
  stdout: '',
  stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr),
});
const DONE = ended(/^(?:copied|found no changes) [^\n]* in [\d,]+ requests\n$/);

let service: CopiedService;
beforeAll(async () => {
  service = await startCopied([
    ...brandRecords('brd_a', SIZE),
    ...brandRecords('brd_B', { prompts: 2, runs: 3 }),
  ]);
});
afterAll(() => service.close());

const newFolder = () => mkdtempSync(join(service.folder, 'copy-'));

type Row = Readonly<Record<string, unknown>>;

function rowsIn<T = Row>(file: string, sql: string): T[] {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare<[], T>(sql).all();
  } finally {
    db.close();
  }
}

const answersIn = (file: string) => rowsIn(file, 'select * from answer order by brand_id, id');

describe('a copy in a file', () => {
  test('has every answer with its texts, and says in a pipe what was done', async () => {
    const file = join(newFolder(), 'copy.sqlite');
    expect(await runCopy(service, ['--to', file])).toEqual(
      ended(/^copied 48 runs, 321 answers and 9 prompts of 2 brands in \d+ requests\n$/),
    );
    const texts = rowsIn<{ text: string }>(file, "select distinct text from answer where brand_id = 'brd_a'");
    expect(new Set(texts.map(({ text }) => text))).toEqual(new Set(TEXTS));
    expect(
      rowsIn(file, 'select (select count(*) from answer) answers, (select count(*) from run) runs'),
    ).toEqual([{ answers: 7 * 45 + 2 * 3, runs: 48 }]);
    expect(
      rowsIn(file, "select theme ->> 'name' as theme, is_branded from prompt where id = 'brd_a_p0'"),
    ).toEqual([{ theme: 'Price', is_branded: 0 }]);
    expect(rowsIn(file, 'select name, name_key, position, domain from mention limit 1')).toEqual([
      { name: 'Globex', name_key: 'globex', position: 1, domain: 'globex.example' },
    ]);
    expect(
      rowsIn(file, 'select report_domain, owner, count(*) as citations from source_with_owner group by 1, 2'),
    ).toEqual([{ report_domain: 'a.example', owner: 'other', citations: 7 * 22 + 2 }]);
  });

  test('that is brought up to date again stays as it is', async () => {
    const file = join(newFolder(), 'copy.sqlite');
    await runCopy(service, ['--to', file]);
    const before = answersIn(file);
    expect(await runCopy(service, ['--to', file])).toEqual(
      ended('found no changes to 2 brands in 11 requests\n'),
    );
    expect(answersIn(file)).toEqual(before);
  });
});

test('a copy is written as NDJSON files, and read from them by DuckDB and written as Parquet', async () => {
  const folder = newFolder();
  await runCopy(service, ['--to', join(folder, 'copy.sqlite')]);
  const [program = ''] = blocksUnder('NDJSON, DuckDB and Parquet', 'py');
  execFileSync('python3', ['-c', program], { cwd: folder });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const statements = blocksUnder('NDJSON, DuckDB and Parquet', 'sql');
  expect(statements).toHaveLength(3);
  const [tables = '', query = '', parquet = ''] = statements.map((sql) =>
    sql.replaceAll(/'(?=\w+\.(?:ndjson|parquet)')/g, `'${folder}/`),
  );
  await connection.run(tables);
  await connection.run(parquet);
  expect((await connection.runAndReadAll(query)).getRowObjectsJson()).toEqual([
    { platform: 'chatgpt', name_key: 'globex', answers: String(7 * 4) },
  ]);
  const rows = async (from: string) =>
    (
      await connection.runAndReadAll(
        `select brand_id, id, text, text_markdown, sources::text as sources from ${from} order by 1, 2`,
      )
    ).getRowObjectsJson();
  const expected = answersIn(join(folder, 'copy.sqlite')).map(
    ({ brand_id, id, text, text_markdown, sources }) => ({ brand_id, id, text, text_markdown, sources }),
  );
  expect(await rows('answer')).toEqual(expected);
  expect(await rows(`'${folder}/answer.parquet'`)).toEqual(expected);
  connection.closeSync();
  instance.closeSync();
});

test('the kit counts names with the same key as one rival, as the printed command says', async () => {
  const folder = newFolder();
  const answers = [
    ['chatgpt', true, ['ＧＬＯＢＥＸ', 'OWN', 'Straße  Co']],
    ['claude', false, ['globex', 'strasse co', 'Once', 'Levi’s Coca‑Cola']],
    ['grok', false, ['Globex ', "Levi's Coca-Cola\u200b"]],
  ] as const;
  await service.bring([
    record.brand({ id: 'brd_voice', name: 'Own', slug: 'voice' }),
    record.prompt({ id: 'voice', brand_id: 'brd_voice' }),
    record.run({
      id: 'voice',
      brand_id: 'brd_voice',
      platforms: answers.map(([platform]) => platform),
      completed_at: '2026-03-01T23:59:59Z',
    }),
    ...answers.map(([platform, brand_named, names]) =>
      record.answer({
        id: `voice_${platform}`,
        run_id: 'voice',
        prompt_id: 'voice',
        platform,
        brand_named,
        position: brand_named ? 1 : null,
        sentiment: brand_named ? 'neutral' : null,
        competitors: names.map((name) => ({ name, position: 1, sentiment: null, domain: null })),
      }),
    ),
  ]);
  await runCopy(service, ['--to', join(folder, 'copy.sqlite')]);
  const counts = "select * from answer_counts_by_day where brand_id = 'brd_voice' and platform <> 'claude'";
  const none = { named_count: 0, position_count: 0, position_sum: 0, neutral_count: 0 };
  const one = { named_count: 1, position_count: 1, position_sum: 1, neutral_count: 1 };
  const all = { brand_id: 'brd_voice', day: '2026-03-01', run_count: 1, answer_count: 1 };
  expect(rowsIn(join(folder, 'copy.sqlite'), counts)).toEqual([
    { ...all, platform: 'chatgpt', ...one, positive_count: 0, negative_count: 0 },
    { ...all, platform: 'grok', ...none, positive_count: 0, negative_count: 0 },
  ]);
  const [command = ''] = blocksUnder('Figures', '');
  const days = ['2026-03-01', '2026-03-01'] as const;
  const commandOfVoice = command
    .replace('recompute.py', KIT)
    .replace('brd_fjellvik', 'brd_voice')
    .replace('2026-10-01', days[0])
    .replace('2026-10-31', days[1]);
  const printed = execFileSync('sh', ['-c', commandOfVoice], { cwd: folder, encoding: 'utf8' });
  const [visibility, competitors] = await Promise.all(
    ['visibility', 'competitors'].map(async (report) => {
      const path = `/v1/brands/brd_voice/${report}?start_date=${days[0]}&end_date=${days[1]}`;
      const response = await fetch(service.url + path, {
        headers: { Authorization: `Bearer ${service.key}` },
      });
      return (await response.json()) as object;
    }),
  );
  const reports = JSON.parse(`[${printed.replaceAll(/^\}\n(?=\{)/gm, '},')}]`) as object[];
  // Domains of rivals that are not watched are not promised.
  const known = (report: object | undefined) =>
    JSON.parse(
      JSON.stringify(report, (key, value: unknown) => (key === 'domain' ? undefined : value)),
    ) as object;
  expect(reports.map(known)).toEqual([visibility, competitors].map(known));
  expect(competitors).toMatchObject({ total: 4 });
  await service.jobs('erase', '--brand', 'brd_voice', '--yes');
});

/** Every table, but for when its rows were copied. */
const contentsOf = (file: string) =>
  RECORD_TYPES.map((type) => [
    type,
    rowsIn(file, `select * from ${type} order by ${keyOf(type).join(', ')}`),
  ]);

test('a copy that is killed again and again ends as one that was not', async () => {
  const [killed, whole] = [join(newFolder(), 'copy.sqlite'), join(newFolder(), 'copy.sqlite')];
  await runCopy(service, ['--to', whole]);
  let kills = 0;
  for (let after = 150; kills < 8; after += 40) {
    const { status, stderr } = await runProcess(service, ['--to', killed], after);
    if (status === 0) break;
    expect([status, stderr]).toEqual([null, '']);
    kills += 1;
  }
  expect(kills).toBeGreaterThan(0);
  expect(await runCopy(service, ['--to', killed])).toEqual(DONE);
  expect(contentsOf(killed)).toEqual(contentsOf(whole));
});

describe('a copy with other tables than wanted', () => {
  test('is copied from the start, and leaves no rows of tables that are not wanted', async () => {
    const [file, whole] = [join(newFolder(), 'copy.sqlite'), join(newFolder(), 'copy.sqlite')];
    await runCopy(service, ['--to', whole]);
    await runCopy(service, ['--to', file]);
    const few = await runCopy(service, ['--to', file, '--tables', 'theme']);
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
    expect((await runCopy(service, ['--to', file])).stderr).toMatch(/ 321 answers /);
    expect(contentsOf(file)).toEqual(contentsOf(whole));
  });

  test('of an earlier version is extended', async () => {
    const [file, whole] = [join(newFolder(), 'copy.sqlite'), join(newFolder(), 'copy.sqlite')];
    await runCopy(service, ['--to', whole]);
    await runCopy(service, ['--to', file]);
    const db = new Database(file);
    for (const view of ['answer_counts_by_day', 'source_with_owner']) db.exec(`drop view ${view}`);
    for (const type of RECORD_TYPES.slice(4)) db.exec(`drop table ${type}`);
    db.exec('alter table brand drop column name_key; alter table copy_brand drop column tables');
    db.pragma('user_version = 1');
    db.close();
    expect((await runCopy(service, ['--to', file])).stderr).toMatch(
      /^brd_B: the set of tables has changed; /,
    );
    expect(contentsOf(file)).toEqual(contentsOf(whole));
  });

  test('of a later version is refused', async () => {
    const file = join(newFolder(), 'copy.sqlite');
    await runCopy(service, ['--to', file]);
    const db = new Database(file);
    db.pragma('user_version = 3');
    db.close();
    expect(await runCopy(service, ['--to', file])).toEqual({
      status: 1,
      stdout: '',
      stderr: `${file} is a copy of version 3, not 2; copy to a new file\n`,
    });
  });
});

test('a response that never ends ends the copy, within 300 MB', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const chunk = Buffer.alloc(2 ** 16, ' ');
    const send = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', send);
    };
    send();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of TCP
  const report = 'data:text/javascript,process.on("exit",()=>console.log(process.resourceUsage().maxRSS))';
  const { status, stdout, stderr } = await runProcess(
    { ...service, url },
    ['--to', join(newFolder(), 'copy.sqlite')],
    null,
    ['--import', report],
  );
  server.closeAllConnections();
  server.close();
  expect([status, stderr]).toEqual([
    1,
    'received a response of more than 64 MiB, which the service never sends; check the service URL and any proxy\n',
  ]);
  expect(Number(stdout)).toBeGreaterThan(40_000);
  expect(Number(stdout)).toBeLessThan(300_000);
});

test('brands are those that are named, or those that the key reads', async () => {
  const file = join(newFolder(), 'copy.sqlite');
  const brandsIn = () => rowsIn<{ id: string }>(file, 'select id from brand order by id').map(({ id }) => id);
  expect(await runCopy(service, ['--to', file, '--brand', 'brd_B'])).toEqual(DONE);
  expect(brandsIn()).toEqual(['brd_B']);
  const restricted = { ...service, key: await service.keyFor('brd_a') };
  expect(await runCopy(restricted, ['--to', file])).toEqual({
    ...DONE,
    stderr: expect.stringMatching(
      /^brd_B: the key cannot read this brand, so its rows stay unchanged\ncopied [^\n]*\n$/,
    ),
  });
  expect(brandsIn()).toEqual(['brd_B', 'brd_a']);
  expect(await runCopy(service, ['--to', file, '--brand', 'brd_c'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'the key cannot read the brand brd_c\n',
  });
});

test('a brand that was brought again is copied from the start, and leaves nothing of before', async () => {
  const file = join(newFolder(), 'copy.sqlite');
  await service.bring(brandRecords('brd_again', { prompts: 3, runs: 3 }));
  await runCopy(service, ['--to', file]);
  await service.jobs('erase', '--brand', 'brd_again', '--yes');
  await service.bring(brandRecords('brd_again', { prompts: 2, runs: 2 }));
  const { stderr } = await runCopy(service, ['--to', file]);
  expect(stderr).toMatch(
    /^brd_again: the service was restored or imported again; copying the brand from the start\ncopied [^\n]*\n$/,
  );
  expect(answersIn(file).filter((row) => row['brand_id'] === 'brd_again')).toHaveLength(4);
  await service.jobs('erase', '--brand', 'brd_again', '--yes');
});

test('a wait is one line, however often the service refuses a request', async () => {
  const refusals = [429, 429, 503];
  const proxy = await startHttpProxy(service.url, () => {
    const status = refusals.shift();
    const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '0' };
    return status === undefined ? null : { status, headers, body: '{"code":"refused","detail":"Later."}' };
  });
  const ended = await runCopy({ ...service, url: proxy.url }, ['--to', join(newFolder(), 'copy.sqlite')]);
  await proxy.close();
  expect([ended.status, ...ended.stderr.split('\n')]).toEqual([
    0,
    'the rate limit is reached; continuing in 0 s, at 12:00:00 UTC',
    'the service is unavailable; trying again in 0 s, and up to 8 times',
    expect.stringMatching(/^copied /),
    '',
  ]);
});

describe('a failure is one line', () => {
  const failed = (stderr: unknown) => ({ status: 1, stdout: '', stderr });

  test('a wrong key', async () => {
    const wrong = { ...service, key: 'bvk_wrong' };
    expect(await runCopy(wrong, ['--to', join(newFolder(), 'copy.sqlite')])).toEqual(
      failed(expect.stringMatching(/^invalid_api_key: [^\n]*\n$/)),
    );
  });

  test('a key of another account', async () => {
    const file = join(newFolder(), 'copy.sqlite');
    await runCopy(service, ['--to', file]);
    await service.bring([record.account({ id: 'acc_2' })]);
    const key = (
      await service.jobs('keys', 'create', '--account', 'acc_2', '--name', 'Other', '--all-brands')
    ).trim();
    expect(await runCopy({ ...service, key }, ['--to', file])).toEqual(
      failed(
        'the copy belongs to account acc_1, the key to account acc_2; use a separate copy for each account\n',
      ),
    );
  });

  test('a file that is something else', async () => {
    const [text, other] = [join(newFolder(), 'copy.sqlite'), join(newFolder(), 'copy.sqlite')];
    writeFileSync(text, 'not a database '.repeat(100));
    expect(await runCopy(service, ['--to', text])).toEqual(
      failed(expect.stringMatching(/^.*not a database\n$/)),
    );
    const db = new Database(other);
    db.exec('create table answer (id text)');
    db.close();
    expect(await runCopy(service, ['--to', other])).toEqual(failed(expect.stringContaining('is not a copy')));
  });

  test('a copy that another program is writing', async () => {
    const file = join(newFolder(), 'copy.sqlite');
    const both = await Promise.all([1, 2].map(() => runProcess(service, ['--to', file])));
    const [winner, loser] = both.toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0));
    expect(winner).toEqual(DONE);
    expect(loser).toEqual(failed(expect.stringContaining('another program is writing this copy')));
  });

  test('wrong usage has status 2, and --help has 0', async () => {
    expect(await runProcess(service, [])).toMatchObject({ status: 2, stdout: '' });
    expect(await runCopy({ ...service, url: 'ftp://x' }, ['--to', 'x.sqlite'])).toMatchObject({ status: 2 });
    const { status, stdout } = await runProcess(service, ['--help']);
    expect([status, stdout]).toEqual([0, expect.stringContaining('--to FILE.sqlite')]);
  });
});
