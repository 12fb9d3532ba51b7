import { describe, expect, test } from '@jest/globals';
import { beyond, comparison } from '../../src/compatibility/containment.js';
import type { Json, JsonObject } from '../../src/openapi/json.js';

const DOCUMENT: JsonObject = {
  schemas: {
    Name: { type: 'string', maxLength: 10 },
    Tree: { type: 'object', properties: { in: { $ref: '#/schemas/Tree' } }, required: ['in'] },
    Bush: { type: 'object', properties: { in: { $ref: '#/schemas/Bush' } } },
  },
};

const found = (narrow: Json, wide: Json) => beyond(comparison(DOCUMENT, DOCUMENT), narrow, wide, 'it');
const name = { $ref: '#/schemas/Name' };
const object = (properties: JsonObject, ...required: string[]) => ({ type: 'object', properties, required });

describe('every value of a schema is a value of', () => {
  test.each<[string, Json, Json]>([
    ['the same schema', { type: 'string' }, { type: 'string' }],
    [
      'a looser schema',
      { type: 'integer', minimum: 2, maximum: 3 },
      { type: 'number', minimum: 1, maximum: 4 },
    ],
    ['a schema that accepts anything', { type: 'string' }, {}],
    [
      'a schema with other annotations',
      { type: 'string', description: 'One.', title: 'One', examples: ['a'] },
      { type: 'string' },
    ],
    ['a range around its constant', { const: 400 }, { type: 'integer', minimum: 400, maximum: 599 }],
    [
      'a schema that all listed values satisfy',
      { enum: ['ab'] },
      { type: 'string', minLength: 2, maxLength: 2, pattern: '^a' },
    ],
    ['the same constant without a type', { const: 'a' }, { const: 'a' }],
    ['a longer list in another order', { enum: ['b', 'a'] }, { type: 'string', enum: ['a', 'b', 'c'] }],
    ['a list split into several schemas', { enum: ['a', 'b'] }, { anyOf: [{ const: 'a' }, { enum: ['b'] }] }],
    ['a nullable string, for a list with null', { enum: ['a', null] }, { type: ['string', 'null'] }],
    [
      'a string, for a list whose type includes null but whose values do not',
      { type: ['string', 'null'], enum: ['a'] },
      { type: 'string' },
    ],
    ['one of two schemas', { type: 'string' }, { oneOf: [{ type: 'integer' }, { type: 'string' }] }],
    ['a referenced schema', { type: 'string', maxLength: 9 }, name],
    ['the same reference with other keywords', { ...name, minLength: 1 }, { ...name, description: 'It.' }],
    [
      'a schema, for an intersection',
      { allOf: [name, { minLength: 2 }] },
      { type: 'string', minLength: 1, maxLength: 10 },
    ],
    [
      'a schema, for the strictest bound of an intersection',
      { allOf: [{ maxLength: 3 }, { maxLength: 5 }, { type: 'string' }] },
      { type: 'string', maxLength: 4 },
    ],
    [
      'an integer, for the intersection of number and integer',
      { allOf: [{ type: 'number' }, { type: 'integer' }] },
      { type: 'integer' },
    ],
    [
      'the intersection of two lists',
      { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] },
      { enum: ['b'] },
    ],
    [
      'anything, for an intersection that contradicts itself',
      { allOf: [{ type: 'string' }, { type: 'integer' }] },
      { const: 'x' },
    ],
    ['an object with fewer members', object({ a: name, b: name }, 'a', 'b'), object({ a: name }, 'a')],
    [
      'an object, for an intersection of two objects',
      { allOf: [object({ a: name }, 'a'), object({ a: { minLength: 1 }, b: name }, 'b')] },
      object({ a: { type: 'string', minLength: 1, maxLength: 10 }, b: name }, 'a', 'b'),
    ],
    [
      'an array with fewer restrictions',
      { type: 'array', items: name, maxItems: 2 },
      { type: 'array', items: { type: 'string' } },
    ],
    ['a recursive schema', { $ref: '#/schemas/Tree' }, { $ref: '#/schemas/Tree' }],
    ['boolean, for true', { const: true }, { type: 'boolean' }],
  ])('%s', (_, narrow, wide) => {
    expect(found(narrow, wide)).toEqual([]);
  });
});

