import { COMMAND_INTERVALS, OperatorError, type CommandIntervals } from '@brand-visibility/application';
import { REQUESTS_PER_MINUTE } from '@brand-visibility/domain/api-key';
import { type EngineWeights, EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import type { Plan } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { LEAST_SECRET_LENGTH } from './cursor-secret.js';
import { database, replica } from './database-urls.js';
import { readFolder, SECRETS, fileVariable, secretsInFiles } from './secret-files.js';
import { hostNames, isLoopback, overlap, publicUrl, urlOf } from './hosts.js';
import { flagSetting, signInSettings, signInVariables, type SignInSettings } from './sign-in-settings.js';
import {
  INTERVALS_FORM,
  REQUESTS_FORM,
  WEIGHTS_FORM,
  readBy,
  readCommandIntervals,
  readEngineWeights,
  readRequestsPerMinute,
  probableMisspellings,
  type Misspelling,
} from './overrides.js';

/**
 * Reads all configuration once, from environment variables (rule 10.2), and validates it as a whole. An empty variable
 * counts as absent, because Docker Compose sets a variable to an empty string if its entry is empty.
 */

export type Environment = Readonly<Record<string, string | undefined>>;

/** The database: a SQLite file, or a PostgreSQL URL that includes the user and the password. */
export type DatabaseSettings =
  { readonly file: string } | { readonly url: string; readonly connections: number };

/** The settings that both the commands and the service need. */
export interface JobsSettings {
  readonly database: DatabaseSettings;
  readonly weights: EngineWeights;
  /** The file to which erasures and revocations are written; null for standard error. */
  readonly journal: string | null;
  /** The program that copies each line of the journal to another machine; null for none. */
  readonly journalCopy: string | null;
  /** Seconds between two scheduled runs of each command. */
  readonly intervals: CommandIntervals;
}

export interface ServiceSettings extends JobsSettings {
  readonly requestsPerMinute: Readonly<Record<Plan, number>>;
  readonly host: string;
  /** The port; 0 lets the operating system choose a free port. */
  readonly port: number;
  /** The base URL that callers use, without a trailing slash. */
  readonly publicUrl: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Seconds for which a stopping service continues to serve, so that its load balancer stops routing to it in time. */
  readonly drainDelaySeconds: number;
  /** URL of a PostgreSQL replica for reports and lists; null to read from the primary. */
  readonly readUrl: string | null;
  /** Seconds of lag above which reads use the primary; null to read from the replica regardless of its lag. */
  readonly readLagLimit: number | null;
  /** Whether to refuse to start if PostgreSQL does not enforce row security; if false, the service logs a warning. */
  readonly requireRowSecurity: boolean;
  /**
   * The first secret encrypts cursors; every secret can decrypt them. Null to keep a secret next to the SQLite file.
   */
  readonly cursorSecrets: CursorSecrets | null;
  /** Maximum number of admitted requests that may wait. Further requests are shed. */
  readonly maxWaitingRequests: number;
  /** Size of the cache for facts and citations of runs, in bytes. */
  readonly cacheBytes: number;
  /** Maximum number of concurrent connections from callers. Further connections are closed without a response. */
  readonly maxConnections: number;
  /** Seconds for which a connection may stay idle between two requests. */
  readonly keepAliveSeconds: number;
  /** Host names accepted by /mcp, in addition to loopback names and the host of `publicUrl` (rule 21.10). */
  readonly mcpHosts: readonly string[];
  /** How assistants sign in (rule 21.14); null if they cannot. */
  readonly signIn: SignInSettings | null;
  /** The folder of published reports; null to publish none (rule 11.22). */
  readonly reportsFolder: string | null;
  /** The address of the metrics server; null if there is no metrics server. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
}

export type CursorSecrets = readonly [string, ...string[]];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (least: number, greatest: number) => {
  const range = `must be a whole number from ${least} to ${greatest}`;
  // A Kubernetes service named `metrics` sets METRICS_PORT to its address.
  const links = '; Kubernetes set it for a service: set `enableServiceLinks: false` for the pod';
  const error = ({ input }: { readonly input?: unknown }) =>
    /^tcp:/.test(String(input)) ? range + links : range;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= greatest, { error });
};

/** This message never includes the value, which is a secret. */
const CURSOR_SECRET = `must be one or two comma-separated secrets of at least ${LEAST_SECRET_LENGTH} characters each`;

const cursorSecrets = readBy((text): CursorSecrets | null => {
  const [first = '', ...others] = text.split(',');
  const areLong = [first, ...others].every((secret) => secret.length >= LEAST_SECRET_LENGTH);
  return areLong && others.length <= 1 ? [first, ...others] : null;
}, CURSOR_SECRET);

const jobsVariables = {
  DATABASE_URL: database,
  DATABASE_CONNECTIONS: wholeNumber(1, 1_000).default(10),
  ENGINE_WEIGHTS: readBy(readEngineWeights, WEIGHTS_FORM).default(EQUAL_WEIGHTS),
  JOURNAL: z.string().optional(),
  JOURNAL_COPY: z
    .string()
    .startsWith('/', { error: 'must be the absolute path of an executable' })
    .optional(),
  COMMAND_INTERVALS: readBy(readCommandIntervals, INTERVALS_FORM).default(COMMAND_INTERVALS),
};

/** The default values of those limits on callers that operators can set. */
export const DEFAULTS = { waitingRequests: 1_000, connections: 10_000, keepAliveSeconds: 65 };

/** The settings that `migrate --check` uses. */
const checkVariables = {
  DATABASE_URL: database,
  DATABASE_READ_URL: replica.optional(),
  REQUIRE_ROW_SECURITY: flagSetting.default(false),
};

const serviceVariables = {
  ...jobsVariables,
  ...checkVariables,
  REQUESTS_PER_MINUTE: readBy(readRequestsPerMinute, REQUESTS_FORM).default(REQUESTS_PER_MINUTE),
  READ_LAG_LIMIT: wholeNumber(1, 86_400).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(8080),
  PUBLIC_URL: publicUrl.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  CURSOR_SECRET: cursorSecrets.optional(),
  DRAIN_DELAY_SECONDS: wholeNumber(0, 600).default(5),
  MAX_WAITING_REQUESTS: wholeNumber(1, 1_000_000).default(DEFAULTS.waitingRequests),
  REPORT_CACHE_MEGABYTES: wholeNumber(0, 65_536).default(64),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(DEFAULTS.connections),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3_600).default(DEFAULTS.keepAliveSeconds),
  MCP_HOSTS: hostNames.default([]),
  ...signInVariables,
  REPORTS_FOLDER: readBy(readFolder, 'must be a folder that exists and that this user may read').optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
};

export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(serviceVariables),
  ...SECRETS.map(fileVariable),
];

