import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { COMMON_REFUSALS } from '../../src/endpoints/endpoint.js';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import { ERRORS } from '../../src/errors/guide.js';
import { openApiDocument, openApiText } from '../../src/openapi/document.js';
import { tidyObject } from '../../src/openapi/schemas.js';
import {
  asJsonObject,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../src/openapi/json.js';
import { RECORDED } from '../recorded.js';

const FILE = readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8');
const DOCUMENT = openApiDocument(ENDPOINTS, RECORDED);
const JSON_DOCUMENT = asJsonObject(DOCUMENT);

describe('docs/openapi.json', () => {
  // Rules 11.2, 11.17, 13.3 and 13.6.
  test('equals what the endpoints generate: run `npm run docs`', () => {
    expect(FILE).toBe(openApiText(ENDPOINTS, RECORDED));
  });
});

/** Every object of the document with its path. */
function* objectsIn(value: Json, location: string): Iterable<[string, JsonObject]> {
  if (isJsonArray(value))
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${location}/${index}`);
  if (!isJsonObject(value)) return;
  yield [location, value];
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, `${location}/${name}`);
}

/** The paths of missing or empty descriptions. */
function undescribed(): string[] {
  const paths: string[] = [];
  const lacks = (value: Json | undefined) => typeof value !== 'string' || !/^\S[^]{10,}[.\n]$/.test(value);
  for (const [location, value] of objectsIn(JSON_DOCUMENT, '')) {
    const { operationId, name, properties, description, required } = value;
    const isProperties = isJsonObject(properties) && required !== undefined;
    if (operationId !== undefined && lacks(description)) paths.push(`${location}/description`);
    if (operationId !== undefined && typeof value['summary'] !== 'string') paths.push(`${location}/summary`);
    if (name !== undefined && value['in'] !== undefined && lacks(description)) paths.push(location);
    for (const [member, schema] of isProperties ? Object.entries(properties) : []) {
      if (!isJsonObject(schema) || lacks(schema['description'])) paths.push(`${location}/${member}`);
    }
  }
  return paths;
}

describe('the descriptions of the document', () => {
  test('exist for every operation, every parameter and every member of a response', () => {
    expect(undescribed()).toEqual([]);
  });

  test('exist for every named schema', () => {
    const nameless = Object.entries(DOCUMENT.components.schemas).filter(
      ([, schema]) => !isJsonObject(schema) || typeof schema['description'] !== 'string',
    );
    expect(nameless.map(([name]) => name)).toEqual([]);
  });

  test('say when a nullable member is null', () => {
    const silent = [...objectsIn(JSON_DOCUMENT, '')].filter(([, { type, anyOf, description }]) => {
      const isNullable =
        (isJsonArray(type) && type.includes('null')) ||
        (isJsonArray(anyOf) && anyOf.some((choice) => isJsonObject(choice) && choice['type'] === 'null'));
      return isNullable && !(typeof description === 'string' && /\bnull\b|\bnone\b/i.test(description));
    });
    expect(silent.map(([location]) => location)).toEqual([]);
  });
});

describe('the document', () => {
  test('has no dangling reference and no unused component', () => {
    const refs = new Set(
      [...objectsIn(JSON_DOCUMENT, '')].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : [])),
    );
    const { components } = JSON_DOCUMENT;
    const sections = isJsonObject(components) ? Object.entries(components) : [];
    const defined = sections
      .filter(([section]) => section !== 'securitySchemes')
      .flatMap(([section, members]) =>
        isJsonObject(members) ? Object.keys(members).map((name) => `#/components/${section}/${name}`) : [],
      );
    expect([...refs].sort()).toEqual(defined.sort());
  });

  test.each(ENDPOINTS)(
    '$id has a status for each of its codes and no other (rule 6.7)',
    ({ path, refusals }) => {
      const codes = [...COMMON_REFUSALS, ...refusals];
      const statuses = new Set(codes.map((code) => String(ERRORS[code].status)));
      const responses = DOCUMENT.paths[path]?.get.responses ?? {};
      expect(new Set(Object.keys(responses))).toEqual(new Set(['200', ...statuses, 'default']));
      const bad = JSON.stringify(responses['400']);
      for (const code of [
        'invalid_parameter',
        'unknown_parameter',
        'invalid_cursor',
        'api_key_in_url',
      ] as const) {
        expect(bad.includes(code)).toBe(refusals.includes(code));
      }
    },
  );

  // Rules 7.9, 13.1, 13.4 and 13.7.
  test('of endpoints without formats has neither their content types nor their headers', () => {
    const text = openApiText(
      ENDPOINTS.filter(({ rows }) => !rows),
      RECORDED,
    );
    expect(FILE).toContain('**Formats.**');
    for (const word of ['**Formats.**', 'text/csv', 'x-ndjson', '"Next-Cursor"', '"Link"', '"Content-'])
      expect(text).not.toContain(word);
  });

  test('has a description of each parameter in a path, or there is no document', () => {
    const [first] = ENDPOINTS;
    expect(() => openApiDocument([{ ...first!, path: '/v1/tours/{tour_id}' }], RECORDED)).toThrow('tour_id');
  });

  test('has unique operation ids and describes all tags', () => {
    const operations = Object.values(DOCUMENT.paths).map(({ get }) => get);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ENDPOINTS.length);
    const explained = new Set(DOCUMENT.tags.map(({ name }) => name));
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(explained);
  });
});

