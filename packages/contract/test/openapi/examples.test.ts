import { containsApiKey } from '@brand-visibility/domain/api-key';
import type { RefusalCode } from '../../src/errors/refusal.js';
import { describe, expect, test } from '@jest/globals';
import { COMMON_REFUSALS, type AnyEndpoint } from '../../src/endpoints/endpoint.js';
import { ENDPOINTS } from '../../src/endpoints/all.js';
import { ERRORS } from '../../src/errors/guide.js';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../src/openapi/json.js';
import { at, faults, PUBLISHED } from '../published.js';
import { RECORDED } from '../recorded.js';

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

const responsesOf = ({ path }: AnyEndpoint) => ['paths', path, 'get', 'responses'];
const responsePath = (endpoint: AnyEndpoint) => [...responsesOf(endpoint), '200', 'content', JSON_TYPE];

/** A value as text, as it is sent. */
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : JSON.stringify(value));

const responseOf = (endpoint: AnyEndpoint): JsonObject => {
  const { value } = at([...responsePath(endpoint), 'examples', 'demo']);
  if (!isJsonObject(value)) throw new Error(`${endpoint.id} has no example`);
  return value;
};

/** The documented query and path parameters of an endpoint, by name. */
const parametersOf = ({ path }: AnyEndpoint) => {
  const { parameters } = at(['paths', path, 'get']);
  const own = isJsonArray(parameters) ? parameters.filter(isJsonObject) : [];
  return own
    .map((parameter, index) => ({ name: textOf(parameter['name']), index, parameter }))
    .filter(({ parameter }) => parameter['in'] !== undefined);
};

describe.each(ENDPOINTS)('the example of $id', (endpoint) => {
  // Rules 2.9, 9.1, 9.6, 11.2 and 11.12.
  test('matches its schema exactly', () => {
    expect(faults([...responsePath(endpoint), 'schema'], responseOf(endpoint))).toEqual([]);
  });

  test('uses the example values of its parameters, and the service accepts them', () => {
    const sent = { ...RECORDED.operations[endpoint.id]?.path, ...RECORDED.operations[endpoint.id]?.query };
    const shown = parametersOf(endpoint).flatMap(({ name, index, parameter: { schema } }) => {
      const examples = isJsonObject(schema) ? schema['examples'] : undefined;
      return isJsonArray(examples) ? [{ name, index, examples }] : [];
    });
    expect(
      Object.fromEntries(shown.map(({ name, examples }) => [name, examples.flat().map(textOf).join()])),
    ).toEqual(sent);
    for (const { name, index, examples } of shown) {
      const location = ['paths', endpoint.path, 'get', 'parameters', String(index), 'schema'];
      expect(faults(location, examples[0])).toEqual([]);
      expect(endpoint.parameters[name]?.safeParse(sent[name]).success ?? true).toBe(true);
    }
    for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g)) expect(Object.keys(sent)).toContain(name);
  });

  test('shows its request', () => {
    const { path = {}, query = {} } = RECORDED.operations[endpoint.id] ?? {};
    const { description } = at([...responsePath(endpoint), 'examples', 'demo']);
    const target = textOf(description).replace(/^Response to `GET (.*)`\.$/, '$1');
    const { pathname, searchParams } = new URL(target, 'http://service.example');
    expect(Object.fromEntries(searchParams)).toEqual(query);
    expect(pathname).toBe(endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? ''));
  });

  test('refers to an example of each of its codes', () => {
    for (const code of [...COMMON_REFUSALS, ...endpoint.refusals]) {
      const { response, problem } = problemOf(endpoint, code);
      expect([code, isJsonObject(problem) && problem['code']]).toEqual([code, code]);
      expect(faults([...response, 'content', PROBLEM_TYPE, 'schema'], problem)).toEqual([]);
    }
  });
});

/** The path of the response with a code, and its example. */
function problemOf(endpoint: AnyEndpoint, code: RefusalCode) {
  const own = [...responsesOf(endpoint), String(ERRORS[code].status)];
  const { $ref } = at(own);
  const response = typeof $ref === 'string' ? $ref.slice('#/'.length).split('/') : own;
  const { $ref: example } = at([...response, 'content', PROBLEM_TYPE, 'examples', code]);
  return { response, problem: at(textOf(example)?.slice('#/'.length).split('/') ?? [])['value'] };
}

describe('the examples', () => {
  test('include a request that the HTTP layer refuses', () => {
    const location = ['components', 'responses', 'Unreadable', 'content', PROBLEM_TYPE];
    expect(faults([...location, 'schema'], at(location)['example'])).toEqual([]);
  });

  test('include one of each header that matches its schema', () => {
    for (const [name, header] of Object.entries(at(['components', 'headers']))) {
      const example: Json | undefined = isJsonObject(header) ? header['example'] : undefined;
      expect([name, faults(['components', 'headers', name, 'schema'], example)]).toEqual([name, []]);
    }
  });

  test('contain no key', () => {
    const text = JSON.stringify(PUBLISHED);
    expect(containsApiKey(text)).toBe(false);
    expect(text).not.toMatch(/bvk_[0-9A-Za-z]{5}/);
    expect(text).toMatch(/"masked":"bvk_\w{4}…\w{4}"/);
  });

  test('are not on parameters themselves, because tools would send them', () => {
    const parameters = [
      ...ENDPOINTS.flatMap((endpoint) => parametersOf(endpoint).map(({ parameter }) => parameter)),
      at(['components', 'parameters', 'RequestId']),
    ];
    expect(parameters.length).toBeGreaterThan(60);
    for (const parameter of parameters) {
      const { schema } = parameter;
      expect(Object.keys({ ...parameter, ...(isJsonObject(schema) ? schema : {}) })).not.toContain('example');
      expect(parameter).not.toHaveProperty('examples');
    }
  });
});
