import { expect } from '@jest/globals';
import { call, codeOf, faultsOf } from './client.js';
import type { TestService } from './service.js';
import { bearer } from './world.js';

/** Checks that the tests of all operations share. They run over the world of world.ts. */

/** The response is the documented one, which `call` checks. */
export async function expectContract(service: TestService, path: string): Promise<void> {
  expect(await call(service.port, path, { headers: bearer('a_all') })).toMatchObject({ status: 200 });
}

/** The code of a refusal and the parameters that it names. */
export async function refusalOf(
  service: TestService,
  path: string,
): Promise<readonly (string | undefined)[]> {
  const response = await call(service.port, path, { headers: bearer('a_all') });
  return [codeOf(response), ...faultsOf(response)];
}
