import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import type { Setup } from '../src/data/configuration.js';
import type { Report, Responses } from '../src/data/report.js';
import { join } from 'node:path';
import { leadOf, leadsAll, rankedBrands } from '../src/story/brands.js';
import { extremesOf } from '../src/story/engines.js';
import { namedLeast, questionText } from '../src/story/questions.js';
import { goalsOf } from '../src/story/targets.js';
import { rowWord, toldOf } from '../src/story/told.js';
import { effectOf, latestWeek, workOf } from '../src/story/work.js';
import { byId, bodyOf, linesOf, parsed, textOf, within, withClass } from './support/html.js';
import { runReport } from './support/program.js';
import { readReport, render } from './support/reports.js';
import { openService, type Service } from './support/service.js';
import { brandOf, WORLD_IDS } from './support/worlds.js';

/** Sentences and words that an agency refuted with a table of the same report. */

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const reportOf = (id: string, setup: Partial<Setup> = {}) =>
  readReport(service, { brand_id: brandOf(id) }, { language: 'en', ...setup });
const bodyOfReport = (report: Report) => bodyOf(parsed(render(report, 'en', report.setup)));
const linesOfReport = (report: Report) =>
  linesOf(bodyOfReport(report), ({ name }) => (name === 'svg' ? '' : null));
const withResponses = (report: Report, changed: Partial<Responses>): Report => ({
  ...report,
  responses: { ...report.responses, ...changed },
});

/** A report with these questions, each as the counts of answers: that name the brand, only rivals, all. */
function withQuestions(
  report: Report,
  counts: Readonly<Record<string, readonly [number, number, number]>>,
): Report {
  const { questions } = report.responses;
  const [like] = questions!.data;
  const data = Object.entries(counts).map(([label, [named, lost, all]]): GetVisibilityGroupsRow => ({
    ...like!,
    key: label,
    label,
    answer_count: all,
    answers_naming_you: named,
    answers_naming_competitors_not_you: lost,
    answers_naming_no_brand: all - named - lost,
  }));
  return withResponses(report, { questions: { ...questions!, data }, questions_before: null, branded: null });
}

test('the questions named least are by the printed fractions, and leave out none that is lower', async () => {
  const report = withQuestions(await reportOf('chance'), {
    'one of two': [1, 1, 2],
    'one of three': [1, 1, 3],
    'two of six': [2, 3, 6],
    'none of one': [0, 0, 1],
    'two of four': [2, 0, 4],
    all: [4, 0, 4],
    more: [5, 0, 5],
  });
  const least = namedLeast(report);
  expect(least?.shown.map(({ row }) => questionText(row))).toEqual([
    'none of one',
    'two of six',
    'one of three',
  ]);
});

test('those with the place of the last follow, two and then a count; at most half are named least', async () => {
  const report = await reportOf('chance');
  const counts = (names: string) => ({
    ...Object.fromEntries([...names].map((one) => [one, [1, 0, 2] as const])),
    z: [2, 0, 2] as const,
  });
  const named = (names: string) => {
    const least = namedLeast(withQuestions(report, counts(names)));
    return least && [least.shown.map(({ row }) => row.label).join(''), least.more];
  };
  expect(named('abcdefgh')).toEqual(['abcde', 3]);
  const four = withQuestions(report, { a: [0, 1, 2], b: [1, 1, 4], c: [1, 0, 2], d: [2, 0, 2] });
  expect(namedLeast(four)?.shown).toHaveLength(2);
  expect(named('')).toBeNull();
  // If all tie, none is named least.
  expect(namedLeast(withQuestions(report, { a: [1, 0, 2], b: [1, 0, 2] }))).toBeNull();
});

test('the earlier distance is to the leader of that month, by name and in its direction', async () => {
  const report = await reportOf('falling');
  const { leads } = report.responses;
  const data = leads.data.map((row) =>
    row.name === 'Initech' ? { ...row, visibility: { ...row.visibility, previous: 80.1 } } : row,
  );
  const changed = withResponses(report, { leads: { ...leads, data } });
  const lead = leadOf(rankedBrands(changed), changed.responses.leads);
  expect(lead?.top.map(({ row }) => row.name)).toEqual(['Globex']);
  expect(lead?.before).toMatchObject({ names: ['Initech'], side: 'behind', gap: { value: 13.8 } });
  expect(linesOfReport(changed).join('\n')).toContain('September: 13.8 points behind Initech');
  expect(linesOfReport(report).join('\n')).toContain('September: 3.8 points ahead of Globex');
});

