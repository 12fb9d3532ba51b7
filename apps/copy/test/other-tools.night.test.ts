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

test('a copy in DuckDB is queried, and written as Parquet and as NDJSON', async () => {
  const service = await startCopied(brandRecords('brd_a', { prompts: 7, runs: 45 }));
  const { folder } = service;
  for (const name of ['copy.sqlite', 'copy.duckdb']) await runCopy(service, '--to', join(folder, name));
  const instance = await DuckDBInstance.create(join(folder, 'copy.duckdb'));
  const connection = await instance.connect();
  const statements = blocksUnder('DuckDB, Parquet and NDJSON', 'sql');
  expect(statements).toHaveLength(3);
  const [query = '', ...exports] = statements.map((sql) =>
    sql.replaceAll(/'(?=\w+\.(?:ndjson|parquet)')/g, `'${folder}/`),
  );
  for (const sql of exports) await connection.run(sql);
  const rowsOf = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  expect(await rowsOf(query)).toEqual([{ platform: 'chatgpt', name_key: 'globex', answers: String(7 * 4) }]);
  const columns = 'brand_id, id, text, text_markdown, sources';
  const copy = new Database(join(folder, 'copy.sqlite'), { readonly: true });
  const expected = copy.prepare(`select ${columns} from answer order by 1, 2`).all();
  const mentions = copy.prepare('select answer_id, name from mention order by 1').all();
  copy.close();
  for (const from of ['answer', `'${folder}/answer.parquet'`])
    expect(await rowsOf(`select ${columns} from ${from} order by 1, 2`)).toEqual(expected);
  expect(await rowsOf(`select answer_id, name from '${folder}/mention.ndjson' order by 1`)).toEqual(mentions);
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
