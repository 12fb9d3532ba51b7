import { withoutApiKeys, type RefusalCode } from '@brand-visibility/domain';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Bytes of lines that are buffered for the reader of the log; further lines are dropped. */
const MAX_BUFFERED = 16 * 1024 * 1024;

const STANDARD_OUTPUT = 1;

/**
 * JSON lines on standard output, written asynchronously and in batches: no request waits for a slow reader of the log.
 * Everything logged is flushed before the process exits.
 */
export function createServiceLogger(level: string, file = STANDARD_OUTPUT, maxBytes = MAX_BUFFERED): Logger {
  const output = pino.destination({ dest: file, sync: false, maxLength: maxBytes });
  const log = createLogger(level, output);
  let dropped = 0;
  const reportDropped = () => {
    log.warn({ lines: dropped }, 'log lines were dropped because nothing read them');
    dropped = 0;
  };
  output.on('drop', () => {
    if (dropped === 0) output.once('drain', reportDropped);
    dropped += 1;
  });
  return log;
}

/** JSON lines to `destination`. `level` may be `silent`. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: withoutApiKeys }, // no line may contain a whole key, wherever it came from (rule 4.4)
  };
  return pino(options, destination);
}

/**
 * The access log entry of one answered request, which the metrics read too. Of what was sent it contains only the
 * request id and the names of known parameters, never the URL or the key (rules 4.4, 6.3).
 */
export interface AccessLogEntry {
  readonly request_id: string;
  /** Null if the request could not be parsed. */
  readonly method: string | null;
  /** The template of the path, such as `/v1/brands/{brand_id}`; null if no route matched. */
  readonly route: string | null;
  /** Names of the route's own parameters that were sent. */
  readonly parameters: readonly string[];
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly key_id: string | null;
  readonly account_id: string | null;
  /** The key's requests per minute and how many remain; null for a request that was not counted. */
  readonly rate_limit: number | null;
  readonly rate_left: number | null;
  readonly duration_ms: number;
  /** The part of the duration spent in the store: waiting for the database and counting its rows. */
  readonly store_ms: number;
  /** Whether the caller disconnected before the reply. */
  readonly aborted: boolean;
}

/** The members of an entry that stay unknown when a request cannot be parsed. */
export const UNKNOWN = {
  method: null,
  route: null,
  parameters: [],
  key_id: null,
  account_id: null,
  rate_limit: null,
  rate_left: null,
  duration_ms: 0,
  store_ms: 0,
  aborted: false,
} as const satisfies Partial<AccessLogEntry>;
