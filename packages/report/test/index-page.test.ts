import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { byAttention, type Entry } from '../src/program/index-page.js';
import { fig } from '../src/story/figure.js';
import { runReport, type Demo } from './support/demo.js';
import { printed } from './support/figures.js';
import { bodyOf, marksIn, parsed, textOf, within, withClass, type Element } from './support/html.js';
import { HOSTILE_NAME, startWorlds, WORLD_IDS } from './support/worlds.js';

/** The page of all reports of a command: the four figures and the verdict of each brand, what needs attention first. */

let demo: Demo;
let folder: string;
beforeAll(async () => {
  demo = await startWorlds();
  folder = mkdtempSync(join(demo.folder, 'index-'));
  expect((await runReport(demo, ['--all', '--month', 'last', '--to', folder])).status).toBe(0);
});
afterAll(() => demo.close());

const bodyIn = (path: string) => bodyOf(parsed(readFileSync(join(path, 'index.html'), 'utf8')));
const rowsIn = (body: Element) =>
  within(body).filter(({ attributes }) => attributes['data-key'] !== undefined);
const linksIn = (row: Element) =>
  within(row).flatMap(({ name, attributes }) => (name === 'a' ? [attributes['href'] ?? ''] : []));
const cellsIn = (row: Element) =>
  within(row).flatMap((one) => (['th', 'td'].includes(one.name) ? [textOf(one).trim()] : []));
const keysIn = (body: Element) => rowsIn(body).map(({ attributes }) => attributes['data-key'] ?? '');

test('has a row for each brand, which links to its report and has its figures', () => {
  const body = bodyIn(folder);
  const rows = rowsIn(body);
  expect(new Set(keysIn(body))).toEqual(new Set(WORLD_IDS.map((id) => `brd_${id}`)));
  for (const row of rows) {
    const [file = '', ...more] = linksIn(row);
    expect(more).toEqual([]);
    const html = readFileSync(join(folder, decodeURIComponent(file)), 'utf8');
    expect(html).toContain(`name="report" content="${row.attributes['data-key']} 2026-10 `);
    const own = new Map(marksIn(bodyOf(parsed(html))).map(({ at, value }) => [at, value]));
    const marks = marksIn(row);
    expect(marks.length).toBeGreaterThanOrEqual(4);
    for (const { at, value, text } of marks) {
      expect([at, value]).toEqual([at, own.get(at) ?? '']);
      expect(printed(at, value === '' ? null : Number(value))).toContain(text);
    }
    const verdict = own.get('comparison.verdict');
    const told =
      verdict === undefined
        ? 'not compared'
        : verdict === 'within_noise'
          ? 'could be chance'
          : 'more than chance';
    expect(cellsIn(row)[3]).toBe(told);
  }
  expect(withClass(body, 'first').map(textOf)).toEqual([
    '6 of 17 brands rose by more than chance, 1 fell. Six brands are not compared.',
  ]);
  expect(textOf(body)).toContain(HOSTILE_NAME);
});

test('is sorted: falls by more than chance, the size of the fall, the name; without a comparison last', () => {
  const groups = rowsIn(bodyIn(folder)).map((row) => {
    const [, , change = '', verdict = ''] = cellsIn(row);
    const points = Number(change.replace('−', '-'));
    return { isFall: verdict === 'more than chance' && points < 0, change: points, verdict };
  });
  const rank = ({ isFall, verdict }: (typeof groups)[number]) =>
    verdict === 'not compared' ? 2 : isFall ? 0 : 1;
  const pairs = groups.slice(1).map((group, index) => [groups[index] ?? group, group] as const);
  expect(groups.map(rank)).toEqual(groups.map(rank).toSorted());
  expect(new Set(groups.map(rank))).toEqual(new Set([0, 1, 2]));
  expect(pairs.filter(([a, b]) => rank(a) === rank(b) && rank(a) < 2 && a.change > b.change)).toEqual([]);
  // Brands without a comparison are all named Acme here, so that their ids decide.
  const last = keysIn(bodyIn(folder)).slice(groups.map(rank).indexOf(2));
  expect(last).toEqual(last.toSorted());
});

test('sorts brands of the same change by name, as the language does, then by id', () => {
  const entry = (id: string, name: string, verdict: string | null, change: number | null): Entry => ({
    brand: { id, name } as Entry['brand'], // nothing else is read
    html: '',
    pdf: null,
    verdict,
    figure: (at) => fig(at, change),
  });
  const sorted = [
    entry('9', 'Zeta', 'down', -1.5),
    entry('8', 'alpha', 'within_noise', -3),
    entry('5', 'Ärger', 'within_noise', 0),
    entry('4', 'Beta', 'within_noise', 0),
    entry('3', 'zeta', 'within_noise', 0),
    entry('2', 'Alpha', 'up', 12),
    entry('1', 'Alpha', null, null),
    entry('7', 'Alpha', null, null),
  ];
  expect(byAttention(sorted.toReversed(), 'de')).toEqual(sorted);
});

describe('of kept reports', () => {
  test('is read from their data elements, and made again by the next run', async () => {
    const before = readFileSync(join(folder, 'index.html'), 'utf8');
    rmSync(join(folder, 'index.html'));
    const file = readdirSync(folder).find((name) => name.includes('brd_rising')) ?? '';
    const report = readFileSync(join(folder, file), 'utf8');
    const changed = report.replaceAll(
      /(data-figure="comparison\.visibility\.current" value=")[\d.]+/g,
      '$112.3',
    );
    writeFileSync(join(folder, file), changed);
    const { stderr } = await runReport(demo, ['--all', '--month', 'last', '--to', folder]);
    expect(stderr).toBe('wrote 0 reports; kept 17 existing reports\n');
    const rowOf = (html: string) =>
      rowsIn(bodyOf(parsed(html))).find((row) => row.attributes['data-key'] === 'brd_rising');
    const after = readFileSync(join(folder, 'index.html'), 'utf8');
    expect([before, after].map((html) => cellsIn(rowOf(html) as Element)[1])).toEqual(['78.8', '12.3']);
    writeFileSync(join(folder, file), report);
  });

  test('lists a brand without a report last, without a link', async () => {
    const proxy = await startHttpProxy(demo.url, (target) =>
      target.includes('brd_falling/competitors?')
        ? {
            status: 404,
            headers: { 'Content-Type': 'application/problem+json' },
            body: '{"status":404,"code":"not_found","detail":"No."}',
          }
        : null,
    );
    try {
      const to = mkdtempSync(join(demo.folder, 'missing-'));
      const args = ['--all', '--month', 'last', '--to', to];
      const { status } = await runReport({ ...demo, url: proxy.url }, args);
      expect(status).toBe(1);
      const rows = rowsIn(bodyIn(to));
      const last = rows.at(-1);
      expect(last?.attributes['data-key']).toBe('brd_falling');
      expect([cellsIn(last as Element), linksIn(last as Element)]).toEqual([
        ['Acme', '–', '–', 'no report was made', '–', '–', '–'],
        [],
      ]);
      expect(rows).toHaveLength(WORLD_IDS.length);
    } finally {
      await proxy.close();
    }
  });
});
