import type { SortKey, Reader, PageRequest, PageRows } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { drawFrom, record, bring } from '@brand-visibility/records';
import { END_OF_TIME } from './instants.js';
import { everyBrandOf, openForEach, type Open } from './opened.js';

interface Listed {
  readonly id: string;
  readonly created_at: bigint;
}

export type Page = (reader: Reader, slice: PageRequest) => Promise<PageRows<Listed>>;

/** A row of a list and its size. */
export interface Sized {
  readonly id: string;
  readonly bytes: number;
}

const ROWS = 30;
/** Of the rows of lists that begin with the newest. */
const at = (row: number) => new Date(Date.UTC(2026, 1, 1) - row * 60_000).toISOString();
/** Of the rows of lists that begin with the oldest. */
const oldestFirst = (row: number) => new Date(Date.UTC(2026, 1, 1) + row * 60_000).toISOString();

/** Texts with different lengths in characters, bytes and JSON. */
const draw = drawFrom(41);
const CHARACTERS = [...'aé漢😀"\\\n\u0007'];
export const TEXTS: readonly string[] = Array.from({ length: ROWS }, () =>
  Array.from({ length: draw.below(200) }, () => draw.pick(CHARACTERS)).join(''),
);
const textOf = (row: number) => TEXTS[row] ?? '';

const brands = TEXTS.map((text, row) =>
  record.brand({
    id: `brd_${row + 1}`,
    created_at: oldestFirst(row),
    description: row % 3 === 0 ? null : text,
    domain_aliases: row % 2 === 0 ? [] : [`alias${row}.example`],
  }),
);
const prompts = TEXTS.map((text, row) =>
  record.prompt({
    id: `prm_${row + 1}`,
    created_at: oldestFirst(row),
    text,
    location: row % 2 === 0 ? null : text,
  }),
);
const audits = TEXTS.map((text, row) =>
  record.pageAudit({
    id: `audit${String(row).padStart(4, '0')}`,
    created_at: at(row),
    title: row % 3 === 0 ? null : text,
    dimensions: [
      { id: 'crawlability', score: row, summary: text, recommendations: [text, 'b'], signals: [] },
    ],
  }),
);
const recommendations = TEXTS.map((text, row) =>
  record.recommendation({
    id: `rec_${row}`,
    created_at: at(row),
    rationale: text,
    expected_outcome: row % 2 === 0 ? null : text,
    steps: [{ text, completed: row % 2 === 0 }],
    related_pages: [text],
  }),
);
const runs = TEXTS.map((_, row) =>
  record.run({ id: `run_${row}`, created_at: at(row), started_at: at(row), completed_at: at(row) }),
);
const answers = TEXTS.map((text, row) =>
  record.answer({
    id: `ans_${row}`,
    run_id: `run_${row}`,
    created_at: at(row),
    text,
    text_markdown: row % 2 === 0 ? null : textOf(row + 1),
    competitors: [{ name: `Globex ${row}`, position: row + 1, sentiment: null, domain: null }],
    sources: [{ url: `https://a.example/${row}`, domain: 'a.example', title: row % 3 === 0 ? null : text }],
  }),
);

/** The size of values in bytes: texts in UTF-8, lists and objects as JSON, others 0. */
export const bytesOf = (values: readonly unknown[]) =>
  values
    .filter((value) => typeof value === 'string' || (typeof value === 'object' && value !== null))
    .map((value) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value)))
    .reduce((sum, bytes) => sum + bytes, 0);

function bytesOfBrand({ type: _, account_id: _account, created_at: _at, ...row }: ImportRecord<'brand'>) {
  return bytesOf(Object.values(row));
}
/** The prompts have no theme. */
const bytesOfPrompt = ({ id, text, category, location }: ImportRecord<'prompt'>) =>
  bytesOf([id, text, category, location]);
function bytesOfAudit({
  type: _,
  brand_id: _brand,
  created_at: _at,
  completed_at: _to,
  ...row
}: ImportRecord<'page_audit'>) {
  return bytesOf(Object.values(row));
}
function bytesOfRecommendation({ type: _, created_at: _at, ...row }: ImportRecord<'recommendation'>) {
  return bytesOf(Object.values(row));
}
const bytesOfAnswer = ({ text, text_markdown, sources, competitors }: ImportRecord<'answer'>) =>
  bytesOf([text, text_markdown, sources, competitors]);

