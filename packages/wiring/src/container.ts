import 'reflect-metadata';
import type { Store, Workshop } from '@brand-visibility/application';
import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import { openSqlite } from '@brand-visibility/storage';
import { Container, type ServiceIdentifier } from 'inversify';
import type { JobsSettings, ServiceSettings } from './config.js';

/**
 * What has a lifetime or a choice is bound here, once, and nowhere else: a token each for the settings, the clock and
 * the opened database. Everything between them is a plain function that takes what it needs as an argument.
 */

type Opened = Awaited<ReturnType<typeof openSqlite>>;
type Access = Parameters<typeof openSqlite>[0]['access'];

/** The time in microseconds since 1970. */
export type Clock = () => Instant;

/** All that the HTTP service is given. */
export interface Service {
  readonly settings: ServiceSettings;
  readonly store: Store;
  readonly clock: Clock;
}

/** All that a command is given. */
export interface Jobs {
  readonly store: Store;
  readonly workshop: Workshop;
  /** The migrations that were applied when the database was opened. */
  readonly migrated: readonly string[];
  readonly clock: Clock;
}

/** Something opened, and the one way to close all of it. */
export type Open<T> = T & { readonly close: () => Promise<void> };

/** The wall clock; the domain never reads it by itself. */
export const systemClock: Clock = () => instantOfMilliseconds(Date.now());

const SETTINGS: ServiceIdentifier<ServiceSettings> = Symbol('settings');
const DATABASE: ServiceIdentifier<JobsSettings['database']> = Symbol('database');
const ACCESS: ServiceIdentifier<Access> = Symbol('access');
const CLOCK: ServiceIdentifier<Clock> = Symbol('clock');
const OPENED: ServiceIdentifier<Opened> = Symbol('opened');
const SERVICE: ServiceIdentifier<Service> = Symbol('service');
const JOBS: ServiceIdentifier<Jobs> = Symbol('jobs');

const openDatabase = ({ file }: JobsSettings['database'], access: Access): Promise<Opened> =>
  openSqlite({ file, access });

/** Opens the database for reading and binds the service over it. Throws an OperatorError when it cannot be opened. */
export function openService(settings: ServiceSettings, clock = systemClock): Promise<Open<Service>> {
  const container = containerOver(settings.database, 'serve', clock);
  container.bind(SETTINGS).toConstantValue(settings);
  container
    .bind(SERVICE)
    .toResolvedValue(
      (settings: ServiceSettings, { store }: Opened, clock: Clock): Service => ({ settings, store, clock }),
      [SETTINGS, OPENED, CLOCK],
    );
  return opened(container, SERVICE);
}

/** Opens the database for a command: `create` makes a SQLite file that is not there, `work` refuses it. */
export function openJobs(
  database: JobsSettings['database'],
  access: 'work' | 'create',
  clock = systemClock,
): Promise<Open<Jobs>> {
  const container = containerOver(database, access, clock);
  container
    .bind(JOBS)
    .toResolvedValue(
      ({ store, workshop, migrated }: Opened, clock: Clock): Jobs => ({ store, workshop, migrated, clock }),
      [OPENED, CLOCK],
    );
  return opened(container, JOBS);
}

function containerOver(database: JobsSettings['database'], access: Access, clock: Clock): Container {
  const container = new Container();
  container.bind(DATABASE).toConstantValue(database);
  container.bind(ACCESS).toConstantValue(access);
  container.bind(CLOCK).toConstantValue(clock);
  container
    .bind(OPENED)
    .toResolvedValue(openDatabase, [DATABASE, ACCESS])
    .inSingletonScope()
    .onDeactivation((database) => database.close());
  return container;
}

async function opened<T extends object>(container: Container, token: ServiceIdentifier<T>): Promise<Open<T>> {
  const value = await container.getAsync(token);
  return { ...value, close: () => container.unbindAllAsync() };
}
