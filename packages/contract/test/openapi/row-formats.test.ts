import { describe, expect, test } from '@jest/globals';
import { getVisibilitySeries } from '../../src/endpoints/get-visibility-series.js';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import type { AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { openApiDocument } from '../../src/openapi/document.js';
import { asJsonObject, isJsonObject, type Json } from '../../src/openapi/json.js';
import { RECORDED } from '../recorded.js';
import { getShelfSeries, listShelves, withoutFormats } from '../rows/endpoints.js';

const documentOf = (...endpoints: readonly AnyEndpoint[]) =>
  asJsonObject(openApiDocument(endpoints, RECORDED));

/** The value at a path of member names. */
function at(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  let found = value;
  for (const name of names) found = isJsonObject(found) ? found[name] : undefined;
  return found;
}

const namesAt = (value: Json | undefined, ...names: readonly string[]) =>
  Object.keys(at(value, ...names) ?? {});

const DOCUMENT = documentOf(listShelves, getShelfSeries, withoutFormats);
const responseOf = ({ path }: AnyEndpoint) => at(DOCUMENT, 'paths', path, 'get', 'responses', '200');

describe('the document of an endpoint with formats', () => {
  test('has a content type for each of them, JSON first', () => {
    const types = ['application/json', 'text/csv', 'application/x-ndjson'];
    expect(namesAt(responseOf(listShelves), 'content')).toEqual(types);
    expect(namesAt(responseOf(getShelfSeries), 'content')).toEqual(types);
    expect(namesAt(responseOf(withoutFormats), 'content')).toEqual(types.slice(0, 1));
  });

  // Rule 13.3.
  test('lists the columns of CSV in order, for people and for programs', () => {
    const csv = at(responseOf(getShelfSeries), 'content', 'text/csv');
    expect(at(csv, 'x-columns')).toEqual(['name', 'start_date', 'point_answer_count']);
    expect(at(csv, 'schema', 'description')).toContain('`name`, `start_date`, `point_answer_count`.');
    expect(at(csv, 'schema', 'type')).toBe('string');
    const ofMetric = ['visibility.current', 'visibility.previous', 'visibility.change'];
    expect(at(responseOf(listShelves), 'content', 'text/csv', 'x-columns')).toEqual(
      expect.arrayContaining(ofMetric),
    );
  });

  test('has a schema of the rows, to which NDJSON refers', () => {
    const $ref = '#/components/schemas/GetShelfSeriesRow';
    expect(at(responseOf(getShelfSeries), 'content', 'application/x-ndjson', 'x-row')).toEqual({ $ref });
    const members = ['name', 'start_date', 'point_answer_count'];
    expect(namesAt(DOCUMENT, 'components', 'schemas', 'GetShelfSeriesRow', 'properties')).toEqual(members);
    const page = at(DOCUMENT, 'components', 'schemas', 'ListShelvesResponse', 'properties', 'data', 'items');
    expect(page).toEqual({ $ref: '#/components/schemas/ListShelvesRow' });
  });

  test('declares the headers of responses that name the next page or a file or are compressed (rules 7.9, 13.4 and 13.7)', () => {
    const added = ['Next-Cursor', 'Link'];
    const without = namesAt(responseOf(withoutFormats), 'headers');
    const ofRows = ['Content-Disposition', 'Content-Encoding'];
    expect(namesAt(responseOf(listShelves), 'headers')).toEqual([...without, ...added, ...ofRows]);
    expect(namesAt(responseOf(getShelfSeries), 'headers')).toEqual([...without, ...ofRows]);
    for (const name of added) expect(at(responseOf(listShelves), 'headers', name, 'required')).toBe(false);
  });

  // Rule 13.6.
  test('lists the columns of CSV with `group_by` too', () => {
    const csv = at(
      documentOf(getVisibilitySeries),
      'paths',
      getVisibilitySeries.path,
      'get',
      'responses',
      '200',
      'content',
      'text/csv',
    );
    const point = ['start_date', 'end_date', 'start', 'end', 'is_partial', 'run_count'];
    const figures = [
      'answer_count',
      'named_count',
      'prompt_count',
      'visibility',
      'average_position',
      'sentiment_score',
    ];
    expect(at(csv, 'x-grouped-columns')).toEqual([...point, 'group', ...figures]);
    expect(at(responseOf(listShelves), 'content', 'text/csv')).not.toHaveProperty('x-grouped-columns');
  });

  test('says that CSV is to be imported as comma-separated (rule 13.4)', () => {
    expect(at(DOCUMENT, 'info', 'description')).toContain('Import CSV into a spreadsheet as comma-separated');
    const parameters = JSON.stringify(at(DOCUMENT, 'paths', listShelves.path, 'get', 'parameters'));
    expect(parameters).toContain('Import CSV as comma-separated.');
  });

  test('explains formats only if an endpoint has them', () => {
    expect(at(DOCUMENT, 'info', 'description')).toContain('**Formats.**');
    expect(at(documentOf(withoutFormats), 'info', 'description')).not.toContain('**Formats.**');
  });
});

test('endpoints without formats have neither their content types nor their headers', () => {
  const plain = ENDPOINTS.filter(({ rows }) => !rows);
  const text = JSON.stringify(documentOf(...plain));
  for (const word of [
    'text/csv',
    'x-ndjson',
    'Next-Cursor',
    '"Link"',
    'Content-Disposition',
    'Content-Encoding',
  ])
    expect(text).not.toContain(word);
});