describe('finds a value outside the wide schema:', () => {
  test.each<[string, Json, Json, readonly string[]]>([
    ['anything', {}, { type: 'string' }, ['it can be anything']],
    ['another type', { type: 'string' }, { type: 'integer' }, ['it can be string']],
    ['a fraction', { type: 'number' }, { type: 'integer' }, ['it can be number']],
    ['null', { type: ['string', 'null'] }, { type: 'string' }, ['it can be null']],
    ['null by choice', { anyOf: [name, { type: 'null' }] }, name, ['it can be null']],
    ['below', { type: 'integer', minimum: 0 }, { type: 'integer', minimum: 1 }, ['it can violate minimum 1']],
    ['above', { type: 'integer', maximum: 5 }, { type: 'integer', maximum: 4 }, ['it can violate maximum 4']],
    ['no bound', { type: 'integer' }, { type: 'integer', maximum: 4 }, ['it can violate maximum 4']],
    [
      'another pattern',
      { type: 'string', pattern: 'a' },
      { type: 'string', pattern: 'b' },
      ['it can violate pattern b'],
    ],
    [
      'repeated items',
      { type: 'array' },
      { type: 'array', uniqueItems: true },
      ['it can violate uniqueItems true'],
    ],
    ['an unlisted value', { type: 'string' }, { enum: ['a'] }, ['it can be an unlisted value']],
    [
      'values that are not in the other list',
      { enum: ['a', 'b', 1] },
      { enum: ['a', 2] },
      ['it can be "b"', 'it can be 1'],
    ],
    [
      'a listed value that is too long',
      { enum: ['longer than ten'] },
      { enum: ['longer than ten'], maxLength: 10 },
      ['it can be "longer than ten"'],
    ],
    [
      'a listed value that violates the pattern',
      { enum: ['a', 'b'] },
      { type: 'string', pattern: 'b' },
      ['it can be "a"'],
    ],
    ['a listed value that is too small', { enum: [1, 2] }, { type: 'integer', minimum: 2 }, ['it can be 1']],
    [
      'a listed value at an exclusive bound',
      { enum: [1] },
      { type: 'integer', exclusiveMinimum: 1 },
      ['it can be 1'],
    ],
    ['another constant', { const: 'a' }, { const: 'b' }, ['it can be "a"']],
    ['true', { const: true }, { const: false }, ['it can be true']],
    [
      'a string that is too long for a reference',
      { type: 'string', maxLength: 11 },
      name,
      ['it can violate maxLength 10'],
    ],
    [
      'a string that is too long for one part of an intersection',
      { type: 'string', maxLength: 6 },
      { allOf: [{ maxLength: 5 }, { type: 'string', maxLength: 7 }] },
      ['it can violate maxLength 5'],
    ],
    [
      'a string that is too short for one part of an intersection',
      { type: 'string', minLength: 6 },
      { allOf: [{ minLength: 5 }, { type: 'string', minLength: 7 }] },
      ['it can violate minLength 7'],
    ],
    [
      'another pattern in an intersection',
      { type: 'string', pattern: 'a' },
      { type: 'string', allOf: [{ pattern: 'a' }, { pattern: 'b' }] },
      ['it can violate pattern ["a","b"]'],
    ],
    [
      'the violation of the nearest choice',
      { type: 'string', maxLength: 9 },
      {
        anyOf: [
          { type: 'string', maxLength: 8, minLength: 1 },
          { type: 'string', maxLength: 8 },
        ],
      },
      ['it can violate maxLength 8'],
    ],
    [
      'the violation of the first of two equally near choices',
      { type: 'string' },
      {
        anyOf: [
          { type: 'string', maxLength: 8 },
          { type: 'string', maxLength: 9 },
        ],
      },
      ['it can violate maxLength 8'],
    ],
    [
      'the violation of the nearest choice, listed first',
      { type: 'string' },
      {
        anyOf: [
          { type: 'string', maxLength: 8 },
          { type: 'string', maxLength: 8, minLength: 1 },
        ],
      },
      ['it can violate maxLength 8'],
    ],
    ['a missing member', object({}), object({ a: name }, 'a'), ['it.a can be missing']],
    ['a missing optional member', object({}), object({ a: name }), ['it.a can be missing']],
    ['a member that may be missing', object({ a: name }), object({ a: name }, 'a'), ['it.a can be missing']],
    ['a missing member without a schema', object({}), object({}, 'a'), ['it.a can be missing']],
    [
      'a member of another type',
      object({ a: { type: 'integer' } }, 'a'),
      object({ a: name }, 'a'),
      ['it.a can be integer'],
    ],
    [
      'a member missing from an intersection',
      { allOf: [object({ a: name }, 'a'), object({ b: name })] },
      object({ b: name }, 'a', 'b'),
      ['it.b can be missing'],
    ],
    [
      'an item of another type',
      { type: 'array', items: { type: ['string', 'null'] } },
      { type: 'array', items: name },
      ['it[] can violate maxLength 10', 'it[] can be null'],
    ],
    ['an item of any type', { type: 'array' }, { type: 'array', items: name }, ['it[] can be anything']],
    [
      'a deeply nested member',
      object({ a: { type: 'array', items: object({ b: {} }, 'b') } }),
      object({ a: { type: 'array', items: object({ b: name }, 'b') } }),
      ['it.a[].b can be anything'],
    ],
  ])('%s', (_, narrow, wide, findings) => {
    expect(found(narrow, wide)).toEqual(findings);
  });

  test('a violation in a schema that both reference by name, reported once under that name', () => {
    const other = { schemas: { ...(DOCUMENT['schemas'] as JsonObject), Name: { type: 'string' } } }; // it is an object
    const compared = comparison(other, DOCUMENT);
    const pair = object({ a: name, b: name });
    expect([...new Set(beyond(compared, pair, pair, 'it'))]).toEqual(['Name can violate maxLength 10']);
  });

  test('throws for a dangling reference', () => {
    expect(() => found({ $ref: '#/schemas/Nobody' }, {})).toThrow('#/schemas/Nobody does not exist');
  });
});
