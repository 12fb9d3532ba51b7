import { copyDemo, DEMO_KEY, DEMO_MORNING, serve } from '@brand-visibility/demo';
import { expect, test } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { blocksUnder, sectionOf } from './support/recipes.js';
import { runCopy, startCopied } from './support/service.js';
import { brandRecords } from './support/world.js';

/** The recipes of a copy, which need Python, DuckDB and a shell. */

const KIT = fileURLToPath(new URL('../../../docs/recompute/recompute.py', import.meta.url));

test('a copy is written as NDJSON files, and read from them by DuckDB and written as Parquet', async () => {
  const service = await startCopied(brandRecords('brd_a', { prompts: 7, runs: 45 }));
  const { folder } = service;
  await runCopy(service, '--to', join(folder, 'copy.sqlite'));
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
  const columns = 'brand_id, id, text, text_markdown, sources';
  const rows = async (from: string) => {
    const sql = `select ${columns.replace('sources', 'sources::text as sources')} from ${from} order by 1, 2`;
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  };
  const copy = new Database(join(folder, 'copy.sqlite'), { readonly: true });
  const expected = copy.prepare(`select ${columns} from answer order by 1, 2`).all();
  copy.close();
  expect(await rows('answer')).toEqual(expected);
  expect(await rows(`'${folder}/answer.parquet'`)).toEqual(expected);
  connection.closeSync();
  instance.closeSync();
  await service.close();
});

test('the printed query and the printed command give the shares of voice that the recipe says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-figures-'));
  const { url, stop } = await serve(`sqlite:${copyDemo(folder)}`, { clock: DEMO_MORNING });
  await runCopy({ url, key: DEMO_KEY() }, '--to', join(folder, 'copy.sqlite'), '--brand', 'brd_fjellvik');
  await stop();
  const [query = ''] = blocksUnder('Figures', 'sql');
  const db = new Database(join(folder, 'copy.sqlite'), { readonly: true });
  const naive = db.prepare<[], number>(query).pluck().get();
  db.close();
  symlinkSync(KIT, join(folder, 'recompute.py'));
  const [command = ''] = blocksUnder('Figures', '');
  const printed = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  const [, exact] = /"share_of_voice": \{\s*"current": ([\d.]+)/.exec(printed) ?? [];
  expect(sectionOf('Figures')).toContain(`a share of voice of ${naive}, but`);
  expect(sectionOf('Figures')).toMatch(new RegExp(`the kit and the service\\s+compute ${exact}:`));
  rmSync(folder, { recursive: true });
});

test('the printed lines keep the state if the target has confirmed nothing', () => {
  const [lines = ''] = blocksUnder('A warehouse, by Singer', '');
  const keep = lines.slice(lines.indexOf('\n') + 1);
  const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-lines-'));
  const stateAfter = (states: string) => {
    writeFileSync(join(folder, 'states.ndjson'), states);
    spawnSync('sh', ['-c', keep], { cwd: folder });
    return readFileSync(join(folder, 'state.json'), 'utf8');
  };
  expect(stateAfter('old\nnew\n')).toBe('new\n');
  expect(stateAfter('')).toBe('new\n');
  rmSync(folder, { recursive: true });
});
