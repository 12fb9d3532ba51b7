import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { siteOf } from '../../src/site/site.js';
import { call, codeOf } from '../support/client.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATHS = [
  '/v1/account',
  '/v1/brands/brd_a1',
  '/v1/brands/brd_a1/visibility',
  '/v1/brands/brd_a1/visibility?group_by=category&tz=asia/kolkata',
  '/v1/brands/brd_a1/competitors?watched=true&locations=%22Austin,%20TX%22',
  '/v1/brands',
  '/v1/brands/brd_a1/runs?status=completed',
  '/v1/brands/brd_a1/runs/brd_a1_run_0',
  '/v1/brands/brd_a1/prompts?theme_id=none',
  '/v1/brands/brd_a1/prompts/brd_a1_prompt_1',
  '/v1/brands/brd_a1/prompts/brd_a1_prompt_1/answers?limit=1',
  '/v1/brands/brd_a1/site-access',
  '/v1/brands/brd_a1/page-audits?status=completed',
  '/v1/brands/brd_a1/page-audits/auditbrda1a',
];

const SITE = [...siteOf(PUBLIC_URL).keys()];
const CLIENT = SITE.find((path) => path.startsWith('/client/')) ?? '';

describe('a response', () => {
  test.each([...PATHS, '/v1/nope', '/v1/account?x=1', '/livez', ...SITE, '/errors/nope', '/nope'])(
    'to HEAD %s has the headers of GET and no body (rule 4.3)',
    async (path) => {
      const headers = { ...bearer('a_all'), 'X-Request-Id': 'same' };
      const get = await call(service.port, path, { headers });
      const head = await call(service.port, path, { headers, method: 'HEAD' });
      const plain = (found: typeof get) => ({ ...found.headers, date: '', ratelimit: '' });
      expect(head.status).toBe(get.status);
      expect(plain(head)).toEqual(plain(get));
    },
  );
});

test('methods other than GET and HEAD return 405 on every page and file (rule 4.3)', async () => {
  for (const path of ['/livez', ...SITE]) {
    const response = await call(service.port, path, { method: 'POST' });
    expect([path, response.status, codeOf(response)]).toEqual([path, 405, 'not_found']);
  }
  expect((await call(service.port, '/nope', { method: 'POST' })).status).toBe(404);
});

test.each([
  '/favicon.ico',
  '/index.html',
  '/client',
  `${CLIENT}x`,
  CLIENT.replace('/client/', '/client/released/'),
  CLIENT.replace('/client/', '/client//'),
  '/client/released/README.md',
  '/client/../client/',
])('%s returns 404 without a key and is not counted (rule 4.8)', async (path) => {
  const response = await call(service.port, path, { headers: bearer('starter') });
  expect([response.status, codeOf(response)]).toEqual([404, 'not_found']);
  expect(response.headers['ratelimit']).toBeUndefined();
});

describe('a problem document (rule 6.4)', () => {
  test('has all members, and repeats nothing of the query', async () => {
    const response = await call(service.port, '/v1/brands/brd_a1/visibility?tz=zzmarkzz&period=', {
      headers: { ...bearer('a_all'), 'X-Request-Id': 'my-id.1_A' },
    });
    expect(response.body).toEqual({
      type: `${PUBLIC_URL}/errors/invalid_parameter`,
      title: 'A parameter value is invalid',
      status: 400,
      detail: '2 parameters are invalid: `tz`, `period`; `errors` describes each.',
      instance: '/v1/brands/brd_a1/visibility',
      code: 'invalid_parameter',
      request_id: 'my-id.1_A',
      errors: [
        { parameter: 'tz', detail: 'must be an IANA time zone name such as Europe/Paris' },
        { parameter: 'period', detail: 'must not be empty', allowed: ['7d', '30d', '90d', '365d'] },
      ],
    });
  });
});

test('the request id is unique by default (rule 6.3)', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => call(service.port, '/livez')));
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(50);
});
