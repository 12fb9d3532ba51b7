import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

type Pages = ResponseOf<Operations['listSourcePages']>;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const BRAND = '/v1/brands/brd_a1';
const PATH = `${BRAND}/sources/pages?period=365d`;
/** The client checks the body against the document. */
const get = async (path: string) =>
  (await call(service.port, path, { headers: bearer('a_all') })).body as Pages;

describe('the cited pages', () => {
  test('conform to the contract', () => expectContract(service, PATH));

  test('reject invalid values and the cursor of another query', async () => {
    const domain = 'a'.repeat(2001);
    expect(await refusalOf(service, `${PATH}&owner=rival&gap=yes&domain=${domain}&limit=1001`)).toEqual([
      'invalid_parameter',
      'owner',
      'gap',
      'domain',
      'limit',
    ]);
    const { next_cursor } = await get(`${PATH}&limit=1`);
    expect(next_cursor).not.toBeNull();
    for (const path of [`${PATH}&gap=true`, `${BRAND}/sources/domains?period=365d`])
      expect(await refusalOf(service, `${path}&cursor=${next_cursor}`)).toEqual(['invalid_cursor', 'cursor']);
  });

  test('take a domain as one literal value', async () => {
    for (const domain of ['.', 'a,b', '"', 'www.', '\u{1f600}'.repeat(2000)])
      expect((await get(`${PATH}&domain=${encodeURIComponent(domain)}`)).total).toBe(0);
  });
});
