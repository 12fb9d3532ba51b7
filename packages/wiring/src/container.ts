import 'reflect-metadata';
import {
  OperatorError,
  cursorSeal,
  type CursorSeal,
  type Store,
  type JobStore,
} from '@brand-visibility/application';
import type { Instant } from '@brand-visibility/domain/time/instant';
import {
  DEFAULT_WRITER,
  openPostgres,
  openSqlite,
  requireServableFile,
  requireServablePostgres,
  systemClock,
  type SchemaAccess,
  type OpenedStore,
  type Writer,
} from '@brand-visibility/storage';
import { Container, type ServiceIdentifier } from 'inversify';
import {
  readServiceSettings,
  type CheckSettings,
  type CursorSecrets,
  type DatabaseSettings,
  type Environment,
  type ServiceSettings,
} from './config.js';
import { storedSecret } from './cursor-secret.js';

/**
 * Binds a token to each dependency that must be closed or has several implementations. No other module uses the
 * container. All other code consists of plain functions that receive their dependencies as arguments.
 */

/** The time in microseconds since 1970. */
export type Clock = () => Instant;

/** Reports a warning to the operator. */
export type Warn = (line: string) => void;

/** The dependencies of the HTTP service. */
export interface Service {
  readonly settings: ServiceSettings;
  readonly store: Store;
  readonly cursors: CursorSeal;
  /** The secrets from which encryption keys are derived; the first one encrypts. */
  readonly secrets: CursorSecrets;
  readonly clock: Clock;
}

/** The dependencies of a command. */
export interface Jobs {
  readonly jobStore: JobStore;
  /** The migrations that were applied when the database was opened. */
  readonly migrated: readonly string[];
  readonly clock: Clock;
}

/** Opened dependencies with one function that closes them all. */
export type Open<T> = T & { readonly close: () => Promise<void> };

const SETTINGS: ServiceIdentifier<ServiceSettings> = Symbol('settings');
const DATABASE: ServiceIdentifier<Database> = Symbol('database');
const CLOCK: ServiceIdentifier<Clock> = Symbol('clock');
const SECRETS: ServiceIdentifier<CursorSecrets> = Symbol('secrets');
const OPENED: ServiceIdentifier<OpenedStore> = Symbol('opened');
const SERVICE: ServiceIdentifier<Service> = Symbol('service');
const JOBS: ServiceIdentifier<Jobs> = Symbol('jobs');

/** A database, and the purpose for which it is opened. */
interface Database {
  readonly settings: DatabaseSettings;
  /** If absent, reports are read from the primary. */
  readonly readUrl?: string;
  /** If absent, reports are read from the replica regardless of its lag. */
  readonly readLagLimit?: number;
  readonly access: SchemaAccess;
  readonly requireRowSecurity: boolean;
  /** If absent, the cache has its default size. */
  readonly cacheBytes?: number;
  readonly warn: Warn;
  /** The command that opens the database; absent for the service. */
  readonly writer?: Writer;
  /** Called after each run that a migration has derived. */
  readonly onBrand?: (done: number, of: number) => void;
}

function openConfigured(
  { settings, readUrl, readLagLimit, requireRowSecurity, ...options }: Database,
  clock: Clock,
): Promise<OpenedStore> {
  return 'file' in settings
    ? openSqlite({ file: settings.file, clock, ...options })
    : openPostgres({
        ...settings,
        clock,
        ...(readUrl !== undefined && { readUrl }),
        ...(readLagLimit !== undefined && { readLagLimit }),
        requireRowSecurity,
        ...options,
      });
}

/** The secrets and the audience with which the service of an environment encrypts tokens (rule 21.14). */
export function sealingOf(environment: Environment) {
  const settings = readServiceSettings(environment);
  return { secrets: secretsOf(settings), audience: `${settings.publicUrl}/mcp` };
}

/** Only SQLite settings may lack a secret; a generated secret is then stored next to the database file. */
function secretsOf({ cursorSecrets, database }: ServiceSettings): CursorSecrets {
  if (cursorSecrets) return cursorSecrets;
  if ('file' in database) return [storedSecret(database.file)];
  throw new OperatorError('CURSOR_SECRET is required with PostgreSQL');
}

/**
 * Opens the database for reading, and binds the dependencies of the service (rule 10.1). Throws an OperatorError if the
 * database cannot be opened.
 */
export function openService(
  settings: ServiceSettings,
  clock = systemClock,
  warn: Warn = () => undefined,
): Promise<Open<Service>> {
  const { database, readUrl, readLagLimit, requireRowSecurity, cacheBytes } = settings;
  const container = createContainer(
    {
      settings: database,
      ...(readUrl !== null && { readUrl }),
      ...(readLagLimit !== null && { readLagLimit }),
      access: 'serve',
      requireRowSecurity,
      cacheBytes,
      warn,
    },
    clock,
  );
  container.bind(SETTINGS).toConstantValue(settings);
  // Depends on OPENED, so that no secret is created next to a missing database file.
  container
    .bind(SECRETS)
    .toResolvedValue((_opened: OpenedStore, of: ServiceSettings) => secretsOf(of), [OPENED, SETTINGS]);
  container.bind(SERVICE).toResolvedValue(
    ({ store }: OpenedStore, settings: ServiceSettings, secrets: CursorSecrets, clock: Clock): Service => ({
      settings,
      store,
      cursors: cursorSeal(secrets),
      secrets,
      clock,
    }),
    [OPENED, SETTINGS, SECRETS, CLOCK],
  );
  return opened(container, SERVICE);
}

/**
 * Checks whether a service with these settings can serve the database, without changing anything (rule 10.13). Throws
 * OlderSchema if the command `migrate` must come first, UnservableSchema if this release cannot serve the database, and
 * another OperatorError or StoreUnavailable if that cannot be known.
 */
export function requireServable(settings: CheckSettings, warn: Warn): Promise<void> {
  const { database, readUrl, requireRowSecurity } = settings;
  if ('file' in database) return requireServableFile(database.file);
  const urls = readUrl === null ? [database.url] : [database.url, readUrl];
  return requireServablePostgres(urls, requireRowSecurity, warn);
}

/**
 * Opens the database for a command. Throws an OperatorError if the database cannot be opened, or if `writer` waits too
 * long for other writers.
 */
export function openJobs(
  settings: DatabaseSettings,
  access: Exclude<SchemaAccess, 'serve'>,
  clock = systemClock,
  warn: Warn = () => undefined,
  writer = DEFAULT_WRITER,
  onBrand: (done: number, of: number) => void = () => undefined,
): Promise<Open<Jobs>> {
  const container = createContainer(
    { settings, access, requireRowSecurity: false, warn, writer, onBrand },
    clock,
  );
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

function createContainer(database: Database, clock: Clock): Container {
  const container = new Container();
  container.bind(DATABASE).toConstantValue(database);
  container.bind(CLOCK).toConstantValue(clock);
  container
    .bind(OPENED)
    .toResolvedValue(openConfigured, [DATABASE, CLOCK])
    .inSingletonScope()
    .onDeactivation((database) => database.close());
  return container;
}

async function opened<T extends object>(container: Container, token: ServiceIdentifier<T>): Promise<Open<T>> {
  const value = await container.getAsync(token);
  return { ...value, close: () => container.unbindAllAsync() };
}
