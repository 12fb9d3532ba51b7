import { ordinalOf, sourceRef } from '@brand-visibility/counting/stored';
import {
  refreshBoard,
  type PageRequest,
  type PageRows,
  type Reader,
  type SortKey,
} from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { unitsIn } from '@brand-visibility/domain/number';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { drawFrom, record, bring } from '@brand-visibility/records';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach } from '../support/opened.js';
import { boardOf, END_OF_TIME, instant } from './reads.js';

// A page of large rows ends with the row that reaches its bytes, and the next page continues after it (rule 7.7).

interface Listed {
  readonly id: string;
  readonly created_at: bigint;
}
type Page = (reader: Reader, slice: PageRequest) => Promise<PageRows<Listed>>;

/** A row of a list and its size. */
interface Sized {
  readonly id: string;
  readonly bytes: number;
}

const ROWS = 12;
const NOW = instant('2026-02-02T00:00:00Z');
/** Of the rows of lists that begin with the newest, and of those that begin with the oldest. */
const at = (row: number) => new Date(Date.UTC(2026, 1, 1) - row * 60_000).toISOString();
const oldestFirst = (row: number) => new Date(Date.UTC(2026, 1, 1) + row * 60_000).toISOString();

/** Texts with different lengths in characters, bytes and JSON. */
const draw = drawFrom(41);
const CHARACTERS = [...'aé漢😀"\\\n\u0007'];
const TEXTS: readonly string[] = Array.from({ length: ROWS }, () =>
  Array.from({ length: draw.below(200) }, () => draw.pick(CHARACTERS)).join(''),
);
const textOf = (row: number) => TEXTS[row] ?? '';
const ofEach = <R>(make: (text: string, row: number) => R): R[] => TEXTS.map(make);

const themes = ofEach((text, row) => record.theme({ id: `thm_${row + 1}`, name: `${row} ${text}` }));
const brands = ofEach((text, row) =>
  record.brand({
    id: `brd_${row + 1}`,
    created_at: oldestFirst(row),
    description: row % 3 === 0 ? null : text,
    domain_aliases: row % 2 === 0 ? [] : [`alias${row}.example`],
  }),
);
const prompts = ofEach((text, row) =>
  record.prompt({
    id: `prm_${row + 1}`,
    created_at: oldestFirst(row),
    text,
    location: row % 2 === 0 ? null : text,
  }),
);
const audits = ofEach((text, row) =>
  record.pageAudit({
    id: `audit${String(row).padStart(4, '0')}`,
    created_at: at(row),
    title: row % 3 === 0 ? null : text,
    dimensions: [
      { id: 'crawlability', score: row, summary: text, recommendations: [text, 'b'], signals: [] },
    ],
  }),
);
const recommendations = ofEach((text, row) =>
  record.recommendation({
    id: `rec_${row}`,
    created_at: at(row),
    rationale: text,
    expected_outcome: row % 2 === 0 ? null : text,
    steps: [{ text, completed: row % 2 === 0 }],
    related_pages: [text],
  }),
);
const runs = ofEach((_, row) =>
  record.run({ id: `run_${row}`, created_at: at(row), started_at: at(row), completed_at: at(row) }),
);
/** Addresses of different lengths, some of them not in ASCII when they are decoded. */
const addresses = ofEach((text, row) => `https://news.example/${row}/${encodeURIComponent(text)}`);
const answers = ofEach((text, row) =>
  record.answer({
    id: `ans_${row}`,
    run_id: `run_${row}`,
    created_at: at(row),
    text,
    text_markdown: row % 2 === 0 ? null : textOf(row + 1),
    competitors: [{ name: `Globex ${row}`, position: row + 1, sentiment: null, domain: null }],
    sources: [{ url: addresses[row]!, domain: 'news.example', title: row % 3 === 0 ? null : text }],
  }),
);
const work = addresses.flatMap((url, row) =>
  row % 3 === 0
    ? []
    : record.outreachWork({
        url,
        moves: [{ to: 'in_progress', at: formatInstant(NOW) }],
        steps: [{ text: textOf(row), completed: false }],
        recommendation_id: null,
      }),
);

