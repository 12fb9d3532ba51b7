import type { ImportRecord } from '@brand-visibility/contract';
import { refreshBoard } from '@brand-visibility/application';
import { formatInstant } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { openJobs } from '@brand-visibility/wiring';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importedService, type ImportedService } from '../support/imported.js';
import { readByDuckDb, type ColumnType } from '../support/read-by-duckdb.js';
import { readByPython } from '../support/read-by-python.js';

/** Files in CSV as another program reads them: the values of the same response as JSON (rule 13.4). */

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
    record.brand(),
    ...NASTY.flatMap((text, i) => [
      record.brand({ id: `brd_of_${i}`, name: text, slug: `brand-${i}`, domain: `brand-${i}.example` }),
      record.pageAudit({ id: `audit${String(i).padStart(5, '0')}`, title: text, created_at: at(i) }),
      record.recommendation({ id: `rec_${i}`, title: text, steps: [{ text, completed: i % 2 === 0 }] }),
      record.outreachWork({
        url: `https://site-${i}.example/list`,
        steps: [{ text, completed: false }],
        moves: [{ to: 'in_progress', at: at(1) }],
      }),
    ]),
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
            sources: [
              { url: text, domain: text, title: text },
              { url: `https://site-${i}.example/list`, domain: `site-${i}.example`, title: text },
            ],
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
let service: ImportedService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-visibility-csv-'));
  service = await importedService(world(), { now: NOW });
  const { jobStore, close } = await openJobs(service.settings.database, 'work');
  await refreshBoard(jobStore, 'brd_1', NOW);
  await close();
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

type Row = Readonly<Record<string, unknown>>;

async function textOf(path: string, format: string): Promise<string> {
  const { status, text } = await service.get(`/v1/brands${path}&format=${format}`);
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

/** A cell as text, with the guard. */
function cell(value: unknown): string {
  if (typeof value === 'string') return /^[=+\-@＝＋－＠\t\r\n']/.test(value) ? `'${value}` : value;
  return value === null ? '' : JSON.stringify(value);
}

/** Without the guard, and lists as JSON again; DuckDB does not tell an empty text from null. */
function meant(read: unknown, json: unknown): unknown {
  if (read === null && json === '') return '';
  if (typeof read !== 'string') return read;
  return Array.isArray(json) ? JSON.parse(read) : read.startsWith("'") ? read.slice(1) : read;
}

describe('a file in CSV', () => {
  // Rules 13.2, 13.4 and 16.9.
  test.each([
    '?limit=100',
    '/brd_1/competitors?period=90d&limit=100',
    '/brd_1/prompts?limit=100',
    '/brd_1/page-audits?limit=100',
    '/brd_1/recommendations?limit=100',
    '/brd_1/outreach-targets?limit=100&bom=true',
    '/brd_1/visibility/groups?period=90d&limit=1000&group_by=prompt',
    '/brd_1/sources/pages?period=90d&limit=1000&owner=other&gap=true&sort=citation_count&order=asc',
    '/brd_1/answers?period=90d&limit=500',
  ])('has the values of the JSON when DuckDB and Python read it: %s', async (path) => {
    const csv = await textOf(path, 'csv');
    expect(csv.startsWith('\ufeff')).toBe(path.includes('bom=true'));
    const header = csv.replace('\ufeff', '').split('\r\n', 1)[0]!.split(',');
    const lines = (await textOf(path.replace('&bom=true', ''), 'ndjson')).trimEnd().split('\n');
    const rows = lines.map((line) => inColumns(flat(JSON.parse(line) as Row), header)); // what the document says
    expect(rows.length).toBeGreaterThan(3);
    expect(rows[0]?.map(([name]) => name)).toEqual(header);
    const read = await readByDuckDb(join(folder, 'rows.csv'), csv, typesOf(rows));
    expect(read).toHaveLength(rows.length);
    for (const [i, row] of rows.entries()) {
      const values = row.map(([name, json]) => [name, meant(read[i]?.[name], json)]);
      expect(Object.fromEntries(values)).toEqual(Object.fromEntries(row));
    }
    const cells = rows.map((row) => Object.fromEntries(row.map(([name, value]) => [name, cell(value)])));
    expect(await readByPython(csv)).toEqual(cells);
  });

  // Rule 7.9.
  test("of the specification's lists names the next page, which their JSON does in its body alone", async () => {
    for (const list of ['?limit=5', '/brd_1/prompts?limit=5', '/brd_1/page-audits?limit=5']) {
      const ask = (format: string) => service.get(`/v1/brands${list}&format=${format}`);
      const [json, csv] = [await ask('json'), await ask('csv')];
      expect(json.headers).not.toHaveProperty('next-cursor');
      const { next_cursor } = JSON.parse(json.text) as { readonly next_cursor: string };
      expect(csv.headers['next-cursor']).toBe(next_cursor);
      expect(csv.headers['link']).toContain(`cursor=${next_cursor}`);
      const next = await textOf(`${list}&cursor=${next_cursor}`, 'ndjson');
      expect(next.trimEnd().split('\n')).toHaveLength(5);
    }
  });
});
