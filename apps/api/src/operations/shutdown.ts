/** Stops the service without failing requests: first it becomes unready, then it drains, then it closes the store. */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LIMITS } from '../limits/limits.js';
import type { ServiceState } from '../request/state.js';

export interface Stopping {
  readonly server: Server;
  readonly state: ServiceState;
  /** Milliseconds to keep serving while load balancers notice that the service is not ready. */
  readonly delay: number;
  /** Closes the store and everything else that is open. */
  readonly close: () => Promise<void>;
}

/**
 * Graceful shutdown: keeps serving for a while, then stops listening, finishes the requests in progress, and closes
 * (rule 10.9).
 */
export async function drain({ server, state, delay, close }: Stopping): Promise<void> {
  state.isDraining = true;
  state.log.info('draining');
  await pause(delay);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // After close(), Node keeps connections that become idle later and would still serve requests on them.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const last = setTimeout(() => server.closeAllConnections(), LIMITS.draining.value);
  await closed;
  clearInterval(idle);
  clearTimeout(last);
  await close();
  state.log.info('stopped');
}

/**
 * Shuts down on a signal with status 0 and on an uncaught error with status 1; a second signal exits immediately (rule
 * 10.9). Further errors are only logged: their cause may come with every request, and must not cut the shutdown short.
 * SIGHUP, which other services take as an order to read their settings, is only logged.
 */
export function stopOnSignal(stopping: Stopping): void {
  const { state } = stopping;
  let status = 0;
  const stop = () => {
    if (state.isDraining) return;
    drain(stopping).then(
      () => process.exit(status),
      (fault: unknown) => {
        state.log.fatal({ err: fault }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  let isSignalled = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isSignalled) process.exit(1);
      isSignalled = true;
      stop();
    });
  }
  process.on('SIGHUP', () => {
    state.log.info('SIGHUP changes nothing; restart the service to apply settings');
  });
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (fault: unknown) => {
      state.log.fatal({ err: fault }, event);
      status = 1;
      stop();
    });
  }
}
