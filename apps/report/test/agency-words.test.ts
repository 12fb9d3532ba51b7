import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setup } from '../src/data/configuration.js';
import { PARTS } from '../src/data/parts.js';
import type { Report } from '../src/data/report.js';
import { readSetups } from '../src/program/setups.js';
import { goalsOf } from '../src/story/targets.js';
import { bodyOf, byId, linesOf, parsed, textOf, within, withClass, type Element } from './support/html.js';
import { runReport } from './support/program.js';
import { readReport, render } from './support/reports.js';
import { openService, type Service } from './support/service.js';

/** What an agency adds to its reports in its own words: comments, targets, annotations, parts left out or moved. */

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const tidewell = (setup: Partial<Setup> = {}) =>
  readReport(service, {}, { language: 'en', name: 'Northlight', ...setup });

const sectionsOf = (body: Element) =>
  within(body).flatMap(({ name, attributes }) => (name === 'section' ? [attributes['id']] : []));
const bodyWith = (report: Report, setup: Partial<Setup> = {}) =>
  bodyOf(parsed(render(report, report.setup.language, setup)));

describe('the files of a configuration', () => {
  const written = (files: Readonly<Record<string, object>>) => {
    const folder = mkdtempSync(join(service.folder, 'words-'));
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, 'report.json');
  };

  test('of the month win over a brand, which wins over the top; comments are combined by part', () => {
    const path = written({
      'report.json': {
        name: 'N',
        note: 'top',
        greeting: 'top',
        footer: 'top',
        comments: { trend: 'top', work: 'top', sites: 'top' },
        brands: { brd_1: { note: 'brand', greeting: 'brand', comments: { work: 'brand', sites: 'brand' } } },
      },
      '2026-10.json': {
        note: 'month',
        comments: { sites: 'month' },
        brands: { brd_1: { paper: 'Letter' }, brd_2: { note: 'brand and month' } },
      },
    });
    const october = readSetups(path, '2026-10');
    expect(october.of('brd_1')).toEqual({
      language: 'en',
      name: 'N',
      note: 'month',
      greeting: 'brand',
      footer: 'top',
      paper: 'Letter',
      comments: { trend: 'top', work: 'brand', sites: 'month' },
    });
    expect(october.of('brd_2').note).toBe('brand and month');
    expect(october.brands).toEqual(['brd_1', 'brd_2']);
    expect(readSetups(path, '2026-09').of('brd_1').note).toBe('brand');
  });

  test('of another month are not read; a wrong one is told with its name', async () => {
    const path = written({ 'report.json': { name: 'N' }, '2026-10.json': { name: 'N', note: 7 } });
    expect(readSetups(path, '2026-09').of()).toEqual({ language: 'en', name: 'N' });
    const to = join(service.folder, 'never.html');
    const ended = await runReport(service, [
      '--brand',
      'brd_tidewell',
      '--month',
      '2026-10',
      '--config',
      path,
      '--to',
      to,
    ]);
    const month = path.replace('report.json', '2026-10.json');
    expect(ended).toEqual({
      status: 2,
      stdout: '',
      stderr: `${month}: note: must be plain text of 1 to 600 characters, without spaces around it\n${month}: name: is not a field\n`,
    });
  });
});

test('a comment stands in its part, signed, as plain text; the greeting is on the cover', async () => {
  const comments = { trend: 'A <b>relaunch</b>.\n\nMore follows.', method: 'Ours.' };
  const body = bodyWith(await tidewell(), { name: 'Northlight', comments, greeting: 'Dear Anna,' });
  const told = withClass(body, 'comment').map((one) => [
    one.parent?.parent?.attributes['id'],
    ...linesOf(one),
  ]);
  expect(told).toEqual([
    ['trend', comments.trend, 'Northlight'],
    ['method', comments.method, 'Northlight'],
  ]);
  expect(withClass(body, 'greeting').map(textOf)).toEqual(['Dear Anna,']);
});