/** The size of values in bytes: texts in UTF-8, lists and objects as JSON, others 0. */
const bytesOf = (values: readonly unknown[]) =>
  values
    .filter((value) => typeof value === 'string' || (typeof value === 'object' && value !== null))
    .map((value) => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value)))
    .reduce((sum, bytes) => sum + bytes, 0);

/** The size of a record without some of its members, which are no texts of its row. */
const sizedWithout =
  (...left: readonly string[]) =>
  (row: ImportRecord & { readonly id: string }): Sized => {
    const kept = Object.entries(row).filter(([name]) => !['type', 'created_at', ...left].includes(name));
    return { id: row.id, bytes: bytesOf(kept.map(([, value]: [string, unknown]) => value)) };
  };
const sizedAnswers = answers.map(({ id, text, text_markdown, sources, competitors }) => ({
  id,
  bytes: bytesOf([text, text_markdown, sources, competitors]),
}));

const RANGE = { from: 0n, to: END_OF_TIME, run_id: null };

/** A list without sort keys, of which pages are looked up by the places of their rows. */
function byPlace(
  rows: readonly Sized[],
  look: (
    reader: Reader,
    ids: readonly string[],
    bytes: number,
  ) => Promise<{ ids: readonly string[]; isCut: boolean }>,
): [readonly Sized[], Page] {
  const page: Page = async (reader, { after, limit, bytes }) => {
    const from = after === null ? 0 : rows.findIndex(({ id }) => id === after.id) + 1;
    const wanted = rows.slice(from, from + limit).map(({ id }) => id);
    const { ids, isCut } = await look(reader, wanted, bytes);
    return { rows: ids.map((id) => ({ id, created_at: 0n })), isCut };
  };
  return [rows, page];
}

const labels = (of: 'prompt' | 'theme', texts: ReadonlyMap<string, string>) =>
  byPlace(
    [...texts].map(([id, text]) => ({ id, bytes: bytesOf([text]) })).reverse(),
    async (reader, ids, bytes) => {
      const { rows, isCut } = await reader.brand('brd_1').prompts.labels(of, ['other', ...ids], bytes);
      for (const { id, label } of rows) expect(label).toBe(texts.get(id));
      return { ids: rows.map(({ id }) => id), isCut };
    },
  );

