import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { expectContract, refusalOf } from '../support/contract-checks.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

type Groups = ResponseOf<Operations['getVisibilityGroups']>;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/v1/brands/brd_a1/visibility/groups';

describe('groups', () => {
  test('conforms to the contract', () => expectContract(service, PATH));

  test('reject invalid values and the cursor of another query', async () => {
    expect(await refusalOf(service, `${PATH}?group_by=themes&sort=rank&order=up&limit=1001`)).toEqual([
      'invalid_parameter',
      'group_by',
      'sort',
      'order',
      'limit',
    ]);
    const path = `${PATH}?period=365d&limit=1`;
    const response = await call(service.port, path, { headers: bearer('a_all') });
    const { next_cursor } = response.body as Groups; // the client checked it against the document
    expect(next_cursor).not.toBeNull();
    expect(await refusalOf(service, `${path}&group_by=theme&cursor=${next_cursor}`)).toEqual([
      'invalid_cursor',
      'cursor',
    ]);
  });
});
