import { apiKeyFrom, isApiKey } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { bearerKey } from '../../src/pipeline/checks.js';

const KEY = apiKeyFrom('0123456789abcdefghijABCDEFGHIJxy');

describe('the Authorization header (rule 5.3)', () => {
  test.each<[string, string[]]>([
    ['plain', [`Bearer ${KEY}`]],
    ['a scheme in lower case', [`bearer ${KEY}`]],
    ['a scheme in mixed case', [`bEaReR ${KEY}`]],
    ['several spaces', [`Bearer    ${KEY}`]],
  ])('%s holds the key', (_title, lines) => {
    expect(bearerKey(lines)).toEqual({ refusal: null, key: KEY });
  });

  test.each<[string, string[]]>([
    ['no header', []],
    ['an empty header', ['']],
    ['another scheme', [`Basic ${KEY}`]],
    ['a scheme that begins alike', [`BearerX ${KEY}`]],
    ['a scheme that ends alike', [`XBearer ${KEY}`]],
    ['the scheme and the key in one', [`Bearer${KEY}`]],
    ['the scheme alone', ['Bearer']],
    ['the scheme and spaces', ['Bearer   ']],
    ['the key alone', [KEY]],
  ])('%s is a missing key', (_title, lines) => {
    expect(bearerKey(lines)).toEqual({ refusal: 'missing_api_key', key: null });
  });

  test.each<[string, string[]]>([
    ['two headers', [`Bearer ${KEY}`, `Bearer ${KEY}`]],
    ['two headers, one of them empty', [`Bearer ${KEY}`, '']],
    ['two empty headers', ['', '']],
  ])('%s are an invalid key', (_title, lines) => {
    expect(bearerKey(lines)).toEqual({ refusal: 'invalid_api_key', key: null });
  });

  test.each<[string, string]>([
    ['a key cut short', `Bearer ${KEY.slice(0, -1)}`],
    ['a key with something after it', `Bearer ${KEY} x`],
    ['two keys', `Bearer ${KEY}, Bearer ${KEY}`],
    ['a quoted key', `Bearer "${KEY}"`],
    ['a tab before the key', `Bearer\t${KEY}`],
    ['a tab after a space', `Bearer \t${KEY}`],
    ['a tab alone', 'Bearer\t'],
    ['a line break before the key', `Bearer \n${KEY}`],
    ['a line break after the key', `Bearer ${KEY}\n`],
    ['something else', 'Bearer secret'],
    ['a prefix in upper case', `Bearer ${KEY.replace('bvk_', 'BVK_')}`],
  ])('%s is sent as a key, and is none', (_title, line) => {
    const { refusal, key } = bearerKey([line]);
    expect([refusal, isApiKey(key ?? '')]).toEqual([null, false]);
    expect(key).not.toBeNull();
  });
});