const LISTS: readonly (readonly [string, ...[readonly Sized[], Page]])[] = [
  ['brands', brands.map(sizedWithout('account_id')), (reader, slice) => reader.brands.list(slice)],
  [
    'prompts',
    prompts.map(sizedWithout('brand_id', 'theme_id')),
    (reader, slice) => reader.brand('brd_1').prompts.list({}, slice),
  ],
  [
    'answers',
    sizedAnswers,
    (reader, slice) => reader.brand('brd_1').answers.ofPrompt('prm_1', RANGE, {}, slice),
  ],
  [
    'answers of a brand',
    sizedAnswers,
    async (reader, { after, ...slice }) => {
      const run = after && { id: after.id.replace('ans', 'run'), completed_at: after.key };
      const place = after && run && { run, answer: after };
      const { rows, isCut } = await reader.brand('brd_1').answers.list(RANGE, {}, { after: place, ...slice });
      // This list states whether more rows follow at its limit too.
      return { rows, isCut: isCut && rows.length < slice.limit };
    },
  ],
  [
    'page audits',
    audits.map(sizedWithout('brand_id', 'completed_at', 'status')),
    (reader, slice) => reader.brand('brd_1').pageAudits.list({}, slice),
  ],
  [
    'recommendations',
    recommendations.map(sizedWithout('brand_id')),
    (reader, slice) => reader.brand('brd_1').recommendations.list({}, slice),
  ],
  ['labels of prompts', ...labels('prompt', new Map(prompts.map(({ id, text }) => [id, text])))],
  ['labels of themes', ...labels('theme', new Map(themes.map(({ id, name }) => [id, name])))],
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
async function expectPages(reader: Reader, rows: readonly Sized[], page: Page): Promise<void> {
  const whole = rows.reduce((sum, row) => sum + row.bytes, 0);
  const two = (rows[0]?.bytes ?? 0) + (rows[1]?.bytes ?? 0);
  const pairs = [
    ...[1, two, two + 1, whole - 1, whole, Infinity].map((bytes) => [bytes, rows.length + 1] as const),
    ...[5, rows.length].flatMap((limit) => [[1_000, limit] as const, [Infinity, limit] as const]),
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

describe.each(ENGINES)('a page of large rows (%s)', (_engine, open) => {
  const opened = openForEach(open, async ({ jobStore }) => {
    await bring(jobStore, [record.account(), ...brands, ...themes, ...prompts, ...runs, ...answers]);
    await bring(jobStore, [
      record.prompt({ id: 'other', brand_id: 'brd_2' }),
      record.theme({ id: 'other', brand_id: 'brd_2' }),
    ]);
    await bring(jobStore, [...audits, ...recommendations, ...work]);
  });
  const reading = (check: (reader: Reader) => Promise<void>) =>
    opened().store.read(everyBrandOf('acc_1'), check);

  test.each(LISTS)('of %s ends with the row that reaches its bytes', (_, rows, page) =>
    reading((reader) => expectPages(reader, rows, page)),
  );

  test('of outreach targets ends with the row that reaches its bytes', async () => {
    await refreshBoard(opened().jobStore, 'brd_1', NOW);
    const { targets } = await boardOf(opened());
    expect(targets).toHaveLength(ROWS);
    const rows = targets.map(({ work, competitors_named, ...row }) => {
      const { moves, steps, recommendation_id } = work;
      const named = competitors_named.map(({ rival, answers }) => ({ ord: ordinalOf(rival), answers }));
      const stored = moves.map(({ to, at: moved }) => ({ to, at: formatInstant(moved) }));
      const ofWork = moves.length === 0 ? [] : [stored, steps, recommendation_id];
      return { id: row.id, bytes: bytesOf([...Object.values(row), named, ...ofWork]) };
    });
    const units = (score: number) => BigInt(Math.round(score * unitsIn('opportunity_score')));
    await reading((reader) =>
      expectPages(reader, rows, async (_, slice) => {
        const { rows: found, isCut } = await reader.brand('brd_1').outreach.list({}, slice);
        return {
          rows: found.map(({ id, opportunity_score: score }) => ({ id, created_at: units(score) })),
          isCut,
        };
      }),
    );
  });

  test('of addresses ends a page of sources, in its order', () =>
    reading(async (reader) => {
      const every = addresses.map((_, ordinal) => sourceRef(ordinal));
      const { rows: all } = await reader.brand('brd_1').sources.keysWithin('page', every, Infinity);
      const known = new Map(all.map(({ source, key }) => [String(ordinalOf(source)), key]));
      expect(known.size).toBe(addresses.length);
      const sizes = [...known]
        .map(([id, url]) => ({ id, bytes: bytesOf([url]) }))
        .sort((a, b) => a.bytes - b.bytes);
      const [rows, page] = byPlace(sizes, async (_, ids, bytes) => {
        const found = await reader.brand('brd_1').sources.keysWithin(
          'page',
          ids.map((id) => sourceRef(Number(id))),
          bytes,
        );
        for (const { source, key } of found.rows) expect(key).toBe(known.get(String(ordinalOf(source))));
        return { ids: found.rows.map(({ source }) => String(ordinalOf(source))), isCut: found.isCut };
      });
      await expectPages(reader, rows, page);
    }));
});
