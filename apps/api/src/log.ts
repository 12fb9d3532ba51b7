import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** No line may show a whole key, wherever it came from (decisions 4.4). */
const KEY = /bvk_[0-9A-Za-z]{38}/g;

/** JSON lines on standard output, or elsewhere in a test. `level` may be `silent`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      streamWrite: (line: string) => (line.includes('bvk_') ? line.replace(KEY, 'bvk_[removed]') : line),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
