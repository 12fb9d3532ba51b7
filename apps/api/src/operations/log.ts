import { withoutApiKeys, type RefusalCode } from '@brand-visibility/domain';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Bytes of lines that wait for whoever reads the log; what comes beyond them is left out. */
const MOST_WAITING = 16 * 1024 * 1024;

const STANDARD_OUTPUT = 1;

/**
 * JSON lines on standard output. They leave beside the work, many at once where many come: no request waits for whoever
 * reads them. What is logged before the process ends is written before it does.
 */
export function createServiceLogger(level: string, file = STANDARD_OUTPUT, most = MOST_WAITING): Logger {
  const output = pino.destination({ dest: file, sync: false, maxLength: most });
  const log = createLogger(level, output);
  let left = 0;
  const tell = () => {
    log.warn({ lines: left }, 'lines of this log were left out, as nobody read them');
    left = 0;
  };
  output.on('drop', () => {
    if (left === 0) output.once('drain', tell);
    left += 1;
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
    hooks: { streamWrite: withoutApiKeys }, // no line may show a whole key, wherever it came from (rule 4.4)
  };
  return pino(options, destination);
}

/**
 * What is told of one answered request, to the log and to the metrics: neither its URL nor its key, and nothing else that
 * was sent but the request id (rules 4.4, 6.3).
 */
export interface Answered {
  readonly request_id: string;
  /** Null for what never became a request. */
  readonly method: string | null;
  /** The template of the path, such as `/v1/brands/{brand_id}`; null where no route was come to. */
  readonly route: string | null;
  /** Of the parameters that the route takes those that were sent, without their values. */
  readonly parameters: readonly string[];
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly key_id: string | null;
  readonly account_id: string | null;
  /** What the key may send in a minute, and what was left of it; null for a request that was not counted. */
  readonly rate_limit: number | null;
  readonly rate_left: number | null;
  readonly duration_ms: number;
  /** Of the duration the part in the store: waiting for the database, and counting what it gave. */
  readonly store_ms: number;
  /** The caller was gone before the answer. */
  readonly aborted: boolean;
}

/** What is never known of a request that the parser refused. */
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
} as const satisfies Partial<Answered>;
