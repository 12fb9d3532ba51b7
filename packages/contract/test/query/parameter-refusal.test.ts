import { DAY } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { explainVisibility } from '../../src/endpoints/explain-visibility.js';
import { getAccount } from '../../src/endpoints/get-account.js';
import { getCompetitors } from '../../src/endpoints/get-competitors.js';
import type { AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { invalidCursor } from '../../src/query/parameter-refusal.js';
import { listRuns } from '../../src/endpoints/list-runs.js';
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
    expect(detailOf(listRuns, sent)).toBe(detail);
  });

  test('names a missing date', () => {
    expect(detailOf(getCompetitors, 'start_date=2026-01-01')).toBe(
      '`start_date` and `end_date` must be sent together.',
    );
    expect(detailOf(explainVisibility, 'previous_end_date=1970-01-01')).toBe(
      '`previous_start_date` and `previous_end_date` must be sent together.',
    );
  });

  test('lists the parameters of the endpoint if a name is unknown', () => {
    expect(detailOf(listRuns, 'statuses=x')).toBe(
      'The query has a parameter that this endpoint does not take; `errors` lists it. The endpoint takes `limit`, `cursor`, `status`, `format`, `bom`.',
    );
  });

  test('says which parameters were probably meant, each once, and never one that was sent', () => {
    const sent = 'engine=grok&engines=grok&from=2026-01-01&colour=red';
    expect(detailOf(getCompetitors, sent)).toContain(
      '`errors` lists each. Did you mean `platforms`, `start_date`? The endpoint takes `period`,',
    );
    expect(detailOf(getCompetitors, `${sent}&platforms=grok`)).toContain(
      '`errors` lists each. Did you mean `start_date`? The endpoint takes',
    );
  });

  test('says that the endpoint takes none', () => {
    expect(detailOf(getAccount, 'a=x&b=x')).toBe(
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
    expect(detailOf(getAccount, [...sent, ...again].join('&'))).toBe(
      `The query has ${those}. The endpoint takes no parameters.`,
    );
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

  test('does not repeat an unknown name', () => {
    expect(detailOf(listRuns, 'zzmarkzz=x')).not.toContain('zzmarkzz');
  });
});