const LISTS: readonly [string, readonly Sized[], Page][] = [
  [
    'brands',
    brands.map((row) => ({ id: row.id, bytes: bytesOfBrand(row) })),
    (reader, slice) => reader.brands(slice),
  ],
  [
    'prompts',
    prompts.map((row) => ({ id: row.id, bytes: bytesOfPrompt(row) })),
    (reader, slice) => reader.prompts('brd_1', {}, slice),
  ],
  [
    'answers',
    answers.map((row) => ({ id: row.id, bytes: bytesOfAnswer(row) })),
    (reader, slice) =>
      reader.answers('brd_1', 'prm_1', { from: 0n, to: END_OF_TIME, run_id: null }, {}, slice),
  ],
  [
    'answers of a brand',
    answers.map((row) => ({ id: row.id, bytes: bytesOfAnswer(row) })),
    async (reader, { after, ...slice }) => {
      const range = { from: 0n, to: END_OF_TIME, run_id: null };
      const place = after && {
        run: { id: after.id.replace('ans', 'run'), completed_at: after.key },
        answer: after,
      };
      const { rows, isCut } = await reader.brandAnswers('brd_1', range, {}, { after: place, ...slice });
      // This list states whether more rows follow at its limit too.
      return { rows, isCut: isCut && rows.length < slice.limit };
    },
  ],
  [
    'page audits',
    audits.map((row) => ({ id: row.id, bytes: bytesOfAudit(row) })),
    (reader, slice) => reader.pageAudits('brd_1', {}, slice),
  ],
  [
    'recommendations',
    recommendations.map((row) => ({ id: row.id, bytes: bytesOfRecommendation(row) })),
    (reader, slice) => reader.recommendations('brd_1', {}, slice),
  ],
];

/** Where a page ends: with the row that reaches its bytes, if more follow, or at its limit. */
function endOf(rows: readonly Sized[], from: number, limit: number, bytes: number): number {
  let sum = 0;
  for (let row = from; row < rows.length && row < from + limit; row += 1) {
    sum += rows[row]?.bytes ?? 0;
    if (sum >= bytes) return row + 1;
  }
  return Math.min(rows.length, from + limit);
}

/** Walks through a list with pages of many sizes and limits, and expects each page to end where it has to. */
export async function expectPages(reader: Reader, rows: readonly Sized[], page: Page): Promise<void> {
  const whole = rows.reduce((sum, row) => sum + row.bytes, 0);
  const two = (rows[0]?.bytes ?? 0) + (rows[1]?.bytes ?? 0);
  const pairs = [
    ...[1, 500, two, 2_000, whole - 1, whole, Infinity].map((bytes) => [bytes, rows.length + 1] as const),
    ...[1, 9, rows.length].flatMap((limit) => [[2_000, limit] as const, [Infinity, limit] as const]),
  ];
  for (const [bytes, limit] of pairs) {
    let after: SortKey | null = null;
    for (let from = 0; from < rows.length;) {
      const found: PageRows<Listed> = await page(reader, { after, limit, bytes });
      const end = endOf(rows, from, limit, bytes);
      expect(found.rows.map(({ id }) => id)).toEqual(rows.slice(from, end).map(({ id }) => id));
      // A full page is cut by its limit, not by its bytes.
      expect(found.isCut).toBe(end < Math.min(rows.length, from + limit));
      const last = found.rows.at(-1);
      after = last ? { key: last.created_at, id: last.id } : null;
      from = end;
    }
  }
}

export function largeRowsContract(open: Open): void {
  describe('a list of large rows (rule 7.7)', () => {
    const opened = openForEach(open);
    beforeEach(() =>
      bring(opened().jobStore, [
        record.account(),
        ...brands,
        ...prompts,
        ...runs,
        ...answers,
        ...audits,
        ...recommendations,
      ]),
    );

    // Rule 7.7.
    test.each(LISTS)(
      'of %s ends a page with the row that reaches its bytes, and the next continues after it',
      (_, rows, page) =>
        opened().store.read(everyBrandOf('acc_1'), (reader) => expectPages(reader, rows, page)),
    );
  });
}
