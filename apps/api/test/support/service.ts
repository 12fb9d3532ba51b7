import type { Store } from '@brand-visibility/application';
import { type Instant, MINUTE } from '@brand-visibility/domain/time/instant';
import { type Plan, PLANS } from '@brand-visibility/domain/vocabulary';
import { openService, readServiceSettings, type ServiceSettings } from '@brand-visibility/wiring';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readinessOf } from '../../src/operations/health.js';
import { createLogger } from '../../src/operations/log.js';
import { AccessLog } from '../../src/request/access-log.js';
import { type ServiceState, serviceState } from '../../src/request/state.js';
import { createHttpServer } from '../../src/server/server.js';
import { signInOf } from '../../src/sign-in/sign-in.js';
import { NOW, worldFile } from './world.js';

export const PUBLIC_URL = 'https://api.example/base';
export const CURSOR_SECRET = 'a test secret with 32 characters or more';

/** A running service over a database of its own. */
export interface TestService {
  readonly port: number;
  readonly url: string;
  readonly server: Server;
  readonly state: ServiceState;
  readonly readiness: ReturnType<typeof readinessOf>;
  readonly store: Store;
  readonly settings: ServiceSettings;
  readonly clock: () => Instant;
  /** The SQLite file; null with PostgreSQL. */
  readonly file: string | null;
  /** The lines logged so far. */
  readonly log: string[];
  /** The warnings of its start. */
  readonly warnings: readonly string[];
  /** The service's clock. Tests advance it to get a new rate window. */
  readonly time: { now: Instant };
  nextMinute(): void;
  stop(): Promise<void>;
}

const everyPlan = (limit: number) =>
  Object.fromEntries(PLANS.map((plan) => [plan, limit])) as Record<Plan, number>; // fromEntries forgets the keys' type

export interface TestSettings extends Partial<ServiceSettings> {
  /** Further variables of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The initial time of the service's clock. */
  readonly now?: Instant;
  /** Requests per minute of every plan. */
  readonly limit?: number;
  /** Wraps the store. */
  readonly between?: (store: Store) => Store;
  readonly observe?: AccessLog['observe'];
  /** Bounds the access log of refused requests. */
  readonly sampling?: AccessLog['bounds'];
}

const started: TestService[] = [];
afterEach(async () => {
  for (const service of started.splice(0)) await service.stop();
});

/** Starts the service over the world or another database, for one test. */
export async function startService(settings: TestSettings = {}, url?: string): Promise<TestService> {
  const service = await (url === undefined ? openWorld(settings) : serviceOver(url, settings));
  started.push(service);
  return service;
}

/** The service over the world, for all tests of a file or a block. It is there before the first test. */
export function worldService(settings: TestSettings = {}): TestService {
  const running = {} as TestService; // a cast: `beforeAll` sets the properties
  beforeAll(async () => void Object.assign(running, await openWorld(settings)));
  afterAll(() => running.stop());
  return running;
}

async function openWorld(settings: TestSettings): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-visibility-api-'));
  const file = join(folder, 'data.db');
  await copyFile(await worldFile(), file);
  const service = await serviceOver(`sqlite:${file}`, settings);
  const stop = async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...service, stop };
}

/** Starts the service over an existing database. */
export async function serviceOver(
  DATABASE_URL: string,
  { limit = 1_000_000, between, now = NOW, observe, sampling, environment, ...settings }: TestSettings = {},
): Promise<TestService> {
  const defaults = readServiceSettings({
    DATABASE_URL,
    PUBLIC_URL,
    CURSOR_SECRET,
    SIGN_IN: '1',
    ...environment,
  });
  const time = { now };
  const warnings: string[] = [];
  const service = await openService(
    { ...defaults, requestsPerMinute: everyPlan(limit), ...settings },
    () => time.now,
    (line) => void warnings.push(line),
  );
  const log: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void log.push(line) });
  const state = {
    ...serviceState(logger, PUBLIC_URL, service.store, observe),
    ...(sampling && { accessLog: new AccessLog(logger, observe, undefined, sampling) }),
  };
  const store = between ? between(service.store) : service.store;
  const readiness = readinessOf(store, state, service.settings.signIn !== null);
  const served = { ...service, store };
  const server = createHttpServer(served, state, readiness, signInOf(served));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service listens on a port');
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    await service.close();
  };
  let stopped: Promise<void> | null = null;
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    server,
    state,
    readiness,
    store,
    settings: service.settings,
    clock: service.clock,
    file: 'file' in service.settings.database ? service.settings.database.file : null,
    log,
    warnings,
    time,
    nextMinute: () => {
      time.now += MINUTE;
    },
    stop: () => (stopped ??= stop()),
  };
}