const asText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

// Rule 11.17.
describe('a documented parameter accepts what the service accepts', () => {
  const ajv = new Ajv2020({ strict: false, coerceTypes: true, validateFormats: false });
  const TEXTS = [
    '',
    ' ',
    ...'0 1 50 51 100 101 007 7d 30d 1d UTC true false yes 2026-01-31 claude claude,grok'.split(' '),
    ' claude , "grok" ',
    '"claude',
    'discovery',
    'a"b',
    '"a""b"',
    '"a" b',
    '""',
    'a,',
    ',a',
    'a,,b',
    'Austin, TX',
    '"Austin, TX",Germany',
    'none',
    'reddit',
    'suggested',
    'pending',
    'platform',
    'x'.repeat(64),
    'x'.repeat(2001),
    '𝄞'.repeat(2000),
    '𝄞'.repeat(2001),
  ];
  /** Schemas cannot express whether a zone exists. */
  const BEYOND_SCHEMAS = /tz/;
  /** The notation of an integer is described in words only, because clients write integers themselves. */
  const isOddInteger = (text: string) => /^0|^ *$/.test(text);

  const parameters = ENDPOINTS.flatMap((endpoint) =>
    Object.entries(endpoint.parameters).map(([name, schema]) => ({ endpoint, name, schema })),
  );

  test.each(parameters)('$name of $endpoint.id', ({ endpoint, name, schema }) => {
    const documented = DOCUMENT.paths[endpoint.path]?.get.parameters
      .filter(isJsonObject)
      .find((parameter) => parameter['name'] === name);
    const shape = documented?.['schema'];
    if (!isJsonObject(shape)) throw new Error(`${name} has no description`);
    const validate = ajv.compile({ type: 'object', properties: { value: shape } });
    for (const text of TEXTS) {
      if (shape['type'] === 'integer' && isOddInteger(text)) continue;
      const isAccepted = text !== '' && schema.safeParse(text).success;
      // A client writes an array as its elements between commas, without the quotes and spaces that the service allows.
      const isArray = shape['type'] === 'array';
      if (isArray && (/[ "]/.test(text) || [...text].length > 2000)) continue;
      const isFlag = shape['type'] === 'boolean' && /^(?:true|false)$/.test(text);
      const isDocumented = validate({ value: isArray ? text.split(',') : isFlag ? text === 'true' : text });
      if (BEYOND_SCHEMAS.test(name)) expect(isDocumented || !isAccepted).toBe(true);
      else expect([text, isDocumented]).toEqual([text, isAccepted]);
    }
    const { default: fallback } = shape;
    if (fallback !== undefined) {
      expect(schema.safeParse(undefined).data).toEqual(schema.safeParse(asText(fallback)).data);
      expect(documented?.['description']).toContain(`Default: ${asText(fallback)}.`);
    }
  });

  test('every default of the service is documented', () => {
    const silent = parameters.filter(({ endpoint, name, schema }) => {
      const documented = JSON.stringify(
        DOCUMENT.paths[endpoint.path]?.get.parameters.find(
          (parameter) => isJsonObject(parameter) && parameter['name'] === name,
        ),
      );
      return schema.safeParse(undefined).data !== undefined && !documented.includes('"default":');
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

test('a list is an array whose elements a client writes between commas, and a flag a boolean (rule 11.17)', () => {
  const [platforms, locations, flag] = ['platforms', 'locations', 'is_branded'].map((wanted) =>
    DOCUMENT.paths['/v1/brands/{brand_id}/visibility']?.get.parameters
      .filter(isJsonObject)
      .find(({ name }) => name === wanted),
  );
  expect(flag).toMatchObject({ schema: { type: 'boolean', examples: [false] } });
  expect(locations).toMatchObject({ explode: false, schema: { type: 'array', items: { type: 'string' } } });
  expect(platforms).toMatchObject({
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: expect.arrayContaining(['claude']) } },
  });
});

test('null is apart from words, because some generators accept only strings in `enum`', () => {
  const anyOf = [{ type: 'string', enum: ['a'] }, { type: 'null' }];
  expect(tidyObject({ anyOf, description: 'A.' })).toEqual({ anyOf, description: 'A.' });
});

test('a choice of null and several types stays a choice', () => {
  const anyOf = [{ type: 'string' }, { type: 'integer' }, { type: 'null' }];
  expect(tidyObject({ anyOf })).toEqual({ anyOf });
});
