import { describe, expect, test } from '@jest/globals';
import { Refusal } from '@brand-visibility/domain';
import { z } from 'zod';
import { endpoint, type AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import { parseQuery } from '../../src/query/parse-query.js';
import { formatOf, namesNextPage } from '../../src/rows/of-endpoint.js';
import { formatParameter } from '../../src/rows/format.js';
import { getShelfSeries, listShelves, withoutFormats } from './endpoints.js';

const sent = (format: string) => [{ name: 'format', value: format }];
const faultOf = (one: AnyEndpoint, format: string) => {
  const query = parseQuery(one, sent(format));
  return query instanceof Refusal ? { code: query.code, ...query.faults[0] } : null;
};

describe('`format` (rule 13.1)', () => {
  test.each(['json', 'csv', 'ndjson'] as const)('accepts %s', (format) => {
    expect(faultOf(listShelves, format)).toBeNull();
    expect(formatOf(listShelves, sent(format))).toBe(format);
  });

  test('is json if absent or if the endpoint has no rows', () => {
    expect(formatOf(listShelves, [{ name: 'limit', value: '5' }])).toBe('json');
    expect(formatOf(withoutFormats, [])).toBe('json');
  });

  test.each([
    ['CSV', 'csv'],
    ['jsonl', 'ndjson'],
    ['text/csv', 'csv'],
    ['xlsx', undefined],
  ])('%s is refused, and %s is suggested', (format, did_you_mean) => {
    expect(faultOf(listShelves, format)).toMatchObject({
      code: 'invalid_parameter',
      parameter: 'format',
      allowed: ['json', 'csv', 'ndjson'],
    });
    expect(faultOf(listShelves, format)?.did_you_mean).toBe(did_you_mean);
  });

  test('is unknown to an endpoint without formats', () => {
    expect(faultOf(withoutFormats, 'json')).toMatchObject({ code: 'unknown_parameter', parameter: 'format' });
  });

  test('is a parameter of exactly the endpoints that declare rows', () => {
    for (const one of ENDPOINTS)
      expect([one.id, 'format' in one.parameters]).toEqual([one.id, one.rows !== undefined]);
  });

  test('without rows does not compile', () => {
    const { rows: _rows, faultsTogether: _faults, ...others } = withoutFormats;
    const said = { ...others, parameters: {} };
    // @ts-expect-error -- rows are missing
    endpoint({ ...said, parameters: formatParameter });
    // @ts-expect-error -- the parameter is missing
    endpoint({ ...said, rows: listShelves.rows });
    expect(endpoint(said).parameters).toEqual({});
  });
});

describe('the rows of a reply (rule 13.2)', () => {
  test('are those of `data`', () => {
    const rows = [{ key: null }, { key: 'a' }];
    expect([...(listShelves.rows?.of({ data: rows, has_more: false, next_cursor: null }) ?? [])]).toEqual(
      rows,
    );
    expect(listShelves.rows?.columns.map(({ name }) => name)).toEqual([
      'key',
      'label',
      'answer_count',
      'is_open',
      'visibility.current',
      'visibility.previous',
      'visibility.change',
      'books',
    ]);
  });

  test('can be computed from nested `data`', () => {
    const reply = {
      brand_id: 'brd_1',
      buckets: ['2026-01-01', '2026-01-02'],
      data: [
        { name: 'Acme', points: [1, null] },
        { name: 'Globex', points: [3, 4] },
      ],
    };
    const rows = [...(getShelfSeries.rows?.of(reply) ?? [])];
    expect(rows).toEqual([
      { name: 'Acme', start_date: '2026-01-01', point_answer_count: 1 },
      { name: 'Acme', start_date: '2026-01-02', point_answer_count: null },
      { name: 'Globex', start_date: '2026-01-01', point_answer_count: 3 },
      { name: 'Globex', start_date: '2026-01-02', point_answer_count: 4 },
    ]);
    expect(z.array(getShelfSeries.rows?.row ?? z.never()).safeParse(rows).success).toBe(true);
  });
});

test('only replies of paginated endpoints with formats name the next page in headers (rule 7.9)', () => {
  expect(namesNextPage(listShelves)).toBe(true);
  expect(namesNextPage(getShelfSeries)).toBe(false);
  expect(ENDPOINTS.filter(({ rows }) => !rows).some(namesNextPage)).toBe(false);
});
