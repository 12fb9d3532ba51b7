import { describe, expect, test } from '@jest/globals';
import { parseRecord } from '../src/import-expectation.js';
import type { ImportRecord, RecordType } from '../src/import-records.js';
import { RECORDS } from './import-valid-records.js';

const LATER = '2026-01-02T00:00:00Z';
const dimension = (id: 'crawlability' | 'page_speed') => ({
  id,
  score: 1,
  summary: '',
  recommendations: [],
  signals: [],
});
const mention = (name: string) => ({ name, position: null, sentiment: null, domain: null });
const moves = (...times: string[]) => ({ moves: times.map((at) => ({ to: 'done' as const, at })) });
const plan = (is_trialing: boolean, trial_ends_at: string | null) => ({
  plan: { id: 'pro' as const, name: 'Pro', is_trialing, trial_ends_at },
});
const failed = {
  outcome: 'failed',
  text: null,
  brand_named: false,
  position: null,
  sentiment: null,
} as const;
const failedEmpty = { ...failed, competitors: [], sources: [] };

/** The valid record of a type with these fields instead, and the paths of what is then wrong. */
const table: { [T in RecordType]?: readonly (readonly [Partial<ImportRecord<T>>, readonly string[]])[] } = {
  account: [
    [plan(true, LATER), []],
    [plan(true, null), ['plan.is_trialing', 'plan.trial_ends_at']],
    [plan(false, LATER), ['plan.is_trialing', 'plan.trial_ends_at']],
  ],
  api_key: [
    [{ all_brands: false, brand_ids: [] }, []],
    [{ all_brands: true, brand_ids: [] }, []],
    [{ all_brands: true, brand_ids: ['a'] }, ['all_brands', 'brand_ids']],
    [{ brand_ids: ['a', 'b', 'a', 'a'] }, ['brand_ids.2', 'brand_ids.3']],
  ],
  brand: [
    [{ platforms: ['claude', 'claude'] }, ['platforms.1']],
    [{ domain_aliases: ['a', 'A', 'a'] }, ['domain_aliases.2']],
  ],
  rival: [
    [{ name: ' \t\u3000' }, ['name']],
    [{ name: '' }, ['name']],
  ],
  theme: [
    [{ id: 'none' }, ['id']],
    [{ id: 'None' }, []],
  ],
  run: [
    [{ status: 'running', completed_at: null, figures: null }, []],
    [{ figures: null }, []],
    [{ completed_at: null }, ['status', 'completed_at']],
    [{ status: 'failed', figures: null }, ['status', 'completed_at']],
    [{ status: 'running', completed_at: null }, ['status', 'figures']],
    [{ status: 'pending' }, ['status', 'completed_at', 'figures']],
    [{ platforms: ['grok', 'claude', 'grok'] }, ['platforms.2']],
  ],
  answer: [
    [failedEmpty, []],
    [{ outcome: 'filled' }, []],
    [{ brand_named: false }, ['brand_named', 'position', 'sentiment']],
    [{ position: null }, ['brand_named', 'position']],
    [{ sentiment: null }, ['brand_named', 'sentiment']],
    [{ brand_named: false, position: null, sentiment: null }, []],
    [{ text: null }, ['outcome', 'text']],
    [{ outcome: 'filled', text: null }, ['outcome', 'text']],
    [{ ...failedEmpty, text: '' }, ['outcome', 'text']],
    [{ ...failedEmpty, text_markdown: '' }, ['outcome', 'text_markdown']],
    [{ ...failed, sources: [] }, ['outcome', 'competitors']],
    [{ ...failed, competitors: [] }, ['outcome', 'sources']],
    [{ ...failedEmpty, brand_named: true, position: 1, sentiment: 'mixed' }, ['outcome', 'brand_named']],
    [{ competitors: [mention('Straße'), mention('B'), mention(' STRASSE ')] }, ['competitors.2.name']],
    [{ competitors: [mention('a'), mention(' ')] }, ['competitors.1.name']],
    [{ competitors: [mention(''), mention(' ')] }, ['competitors.0.name', 'competitors.1.name']],
  ],
  site_access_check: [
    [{ status: 'failed', completed_at: null, origin: null, error: 'x' }, []],
    [{ completed_at: null }, ['status', 'completed_at']],
    [{ status: 'running' }, ['status', 'completed_at']],
    [{ origin: null }, ['status', 'origin']],
    [{ error: '' }, ['status', 'error']],
  ],
  page_audit: [
    [{ status: 'analyzing', completed_at: null, dimensions: [] }, []],
    [{ completed_at: null }, ['status', 'completed_at']],
    [{ status: 'failed', error: 'x', dimensions: [] }, ['status', 'completed_at']],
    [{ dimensions: [] }, ['status', 'dimensions']],
    [{ status: 'pending', completed_at: null }, ['status', 'dimensions']],
    [{ error: 'x' }, ['status', 'error']],
    [{ dimensions: [dimension('page_speed'), dimension('page_speed')] }, ['dimensions.1.id']],
  ],
  recommendation: [
    [moves(LATER, LATER), []],
    [moves(LATER, '2026-01-01T23:59:59.999999Z'), ['moves.1.at']],
    [moves(LATER, '2026-01-02T01:00:00+01:00'), []],
  ],
  outreach_work: [
    [moves(LATER, '2026-01-01T00:00:00Z', LATER), ['moves.1.at']],
    [{ url: 'ftp://a.example/' }, ['url']],
    [{ url: '/page' }, ['url']],
  ],
};

const pathsOf = (type: RecordType, value: unknown) => {
  const parsed = parseRecord(type, value);
  return 'faults' in parsed ? parsed.faults.map(({ path }) => path) : [];
};

describe('a record that contradicts itself names each field that cannot stand', () => {
  const cases = Object.entries(table).flatMap(([type, rows]) => rows.map((row) => [type, ...row] as const));
  test.each(cases)('%s with %j: %j', (type, fields, paths) => {
    const record = Object.entries(RECORDS).find(([name]) => name === type)?.[1];
    if (!record) throw new Error('no such type');
    expect(pathsOf(record.type, { ...record, ...fields })).toEqual(paths);
  });

  test.each(Object.values(RECORDS))('the valid $type has nothing wrong', (record) => {
    expect(pathsOf(record.type, record)).toEqual([]);
  });
});
