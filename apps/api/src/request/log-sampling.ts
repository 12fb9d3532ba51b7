/** Decides which failed requests get a line in the access log, so that an outage or an attack does not fill the log. */
import type { Logger } from 'pino';
import type { AccessLogEntry } from './access-log.js';

/** Minimum time between two logged stacks of database failures, in milliseconds. */
const STACKS = 60_000;
/** At most `lines` refused requests of unauthenticated callers are logged per code in each `window` (milliseconds). */
const BOUNDS = { window: 10_000, lines: 100 };

/**
 * Bounds the access log while many requests fail. Each 503 gets a line, but only one line per minute contains the
 * stack. Of the refused requests without a known key, a limited number get a line each; one more line counts the
 * others. The metrics count all requests.
 */
export class LogSampling {
  #stackAt = -Infinity;
  readonly #refused = new Map<string, number>();

  constructor(
    readonly log: Logger,
    /** A monotonic clock, in milliseconds. */
    readonly clock: () => number = () => performance.now(),
    readonly bounds = BOUNDS,
  ) {}

  /** Writes one entry. `fault` is the error that caused status 500 or 503, otherwise undefined. */
  write(entry: AccessLogEntry, fault: unknown): void {
    if (fault !== undefined) this.log.error({ ...entry, err: this.#shown(entry, fault) }, 'request');
    else if (this.#isLogged(entry)) this.log.info(entry, 'request');
  }

  #shown({ status }: AccessLogEntry, fault: unknown): unknown {
    if (status !== 503 || !(fault instanceof Error)) return fault;
    const now = this.clock();
    if (now - this.#stackAt >= STACKS) {
      this.#stackAt = now;
      return fault;
    }
    const withoutStack: unknown = Object.create(fault, { stack: { value: '' }, cause: { value: undefined } });
    return withoutStack;
  }

  #isLogged({ status, code, key_id }: AccessLogEntry): boolean {
    if (key_id !== null || status < 400 || status >= 500) return true;
    if (this.#refused.size === 0) setTimeout(() => this.#endWindow(), this.bounds.window).unref();
    const name = code ?? String(status);
    const refused = (this.#refused.get(name) ?? 0) + 1;
    this.#refused.set(name, refused);
    return refused <= this.bounds.lines;
  }

  /** Ends a window and reports the number of entries that were not logged in it. */
  #endWindow(): void {
    const left = [...this.#refused].filter(([, count]) => count > this.bounds.lines);
    this.#refused.clear();
    if (left.length === 0) return;
    const requests = Object.fromEntries(left.map(([name, count]) => [name, count - this.bounds.lines]));
    this.log.info({ requests }, 'refused requests without a known key that are not logged');
  }
}
