import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError, commandOf } from '../src/command-line.js';
import { openSqliteTarget } from '../src/targets/sqlite/sqlite-target.js';

const ENVIRONMENT = { BRAND_VISIBILITY_URL: 'http://127.0.0.1:1', BRAND_VISIBILITY_KEY: 'bvk_1' };
const FROM_ENVIRONMENT = { baseUrl: 'http://127.0.0.1:1', apiKey: 'bvk_1' };

const parse = (args: readonly string[], files: Readonly<Record<string, string>> = {}, environment = {}) =>
  commandOf(args, { ...ENVIRONMENT, ...environment }, (file) => {
    const text = files[file];
    if (text === undefined) throw new Error('no such file');
    return text;
  });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-visibility-copy-'));
  mkdirSync(join(folder, 'there.sqlite'));
  mkdirSync(join(folder, 'folder.v2'));
  for (const name of ['there', 'there.db', 'there.csv'])
    writeFileSync(join(folder, name), 'a,b\n'.repeat(99));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['copy.sqlite', 'sqlite'],
  ['copy.SQLite', 'sqlite'],
  ['copy', 'folder'],
  ['copies.d/copy', 'folder'],
  ['copy.2026/', 'folder'],
])('a new copy at %s goes to %s', (path, target) => {
  expect(parse(['--to', path])).toEqual({ place: { target, path }, brands: [], ...FROM_ENVIRONMENT });
});

test('what is there decides where a copy goes', () => {
  expect(parse(['--to', join(folder, 'there.sqlite')])?.place.target).toBe('folder');
  expect(parse(['--to', join(folder, 'folder.v2')])?.place.target).toBe('folder');
  const file = join(folder, 'copy.db');
  openSqliteTarget(file).close();
  expect(parse(['--to', file])?.place.target).toBe('sqlite');
});

test('another extension than .sqlite is refused, and nothing is written', () => {
  const there = readdirSync(folder);
  for (const name of [
    'copy.DB',
    'copy.sqlite3',
    'copy.parquet',
    'copy.ndjson',
    'there',
    'there.db',
    'there.csv',
  ]) {
    const wrong = () => parse(['--to', join(folder, name)]);
    expect(wrong).toThrow(UsageError);
    expect(wrong).toThrow(
      `--to ${join(folder, name)}: a copy is a file whose name ends in .sqlite, or a folder; end the name of a new folder with /`,
    );
  }
  expect(readdirSync(folder)).toEqual(there);
});

test('brands, a state file and the settings of a Singer tap', () => {
  const config = JSON.stringify({
    base_url: 'https://api.example',
    api_key: 'bvk_2',
    start_date: '2026-01-01',
  });
  const args = ['--to', 'singer', '--state', 's', '--config', 'c', '--brand', 'a', '--brand=b'];
  expect(parse(args, { c: config })).toEqual({
    place: { target: 'singer', stateFile: 's' },
    brands: ['a', 'b'],
    baseUrl: 'https://api.example',
    apiKey: 'bvk_2',
  });
  expect(parse(['--to', 'singer', '--config', 'c'], { c: '{}' })).toMatchObject(FROM_ENVIRONMENT);
});

test('--help needs nothing else', () => {
  expect(commandOf(['--help'], {}, () => '')).toBeNull();
});

describe('wrong usage names what to pass', () => {
  test.each([
    [[], 'expected --to FILE.sqlite, DIR or singer'],
    [['--to', ''], 'expected --to FILE.sqlite, DIR or singer'],
    [['--to', 'x', '--since', '1'], "Unknown option '--since'"],
    [['x'], 'Unexpected argument'],
    [['--to', 'x', '--brand', ''], '--brand must be the id of a brand'],
    [['--to', 'x', '--brand', 'a', '--brand', '../a'], '--brand must be the id of a brand: 1 to 64 char'],
    [['--to', 'x', '--state', 's'], '--state is only for --to singer'],
    [['--to', 'x', '--config', 'c'], '--config is only for --to singer'],
    [['--to', 'singer', '--config', 'missing'], 'missing must be a JSON file'],
    [['--to', 'singer', '--config', 'list'], 'list must be a JSON object'],
  ])('%j', (args, message) => {
    const wrong = () => parse(args, { list: 'null' });
    expect(wrong).toThrow(UsageError);
    expect(wrong).toThrow(message);
  });

  test.each(['BRAND_VISIBILITY_URL', 'BRAND_VISIBILITY_KEY'])('%s', (name) => {
    expect(() => parse(['--to', 'x'], {}, { [name]: '' })).toThrow(`${name} must be set`);
  });
});
