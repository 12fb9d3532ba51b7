import type { ImportRecord } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import { record, bring, NOW } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../support/client.js';
import { readByDuckDb, type ColumnType } from '../support/read-by-duckdb.js';
import { serviceOver, type TestService } from '../support/service.js';
import { apiKeyRecord, keyText } from '../support/world.js';

/** Files in CSV as another program reads them: the values of the same reply as JSON (rule 13.4). */

const NASTY = [
  '=1+1',
  '+49 30 1',
  '-5',
  '@SUM(A1)',
  '＝1',
  '\t tab',
  "'quoted'",
  '00123',
  '1e5',
  'TRUE',
  'NULL',
  'a, b',
  'say "yes"',
  'two\nlines',
  'two\r\nlines',
  '2026-03-01',
  '東京 😀',
  ' padded ',
  '[1]',
  '"',
  'line\u2028end',
  'a\u2029b',
  'a\u0085b',
  'mark\ufeff',
  '{"a":1}',
];
/** The longest cell of a spreadsheet. */
const LONG = 'ü😀,"\r\n\u2028 '.repeat(5_000).slice(0, 32_767);
const PLATFORMS = ['claude', 'chatgpt'] as const;

function world(): ImportRecord[] {
  const at = (days: number) => formatInstant(NOW - BigInt(days) * 86_400_000_000n);
  const runs = [2, 9, 20, 40];
  return [
    record.account(),
    apiKeyRecord('all', { account_id: 'acc_1' }),
    record.brand(),
    ...NASTY.flatMap((text, i) => [
      record.theme({ id: `thm_${i}`, name: text }),
      record.prompt({
        id: `prm_${i}`,
        text,
        location: text.trim() === text ? text : null,
        theme_id: `thm_${i}`,
      }),
    ]),
    ...runs.flatMap((days) => [
      record.run({
        id: `run_${days}`,
        created_at: at(days),
        started_at: at(days),
        completed_at: at(days),
        platforms: [...PLATFORMS],
      }),
      ...NASTY.flatMap((text, i) =>
        PLATFORMS.map((platform) =>
          record.answer({
            id: `ans_${days}_${i}_${platform}`,
            run_id: `run_${days}`,
            prompt_id: `prm_${i}`,
            platform,
            created_at: at(days),
            sources: [{ url: text, domain: text, title: text }],
            text: i === 0 ? LONG : text,
            text_markdown: i % 3 === 0 ? null : i % 3 === 1 ? '' : NASTY[(i + 1) % NASTY.length]!,
            competitors: [i, i + days]
              .map((place) => ({
                name: NASTY[place % NASTY.length]!,
                position: null,
                sentiment: null,
                domain: 'rival.example',
              }))
              .filter(({ name }, k, all) => all.findIndex((other) => other.name === name) === k),
          }),
        ),
      ),
    ]),
  ];
}

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-csv-'));
  const file = join(folder, 'data.db');
  const jobs = await openJobs({ file }, 'create');
  await bring(jobs.jobStore, world());
  await jobs.close();
  service = await serviceOver(`sqlite:${file}`, { now: NOW });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

type Row = Readonly<Record<string, unknown>>;

async function textOf(path: string, format: string): Promise<string> {
  const headers = { Authorization: `Bearer ${keyText('all')}` };
  const { status, text } = await call(service.port, `/v1/brands/brd_1/${path}&format=${format}`, { headers });
  expect([path, status]).toEqual([path, 200]);
  return text;
}

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of nested objects under dotted names. */
function flat(row: Row, prefix = ''): [string, unknown][] {
  return Object.entries(row).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? flat(value, `${prefix}${name}.`) : [[prefix + name, value]],
  );
}

/** An object that is null is null in each of its columns. */
function inColumns(row: readonly (readonly [string, unknown])[], header: readonly string[]) {
  return row.flatMap(([name, value]): [string, unknown][] =>
    header.includes(name)
      ? [[name, value]]
      : header.filter((column) => column.startsWith(`${name}.`)).map((column) => [column, null]),
  );
}

function typesOf(rows: readonly (readonly [string, unknown][])[]): Record<string, ColumnType> {
  const types = rows
    .flat()
    .map(([name, value]): [string, ColumnType] => [
      name,
      typeof value === 'number' ? 'DOUBLE' : typeof value === 'boolean' ? 'BOOLEAN' : 'VARCHAR',
    ]);
  // Null tells nothing, and what any row has is what the column is.
  return Object.fromEntries(
    types.toSorted(([, a], [, b]) => Number(b === 'VARCHAR') - Number(a === 'VARCHAR')),
  );
}

/** Without the guard, and lists as JSON again; DuckDB does not tell an empty text from null. */
function meant(read: unknown, json: unknown): unknown {
  if (read === null && json === '') return '';
  if (typeof read !== 'string') return read;
  return Array.isArray(json) ? JSON.parse(read) : read.startsWith("'") ? read.slice(1) : read;
}

describe('a file in CSV', () => {
  // Rules 13.4 and 16.9.
  test.each([
    'visibility/groups?period=90d&limit=1000&group_by=prompt',
    'visibility/groups?period=90d&limit=1000&group_by=theme&sort=change',
    'visibility/groups?period=90d&limit=1000&group_by=location',
    'sources/domains?period=90d&limit=1000',
    'sources/pages?period=90d&limit=1000&owner=other&gap=true',
    'visibility/series?period=90d&interval=week&group_by=platform',
    'visibility/series?period=30d',
    'competitors/series?period=90d&interval=month&limit=20',
    'answers?period=90d&limit=500',
  ])('has the values of the JSON when DuckDB reads it: %s', async (path) => {
    const csv = await textOf(path, 'csv');
    const header = csv.slice(0, csv.indexOf('\r\n')).split(',');
    const lines = (await textOf(path, 'ndjson')).trimEnd().split('\n');
    // What the document says of the rows.
    const rows = lines.map((line) => inColumns(flat(JSON.parse(line) as Row), header));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows[0]?.map(([name]) => name)).toEqual(header);
    const read = await readByDuckDb(join(folder, 'rows.csv'), csv, typesOf(rows));
    expect(read).toHaveLength(rows.length);
    for (const [i, row] of rows.entries()) {
      const values = row.map(([name, json]) => [name, meant(read[i]?.[name], json)]);
      expect(Object.fromEntries(values)).toEqual(Object.fromEntries(row));
    }
  });
});
