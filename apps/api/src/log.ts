import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** No line may show a whole key, wherever it came from (decisions 4.4). */
const KEY = /bvk_[0-9A-Za-z]{38}/g;

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
  output.on('drop', () => (left += 1));
  output.on('drain', () => {
    if (left > 0) log.warn({ lines: left }, 'lines of this log were left out, as nobody read them');
    left = 0;
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
    hooks: {
      streamWrite: (line: string) => (line.includes('bvk_') ? line.replace(KEY, 'bvk_[removed]') : line),
    },
  };
  return pino(options, destination);
}
