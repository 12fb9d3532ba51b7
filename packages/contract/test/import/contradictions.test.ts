import { describe, expect, test } from '@jest/globals';
import type { Dimension } from '@brand-visibility/domain/vocabulary';
import { parseRecord } from '../../src/import/expectation.js';
import type { ImportRecord, RecordType } from '../../src/import/records.js';
import { RECORDS } from './valid-records.js';

const LATER = '2026-01-02T00:00:00Z';
const dimension = (id: Dimension) => ({ id, score: 1, summary: '', recommendations: [], signals: [] });
const figures = (answer_count: number, failed_count: number, filled_count: number) => ({
  figures: {
    prompt_count: 1,
    answer_count,
    failed_count,
    filled_count,
    visibility: null,
    average_position: null,
  },
});
const mention = (name: string) => ({ name, position: null, sentiment: null, domain: null });
const moves = (...times: string[]) => ({ moves: times.map((at) => ({ to: 'done' as const, at })) });
const plan = (is_trialing: boolean, trial_ends_at: string | null) => ({
  plan: { id: 'pro' as const, name: 'Pro', is_trialing, trial_ends_at },
});
const failed = {
  outcome: 'failed',
  text: null,
  text_markdown: null,
  brand_named: false,
  position: null,
  sentiment: null,
} as const;
const failedEmpty = { ...failed, competitors: [], sources: [] };

/** By type: fields to replace in the valid record, and the fields of each resulting fault. */
const table: { [T in RecordType]?: readonly (readonly [Partial<ImportRecord<T>>, readonly string[]])[] } = {
  account: [
    [plan(true, LATER), []],
    [plan(true, null), ['plan.is_trialing plan.trial_ends_at']],
    [plan(false, LATER), ['plan.is_trialing plan.trial_ends_at']],
  ],
  api_key: [
    [{ all_brands: false, brand_ids: [] }, []],
    [{ all_brands: true, brand_ids: [] }, []],
    [{ all_brands: true, brand_ids: ['a'] }, ['all_brands brand_ids']],
    [{ brand_ids: ['a', 'b', 'a', 'a'] }, ['brand_ids.2', 'brand_ids.3']],
  ],
  brand: [[{ platforms: ['claude', 'claude'] }, ['platforms.1']]],
  rival: [[{ name: ' \t\u3000' }, ['name']]],
  theme: [
    [{ id: 'none' }, ['id']],
    [{ id: 'None' }, []],
  ],
  run: [
    [{ status: 'running', completed_at: null, figures: null }, []],
    [{ figures: null }, []],
    [{ completed_at: null }, ['status completed_at']],
    [{ status: 'running', completed_at: null }, ['status figures']],
    [{ status: 'pending' }, ['status completed_at', 'status figures']],
    [{ platforms: ['grok', 'claude', 'grok'] }, ['platforms.2']],
    [figures(4, 1, 2), ['figures.failed_count figures.filled_count']],
    [figures(1, 4, 2), ['figures.answer_count figures.filled_count']],
  ],
  answer: [
    [failedEmpty, []],
    [{ brand_named: false }, ['brand_named position sentiment']],
    [{ position: null }, ['brand_named position']],
    [{ sentiment: null }, []], // a sentiment that nobody knows (rule 1.4)
    [{ brand_named: false, position: null }, ['brand_named sentiment']],
    [{ brand_named: false, position: null, sentiment: null }, []],
    [{ text: null }, ['outcome text']],
    [{ ...failedEmpty, text: '' }, ['outcome text']],
    [{ ...failedEmpty, text_markdown: '' }, ['outcome text_markdown']],
    [{ ...failed, sources: [] }, ['outcome competitors']],
    [{ ...failed, competitors: [] }, ['outcome sources']],
    [{ ...failedEmpty, brand_named: true, position: 1, sentiment: 'mixed' }, ['outcome brand_named']],
    [{ competitors: [mention('Straße'), mention('B'), mention(' STRASSE ')] }, []], // the first counts (rule 8.1)
    [{ competitors: [mention('a'), mention(' ')] }, ['competitors.1.name']],
  ],
  site_access_check: [
    [{ status: 'failed', completed_at: null, origin: null, error: 'x' }, []],
    [{ completed_at: null }, ['status completed_at']],
    [{ status: 'running' }, ['status completed_at']],
    [{ origin: null }, ['status origin']],
    [{ status: 'failed', completed_at: null }, ['status error']],
  ],
  page_audit: [
    [{ status: 'analyzing', completed_at: null, dimensions: [] }, []],
    [{ completed_at: null }, ['status completed_at']],
    [{ status: 'failed', error: 'x', dimensions: [] }, ['status completed_at']],
    [{ dimensions: [] }, ['status dimensions']],
    [{ error: 'x' }, ['status error']],
    [
      { word_count: 0, dimensions: [dimension('ai_readiness'), dimension('authority_trust')] },
      ['word_count dimensions.0.id', 'word_count dimensions.1.id'],
    ],
    [{ word_count: 0, status: 'analyzing', completed_at: null, dimensions: [] }, []],
    [{ dimensions: [dimension('page_speed'), dimension('page_speed')] }, ['dimensions.1.id']],
  ],
  recommendation: [
    [moves(LATER, '2026-01-01T23:59:59.999999Z'), ['moves.1.at']],
    [moves(LATER, '2026-01-02T01:00:00+01:00'), []],
  ],
  outreach_work: [
    [moves(LATER, '2026-01-01T00:00:00Z', LATER), ['moves.1.at']],
    [{ url: 'ftp://a.example/' }, ['url']],
  ],
};