test('a target of 1.5 is missed by 1.53, and both are printed so', async () => {
  const targets = [{ metric: 'average_position', value: 1.5, month: '2026-12' }] as const;
  const report = await reportOf('chance', { targets: [...targets] });
  const { explanation, comparison } = report.responses;
  const position = { numerator: '153', denominator: '100' };
  const figures = { ...explanation.figures, average_position: { current: position, previous: null } };
  const missed = withResponses(report, {
    explanation: { ...explanation, figures },
    comparison: { ...comparison, average_position: { ...comparison.average_position, current: 1.5 } },
  });
  expect(goalsOf(missed)).toMatchObject([{ isReached: false, decimals: 2, distance: 0.03 }]);
  expect(linesOfReport(missed)).toContain('1.53 · target 1.50 for December 2026 · 0.03 to go');
  const reached = {
    ...figures,
    average_position: { current: { numerator: '3', denominator: '2' }, previous: null },
  };
  expect(goalsOf(withResponses(missed, { explanation: { ...explanation, figures: reached } }))).toMatchObject(
    [{ isReached: true, decimals: 1 }],
  );
});

test('work is measured in the week of the last run before it was measured, not on that day', async () => {
  const report = await reportOf('falling');
  const [piece] = workOf(report).finished.filter(({ effect }) => effect === 'fall');
  expect(piece?.item.measurement?.measured_at?.slice(0, 10)).toBe('2026-11-20');
  expect(latestWeek(piece!, report)).toBe('2026-10-28');
  const later = { ...report.brand.latest_run!, completed_at: '2026-11-30T06:00:00.000Z' };
  expect(latestWeek(piece!, { ...report, brand: { ...report.brand, latest_run: later } })).toBeNull();
});

test('the result of work is the first of its conditions', async () => {
  const [piece] = workOf(await reportOf('falling')).finished.filter(({ effect }) => effect === 'fall');
  const { measurement } = piece!.item;
  const of = (changed: object) => effectOf({ ...piece!.item, measurement: { ...measurement!, ...changed } });
  expect(of({ expects_visibility_lift: false, runs_in_window: 0 })).toBe('repair');
  expect(of({ runs_in_window: 1, current: null })).toBe('early');
  expect(of({ current: null, lift: null })).toBe('unmeasured');
  expect(of({ lift: null })).toBe('chance');
  expect([of({ lift: 9.1 }), of({ lift: -9.1 })]).toEqual(['rise', 'fall']);
});

test('without a rival, the share of voice is a dash everywhere', async () => {
  const report = await reportOf('norivals');
  expect(report.responses.comparison.share_of_voice.current).toBe(100);
  expect(toldOf(report).share.current.value).toBeNull();
  expect(linesOfReport(report).join('\n')).toContain('no rival is named');
  expect(linesOfReport(report).join('\n')).not.toContain('100.0');
  const targets = [{ metric: 'share_of_voice', value: 20.5, month: '2026-12' }] as const;
  expect(goalsOf(await reportOf('norivals', { targets: [...targets] }))).toEqual([]);
  expect(goalsOf(await reportOf('chance', { targets: [...targets] }))).toHaveLength(1);
});

test('a head says of its distance whether it could be chance, as the first page does', async () => {
  const said = await Promise.all(
    WORLD_IDS.map(async (id) => {
      const report = await reportOf(id);
      const head = byId(bodyOfReport(report), 'ranking');
      const facts = head ? withClass(head, 'facts').map(textOf).join('') : '';
      const isChance = leadOf(rankedBrands(report), report.responses.leads)?.isChance ?? false;
      expect([id, facts.includes('could be chance')]).toEqual([id, isChance]);
      return isChance;
    }),
  );
  expect(new Set(said).size).toBe(2);
});

test('an engine that rose with few answers rose, and few answers have a highest month', async () => {
  const report = await reportOf('chance');
  const { engines, months, comparison } = report.responses;
  const [first, ...others] = engines.data;
  const wordsOf = (verdict: 'up' | 'within_noise') => {
    const data = [{ ...first!, verdict, answer_count: 4 }, ...others];
    const body = bodyOfReport(withResponses(report, { engines: { ...engines, data } }));
    return withClass(body, 'ranges').map(textOf).join('');
  };
  expect(wordsOf('up')).toMatch(/rose/);
  expect(wordsOf('up')).not.toContain('too few');
  expect(wordsOf('within_noise')).toContain('too few');
  const data = months.data.map((row, index) => ({ ...row, visibility: index, visibility_range: null }));
  const few = withResponses(report, {
    comparison: { ...comparison, answer_count: 19 },
    months: { ...months, data },
  });
  expect(linesOfReport(few).join('\n')).toContain('highest of 6 months');
});

test('each word in a chart is found by its key', async () => {
  const setup = { targets: [{ metric: 'visibility' as const, value: 60, month: '2026-12' }] };
  const html = render(await reportOf('chance', setup), 'en', setup);
  expect(html).toContain('<tspan data-word="l.figure.target">target 60% for December 2026</tspan>');
});

test('a carried month has no chart of brands that ends elsewhere than its table', async () => {
  const chartsOf = async (id: string) =>
    withClass(bodyOfReport(await reportOf(id)), 'lines').filter(({ name }) => name === 'svg');
  expect(await chartsOf('carried')).toEqual([]);
  expect(await chartsOf('chance')).not.toEqual([]);
});

test('a lead can be lost only if the brand is ahead of all rivals by more than chance', async () => {
  expect(leadsAll(await reportOf('leader'))).toBe(true);
  for (const id of ['falling', 'chance', 'norivals']) expect(leadsAll(await reportOf(id))).toBe(false);
});

