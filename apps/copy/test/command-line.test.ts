import { UsageError } from '@brand-visibility/terminal';
import { describe, expect, test } from '@jest/globals';
import { copyCommandOf } from '../src/command-line.js';
import { RECORD_TYPES } from '../src/members.js';

const ENVIRONMENT = { BRAND_VISIBILITY_URL: 'http://127.0.0.1:1', BRAND_VISIBILITY_KEY: 'bvk_1' };
const FROM_ENVIRONMENT = { baseUrl: 'http://127.0.0.1:1', apiKey: 'bvk_1' };

const parse = (args: readonly string[], files: Readonly<Record<string, string>> = {}, environment = {}) =>
  copyCommandOf(args, { ...ENVIRONMENT, ...environment }, (file) => {
    const text = files[file];
    if (text === undefined) throw new Error('no such file');
    return text;
  });

test.each(['copy.sqlite', 'copies.d/copy.SQLite'])('a copy at %s goes to SQLite', (path) => {
  const place = { target: 'sqlite', path };
  const tables = new Set(RECORD_TYPES);
  expect(parse(['--to', path])).toEqual({ place, brands: [], tables, ...FROM_ENVIRONMENT });
});

test('a copy at copy.duckdb goes to DuckDB', () => {
  expect(parse(['--to', 'copy.duckdb'])).toMatchObject({ place: { target: 'duckdb', path: 'copy.duckdb' } });
});

test.each(['copy', 'copy/', 'copy.sqlite3', 'copy.parquet', 'copy.ndjson'])('%s is refused', (path) => {
  const wrong = () => parse(['--to', path]);
  expect(wrong).toThrow(UsageError);
  expect(wrong).toThrow(`--to ${path}: expected singer or a file name that ends in .sqlite or .duckdb`);
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
    tables: new Set(RECORD_TYPES),
    baseUrl: 'https://api.example',
    apiKey: 'bvk_2',
  });
  expect(parse(['--to', 'singer', '--config', 'c'], { c: '{}' })).toMatchObject(FROM_ENVIRONMENT);
});

test('tables are the named ones, and those without which a copy cannot be brought up to date', () => {
  const tables = new Set(['brand', 'run', 'prompt', 'mention', 'theme']);
  expect(parse(['--to', 'x.sqlite', '--tables', 'theme, mention'])).toMatchObject({ tables });
});

test('--help needs nothing else', () => {
  expect(copyCommandOf(['--help'], {}, () => '')).toBeNull();
});

describe('wrong usage names what to pass', () => {
  test.each([
    [[], 'expected --to FILE.sqlite, --to FILE.duckdb or --to singer'],
    [['--to', 'a.sqlite', '--discover'], '--discover requires --to singer'],
    [['--to', 'a.duckdb', '--catalog', 'c'], '--catalog requires --to singer'],
    [
      ['--to', 'singer', '--catalog', 'c', '--tables', 'theme'],
      '--catalog and --tables both choose the streams; leave one out',
    ],
    [['--to', ''], 'expected --to FILE.sqlite, --to FILE.duckdb or --to singer'],
    [['--to', 'x.sqlite', '--since', '1'], "Unknown option '--since'"],
    [['x'], 'Unexpected argument'],
    [['--to', 'x.sqlite', '--brand', ''], '--brand must be the id of a brand'],
    [
      ['--to', 'x.sqlite', '--tables', 'run,page'],
      '--tables: unknown table "page"; available: brand, run, prompt, answer',
    ],
    [['--to', 'x.sqlite', '--tables', ''], '--tables: unknown table ""; available: '],
    [['--to', 'x.sqlite', '--state', 's'], '--state requires --to singer'],
    [['--to', 'x.sqlite', '--config', 'c'], '--config requires --to singer'],
    [['--to', 'singer', '--config', 'missing'], 'missing must be a JSON file'],
    [['--to', 'singer', '--config', 'list'], 'list must be a JSON object'],
  ])('%j', (args, message) => {
    const wrong = () => parse(args, { list: 'null' });
    expect(wrong).toThrow(UsageError);
    expect(wrong).toThrow(message);
  });

  test.each(['BRAND_VISIBILITY_URL', 'BRAND_VISIBILITY_KEY'])('%s', (name) => {
    expect(() => parse(['--to', 'x.sqlite'], {}, { [name]: '' })).toThrow(`${name} must be set`);
  });
});
