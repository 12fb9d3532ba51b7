import { describe, expect, test } from '@jest/globals';
import { breakingChanges } from '../../src/compatibility/breaking-changes.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/openapi/json.js';
import { at, PUBLISHED } from '../published.js';
import { edited } from './edited.js';
import { get } from './planted-changes.js';

const asText = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value));

describe('the comparison finds the removal of', () => {
  const operations = Object.entries(at(['paths'])).map(([path]) => ({ path, operation: at(get(path)) }));

  /** The document with the same change in every operation. */
  const withAll = (change: (operation: JsonObject) => JsonObject) =>
    operations.reduce(
      (document, { path, operation }) => edited(document, get(path), () => change(operation)),
      PUBLISHED,
    );

  test('every parameter', () => {
    const expected = operations.flatMap(({ operation: { operationId, parameters } }) =>
      (isJsonArray(parameters) ? parameters : [])
        .map((one) =>
          isJsonObject(one) && '$ref' in one ? at(['components', 'parameters', 'RequestId']) : one,
        )
        .filter(isJsonObject)
        .map((one) => `${asText(operationId)} no longer takes ${asText(one['in'])} ${asText(one['name'])}`),
    );
    expect(expected.length).toBeGreaterThan(70);
    const found = breakingChanges(
      PUBLISHED,
      withAll((operation) => ({ ...operation, parameters: [] })),
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  test('every status', () => {
    const expected = operations.flatMap(({ operation: { operationId, responses } }) =>
      Object.keys(isJsonObject(responses) ? responses : {}).map(
        (status) => `${asText(operationId)} no longer replies ${status}`,
      ),
    );
    expect(expected.length).toBeGreaterThan(110);
    const found = breakingChanges(
      PUBLISHED,
      withAll((operation) => ({ ...operation, responses: {} })),
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  test('every header', () => {
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
        .map(([status, response]): [string, Json] => [`${asText(operationId)} ${status}`, response]),
    );
    const expected = [...Object.entries(shared), ...own].flatMap(([location, response]) => {
      const headers = isJsonObject(response) ? response['headers'] : {};
      return Object.keys(isJsonObject(headers) ? headers : {}).map(
        (name) => `${location} ${name} can be missing`,
      );
    });
    expect(expected.length).toBeGreaterThan(150);
    const document = edited(withAll(headerless), ['components', 'responses'], () => headerless(shared));
    expect(breakingChanges(PUBLISHED, document).sort()).toEqual(expected.sort());
  });

  /** Each member of a schema with its location, without those of referenced schemas. */
  function* membersOf(
    value: Json | undefined,
    location: string,
  ): Iterable<[location: string, schema: JsonObject]> {
    if (!isJsonObject(value)) return;
    yield* membersOf(value['items'], `${location}[]`);
    for (const [name, member] of Object.entries(
      isJsonObject(value['properties']) ? value['properties'] : {},
    )) {
      if (isJsonObject(member)) yield [`${location}.${name}`, member];
      yield* membersOf(member, `${location}.${name}`);
    }
  }
  /** Locations of the schemas that are only referenced inside others. */
  const LOCATIONS: Readonly<Record<string, string>> = {
    Measurement: 'Recommendation.measurement',
    Problem: 'NotFound',
    NumberRange: 'ParameterError.allowed',
    DayRange: 'ParameterError.allowed',
  };
  const members = Object.entries(at(['components', 'schemas'])).flatMap(([name, one]) => [
    ...membersOf(one, LOCATIONS[name] ?? name),
  ]);

  /** The document with the same change in every object schema, the innermost first. */
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

  test('every member from the required ones', () => {
    const isOptional = (location: string) => /\.(instance|errors|allowed|did_you_mean)$/.test(location);
    const expected = members.map(([location]) => location).filter((location) => !isOptional(location));
    expect(expected.length).toBeGreaterThan(200);
    const found = new Set(
      breakingChanges(
        PUBLISHED,
        withSchemas((object) => ({ ...object, required: [] })),
      ),
    );
    expect(expected.filter((location) => !found.has(`${location} can be missing`))).toEqual([]);
  });

  test('non-null from every member that is never null', () => {
    const isNullable = ({ type, anyOf }: JsonObject) => /"null"/.test(JSON.stringify([type, anyOf]));
    const isNarrowed = (location: string) => /^NotFound\.(status|code)$/.test(location);
    const expected = members
      .filter(([location, one]) => !isNullable(one) && !isNarrowed(location))
      .map(([location]) => location.replace(/^Window\./, 'Visibility.window.')); // the window itself is then nullable
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
    expect(expected.filter((location) => !found.has(`${location} can be null`))).toEqual([]);
  });
});
