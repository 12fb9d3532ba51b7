import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, faultsOf } from '../support/client.js';
import { drawnService, pagesOf, type DrawnService } from '../support/drawn.js';

type Domains = ResponseOf<Operations['listSourceDomains']>;
type Pages = ResponseOf<Operations['listSourcePages']>;

let service: DrawnService;
beforeAll(async () => {
  service = await drawnService(23, 40);
});
afterAll(() => service.stop());

describe('the cited pages', () => {
  // Rule 15.9.
  test('are paginated in order without duplicates or gaps', async () => {
    const [brand_id = ''] = service.brand_ids;
    const [{ domain } = { domain: '' }] = (
      await service.get<Domains>(brand_id, 'sources/domains?period=365d')
    ).data;
    for (const filter of ['', '&owner=other', '&gap=true', `&domain=WWW.${domain.toUpperCase()}.`]) {
      const query = `sources/pages?period=365d${filter}`;
      const { data, total, has_more, next_cursor } = await service.get<Pages>(
        brand_id,
        `${query}&limit=1000`,
      );
      expect([data.length, has_more, next_cursor]).toEqual([total, false, null]);
      expect(total).toBeGreaterThan(1);
      const paginated: Pages['data'][number][] = [];
      for await (const response of pagesOf(service, brand_id, `${query}&limit=2`)) {
        const page = response.body as Pages; // the client checked it against the document
        paginated.push(...page.data);
        expect([page.total, response.headers['next-cursor']]).toEqual([total, page.next_cursor ?? undefined]);
      }
      expect(paginated).toEqual(data);
    }
  });

  test('reject invalid values and the cursor of another query', async () => {
    const [brand_id = ''] = service.brand_ids;
    const wrong = await service.request(
      brand_id,
      `sources/pages?owner=rival&gap=yes&domain=${'a'.repeat(2001)}&limit=1001`,
    );
    expect(faultsOf(wrong)).toEqual(['owner', 'gap', 'domain', 'limit']);
    const unknown = await service.request(brand_id, 'sources/domains?domain=a.example');
    expect([codeOf(unknown), faultsOf(unknown)]).toEqual(['unknown_parameter', ['domain']]);
    const { next_cursor } = await service.get<Pages>(brand_id, 'sources/pages?period=365d&limit=1');
    for (const path of ['sources/pages?period=365d&gap=true', 'sources/domains?period=365d']) {
      const other = await service.request(brand_id, `${path}&cursor=${next_cursor}`);
      expect(codeOf(other)).toBe('invalid_cursor');
    }
  });

  test('take a domain as one literal value', async () => {
    const [brand_id = ''] = service.brand_ids;
    for (const domain of ['.', 'a,b', '"', 'www.', '\u{1f600}'.repeat(2000)]) {
      const path = `sources/pages?period=365d&domain=${encodeURIComponent(domain)}`;
      expect((await service.get<Pages>(brand_id, path)).total).toBe(0);
    }
  });
});
