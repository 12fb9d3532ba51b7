import { describe, expect, test } from '@jest/globals';
import { parseRecord } from '../../src/import/expectation.js';
import { definitionOf, type RecordType } from '../../src/import/records.js';
import { RECORDS } from './valid-records.js';

const faultsOf = (type: RecordType, value: unknown) => {
  const parsed = parseRecord(type, value);
  return 'faults' in parsed ? parsed.faults.map(({ paths, message }) => [paths.join(), message]) : [];
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

  // Rule 12.2.
  test('report an unknown field at its path, at any depth, even __proto__', () => {
    const { account, answer } = RECORDS;
    expect(faultsOf('account', { ...account, foo: 1, plan: { ...account.plan, bar: null } })).toEqual([
      ['plan.bar', 'unknown field `plan.bar`'],
      ['foo', 'unknown field `foo`'],
    ]);
    const text = JSON.stringify({ ...answer, competitors: [{ ...answer.competitors[0], x: 1 }] });
    expect(faultsOf('answer', JSON.parse(text))).toEqual([
      ['competitors.0.x', 'unknown field `competitors.0.x`'],
    ]);
    const polluted: unknown = JSON.parse(`{"__proto__":{},${JSON.stringify(account).slice(1)}`);
    expect(faultsOf('account', polluted)).toEqual([['__proto__', 'unknown field `__proto__`']]);
  });

  test.each<[RecordType, object, string, string]>([
    ['account', { id: 'a b' }, 'id', '1 to 64 characters of A-Z, a-z, 0-9, _ and -'],
    ['account', { plan: [] }, 'plan', 'an object; found a list'],
    ['brand', { reach: 1 }, 'reach', 'one of worldwide, country, local, or null; found 1'],
    ['prompt', { volume: 0.5 }, 'volume', 'an integer from 1 to 5, or null; found 0.5'],
    [
      'run',
      { figures: { ...RECORDS.run.figures, answer_count: -1.5 } },
      'figures.answer_count',
      'an integer of at least 0; found -1.5',
    ],
    [
      'run',
      { figures: { ...RECORDS.run.figures, visibility: 12.34 } },
      'figures.visibility',
      'a number from 0 to 100 with at most one decimal, or null; found 12.34',
    ],
    [
      'recommendation',
      { metric_key: 'category:none' },
      'metric_key',
      '`overall`, `category:<category>` or `platform:<engine>`, or null; found `category:none`',
    ],
    [
      'outreach_work',
      { moves: [{ to: 'in_review', at: '2026-01-01T00:00:00Z' }] },
      'moves.0.to',
      'one of suggested, in_progress, done, dismissed; found `in_review`',
    ],
    ['page_audit', { id: 'short' }, 'id', '8 to 64 characters of a-z and 0-9'],
  ])('%s with %j: %s: expected %s', (type, fields, path, expected) => {
    expect(faultsOf(type, { ...RECORDS[type], ...fields })).toEqual([[path, `expected ${expected}`]]);
  });

  test('report a field with two faults once', () => {
    expect(faultsOf('prompt', { ...RECORDS.prompt, difficulty: -0.5 })).toHaveLength(1);
  });
});
