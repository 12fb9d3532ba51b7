import { conformanceTo } from '@brand-visibility/programs/conformance';
import { NO_EXAMPLES, asJsonObject, openApiDocument } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { routesOver } from '../support/shelves.js';

/** The conformance check of replies in CSV and NDJSON fails for replies that differ from the document. */

const endpoints = routesOver([]).map(({ endpoint }) => endpoint);
const document = asJsonObject(openApiDocument(endpoints, 'https://api.example', NO_EXAMPLES));
const { departures } = conformanceTo(document);

const HEADERS = {
  'x-request-id': 'r',
  'cache-control': 'no-store',
  ratelimit: '"default";r=1;t=1',
  'ratelimit-policy': '"default";q=60;w=60',
};
const departuresOf = (type: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  departures('/v1/shelves', {
    status: 200,
    headers: { ...HEADERS, 'content-type': type, ...headers },
    body,
  });

const ROW = { key: 'a', count: 1, share: null, books: ['b'] };
const lineOf = (row: object) => `${JSON.stringify(row)}\n`;
const COLUMNS = 'key,count,share.current,share.previous,share.change,books';

describe('a reply in a row format', () => {
  test.each([
    ['text/csv', `${COLUMNS}\r\n`],
    ['text/csv', `${COLUMNS}\r\na,1,,,,[]\r\n`],
    ['text/csv', `\u{FEFF}${COLUMNS}\r\n`],
    ['application/x-ndjson', ''],
    ['application/x-ndjson', lineOf(ROW) + lineOf(ROW)],
    ['application/x-ndjson', undefined],
  ])('in %s conforms: %j', (type, body) => {
    expect(departuresOf(type, body)).toEqual([]);
  });

  test.each([
    ['text/csv', '', 'the header line is '],
    ['text/csv', 'count,key\r\n', 'the header line is count,key'],
    ['application/x-ndjson', JSON.stringify(ROW), 'the last line has no line break'],
    ['application/x-ndjson', `${JSON.stringify([ROW], null, 1)}\n`, 'line 1 is not JSON'],
    ['application/x-ndjson', lineOf({ ...ROW, count: '1' }), '/count must be integer'],
    ['application/x-ndjson', lineOf({ ...ROW, more: 1 }), 'additional properties'],
    ['application/x-ndjson', lineOf(ROW) + lineOf({ key: 'a' }), "required property 'count'"],
    ['text/plain', 'key', 'text/plain is not documented'],
  ])('in %s with %j does not conform: %s', (type, body, difference) => {
    expect(departuresOf(type, body).join('\n')).toContain(difference);
  });

  test('has well-formed headers of the next page', () => {
    const withHeaders = (headers: Readonly<Record<string, string>>) =>
      departuresOf('text/csv', undefined, headers);
    expect(withHeaders({ 'next-cursor': 'AQ_-', link: '<?limit=1&cursor=AQ_->; rel="next"' })).toEqual([]);
    expect(withHeaders({ 'next-cursor': '' })).toHaveLength(1);
    expect(withHeaders({ link: '<https://api.example/?limit=1>; rel="next"' })).toHaveLength(1);
  });
});
