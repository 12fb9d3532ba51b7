import { ROUTES } from '@brand-visibility/application';
import { asAdmin, settingStatements } from '@brand-visibility/databases';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { until } from '../support/connected.js';
import { startService, type TestService } from '../support/service.js';
import { bearer, CHILDREN, NOW, worldDatabase } from '../support/world.js';

/** A service over a database with other settings than the server's own (rule 10.8). */

let database: Awaited<ReturnType<typeof worldDatabase>>;
beforeAll(async () => {
  database = await worldDatabase();
});
afterAll(() => database.drop());

const BRAND = 'brd_a1';
const idFor = (name: string) =>
  name === 'brand_id' ? BRAND : [...CHILDREN[name]!].find(([, brand_id]) => brand_id === BRAND)![0];
const PATHS = ROUTES.map(({ endpoint }) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idFor(name)),
);

async function responsesOf(service: TestService) {
  const responses: (readonly [path: string, status: number, text: string])[] = [];
  for (const path of PATHS) {
    const { status, text } = await call(service.port, path, { headers: bearer('a_all') });
    responses.push([path, status, text]);
  }
  return responses;
}

test('responds the same, counts in the database, and is ready', async () => {
  const settings = { requireRowSecurity: true, limit: 10_000 };
  const before = await startService(settings, database.reader);
  const expected = await responsesOf(before);
  expect(new Set(expected.map(([, status]) => status))).toEqual(new Set([200]));
  const state = await before.store.operatingState(NOW);

  await asAdmin('postgres', ...settingStatements(database.name));
  const service = await startService(settings, database.reader);
  await until(async () => (await call(service.port, '/readyz')).status === 200);
  expect(await responsesOf(service)).toEqual(expected);
  await Promise.all(Array.from({ length: 5 }, () => responsesOf(service))); // which are counted at the same time
  expect(await service.store.operatingState(NOW)).toEqual(state);
  expect(service.warnings).toEqual([]);
});
