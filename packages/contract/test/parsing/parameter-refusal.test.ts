import { DAY } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { EXPLAIN_VISIBILITY } from '../../src/endpoints/explain-visibility.js';
import { GET_ACCOUNT } from '../../src/endpoints/get-account.js';
import { GET_COMPETITORS } from '../../src/endpoints/get-competitors.js';
import type { AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { invalidCursor, unknownParameters } from '../../src/parsing/parameter-refusal.js';
import { LIST_BRAND_ANSWERS } from '../../src/endpoints/list-brand-answers.js';
import { LIST_RUNS } from '../../src/endpoints/list-runs.js';
import { refusalOf, sentIn } from '../faults.js';

const detailOf = (endpoint: AnyEndpoint, query: string) =>
  refusalOf(endpoint, sentIn(query), 100n * DAY)?.detail;

describe('the detail of a refusal', () => {
  // Rule 6.4.
  test.each<[string, string]>([
    ['status=x', '`status` must be one of pending, running, completed, failed.'],
    ['limit=', '`limit` must not be empty.'],
    ['status=x&limit=0', '2 parameters are invalid: `status`, `limit`; `errors` describes each.'],
  ])('names the invalid parameters, case %#', (sent, detail) => {
    expect(detailOf(LIST_RUNS, sent)).toBe(detail);
  });

  test('names a missing date', () => {
    expect(detailOf(GET_COMPETITORS, 'start_date=2026-01-01')).toBe(
      '`start_date` and `end_date` must be sent together.',
    );
    expect(detailOf(EXPLAIN_VISIBILITY, 'previous_end_date=1970-01-01')).toBe(
      '`previous_start_date` and `previous_end_date` must be sent together.',
    );
  });

  test('lists the parameters of the endpoint if a name is unknown', () => {
    expect(detailOf(LIST_RUNS, 'statuses=x')).toBe(
      'The query has a parameter that this endpoint does not take; `errors` lists it. The endpoint takes `limit`, `cursor`, `status`, `format`, `bom`.',
    );
  });

  test('says which parameters were probably meant, each once, and never one that was sent', () => {
    const sent = 'engine=grok&engines=grok&from=2026-01-01&colour=red';
    expect(detailOf(GET_COMPETITORS, sent)).toContain(
      '`errors` lists each. Did you mean `platforms`, `start_date`? The endpoint takes `period`,',
    );
    expect(detailOf(GET_COMPETITORS, `${sent}&platforms=grok`)).toContain(
      '`errors` lists each. Did you mean `start_date`? The endpoint takes',
    );
  });

  test('says that the endpoint takes none', () => {
    expect(detailOf(GET_ACCOUNT, 'a=x&b=x')).toBe(
      'The query has 2 parameters that this endpoint does not take; `errors` lists each. The endpoint takes no parameters.',
    );
  });

  test.each([
    [2, '2 parameters that this endpoint does not take; `errors` lists each'],
    [20, '20 parameters that this endpoint does not take; `errors` lists each'],
    [21, '21 parameters that this endpoint does not take; `errors` lists the first 20'],
    [29_000, '29000 parameters that this endpoint does not take; `errors` lists the first 20'],
  ])('counts the unknown names: %i (rule 3.3)', (count, those) => {
    const sent = Array.from({ length: count }, (_, i) => `x${i}=1`);
    const again = sent.slice(0, 3); // names count once
    expect(detailOf(GET_ACCOUNT, [...sent, ...again].join('&'))).toBe(
      `The query has ${those}. The endpoint takes no parameters.`,
    );
  });

  test.each<[readonly string[], string]>([
    [[], ''],
    [['A'], '; `A` takes it'],
    [['A', 'B', 'C'], '; `A`, `B`, `C` take it'],
    [['A', 'B', 'C', 'D'], '; `A`, `B`, `C` and 1 more take it'],
    [['A', 'B', 'C', 'D', 'E'], '; `A`, `B`, `C` and 2 more take it'],
  ])('names the endpoints that take an unknown parameter: %j (rule 3.3)', (takers, end) => {
    const { faults } = unknownParameters(['x'], new Set(['x']), [], () => takers);
    expect(faults).toEqual([{ parameter: 'x', detail: `is not a parameter of this endpoint${end}` }]);
  });

  test('is the same for every unusable cursor (rule 6.4)', () => {
    const { code, faults, detail } = invalidCursor();
    expect([code, faults.map(({ parameter }) => parameter), detail]).toEqual([
      'invalid_cursor',
      ['cursor'],
      null,
    ]);
    expect(faults[0]?.detail).toBe(
      'was not issued for this request or is outdated; start again from the first page',
    );
  });

  // 1970-04-11, 0:00 UTC.
  test.each([
    ['period=14d', 'start_date=1970-03-28&end_date=1970-04-11'],
    ['period=60 Days', 'start_date=1970-02-10&end_date=1970-04-11'],
    ['period=this_month', 'start_date=1970-04-01&end_date=1970-04-11'],
    ['period=Last-Month', 'start_date=1970-03-01&end_date=1970-03-31'],
    ['period=14d&tz=America/Lima', 'start_date=1970-03-27&end_date=1970-04-10'],
    ['tz=x&period=14d', 'start_date=1970-03-28&end_date=1970-04-11'],
  ])('has the dates of %s (rule 6.5)', (sent, dates) => {
    const fault = refusalOf(GET_COMPETITORS, sentIn(sent), 100n * DAY)?.faults.find(
      ({ parameter }) => parameter === 'period',
    );
    expect(fault?.detail).toBe(
      `must be one of 7d, 30d, 90d, 365d; for these days, send \`${dates}\` without period`,
    );
    expect(refusalOf(GET_COMPETITORS, sentIn(dates), 100n * DAY)).toBeNull();
  });

  test.each(['0d', '366d', '1000d', '14', 'monthly', '30 days'])('has no dates of %s', (period) => {
    expect(detailOf(GET_COMPETITORS, `period=${period}`)).toBe('`period` must be one of 7d, 30d, 90d, 365d.');
  });

  test('says what the parameters of answers do not offer', () => {
    const details = refusalOf(LIST_BRAND_ANSWERS, sentIn('q=x&since=x'))?.faults.map(({ detail }) => detail);
    expect(details).toEqual([
      'is not a parameter of this endpoint; texts cannot be searched; filter by prompt, engine, rival or site',
      'is not a parameter of this endpoint; for what changed since an earlier request, read `/v1/brands/{brand_id}/changes`',
    ]);
    expect(detailOf(GET_COMPETITORS, 'platforms=Google')).toMatch(
      /; Google has two, `gemini` and `google_aio`\.$/,
    );
    expect(detailOf(GET_COMPETITORS, 'tz=GMT%2B2')).not.toContain('summer');
    expect(detailOf(GET_COMPETITORS, 'tz=GMT+2')).toMatch(/opposite sign; only a city has summer time\.$/);
  });

  test('does not repeat an unknown name', () => {
    expect(detailOf(LIST_RUNS, 'zzmarkzz=x')).not.toContain('zzmarkzz');
  });
});
