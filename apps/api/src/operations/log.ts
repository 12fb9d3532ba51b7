/** Creates the log: one JSON line per event on standard output. If its reader is slow, the log drops lines. */
import { withoutApiKeys } from '@brand-visibility/domain';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Maximum number of bytes that are buffered while the reader of the log is slow; further lines are dropped. */
const MAX_BUFFERED = 16 * 1024 * 1024;

const STANDARD_OUTPUT = 1;

/**
 * Creates a logger that writes JSON lines asynchronously and in batches, so that no request waits for a slow reader of
 * the log. Buffered lines are flushed before the process exits.
 */
export function createServiceLogger(level: string, file = STANDARD_OUTPUT, maxBytes = MAX_BUFFERED): Logger {
  const output = pino.destination({ dest: file, sync: false, maxLength: maxBytes });
  const log = createLogger(level, output);
  let dropped = 0;
  const reportDropped = () => {
    log.warn({ lines: dropped }, 'log lines were dropped because their reader was too slow');
    dropped = 0;
  };
  output.on('drop', () => {
    if (dropped === 0) output.once('drain', reportDropped);
    dropped += 1;
  });
  return log;
}

/** Creates a logger that writes JSON lines to `destination`. The level `silent` turns the log off. */
export function createLogger(level: string, destination: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: withoutApiKeys }, // no line may contain a complete key (rule 4.4)
  };
  return pino(options, destination);
}
