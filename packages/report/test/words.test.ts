import { record } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NO_FILTERS, type Choice } from '../src/data/choice.js';
import type { Report } from '../src/data/report.js';
import { startDemo, type Demo } from './support/demo.js';
import { readReport, textOf } from './support/reports.js';

/** What reports say where little or nothing is there. */

let demo: Demo;
beforeAll(async () => {
  const at = '2026-10-05T06:00:00Z';
  demo = await startDemo([
    record.brand({ id: 'brd_new', account_id: 'acc_demo', name: 'New' }),
    record.prompt({ id: 'prm_new', brand_id: 'brd_new' }),
    record.run({ id: 'run_new', brand_id: 'brd_new', created_at: at, started_at: at, completed_at: at }),
    record.answer({ run_id: 'run_new', prompt_id: 'prm_new', created_at: at }),
  ]);
});
afterAll(() => demo.close());

const read = (choice: Partial<Choice>) => readReport(demo, choice);

describe('a window whose runs have no answer that counts', () => {
  test('is not said to be without a run', async () => {
    const text = textOf(await read({ filters: { ...NO_FILTERS, locations: ['Nowhere'] } }));
    expect(text).toContain('No answer counts in the runs of this window, so there is no point to draw.');
    expect(text).toContain('No theme has a counted answer in this window.');
    expect(text).not.toContain('No run completed');
    expect(text).not.toContain('have no themes');
  });

  test('is not mistaken for one without a run', async () => {
    const text = textOf(await read({ window: { kind: 'month', month: '2020-01' } }));
    expect(text).toContain('No run completed in this window, so there is no point to draw.');
  });
});

describe('a month before which nothing was asked', () => {
  test('has no verdict, and none is mentioned', async () => {
    const report = await read({ brand_id: 'brd_new' });
    const { comparison } = report.parts;
    expect('response' in comparison && comparison.response.verdict).toBeNull();
    const text = textOf(report);
    expect(text).toContain('There is nothing to compare this window with.');
    expect(text).toContain('Complete calendar months of any length.');
    expect(text).not.toMatch(/verdict above|Changes are against/);
    expect(textOf(await read({}))).toContain('The verdict above compares windows of the same length.');
  });
});

describe('one of anything', () => {
  test('answer, prompt and engine is said in the singular', async () => {
    expect(textOf(await read({ brand_id: 'brd_new' }))).toMatch(/From 1 answer to 1 prompt, /);
  });

  /** The same with 1 for every figure, and one step in every recommendation. */
  const ones = (value: unknown, member = ''): unknown => {
    if (typeof value === 'number') return 1;
    if (Array.isArray(value))
      return value.slice(0, member === 'steps' ? 1 : Infinity).map((one) => ones(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, ones(one, name)]));
  };

  test('is said in the singular everywhere', async () => {
    const report = await read({});
    const text = textOf({ ...report, parts: ones(report.parts) as Report['parts'] }); // the same shape
    for (const words of ['1 answer to', '1 prompt,', '1 blocker', '1 crawler passes', '1 point', 'of 1 step'])
      expect(text).toContain(words);
    const plural = /(?<![\d.])1 (?:answers|prompts|points|steps|blockers|warnings|notices|crawlers)\b/g;
    expect(text.match(plural)).toBeNull();
  });
});