test('parts can be left out, with their lines on the first page, and moved; the others keep their order', async () => {
  const report = await tidewell();
  const all = sectionsOf(bodyWith(report));
  expect(all).toEqual([...PARTS]);
  const headsOf = (setup: Partial<Setup>) =>
    withClass(bodyWith(report, setup), 'lines').flatMap((one) =>
      within(one).flatMap((line) => (line.name === 'dt' ? [textOf(line)] : [])),
    );
  expect(headsOf({})).toEqual(['Who leads', 'Engines', 'Named least', 'Site to win', 'Next steps']);
  fc.assert(
    fc.property(fc.shuffledSubarray([...PARTS]), fc.subarray([...PARTS]), (order, omit) => {
      const rest = PARTS.filter((part) => !order.includes(part));
      const expected = [...order, ...rest].filter((part) => !omit.includes(part));
      expect(sectionsOf(bodyWith(report, { order, omit }))).toEqual(expected);
    }),
    { numRuns: 10, seed: 94 },
  );
  expect(headsOf({ omit: ['ranking', 'engines', 'sites', 'work'] })).toEqual(['Named least']);
  expect(headsOf({ omit: ['questions'] })).not.toContain('Named least');
  expect(withClass(bodyWith(report, { omit: ['try'] }), 'try')).toEqual([]);
  expect(withClass(bodyWith(report), 'try')).toHaveLength(1);
});

test('the trend numbers the annotations of its six months together with the work', async () => {
  const annotations = [
    { day: '2026-10-31', text: 'Last day' },
    { day: '2026-08-20', text: 'Relaunch' },
    { day: '2026-04-30', text: 'Too early' },
    { day: '2026-11-01', text: 'Too late' },
  ];
  const [list] = withClass(bodyWith(await tidewell(), { annotations }), 'events');
  expect(list && linesOf(list).join(' ')).toContain(
    '1 22 July Allow GPTBot at the edge 2 20 August Relaunch 3 20 September Publish a comparison with Quillboard ' +
      '4 23 September Announce the timeline view widely 5 31 October Last day',
  );
  expect(list && textOf(list)).not.toMatch(/Too early|Too late/);
});

describe('targets', () => {
  const DECEMBER = { metric: 'visibility', value: 48, month: '2026-12' } as const;

  test('are lines of the trend, and distances beside the figures, until their month has passed', async () => {
    const targets = [
      DECEMBER,
      { ...DECEMBER, value: 44.7, month: '2026-10' },
      { ...DECEMBER, value: 90, month: '2026-09' },
      { metric: 'average_position', value: 1.5, month: '2027-02' },
      { metric: 'sentiment_score', value: 60, month: '2026-11' },
    ] as const satisfies Setup['targets'];
    const report = await tidewell({ targets: [...targets] });
    const body = bodyWith(report, { targets: [...targets] });
    const figures = withClass(body, 'figures').flatMap((one) => withClass(one, 'target'));
    expect(figures.map(textOf)).toEqual([
      'target 48 for December 2026 · 3.3 to go',
      '44.69 · target 44.70 for October 2026 · 0.01 to go',
      'target 1.5 for February 2027 · 0.2 to go',
      'target 60 for November 2026 · reached',
    ]);
    const trend = byId(body, 'trend');
    const marks = trend === null ? [] : withClass(trend, 'target').map(textOf);
    // The wide and the narrow chart have the same lines.
    expect(marks).toEqual(
      Array(2).fill(['target 48% for December 2026', 'target 44.7% for October 2026']).flat(),
    );
  });

  test('say nothing where the figures are not of the window', async () => {
    const setup: Setup = { language: 'en', targets: [DECEMBER] };
    for (const brand_id of ['brd_empty', 'brd_carried'])
      expect(goalsOf(await readReport(service, { brand_id }, setup))).toEqual([]);
  });
});