/**
 * Settings that protect isolation, secrets, hosts or limits. If one is misspelled, its protection is silently missing.
 */
const PROTECTING: ReadonlySet<string> = new Set<keyof typeof serviceVariables | `${string}_FILE`>([
  'REQUIRE_ROW_SECURITY',
  'CURSOR_SECRET',
  'CURSOR_SECRET_FILE',
  'JOURNAL',
  'JOURNAL_COPY',
  'HOST',
  'MCP_HOSTS',
  'SIGN_IN',
  'SIGN_IN_HOSTS',
  'METRICS_HOST',
  'REQUESTS_PER_MINUTE',
  'MAX_WAITING_REQUESTS',
  'MAX_CONNECTIONS',
]);

/** Lists every invalid variable, one per line. Never includes a value, because a URL may contain a password. */
export class InvalidSettings extends OperatorError {
  readonly lines: readonly string[];

  constructor(faults: readonly string[]) {
    const lines =
      faults.length === 1
        ? [`wrong configuration: ${faults[0]}`]
        : ['wrong configuration:', ...faults.map((fault) => `  ${fault}`)];
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Returns one line for each unknown variable that is probably a misspelled setting of the service or the commands. */
export function misspelledSettings(environment: Environment): readonly string[] {
  return probableMisspellings(environment, SETTING_NAMES).map(misspellingLine);
}

const misspellingLine = ({ name, meant }: Misspelling) => `${name} is not a setting; did you mean ${meant}?`;

/** Whether the misspelled setting protects this program and has no value under its correct name. */
function weakens({ meant }: Misspelling, variables: z.ZodObject, environment: Environment): boolean {
  const isOwn = Object.keys(variables.shape).some((name) => meant === name || meant === fileVariable(name));
  return isOwn && PROTECTING.has(meant) && (environment[meant] ?? '') === '';
}

/** Reads the settings of commands. Throws InvalidSettings, which lists every invalid variable. */
export function readJobsSettings(environment: Environment): JobsSettings {
  return jobsSettings(checked(z.object(jobsVariables), environment));
}

/** The settings of a check whether this release can serve the database. */
export type CheckSettings = Pick<ServiceSettings, 'readUrl' | 'requireRowSecurity'> & {
  readonly database: { readonly file: string } | { readonly url: string };
};

/**
 * Reads the settings of `migrate --check`. Only a service has CURSOR_SECRET: all its settings must then be valid.
 * Throws InvalidSettings, which lists every invalid variable.
 */
export function readCheckSettings(environment: Environment): CheckSettings {
  const isService = ['CURSOR_SECRET', fileVariable('CURSOR_SECRET')].some((name) => environment[name]);
  if (isService) return readServiceSettings(environment);
  const variables = checked(z.object(checkVariables), environment);
  return {
    database: variables.DATABASE_URL,
    readUrl: variables.DATABASE_READ_URL ?? null,
    requireRowSecurity: variables.REQUIRE_ROW_SECURITY,
  };
}

/** Reads the settings of the service (rule 10.2). Throws InvalidSettings, which lists every invalid variable. */
export function readServiceSettings(environment: Environment): ServiceSettings {
  const variables = checked(
    z
      .object(serviceVariables)
      .refine(
        ({ DATABASE_URL, CURSOR_SECRET }) => DATABASE_URL.file !== undefined || CURSOR_SECRET !== undefined,
        { path: ['CURSOR_SECRET'], error: `is required with PostgreSQL and ${CURSOR_SECRET}` },
      )
      .refine(
        ({ DATABASE_URL, DATABASE_READ_URL }) =>
          DATABASE_URL.file === undefined || DATABASE_READ_URL === undefined,
        {
          path: ['DATABASE_READ_URL'],
          error: 'works with PostgreSQL only: remove it, or set DATABASE_URL to a PostgreSQL database',
        },
      )
      .refine(({ HOST, PUBLIC_URL }) => PUBLIC_URL !== undefined || isLoopback(HOST), {
        path: ['PUBLIC_URL'],
        when: () => true, // checked even if other variables are invalid, so that the error lists all of them
        error: 'is required unless HOST is a loopback address: set it to the URL that callers use',
      })
      .refine(
        ({ HOST, PORT, METRICS_HOST, METRICS_PORT }) =>
          METRICS_PORT === undefined ||
          METRICS_PORT === 0 ||
          METRICS_PORT !== PORT ||
          !overlap(HOST, METRICS_HOST),
        {
          path: ['METRICS_PORT'],
          when: () => true,
          error: 'must differ from PORT, or METRICS_HOST from HOST',
        },
      ),
    environment,
  );
  const url = variables.PUBLIC_URL ?? urlOf(variables.HOST, variables.PORT);
  return {
    ...jobsSettings(variables),
    requestsPerMinute: variables.REQUESTS_PER_MINUTE,
    host: variables.HOST,
    port: variables.PORT,
    publicUrl: url,
    logLevel: variables.LOG_LEVEL,
    readUrl: variables.DATABASE_READ_URL ?? null,
    readLagLimit: variables.READ_LAG_LIMIT ?? null,
    requireRowSecurity: variables.REQUIRE_ROW_SECURITY,
    cursorSecrets: variables.CURSOR_SECRET ?? null,
    drainDelaySeconds: variables.DRAIN_DELAY_SECONDS,
    maxWaitingRequests: variables.MAX_WAITING_REQUESTS,
    cacheBytes: variables.REPORT_CACHE_MEGABYTES * 1_048_576,
    maxConnections: variables.MAX_CONNECTIONS,
    keepAliveSeconds: variables.KEEP_ALIVE_SECONDS,
    mcpHosts: variables.MCP_HOSTS,
    signIn: signInSettings(variables),
    reportsFolder: variables.REPORTS_FOLDER ?? null,
    metrics:
      variables.METRICS_PORT === undefined
        ? null
        : { host: variables.METRICS_HOST, port: variables.METRICS_PORT },
  };
}

function jobsSettings(variables: z.output<z.ZodObject<typeof jobsVariables>>): JobsSettings {
  const { DATABASE_URL: address, DATABASE_CONNECTIONS: connections } = variables;
  return {
    database: address.file !== undefined ? { file: address.file } : { url: address.url, connections },
    weights: variables.ENGINE_WEIGHTS,
    journal: variables.JOURNAL ?? null,
    journalCopy: variables.JOURNAL_COPY ?? null,
    intervals: variables.COMMAND_INTERVALS,
  };
}

function checked<S extends z.ZodObject>(variables: S, environment: Environment): z.output<S> {
  const set = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  const secrets = secretsInFiles(environment, Object.keys(variables.shape));
  const reading = variables.safeParse({ ...Object.fromEntries(set), ...secrets.values });
  const misspellings = probableMisspellings(environment, SETTING_NAMES);
  const isWeakened = misspellings.some((each) => weakens(each, variables, environment));
  if (reading.success && secrets.faults.length === 0 && !isWeakened) return reading.data;
  const faults = (reading.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new InvalidSettings([...secrets.faults, ...faults, ...misspellings.map(misspellingLine)]);
}
