import { describe, expect, test } from '@jest/globals';
import { parseRecord } from '../../src/import/expectation.js';
import { definitionOf, type RecordType } from '../../src/import/records.js';
import { RECORDS } from './valid-records.js';

const faultsOf = (type: RecordType, value: unknown) => {
  const parsed = parseRecord(type, value);
  return 'faults' in parsed ? parsed.faults.map(({ path, expected }) => [path, expected]) : [];
};
const without = (record: object, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

describe('the faults of a record', () => {
  test.each(Object.values(RECORDS))('report every missing field of $type at its path', (record) => {
    const names = Object.keys(definitionOf(record.type).schema.shape).filter((name) => name !== 'type');
    for (const name of names) {
      expect(faultsOf(record.type, without(record, name)).map(([path]) => path)).toEqual([name]);
    }
  });

  // Rule 12.3.
  test('report an unknown field at its path, at any depth, even __proto__', () => {
    const { account, answer } = RECORDS;
    expect(faultsOf('account', { ...account, foo: 1, plan: { ...account.plan, bar: null } })).toEqual([
      ['plan.bar', 'no such field'],
      ['foo', 'no such field'],
    ]);
    const text = JSON.stringify({ ...answer, competitors: [{ ...answer.competitors[0], x: 1 }] });
    expect(faultsOf('answer', JSON.parse(text))).toEqual([['competitors.0.x', 'no such field']]);
    const polluted: unknown = JSON.parse(`{"__proto__":{},${JSON.stringify(account).slice(1)}`);
    expect(faultsOf('account', polluted)).toEqual([['__proto__', 'no such field']]);
  });

  test.each<[RecordType, object, string, string]>([
    ['account', { id: 7 }, 'id', 'a string'],
    ['account', { id: 'a b' }, 'id', '1 to 64 characters of A-Z, a-z, 0-9, _ and -'],
    ['account', { owner_exists: 'yes' }, 'owner_exists', 'true or false'],
    ['account', { plan: [] }, 'plan', 'an object'],
    [
      'brand',
      { platforms: ['bing'] },
      'platforms.0',
      'one of claude, chatgpt, perplexity, gemini, grok, google_aio',
    ],
    ['brand', { platforms: null }, 'platforms', 'a list'],
    ['brand', { reach: 1 }, 'reach', 'one of worldwide, country, local, or null'],
    ['brand', { description: 1 }, 'description', 'a string, or null'],
    ['prompt', { volume: 0.5 }, 'volume', 'an integer from 1 to 5, or null'],
    [
      'run',
      { figures: { ...RECORDS.run.figures, answer_count: -1.5 } },
      'figures.answer_count',
      'an integer of at least 0',
    ],
    [
      'run',
      { figures: { ...RECORDS.run.figures, visibility: 12.34 } },
      'figures.visibility',
      'a number from 0 to 100 with at most one decimal, or null',
    ],
    [
      'recommendation',
      { metric_key: 'category:none' },
      'metric_key',
      'overall, category:<category> or platform:<engine>, or null',
    ],
    [
      'recommendation',
      { baseline_value: 0.05 },
      'baseline_value',
      'a number from 0 to 100 with at most one decimal, or null',
    ],
    [
      'outreach_work',
      { moves: [{ to: 'in_review', at: '2026-01-01T00:00:00Z' }] },
      'moves.0.to',
      'one of suggested, in_progress, done, dismissed',
    ],
    ['page_audit', { id: 'short' }, 'id', '8 to 64 characters of a-z and 0-9'],
  ])('%s with %j: %s: expected %s', (type, fields, path, expected) => {
    expect(faultsOf(type, { ...RECORDS[type], ...fields })).toEqual([[path, expected]]);
  });

  test('report a field with two faults once', () => {
    expect(faultsOf('prompt', { ...RECORDS.prompt, difficulty: -0.5 })).toHaveLength(1);
  });
});
