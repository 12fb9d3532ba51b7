import { describe, expect, test } from '@jest/globals';
import { createClient, type ClientOptions } from '../src/index.js';

describe('settings', () => {
  const baseUrl = 'https://api.example';

  test.each<[string, ClientOptions]>([
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: 'api.example' }],
    ['baseUrl', { baseUrl: 'ftp://api.example' }],
    ['baseUrl', { baseUrl: 'https://user:secret@api.example' }],
    ['baseUrl', { baseUrl: 'https://api.example/?a=1' }],
    ['apiKey', { baseUrl, apiKey: '' }],
    ['apiKey', { baseUrl, apiKey: 'secret\n' }],
    ['apiKey', { baseUrl, apiKey: 'sec ret' }],
    ['apiKey is undefined; set the variable', { baseUrl, apiKey: undefined }],
    ['timeoutMs', { baseUrl, timeoutMs: Infinity }],
    ['maxWaitMs', { baseUrl, maxWaitMs: -1 }],
    ['retries', { baseUrl, retries: NaN }],
  ])('%s: %j throws at once, without the value in the message', (name, options) => {
    expect(() => createClient(options)).toThrow(TypeError);
    expect(() => createClient(options)).toThrow(new RegExp(`^${name} (?!.*(ftp|secret|a=1))`));
  });

  test('of a call are checked as well', async () => {
    const client = createClient({ baseUrl });
    await expect(client.getAccount({}, { requestId: 'a b' })).rejects.toThrow(/^requestId /);
    await expect(client.getAccount({}, { timeoutMs: -1 })).rejects.toThrow(/^timeoutMs /);
    await expect(client.getAccount({}, { maxWaitMs: -1 })).rejects.toThrow(/^maxWaitMs /);
  });
});