const pathsOf = (type: RecordType, value: unknown) => {
  const parsed = parseRecord(type, value);
  return 'faults' in parsed ? parsed.faults.map(({ paths }) => paths.join(' ')) : [];
};

// Rule 12.8.
describe('a record that contradicts itself names each contradicting field', () => {
  const cases = Object.entries(table).flatMap(([type, rows]) => rows.map((row) => [type, ...row] as const));
  // Rules 3.2 and 12.5.
  test.each(cases)('%s with %j: %j', (type, fields, paths) => {
    const record = Object.entries(RECORDS).find(([name]) => name === type)?.[1];
    if (!record) throw new Error('no such type');
    expect(pathsOf(record.type, { ...record, ...fields })).toEqual(paths);
  });
});

// Rule 12.8.
describe('and says what the fields must be, in one fault', () => {
  const messagesOf = (type: RecordType, fields: object): readonly string[] => {
    const parsed = parseRecord(type, { ...RECORDS[type], ...fields });
    return 'faults' in parsed ? parsed.faults.map(({ message }) => message) : [];
  };
  const unfit = { brand_named: false, position: 1, sentiment: null };

  // Rule 12.5.
  test.each<[RecordType, object, string]>([
    ['account', plan(true, null), 'plan.trial_ends_at must be set if, and only if, plan.is_trialing is true'],
    ['api_key', { all_brands: true }, 'brand_ids must be empty when all_brands is true'],
    ['api_key', { brand_ids: ['a', 'a'] }, 'expected each value once'],
    ['rival', { name: '\u200b\ufeff' }, 'expected a name with a visible character'],
    ['theme', { id: 'none' }, 'expected an id other than none'],
    ['run', { completed_at: null }, 'completed_at must be set if, and only if, status is completed'],
    ['run', { status: 'running', completed_at: null }, 'figures must be null unless status is completed'],
    ['run', figures(9, 1, 2), 'filled_count must be at most failed_count and answer_count'],
    [
      'answer',
      unfit,
      'position must be set if, and only if, brand_named is true, and sentiment must be null if it is false',
    ],
    ['answer', { text: null }, 'text may be null only if outcome is failed; it may be empty'],
    ['answer', { ...failedEmpty, text: '' }, 'text must be null when outcome is failed'],
    ['answer', { ...failedEmpty, text_markdown: '' }, 'text_markdown must be null when outcome is failed'],
    ['answer', { ...failed, sources: [] }, 'competitors must be empty when outcome is failed'],
    ['answer', { ...failed, competitors: [] }, 'sources must be empty when outcome is failed'],
    ['answer', { competitors: [mention('\u00ad ')] }, 'expected a name with a visible character'],
    ['site_access_check', { origin: null }, 'origin must be set when status is completed'],
    ['site_access_check', { error: 'x' }, 'error must be a string if, and only if, status is failed'],
    ['page_audit', { dimensions: [] }, 'dimensions must have an item if, and only if, status is completed'],
    [
      'page_audit',
      { word_count: 0, dimensions: [dimension('ai_readiness')] },
      'only crawlability and page_speed may be audited when word_count is 0',
    ],
    [
      'recommendation',
      moves(LATER, '2026-01-01T00:00:00Z'),
      'expected a time that is not before the previous move',
    ],
    ['outreach_work', { url: '/page' }, 'expected an absolute http or https URL'],
  ])('%s with %j: %s', (type, fields, message) => {
    expect(messagesOf(type, fields)).toEqual([message]);
  });
});
