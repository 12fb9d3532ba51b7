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

describe('every value of the one is one of the other', () => {
  test.each<[string, Json, Json]>([
    ['of the same', { type: 'string' }, { type: 'string' }],
    [
      'of a stricter one',
      { type: 'integer', minimum: 2, maximum: 3 },
      { type: 'number', minimum: 1, maximum: 4 },
    ],
    ['of anything', { type: 'string' }, {}],
    [
      'where words differ',
      { type: 'string', description: 'One.', title: 'One', examples: ['a'] },
      { type: 'string' },
    ],
    ['of a constant', { const: 400 }, { type: 'integer', minimum: 400, maximum: 599 }],
    ['of a list that fits', { enum: ['ab'] }, { type: 'string', minLength: 2, maxLength: 2, pattern: '^a' }],
    ['of a constant without a type', { const: 'a' }, { const: 'a' }],
    ['of a list, in another order', { enum: ['b', 'a'] }, { type: 'string', enum: ['a', 'b', 'c'] }],
    ['of a list in several parts', { enum: ['a', 'b'] }, { anyOf: [{ const: 'a' }, { enum: ['b'] }] }],
    ['of a list with null', { enum: ['a', null] }, { type: ['string', 'null'] }],
    ['of a list that null may be on', { type: ['string', 'null'], enum: ['a'] }, { type: 'string' }],
    ['of one or the other', { type: 'string' }, { oneOf: [{ type: 'integer' }, { type: 'string' }] }],
    ['of what is referred to', { type: 'string', maxLength: 9 }, name],
    ['of what is referred to with more said', { ...name, minLength: 1 }, { ...name, description: 'It.' }],
    ['of all at once', { allOf: [name, { minLength: 2 }] }, { type: 'string', minLength: 1, maxLength: 10 }],
    [
      'of all, the strictest first',
      { allOf: [{ maxLength: 3 }, { maxLength: 5 }, { type: 'string' }] },
      { type: 'string', maxLength: 4 },
    ],
    ['of all, a whole number', { allOf: [{ type: 'number' }, { type: 'integer' }] }, { type: 'integer' }],
    ['of all, those on both lists', { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, { enum: ['b'] }],
    [
      'of nothing, as the parts contradict',
      { allOf: [{ type: 'string' }, { type: 'integer' }] },
      { const: 'x' },
    ],
    ['of an object with more members', object({ a: name, b: name }, 'a', 'b'), object({ a: name }, 'a')],
    [
      'of an object in two parts',
      { allOf: [object({ a: name }, 'a'), object({ a: { minLength: 1 }, b: name }, 'b')] },
      object({ a: { type: 'string', minLength: 1, maxLength: 10 }, b: name }, 'a', 'b'),
    ],
    [
      'of a list of items',
      { type: 'array', items: name, maxItems: 2 },
      { type: 'array', items: { type: 'string' } },
    ],
    ['of what holds itself', { $ref: '#/schemas/Tree' }, { $ref: '#/schemas/Tree' }],
    ['of a truth value', { const: true }, { type: 'boolean' }],
  ])('%s', (_, narrow, wide) => {
    expect(found(narrow, wide)).toEqual([]);
  });
});

describe('some value of the one is none of the other', () => {
  test.each<[string, Json, Json, readonly string[]]>([
    ['anything', {}, { type: 'string' }, ['it can be anything']],
    ['of another type', { type: 'string' }, { type: 'integer' }, ['it can be string']],
    ['a fraction', { type: 'number' }, { type: 'integer' }, ['it can be number']],
    ['null', { type: ['string', 'null'] }, { type: 'string' }, ['it can be null']],
    ['null by choice', { anyOf: [name, { type: 'null' }] }, name, ['it can be null']],
    [
      'below',
      { type: 'integer', minimum: 0 },
      { type: 'integer', minimum: 1 },
      ['it can go against minimum 1'],
    ],
    [
      'above',
      { type: 'integer', maximum: 5 },
      { type: 'integer', maximum: 4 },
      ['it can go against maximum 4'],
    ],
    ['without end', { type: 'integer' }, { type: 'integer', maximum: 4 }, ['it can go against maximum 4']],
    [
      'of another pattern',
      { type: 'string', pattern: 'a' },
      { type: 'string', pattern: 'b' },
      ['it can go against pattern b'],
    ],
    [
      'a second time',
      { type: 'array' },
      { type: 'array', uniqueItems: true },
      ['it can go against uniqueItems true'],
    ],
    ['off the list', { type: 'string' }, { enum: ['a'] }, ['it can be what is not listed']],
    ['on another list', { enum: ['a', 'b', 1] }, { enum: ['a', 2] }, ['it can be "b"', 'it can be 1']],
    [
      'on a list but too long',
      { enum: ['longer than ten'] },
      { enum: ['longer than ten'], maxLength: 10 },
      ['it can be "longer than ten"'],
    ],
    [
      'on a list but of another form',
      { enum: ['a', 'b'] },
      { type: 'string', pattern: 'b' },
      ['it can be "a"'],
    ],
    ['on a list but too small', { enum: [1, 2] }, { type: 'integer', minimum: 2 }, ['it can be 1']],
    ['on a list but at the border', { enum: [1] }, { type: 'integer', exclusiveMinimum: 1 }, ['it can be 1']],
    ['another constant', { const: 'a' }, { const: 'b' }, ['it can be "a"']],
    ['true', { const: true }, { const: false }, ['it can be true']],
    ['too long by reference', { type: 'string', maxLength: 11 }, name, ['it can go against maxLength 10']],
    [
      'too long for all',
      { type: 'string', maxLength: 6 },
      { allOf: [{ maxLength: 5 }, { type: 'string', maxLength: 7 }] },
      ['it can go against maxLength 5'],
    ],
    [
      'too short for all',
      { type: 'string', minLength: 6 },
      { allOf: [{ minLength: 5 }, { type: 'string', minLength: 7 }] },
      ['it can go against minLength 7'],
    ],
    [
      'of another pattern for all',
      { type: 'string', pattern: 'a' },
      { type: 'string', allOf: [{ pattern: 'a' }, { pattern: 'b' }] },
      ['it can go against pattern ["a","b"]'],
    ],
    [
      'not as near as the nearest choice',
      { type: 'string', maxLength: 9 },
      {
        anyOf: [
          { type: 'string', maxLength: 8, minLength: 1 },
          { type: 'string', maxLength: 8 },
        ],
      },
      ['it can go against maxLength 8'],
    ],
    [
      'as near to one choice as to another',
      { type: 'string' },
      {
        anyOf: [
          { type: 'string', maxLength: 8 },
          { type: 'string', maxLength: 9 },
        ],
      },
      ['it can go against maxLength 8'],
    ],
    [
      'nearer to the first choice',
      { type: 'string' },
      {
        anyOf: [
          { type: 'string', maxLength: 8 },
          { type: 'string', maxLength: 8, minLength: 1 },
        ],
      },
      ['it can go against maxLength 8'],
    ],
    ['without a member', object({}), object({ a: name }, 'a'), ['it.a can be missing']],
    ['without an optional member', object({}), object({ a: name }), ['it.a can be missing']],
    ['perhaps without a member', object({ a: name }), object({ a: name }, 'a'), ['it.a can be missing']],
    ['without what is not described', object({}), object({}, 'a'), ['it.a can be missing']],
    [
      'in a member',
      object({ a: { type: 'integer' } }, 'a'),
      object({ a: name }, 'a'),
      ['it.a can be integer'],
    ],
    [
      'in a part of two',
      { allOf: [object({ a: name }, 'a'), object({ b: name })] },
      object({ b: name }, 'a', 'b'),
      ['it.b can be missing'],
    ],
    [
      'in an item',
      { type: 'array', items: { type: ['string', 'null'] } },
      { type: 'array', items: name },
      ['it[] can go against maxLength 10', 'it[] can be null'],
    ],
    ['in any item', { type: 'array' }, { type: 'array', items: name }, ['it[] can be anything']],
    [
      'deep down',
      object({ a: { type: 'array', items: object({ b: {} }, 'b') } }),
      object({ a: { type: 'array', items: object({ b: name }, 'b') } }),
      ['it.a[].b can be anything'],
    ],
  ])('%s', (_, narrow, wide, words) => {
    expect(found(narrow, wide)).toEqual(words);
  });

  test('in what both refer to by one name, and is named so, once', () => {
    const other = { schemas: { ...(DOCUMENT['schemas'] as JsonObject), Name: { type: 'string' } } }; // an object
    const compared = comparison(other, DOCUMENT);
    const pair = object({ a: name, b: name });
    expect([...new Set(beyond(compared, pair, pair, 'it'))]).toEqual(['Name can go against maxLength 10']);
  });

  test('a reference that leads nowhere is a fault of the document', () => {
    expect(() => found({ $ref: '#/schemas/Nobody' }, {})).toThrow('#/schemas/Nobody leads nowhere');
  });
});
