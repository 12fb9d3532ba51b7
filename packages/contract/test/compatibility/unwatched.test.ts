import { describe, expect, test } from '@jest/globals';
import { breakingChanges } from '../../src/compatibility/breaking-changes.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/openapi/json.js';
import { at, PUBLISHED } from '../published.js';
import { edited } from './edited.js';
import { get } from './planted-changes.js';

const said = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value));

describe('nothing of the interface goes unwatched:', () => {
  const operations = Object.entries(at(['paths'])).map(([path]) => ({ path, operation: at(get(path)) }));

  /** The document with every operation changed in one way. */
  const withAll = (change: (operation: JsonObject) => JsonObject) =>
    operations.reduce(
      (document, { path, operation }) => edited(document, get(path), () => change(operation)),
      PUBLISHED,
    );

  test('no parameter', () => {
    const expected = operations.flatMap(({ operation: { operationId, parameters } }) =>
      (isJsonArray(parameters) ? parameters : [])
        .map((one) =>
          isJsonObject(one) && '$ref' in one ? at(['components', 'parameters', 'RequestId']) : one,
        )
        .filter(isJsonObject)
        .map((one) => `${said(operationId)} takes ${said(one['in'])} ${said(one['name'])} no more`),
    );
    expect(expected.length).toBeGreaterThan(70);
    const found = breakingChanges(
      PUBLISHED,
      withAll((operation) => ({ ...operation, parameters: [] })),
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  test('no status', () => {
    const expected = operations.flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(isJsonObject(responses) ? responses : {}).map(
        (status) => `${said(operationId)} replies ${status} no more`,
      ),
    );
    expect(expected.length).toBeGreaterThan(110);
    const found = breakingChanges(
      PUBLISHED,
      withAll((operation) => ({ ...operation, responses: {} })),
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  test('no header', () => {
    const headerless = (value: JsonObject): JsonObject =>
      Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => name !== 'headers')
          .map(([name, one]) => [name, isJsonObject(one) ? headerless(one) : one]),
      );
    const shared = at(['components', 'responses']);
    const own = operations.flatMap(({ operation: { operationId, responses } }) =>
      Object.entries(isJsonObject(responses) ? responses : {})
        .filter(([, response]) => isJsonObject(response) && !('$ref' in response))
        .map(([status, response]): [string, Json] => [`${said(operationId)} ${status}`, response]),
    );
    const expected = [...Object.entries(shared), ...own].flatMap(([place, response]) => {
      const headers = isJsonObject(response) ? response['headers'] : {};
      return Object.keys(isJsonObject(headers) ? headers : {}).map(
        (name) => `${place} ${name} can be missing`,
      );
    });
    expect(expected.length).toBeGreaterThan(150);
    const document = edited(withAll(headerless), ['components', 'responses'], () => headerless(shared));
    expect(breakingChanges(PUBLISHED, document).sort()).toEqual(expected.sort());
  });

  /** Each member of a schema with its place, those of what it refers to left out. */
  function* membersOf(value: Json | undefined, place: string): Iterable<[place: string, schema: JsonObject]> {
    if (!isJsonObject(value)) return;
    yield* membersOf(value['items'], `${place}[]`);
    for (const [name, member] of Object.entries(
      isJsonObject(value['properties']) ? value['properties'] : {},
    )) {
      if (isJsonObject(member)) yield [`${place}.${name}`, member];
      yield* membersOf(member, `${place}.${name}`);
    }
  }
  /** Where those stand that are never referred to alone. */
  const STANDS_AT: Readonly<Record<string, string>> = {
    Measurement: 'Recommendation.measurement',
    Problem: 'NotFound',
    NumberRange: 'ParameterError.allowed',
    DayRange: 'ParameterError.allowed',
  };
  const members = Object.entries(at(['components', 'schemas'])).flatMap(([name, one]) => [
    ...membersOf(one, STANDS_AT[name] ?? name),
  ]);

  /** The document with every object schema changed in one way, the innermost first. */
  const reshaped = (value: Json, change: (object: JsonObject) => JsonObject): Json => {
    if (isJsonArray(value)) return value.map((item) => reshaped(item, change));
    if (!isJsonObject(value)) return value;
    const inner = Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, reshaped(one, change)]),
    );
    return isJsonObject(inner['properties']) && inner['required'] !== undefined ? change(inner) : inner;
  };
  const withSchemas = (change: (object: JsonObject) => JsonObject) =>
    edited(PUBLISHED, ['components', 'schemas'], (schemas) => reshaped(schemas ?? {}, change));

  test('no member that is always there', () => {
    const isOptional = (place: string) => /\.(instance|errors|allowed|did_you_mean)$/.test(place);
    const expected = members.map(([place]) => place).filter((place) => !isOptional(place));
    expect(expected.length).toBeGreaterThan(200);
    const found = new Set(
      breakingChanges(
        PUBLISHED,
        withSchemas((object) => ({ ...object, required: [] })),
      ),
    );
    expect(expected.filter((place) => !found.has(`${place} can be missing`))).toEqual([]);
  });

  test('no member that is never null', () => {
    const isNullable = ({ type, anyOf }: JsonObject) => /"null"/.test(JSON.stringify([type, anyOf]));
    const isNarrowed = (place: string) => /^NotFound\.(status|code)$/.test(place);
    const expected = members
      .filter(([place, one]) => !isNullable(one) && !isNarrowed(place))
      .map(([place]) => place.replace(/^Window\./, 'Visibility.window.')); // which may be null itself then
    expect(expected.length).toBeGreaterThan(130);
    const nullable = (one: Json): Json => ({ anyOf: [one, { type: 'null' }] });
    const document = withSchemas((object) => ({
      ...object,
      properties: Object.fromEntries(
        Object.entries(isJsonObject(object['properties']) ? object['properties'] : {}).map(([name, one]) => [
          name,
          nullable(one),
        ]),
      ),
    }));
    const found = new Set(breakingChanges(PUBLISHED, document));
    expect(expected.filter((place) => !found.has(`${place} can be null`))).toEqual([]);
  });
});
