import { StoreUnavailable, type Store } from '@brand-visibility/application';
import { asAdmin, newPostgresDatabase, newReader, postgresUrl } from '@brand-visibility/databases';
import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMetricsServer } from '../../src/operations/metrics-server.js';
import { createMetrics } from '../../src/operations/metrics.js';
import { call } from '../support/client.js';
import { serviceOver, startService, type TestService } from '../support/service.js';
import { bearer, makeWorld } from '../support/world.js';

const READER = 'brand_visibility_reader';

let service: TestService | null = null;
let clean: (() => Promise<void>) | null = null;
afterEach(async () => {
  await service?.stop();
  await clean?.();
  service = clean = null;
});

/** Probes are answered from checks of the same second. */
const probed = async ({ port }: TestService) => {
  await sleep(1_010);
  return call(port, '/readyz');
};

const linesOf = ({ log }: TestService) =>
  log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ checks }) => checks !== undefined);

// Rule 10.9.
test('each change of readiness is one line with its cause', async () => {
  let fault: Error | null = null;
  const between = (store: Store): Store => ({
    ...store,
    ping: (name) => (fault ? Promise.reject(fault) : store.ping(name)),
  });
  service = await startService({ between });
  await probed(service);
  fault = new StoreUnavailable('it cannot be reached (28P01)');
  for (let i = 0; i < 2; i += 1) expect((await probed(service)).status).toBe(503);
  fault = null;
  for (let i = 0; i < 2; i += 1) expect((await probed(service)).status).toBe(200);
  service.state.isDraining = true;
  await probed(service); // the shutdown logs that itself
  expect(linesOf(service).map(({ level, msg, cause }) => [level, msg, cause])).toEqual([
    ['warn', 'not ready; database: failed; schema: unknown', 'it cannot be reached (28P01)'],
    ['info', 'ready', undefined],
  ]);
});

// Rule 10.10.
test('a right that is missing is named, decides only if a response needs it, and is in the metrics', async () => {
  const database = await newPostgresDatabase();
  clean = () => database.drop();
  await makeWorld({ url: database.url, connections: 2 });
  service = await serviceOver(postgresUrl(database.name, await newReader(READER)));
  const metricsServer = createMetricsServer(createMetrics(), service);
  metricsServer.listen(0, '127.0.0.1');
  await once(metricsServer, 'listening');
  const { port } = metricsServer.address() as AddressInfo; // it listens on a port
  const metrics = async () => (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n');

  const operating = 'operating_state(timestamptz, timestamptz, timestamptz)';
  await asAdmin(database.name, `revoke execute on function ${operating} from ${READER}`);
  const ready = await probed(service);
  expect([ready.status, ready.body]).toEqual([
    200,
    expect.objectContaining({
      checks: { database: 'ok', schema: 'ok', serving: 'ok', rights: 'missing: execute on operating_state' },
    }),
  ]);
  expect(await metrics()).toEqual(
    expect.arrayContaining(['brand_visibility_rights_missing 1', 'brand_visibility_ready 1']),
  );
  expect((await metrics()).filter((line) => line.startsWith('brand_visibility_keys_expiring '))).toEqual([]);

  await asAdmin(database.name, `revoke select on answer from ${READER}`);
  const unready = await probed(service);
  expect([unready.status, unready.body]).toEqual([
    503,
    expect.objectContaining({
      checks: expect.objectContaining({ rights: 'missing: execute on operating_state, select on answer' }),
    }),
  ]);
  expect(await metrics()).toEqual(
    expect.arrayContaining(['brand_visibility_rights_missing 2', 'brand_visibility_ready 0']),
  );
  expect((await call(service.port, '/v1/account', { headers: bearer('a_all') })).status).toBe(200);
  expect(linesOf(service).map(({ msg }) => msg)).toEqual([
    'ready; rights: missing: execute on operating_state',
    'not ready; rights: missing: execute on operating_state, select on answer',
  ]);
  metricsServer.closeAllConnections();
  metricsServer.close();
});
