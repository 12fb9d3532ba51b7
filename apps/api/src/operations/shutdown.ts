/** Stops the service without failing requests: the service becomes unready, then drains, then closes the store. */
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
 * Shuts down: keeps serving for `delay`, stops listening, finishes the requests in progress, and calls `close` (rule
 * 10.9).
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
 * Shuts down with status 0 on a signal and with status 1 on an uncaught error; a second signal exits immediately (rule
 * 10.9). Further errors are only logged, because every request may cause one, and an error must not end the shutdown
 * early. SIGHUP is only logged: unlike other services, this one does not read its settings again.
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
