import 'reflect-metadata';
import {
  OperatorError,
  cursorSeal,
  type CursorSeal,
  type Store,
  type JobStore,
} from '@brand-visibility/application';
import { MILLISECOND, type Instant } from '@brand-visibility/domain';
import { openPostgres, openSqlite, type OpenedStore } from '@brand-visibility/storage';
import { Container, type ServiceIdentifier } from 'inversify';
import type { DatabaseSettings, ServiceSettings } from './config.js';
import { secretBeside } from './cursor-secret.js';

/**
 * What has a lifetime or a choice is bound here, once, and nowhere else: a token each for the settings, the clock and
 * the opened database. Everything between them is a plain function that takes what it needs as an argument.
 */

type Access = Parameters<typeof openSqlite>[0]['access'];

/** The time in microseconds since 1970. */
export type Clock = () => Instant;

/** Takes a line that an operator should see while everything goes on. */
export type Warn = (line: string) => void;

/** All that the HTTP service is given. */
export interface Service {
  readonly settings: ServiceSettings;
  readonly store: Store;
  readonly cursors: CursorSeal;
  readonly clock: Clock;
}

/** All that a command is given. */
export interface Jobs {
  readonly jobStore: JobStore;
  /** The migrations that were applied when the database was opened. */
  readonly migrated: readonly string[];
  readonly clock: Clock;
}

/** Something opened, and the one way to close all of it. */
export type Open<T> = T & { readonly close: () => Promise<void> };

/** The wall clock; the domain never reads it by itself. */
export const systemClock: Clock = () => BigInt(Date.now()) * MILLISECOND;

const SETTINGS: ServiceIdentifier<ServiceSettings> = Symbol('settings');
const DATABASE: ServiceIdentifier<Database> = Symbol('database');
const CLOCK: ServiceIdentifier<Clock> = Symbol('clock');
const CURSORS: ServiceIdentifier<CursorSeal> = Symbol('cursors');
const OPENED: ServiceIdentifier<OpenedStore> = Symbol('opened');
const SERVICE: ServiceIdentifier<Service> = Symbol('service');
const JOBS: ServiceIdentifier<Jobs> = Symbol('jobs');

/** The database and what it is opened for. */
interface Database {
  readonly settings: DatabaseSettings;
  /** Absent: reports are read from the database itself. */
  readonly readUrl?: string;
  readonly access: Access;
  readonly requireRowSecurity: boolean;
  /** Absent: the store's own. */
  readonly cacheBytes?: number;
  readonly warn: Warn;
}

function openDatabase({ settings, readUrl, requireRowSecurity, ...how }: Database): Promise<OpenedStore> {
  return 'file' in settings
    ? openSqlite({ file: settings.file, ...how })
    : openPostgres({ ...settings, ...(readUrl !== undefined && { readUrl }), requireRowSecurity, ...how });
}

/** Settings without a secret are those of a SQLite file. */
function sealOf({ cursorSecrets, database }: ServiceSettings): CursorSeal {
  if (cursorSecrets) return cursorSeal(cursorSecrets);
  if ('file' in database) return cursorSeal([secretBeside(database.file)]);
  throw new OperatorError('CURSOR_SECRET is required with PostgreSQL');
}

/** Opens the database for reading and binds the service over it. Throws an OperatorError when it cannot be opened. */
export function openService(
  settings: ServiceSettings,
  clock = systemClock,
  warn: Warn = () => undefined,
): Promise<Open<Service>> {
  const { database, readUrl, requireRowSecurity, cacheBytes } = settings;
  const container = containerOver(
    {
      settings: database,
      ...(readUrl !== null && { readUrl }),
      access: 'serve',
      requireRowSecurity,
      cacheBytes,
      warn,
    },
    clock,
  );
  container.bind(SETTINGS).toConstantValue(settings);
  // Once the database is open: a secret is only kept beside one that is there.
  container
    .bind(CURSORS)
    .toResolvedValue((_opened: OpenedStore, of: ServiceSettings) => sealOf(of), [OPENED, SETTINGS]);
  container.bind(SERVICE).toResolvedValue(
    ({ store }: OpenedStore, settings: ServiceSettings, cursors: CursorSeal, clock: Clock): Service => ({
      settings,
      store,
      cursors,
      clock,
    }),
    [OPENED, SETTINGS, CURSORS, CLOCK],
  );
  return opened(container, SERVICE);
}

/** Opens the database for a command: `create` makes a SQLite file that is not there, `work` refuses it. */
export function openJobs(
  settings: DatabaseSettings,
  access: 'work' | 'create',
  clock = systemClock,
  warn: Warn = () => undefined,
): Promise<Open<Jobs>> {
  const container = containerOver({ settings, access, requireRowSecurity: false, warn }, clock);
  container.bind(JOBS).toResolvedValue(
    ({ jobStore, migrated }: OpenedStore, clock: Clock): Jobs => ({
      jobStore,
      migrated,
      clock,
    }),
    [OPENED, CLOCK],
  );
  return opened(container, JOBS);
}

function containerOver(database: Database, clock: Clock): Container {
  const container = new Container();
  container.bind(DATABASE).toConstantValue(database);
  container.bind(CLOCK).toConstantValue(clock);
  container
    .bind(OPENED)
    .toResolvedValue(openDatabase, [DATABASE])
    .inSingletonScope()
    .onDeactivation((database) => database.close());
  return container;
}

async function opened<T extends object>(container: Container, token: ServiceIdentifier<T>): Promise<Open<T>> {
  const value = await container.getAsync(token);
  return { ...value, close: () => container.unbindAllAsync() };
}
