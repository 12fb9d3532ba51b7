/** Creates the log: one JSON line per event on standard output. If its reader is slow, the log drops lines. */
import { withoutApiKeys } from '@brand-visibility/domain/api-key';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Maximum number of bytes that are buffered while the reader of the log is slow; further lines are dropped. */
const MAX_BUFFERED = 16 * 1024 * 1024;

const STANDARD_OUTPUT = 1;

/** Milliseconds after which a log that could not be written, as on a full disk, is tried again. */
const RETRY_AFTER = 1_000;

/**
 * Creates a logger that writes JSON lines asynchronously and in batches, so that no request waits for a slow reader of
 * the log, and none fails if the log cannot be written. Buffered lines are flushed before the process exits.
 */
export function createServiceLogger(level: string, file = STANDARD_OUTPUT, maxBytes = MAX_BUFFERED): Logger {
  let dropped = 0;
  const reportDropped = () => {
    if (dropped > 0)
      log.warn({ lines: dropped }, 'log lines were dropped because they could not be written in time');
    dropped = 0;
  };
  const open = () => {
    const opened = pino.destination({ dest: file, sync: false, maxLength: maxBytes });
    opened.on('drop', () => {
      if (dropped === 0) opened.once('drain', reportDropped);
      dropped += 1;
    });
    opened.once('error', () => {
      opened.destroy(); // otherwise it would try for ever to flush its lines when the process exits
      output = null;
      setTimeout(() => {
        output = open();
        reportDropped();
      }, RETRY_AFTER).unref();
    });
    return opened;
  };
  let output: ReturnType<typeof open> | null = open();
  const log = createLogger(level, {
    write: (line) => {
      if (output === null) dropped += 1;
      else output.write(line);
    },
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
