import { apiKeyFrom, isApiKey } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { bearerKey } from '../../src/request/header-lines.js';

const KEY = apiKeyFrom('0123456789abcdefghijABCDEFGHIJxy');

describe('the Authorization header (rule 5.3)', () => {
  test.each<[string, string[]]>([
    ['plain', [`Bearer ${KEY}`]],
    ['a scheme in lower case', [`bearer ${KEY}`]],
    ['a scheme in mixed case', [`bEaReR ${KEY}`]],
    ['several spaces', [`Bearer    ${KEY}`]],
  ])('reads the key: %s', (_title, lines) => {
    expect(bearerKey(lines)).toEqual({ refusal: null, key: KEY });
  });

  test.each<[string, string[]]>([
    ['no header', []],
    ['an empty header', ['']],
    ['the scheme alone', ['Bearer']],
    ['the scheme and spaces', ['Bearer   ']],
  ])('treats the key as missing: %s', (_title, lines) => {
    expect(bearerKey(lines)).toEqual({ refusal: 'missing_api_key', key: null });
  });

  test.each<[string, string]>([
    ['another scheme', `Basic ${KEY}`],
    ['a scheme with an additional letter at its end', `BearerX ${KEY}`],
    ['a scheme with an additional letter at its start', `XBearer ${KEY}`],
    ['no space between scheme and key', `Bearer${KEY}`],
    ['the key alone', KEY],
  ])('treats the key as missing and names the word that is: %s', (_title, line) => {
    expect(bearerKey([line])).toEqual({
      refusal: 'missing_api_key',
      key: null,
      detail:
        'The Authorization header does not begin with the word `Bearer`. Send `Authorization: Bearer <API_KEY>`.',
    });
  });

  test.each<[string, string[]]>([
    ['two headers', [`Bearer ${KEY}`, `Bearer ${KEY}`]],
    ['two headers, one of them empty', [`Bearer ${KEY}`, '']],
    ['two empty headers', ['', '']],
  ])('treats the key as invalid: %s', (_title, lines) => {
    expect(bearerKey(lines)).toEqual({ refusal: 'invalid_api_key', key: null });
  });

  test.each<[string, string]>([
    ['a truncated key', `Bearer ${KEY.slice(0, -1)}`],
    ['a key with something after it', `Bearer ${KEY} x`],
    ['two keys', `Bearer ${KEY}, Bearer ${KEY}`],
    ['a quoted key', `Bearer "${KEY}"`],
    ['a tab before the key', `Bearer\t${KEY}`],
    ['a tab after a space', `Bearer \t${KEY}`],
    ['a tab alone', 'Bearer\t'],
    ['a line break before the key', `Bearer \n${KEY}`],
    ['a line break after the key', `Bearer ${KEY}\n`],
    ['other text', 'Bearer secret'],
    ['a prefix in upper case', `Bearer ${KEY.replace('bvk_', 'BVK_')}`],
  ])('returns credentials that are not a key: %s', (_title, line) => {
    const { refusal, key } = bearerKey([line]);
    expect([refusal, isApiKey(key ?? '')]).toEqual([null, false]);
    expect(key).not.toBeNull();
  });
});
