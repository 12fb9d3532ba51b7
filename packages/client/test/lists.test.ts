import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { ListParameters } from '../src/method.js';

const DOCUMENT = readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8');

/** The keys of the type; the compiler compares them. */
const LISTS: Readonly<Record<keyof ListParameters, true>> = {
  platforms: true,
  categories: true,
  locations: true,
  theme_ids: true,
  owner: true,
  prompt_ids: true,
};

test('the parameters that take arrays are the lists of the OpenAPI document', () => {
  const parameters = [
    ...DOCUMENT.matchAll(/"name": "(\w+)",\s+"in": "query",\s+"required": false,\s+"description": "(.*)"/g),
  ];
  const lists = parameters.flatMap(([, name = '', description = '']) =>
    description.includes('separated by commas') ? [name] : [],
  );
  expect(parameters.length).toBeGreaterThan(40);
  expect(new Set(lists)).toEqual(new Set(Object.keys(LISTS)));
});
