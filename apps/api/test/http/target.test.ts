import { describe, expect, test } from '@jest/globals';
import { isUnderVersion, isWellFormedPath, splitTarget } from '../../src/request/target.js';

describe('the target of a request line', () => {
  test.each([
    ['/v1/account', '/v1/account', ''],
    ['/v1/account?', '/v1/account', ''],
    ['/v1/account?a=1?b', '/v1/account', 'a=1?b'],
    ['/?', '/', ''],
    ['http://host:80/v1/account?a=1', '/v1/account', 'a=1'],
    ['HTTP://host/v1', '/v1', ''],
    ['http://host', '/', ''],
    ['http://host?a=1', '/', 'a=1'],
    ['*', '*', ''],
    ['', '/', ''],
    ['//host/v1', '//host/v1', ''],
  ])('%j has the path %j and the query %j', (raw, path, query) => {
    expect(splitTarget(raw)).toEqual({ path, query });
  });
});

// Rule 3.6.
describe('a path', () => {
  test.each(['/', '/v1/brands/a%2Fb', '/v1/brands/%C3%BC', "/v1/a-._~!$&'()*+,;=:@"])(
    '%j is well-formed',
    (path) => {
      expect(isWellFormedPath(path)).toBe(true);
    },
  );

  // Rule 4.3.
  test.each([
    '*',
    '//host/v1',
    '/v1/%',
    '/v1/%zz',
    '/v1/%ff',
    '/v1/%00',
    '/v1/%0a',
    '/v1/%7f',
    '/v1/%c0%ae',
    '/v1/a#b',
    '/v1/a b',
    '/v1/\u00fc',
    '/v1/a\\b',
    '/v1/"a"',
    '/v1/<a>',
    '/v1/[a]',
  ])('%j is ill-formed', (path) => {
    expect(isWellFormedPath(path)).toBe(false);
  });

  test.each([
    ['/v1', true],
    ['/v1/', true],
    ['/v1/x', true],
    ['/v1x', false],
    ['/V1/x', false],
    ['/v2/x', false],
    ['//v1/x', false],
    ['/%761/x', false],
    ['/', false],
  ])('%j is under /v1: %j', (path, isUnder) => {
    expect(isUnderVersion(path)).toBe(isUnder);
  });
});