test('engines are highest and lowest as printed, with all that tie, and none is if all are equal', async () => {
  const report = await reportOf('slow');
  const { engines } = report.responses;
  const set = (...values: readonly number[]) =>
    withResponses(report, {
      engines: {
        ...engines,
        data: engines.data.map((row, index) => ({
          ...row,
          visibility: { ...row.visibility, current: values[index] ?? 0 },
        })),
      },
    });
  expect(extremesOf(set(40, 40, 40))).toBeNull();
  expect(extremesOf(set(40, 50, 50))).toMatchObject({ highest: [{}, {}], lowest: [{}] });
});

test('a site to win without a title shows its address, and the link is that of the thread', async () => {
  const report = await reportOf('falling');
  const { targets } = report.responses;
  const untitled = { ...targets, data: targets.data.map((one) => ({ ...one, title: null })) };
  const rows = withClass(bodyOfReport(withResponses(report, { targets: untitled })), 'page').map((one) => [
    textOf(one),
    within(one).find(({ name }) => name === 'a')?.attributes['href'],
  ]);
  expect(rows).toContainEqual(['/r/tools/comments/1abcd', 'https://reddit.com/r/tools/comments/1abcd']);
  // It may have been cited with only rivals before, or not at all.
  const uncited = {
    ...targets.data[0]!,
    channel: 'web',
    source_type: 'editorial',
    status: 'suggested',
    url: 'x',
  };
  const left = withResponses(report, {
    targets: { ...targets, data: [uncited as (typeof targets.data)[0]] },
  });
  expect(linesOfReport(left).join('\n')).toContain('in October without an answer that names only rivals 1');
});

test('a brand that moved in the month would have been compared over six months, too', async () => {
  expect(toldOf(await reportOf('falling')).isOverMonths).toBe(true);
});

test('a site that no answer of the days before cites was cited by 0', async () => {
  const report = await reportOf('falling');
  const { domains_before } = report.responses;
  const uncited = withResponses(report, { domains_before: { ...domains_before, data: [] } });
  const [table] = withClass(bodyOfReport(uncited), 'cited');
  expect(textOf(table!)).not.toContain('–');
});

test('equal is the only word for a tie, and a distance or a change of 0.0 has no word of chance', async () => {
  const level = linesOfReport(await reportOf('level')).join('\n');
  expect(level).toContain('equal with Globex');
  expect(level).not.toMatch(/about level|level with|0\.0 (?:points )?could be chance/);
  const told = toldOf(await reportOf('chance'));
  const change = { ...told.visibility.change, value: 0 };
  expect(rowWord({ ...told, visibility: { ...told.visibility, change } })).toBeNull();
  expect(rowWord(told)?.key).toBe('l.word.chance');
});

test('a brand that is never named has no place, tone, range or box', async () => {
  const body = bodyOfReport(await reportOf('unnamed'));
  for (const look of ['sure', 'try', 'tones', 'box']) expect(withClass(body, look)).toEqual([]);
  expect(
    withClass(body, 'figures')
      .flatMap(within)
      .filter(({ name }) => name === 'dt'),
  ).toHaveLength(2);
});

test.each(WORLD_IDS)('the contents of %s link only to parts that are there', async (id) => {
  const body = bodyOfReport(await reportOf(id));
  const links = within(withClass(body, 'contents')[0]!).flatMap(({ attributes: { href } }) => href ?? []);
  expect(links.filter((href) => byId(body, href.slice(1)) === null)).toEqual([]);
});

test('other questions are never more certain than the same ones', async () => {
  const report = await reportOf('chance');
  const { comparison } = report.responses;
  const rowsOf = (others: { readonly low: number; readonly high: number }) => {
    const run_noise = { ...comparison.run_noise, current: { low: 99.5, high: 100 } };
    const prompt_noise = { ...run_noise, current: others };
    const changed = withResponses(report, { comparison: { ...comparison, run_noise, prompt_noise } });
    return textOf(withClass(bodyOfReport(changed), 'sure')[0]!);
  };
  expect(rowsOf({ low: 99.5, high: 100 })).toContain('in their place99.5 to 100.0');
  expect(rowsOf({ low: 99.8, high: 100 })).toContain('in their place–');
});

test('a question that is marked as not containing the name, but does, says so in its row and on standard error', async () => {
  const rows = withClass(bodyOfReport(await reportOf('marked')), 'questions')
    .flatMap(within)
    .filter(({ name }) => name === 'tr');
  const marked = rows.map(textOf).filter((text) => text.includes('contains the name'));
  expect(marked).toEqual([expect.stringContaining('Is Acme good for task 1?')]);
  const to = join(service.folder, 'marked.html');
  const args = ['--brand', brandOf('marked'), '--month', '2026-10', '--to', to];
  expect((await runReport(service.of('acc_worlds'), args)).stderr).toBe(
    'brd_marked: questions contain the name, but count as without it; correct their is_branded: “Is Acme good for task 1?”\nwrote 1 report\n',
  );
});
