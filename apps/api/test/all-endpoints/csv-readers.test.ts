import type { ImportRecord } from '@brand-visibility/contract';
import { refreshBoard } from '@brand-visibility/application';
import { formatInstant } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importedService, type ImportedService } from '../support/imported.js';
import { readByPython } from '../support/read-by-python.js';

/**
 * Files in CSV as another program reads them: the values of the same response as JSON (rule 13.4). The property
 * `responses` has the other lists, and contract tests the grammar.
 */

const NASTY = [
  '=1+1',
  '+49 30 1',
  '-5',
  '@SUM(A1)',
  '＝1',
  ' =1+1',
  '\u00a0\uFEFF@SUM(A1)',
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

function world(): ImportRecord[] {
  const at = (days: number) => formatInstant(NOW - BigInt(days) * 86_400_000_000n);
  return [
    record.brand(),
    record.prompt(),
    record.run({ completed_at: at(2) }),
    record.answer({
      created_at: at(2),
      sources: NASTY.map((title, i) => {
        const domain = `site-${i}.example`;
        return { url: `https://${domain}/list`, domain, title };
      }),
    }),
    ...NASTY.flatMap((text, i) => [
      record.brand({ id: `brd_of_${i}`, name: text, slug: `brand-${i}`, domain: `brand-${i}.example` }),
      record.pageAudit({ id: `audit${String(i).padStart(5, '0')}`, title: text, created_at: at(i) }),
      record.recommendation({
        id: `rec_${i}`,
        title: text,
        rationale: i === 0 ? LONG : text,
        steps: [{ text, completed: i % 2 === 0 }],
      }),
      record.outreachWork({
        url: `https://site-${i}.example/list`,
        steps: [{ text, completed: false }],
        moves: [{ to: 'in_progress', at: at(1) }],
      }),
    ]),
  ];
}

let service: ImportedService;
beforeAll(async () => {
  service = await importedService(world(), { now: NOW });
  await service.jobs((jobStore) => refreshBoard(jobStore, 'brd_1', NOW));
});
afterAll(() => service.stop());

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

/** A cell as text, with the guard. */
function cell(value: unknown): string {
  const isGuarded = (text: string) => /^(?:[\t\r\n']|[\s\x85]*[=+\-@＝＋－＠])/.test(text);
  if (typeof value === 'string') return isGuarded(value) ? `'${value}` : value;
  return value === null ? '' : JSON.stringify(value);
}

describe('a file in CSV', () => {
  // Rules 13.2 and 13.4.
  test.each([
    '?limit=100',
    '/brd_1/page-audits?limit=100',
    '/brd_1/recommendations?limit=100',
    '/brd_1/outreach-targets?limit=100&bom=true',
  ])('has the values of the JSON when Python reads it: %s', async (path) => {
    const csv = await textOf(path, 'csv');
    expect(csv.startsWith('\ufeff')).toBe(path.includes('bom=true'));
    const header = csv.replace('\ufeff', '').split('\r\n', 1)[0]!.split(',');
    const lines = (await textOf(path.replace('&bom=true', ''), 'ndjson')).trimEnd().split('\n');
    const rows = lines.map((line) => inColumns(flat(JSON.parse(line) as Row), header)); // what the document says
    expect(rows.length).toBeGreaterThan(3);
    expect(rows[0]?.map(([name]) => name)).toEqual(header);
    const cells = rows.map((row) => Object.fromEntries(row.map(([name, value]) => [name, cell(value)])));
    expect(await readByPython(csv)).toEqual(cells);
  });

  // Rule 7.9.
  test("of the specification's lists names the next page, which their JSON does in its body alone", async () => {
    for (const list of ['?limit=5', '/brd_1/page-audits?limit=5']) {
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
