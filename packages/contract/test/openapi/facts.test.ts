import { readFileSync } from 'node:fs';
import { draws } from '@brand-visibility/tooling/draws';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { interfaceFacts } from '../../src/openapi/facts.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/openapi/json.js';
import { at, PUBLISHED } from '../published.js';

/** A path in the document: the names of fields, and the indexes of arrays. */
type Path = readonly (string | number)[];
type Change = (value: Json | undefined) => Json | undefined;

const FACTS = interfaceFacts(PUBLISHED);
const FILE = readFileSync(new URL('../../../../docs/interface.txt', import.meta.url), 'utf8');
const LINES = FILE.split('\n').slice(0, -1);

// Rules 11.1 and 11.17.
describe('docs/interface.txt', () => {
  test('has no fact that is not true any more: to remove one is a breaking change', () => {
    const facts = new Set(FACTS);
    expect(LINES.filter((line) => !facts.has(line))).toEqual([]);
  });

  test('has every fact: `npm run docs` appends new ones', () => {
    const lines = new Set(LINES);
    expect(FACTS.filter((fact) => !lines.has(fact))).toEqual([]);
    expect(LINES.length).toBe(lines.size);
  });
});

/** A copy of a value with one place in it changed, or removed if `change` returns undefined. */
function edited(value: Json | undefined, [name, ...rest]: Path, change: Change): Json | undefined {
  if (name === undefined) return change(value);
  if (isJsonArray(value)) {
    const items = [...value];
    const item = edited(value[Number(name)], rest, change);
    items.splice(Number(name), 1, ...(item === undefined ? [] : [item]));
    return items;
  }
  if (!isJsonObject(value)) throw new Error(`there is no ${name} in ${JSON.stringify(value)}`);
  const { [name]: field, ...others } = value;
  const left = edited(field, rest, change);
  return left === undefined ? others : { ...value, [name]: left };
}

/** The facts that the published document has and the changed one has not. */
function lost(path: Path, change: Change): readonly string[] {
  const changed = edited(PUBLISHED, path, change);
  const left = new Set(interfaceFacts(isJsonObject(changed) ? changed : {}));
  return FACTS.filter((fact) => !left.has(fact));
}

const removed = () => undefined;
const set = (value: Json) => () => value;
const having = (item: Json) => (list: Json | undefined) => (isJsonArray(list) ? [...list, item] : [item]);
const nullable = (schema: Json | undefined): Json => ({ anyOf: [schema ?? {}, { type: 'null' }] });
const other = (value: Json | undefined): Json =>
  typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${JSON.stringify(value)}x`;

const RUNS: Path = ['paths', '/v1/brands/{brand_id}/runs', 'get'];
const RUN: Path = ['paths', '/v1/brands/{brand_id}/runs/{run_id}', 'get'];
const field = (schema: string, ...rest: Path): Path => [
  'components',
  'schemas',
  schema,
  'properties',
  ...rest,
];
const status = listed(at(RUNS)['parameters']).findIndex(
  (one) => isJsonObject(one) && one['name'] === 'status',
);

function listed(value: Json | undefined): readonly Json[] {
  return isJsonArray(value) ? value : [];
}

describe('a fact is lost by', () => {
  /** What clients do not rely on. */
  const NOTES =
    /^(?:title|description|summary|tags|servers|license|examples?|content(?:MediaType|Schema)|openapi|version)$/;

  /** Every place in a value that is not about notes. */
  function* placesIn(value: Json, path: Path = []): Iterable<Path> {
    const inside = isJsonArray(value)
      ? [...value.entries()]
      : isJsonObject(value)
        ? Object.entries(value)
        : [];
    for (const [name, one] of inside) {
      const isNote = typeof name === 'string' && NOTES.test(name) && path.at(-1) !== 'properties';
      if (isNote || one === false) continue; // `required: false` says what its absence says
      yield [...path, name];
      yield* placesIn(one, [...path, name]);
    }
  }
  const PLACES = [...placesIn(PUBLISHED)];
  const valueAt = (path: Path) =>
    path.reduce<Json | undefined>((value, name) => (value as JsonObject)[name], PUBLISHED);
  const SCALARS = PLACES.filter((path) => typeof valueAt(path) !== 'object');
  const SCHEMAS = PLACES.filter((path) => path.at(-2) === 'properties' || path.at(-1) === 'items');

  test.each<[what: string, places: readonly Path[], change: Change]>([
    ['a removal', PLACES, removed],
    ['another value', SCALARS, other],
    ['a field or an item that becomes nullable', SCHEMAS, nullable],
  ])('%s, wherever it is', (_, places, change) => {
    expect(places.length).toBeGreaterThan(500);
    const place = fc.constantFrom(...places);
    fc.assert(
      fc.property(place, (path) => lost(path, change).length > 0),
      { numRuns: draws(100) },
    );
  });

  test.each<[what: string, path: Path, change: Change]>([
    ['another major version', ['info', 'version'], set('2.0.0')],
    [
      'a new required parameter',
      [...RUNS, 'parameters'],
      having({ name: 'week', in: 'query', required: true }),
    ],
    ['a parameter that becomes required', [...RUNS, 'parameters', status, 'required'], set(true)],
    ['a new pattern', [...RUNS, 'parameters', status, 'schema', 'pattern'], set('^[a-z]')],
    [
      'a parameter that is restricted to a list',
      [...RUNS, 'parameters', 0, 'schema', 'enum'],
      set(['brd_a']),
    ],
    ['a request body', [...RUN, 'requestBody'], set({ content: {} })],
    ['a security requirement of one operation', [...RUN, 'security'], set([])],
    ['a header that becomes optional', ['components', 'headers', 'RateLimit', 'required'], set(false)],
    ['a new value of a field', field('Run', 'status', 'enum'), having('lost')],
    ['another choice', field('Run', 'started_at', 'anyOf'), having({ type: 'integer' })],
  ])('%s', (_, path, change) => {
    expect(lost(path, change)).not.toEqual([]);
  });
});

describe('no fact is lost by', () => {
  const response: Path = [...RUN, 'responses', '200'];
  test.each<[what: string, path: Path, change: Change]>([
    ['another minor version', ['info', 'version'], set('1.7.0')],
    ['another description', field('Run', 'status', 'description'), set('Another one.')],
    ['another example', [...response, 'content', 'application/json', 'examples'], removed],
    ['a new path', ['paths', '/v1/tours'], set({ get: { operationId: 'listTours', responses: {} } })],
    ['a new optional parameter', [...RUNS, 'parameters'], having({ name: 'week', in: 'query' })],
    ['a new accepted value', [...RUNS, 'parameters', status, 'schema', 'enum'], having('lost')],
    ['a new field', field('Run', 'tour'), set({ type: 'string' })],
    ['a new error response', [...RUN, 'responses', '410'], set({ description: 'Gone.' })],
    ['a new header', [...response, 'headers', 'ETag'], set({ schema: { type: 'string' } })],
    ['a new content type', [...response, 'content', 'text/csv'], set({})],
    ['a new column', [...RUNS, 'responses', '200', 'content', 'text/csv', 'x-columns'], having('tour')],
  ])('%s', (_, path, change) => {
    expect(lost(path, change)).toEqual([]);
  });
});
