import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, codeOf, problemOf } from '../support/client.js';
import { rawResponse } from '../support/raw.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, keyText } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const KEY = keyText('unknown');
const get = (path: string) => call(service.port, path, { headers: bearer('a_all') });
const encoded = (text: string) => [...text].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('');

describe('a key in the URL is rejected even with a valid header (rule 4.4)', () => {
  test.each([
    'apikey',
    'api_key',
    'api-key',
    'API_KEY',
    'ApiKey',
    'a_p_i-k-e_y',
    'x-api-key',
    'X_API_KEY',
    'xapikey',
    'key',
    'KEY',
    'access_key',
    'accessKey',
    'token',
    'access_token',
    'auth_token',
    'authorization',
    'Authorization',
    'auth',
    'bearer',
    'secret',
    '-secret-',
    'api%5Fkey',
    '%6bey',
  ])('as a parameter named %s', async (name) => {
    for (const query of [`${name}=1`, `${name}=`, name, `tz=UTC&${name}=1`, `${name}=%zz`]) {
      expect(codeOf(await get(`/v1/account?${query}`))).toBe('api_key_in_url');
    }
  });

  test.each([
    'keys=1',
    'apikeys=1',
    'mykey=1',
    'tokens=1',
    'api.key=1',
    'api%20key=1',
    'k=apikey',
    'secrets=1',
    'bear=1',
  ])('but the parameter %s is not a key', async (query) => {
    expect(codeOf(await get(`/v1/account?${query}`))).toBe('unknown_parameter');
  });

  test.each<[string, string]>([
    ['a value', `/v1/account?tz=${KEY}`],
    ['the middle of a value', `/v1/account?tz=x${KEY}y`],
    ['a name', `/v1/account?${KEY}`],
    ['the path', `/v1/brands/${KEY}`],
    ['an unknown path', `/v1/nope/${KEY}`],
    ['a path outside /v1', `/${KEY}`],
    ['the path of a probe', `/livez?x=${KEY}`],
    ['a value, encoded', `/v1/account?tz=${encoded(KEY)}`],
    ['a value, encoded twice', `/v1/account?tz=${encoded(encoded(KEY))}`],
    ['a value, beside broken escapes', `/v1/account?tz=%zz%ff${encoded(KEY)}%`],
    ['the path, partly encoded', `/v1/brands/%62${KEY.slice(1)}`],
    ['the path, partly encoded twice', `/v1/brands/%2562${KEY.slice(1)}`],
    ['a value after a prefix that only looks like a key', `/v1/account?tz=bvk_bvk_${KEY}`],
  ])('in %s', async (_title, path) => {
    const response = await get(path);
    expect(codeOf(response)).toBe('api_key_in_url');
    expect(problemOf(response).instance).toBeUndefined();
    expect(response.headers['ratelimit']).toBeUndefined();
    expect(response.text).not.toContain(KEY.slice(0, 16));
  });

  test('in the user part of an absolute target', async () => {
    const response = await rawResponse(
      service.port,
      `GET http://${KEY}@host/v1/account HTTP/1.1\r\nHost: host\r\nConnection: close\r\n\r\n`,
    );
    expect(codeOf(response)).toBe('api_key_in_url');
  });

  test.each([
    `/v1/brands/${KEY.slice(0, -1)}`,
    `/v1/brands/${KEY.slice(0, -1)}${KEY.endsWith('0') ? '1' : '0'}`,
    `/v1/brands/${KEY.toLowerCase()}`,
    `/v1/brands/${encoded(encoded(encoded('b')))}${KEY.slice(1)}`,
  ])('but %s contains no key', async (path) => {
    expect(codeOf(await get(path))).toBe('not_found');
  });

  test('and the log contains neither the key nor the URL', () => {
    const log = service.log.join('');
    expect(log).toContain('"code":"api_key_in_url"');
    expect(log).not.toContain(KEY);
    expect(log).not.toContain('/nope');
  });
});
