import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../src/errors/refusal.js';
import { dispositionOf, namesNextPage, type AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { GET_VISIBILITY } from '../../src/endpoints/get-visibility.js';
import { GET_VISIBILITY_SERIES } from '../../src/endpoints/get-visibility-series.js';
import { LIST_RUNS } from '../../src/endpoints/list-runs.js';
import { LIST_SOURCE_DOMAINS } from '../../src/endpoints/list-sources.js';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import { parseQuery } from '../../src/parsing/parse-query.js';
import { requestedTable, FORMATS } from '../../src/rows/format.js';

const sent = (format: string) => [{ name: 'format', value: format }];
const faultOf = (one: AnyEndpoint, format: string) => {
  const query = parseQuery(one, sent(format), 0n);
  return query instanceof Refusal ? { code: query.code, ...query.faults[0] } : null;
};

describe('`format` (rule 13.1)', () => {
  test.each(['json', 'csv', 'ndjson'] as const)('accepts %s', (format) => {
    expect(faultOf(LIST_RUNS, format)).toBeNull();
    expect(parseQuery(LIST_RUNS, sent(format), 0n)).toMatchObject({ format, bom: undefined });
  });

  test('is json if absent; an endpoint without rows has none', () => {
    expect(parseQuery(LIST_RUNS, [], 0n)).toMatchObject({ format: 'json', bom: undefined });
    expect(parseQuery(GET_VISIBILITY, [], 0n)).not.toHaveProperty('format');
  });

  test.each([
    ['CSV', 'csv'],
    ['jsonl', 'ndjson'],
    ['text/csv', 'csv'],
    ['xlsx', undefined],
  ])('%s is refused, and %s is suggested', (format, did_you_mean) => {
    expect(faultOf(LIST_RUNS, format)).toMatchObject({
      code: 'invalid_parameter',
      parameter: 'format',
      allowed: ['json', 'csv', 'ndjson'],
    });
    expect(faultOf(LIST_RUNS, format)?.did_you_mean).toBe(did_you_mean);
  });

  test('is unknown to an endpoint without formats', () => {
    expect(faultOf(GET_VISIBILITY, 'json')).toMatchObject({ code: 'unknown_parameter', parameter: 'format' });
  });

  test('is a parameter of exactly the endpoints that declare rows', () => {
    for (const one of ENDPOINTS)
      expect([one.id, 'format' in one.parameters]).toEqual([one.id, one.rows !== undefined]);
  });
});

test('only responses of paginated endpoints with formats name the next page in headers (rule 7.9)', () => {
  const formatsOf = (one: AnyEndpoint) => FORMATS.filter((format) => namesNextPage(one, format));
  expect(formatsOf(LIST_SOURCE_DOMAINS)).toEqual(FORMATS);
  expect(formatsOf(LIST_RUNS)).toEqual(['csv', 'ndjson']);
  expect(formatsOf(GET_VISIBILITY_SERIES)).toEqual([]);
  expect(ENDPOINTS.filter(({ rows }) => !rows).flatMap(formatsOf)).toEqual([]);
  const inJson = ENDPOINTS.filter((one) => namesNextPage(one, 'json')).map(({ id }) => id);
  const ofSpecification = ['listBrands', 'listRuns', 'listPrompts', 'listAnswers', 'listPageAudits'];
  expect(inJson.filter((id) => ofSpecification.includes(id))).toEqual([]);
});

describe('`bom` (rule 13.4)', () => {
  const refused = (...pairs: readonly (readonly [name: string, value: string])[]) => {
    const query = parseQuery(
      LIST_RUNS,
      pairs.map(([name, value]) => ({ name, value })),
      0n,
    );
    return query instanceof Refusal ? query.faults.map(({ parameter, detail }) => [parameter, detail]) : null;
  };

  test('is for CSV only, whatever its value', () => {
    expect(refused(['format', 'csv'], ['bom', 'true'])).toBeNull();
    expect(refused(['bom', 'false'], ['format', 'csv'])).toBeNull();
    for (const bom of ['true', 'false']) {
      expect(refused(['bom', bom])).toEqual([['bom', 'requires format=csv']]);
      expect(refused(['format', 'ndjson'], ['bom', bom])).toEqual([['bom', 'requires format=csv']]);
    }
    expect(refused(['bom', 'yes'])).toEqual([['bom', 'must be one of true, false']]);
  });

  test('is at fault beside a wrong format too', () => {
    expect(refused(['format', 'xls'], ['bom', 'true'])).toEqual([
      ['format', 'must be one of json, csv, ndjson'],
      ['bom', 'requires format=csv'],
    ]);
    expect(refused(['bom', 'false'], ['format', 'csv'], ['format', 'csv'])).toEqual([
      ['bom', 'requires format=csv'],
      ['format', 'must be sent only once'],
    ]);
  });
});

describe('a file (rule 13.4)', () => {
  test('has a name of its own for every endpoint with rows', () => {
    expect(dispositionOf(GET_VISIBILITY_SERIES)).toBe('attachment; filename="visibility-series.csv"');
    const names = ENDPOINTS.filter(({ rows }) => rows).map(dispositionOf);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^attachment; filename="[a-z]+(-[a-z]+)*\.csv"$/);
  });
});

describe('the lines of a grouped series (rule 13.6)', () => {
  const rows = GET_VISIBILITY_SERIES.rows!;
  const grouped = { group_by: 'platform' };
  const point = (start_date: string, keys: readonly string[] | null) => ({
    start_date,
    end_date: start_date,
    run_count: 1,
    visibility: 50,
    breakdown: keys && { group_by: 'platform', rows: keys.map((key, i) => ({ key, answer_count: i })) },
  });

  test('are one for each point and row of its breakdown; a point without rows has one', () => {
    const response = { data: [point('2026-01-01', ['claude', 'grok']), point('2026-01-02', [])] };
    const lines = [...requestedTable(rows, grouped).linesIn(response)].map(
      (line) => JSON.parse(JSON.stringify(line)) as unknown,
    );
    const day = (date: string) => ({ start_date: date, end_date: date, run_count: 1 });
    expect(lines).toEqual([
      { ...day('2026-01-01'), group: 'claude', answer_count: 0 },
      { ...day('2026-01-01'), group: 'grok', answer_count: 1 },
      { ...day('2026-01-02'), group: null },
    ]);
  });

  test('are the points without `group_by`, and where no line differs', () => {
    expect(requestedTable(rows, {})).toBe(rows.table);
    expect(requestedTable(LIST_RUNS.rows!, grouped)).toBe(LIST_RUNS.rows!.table);
  });
});
