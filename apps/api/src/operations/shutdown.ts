import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceState } from './state.js';

/** How long requests under way may take after the server stopped to listen, in milliseconds. */
const LAST_REQUESTS = 20_000;

export interface Stopping {
  readonly server: Server;
  readonly state: ServiceState;
  /** Milliseconds of still answering, for balancers to notice that readiness is gone. */
  readonly delay: number;
  /** Closes what the service holds open. */
  readonly close: () => Promise<void>;
}

/** Stops without dropping a request: answers on for a while, then listens no more, then closes what is open. */
export async function drain({ server, state, delay, close }: Stopping): Promise<void> {
  state.isDraining = true;
  state.log.info('draining');
  await pause(delay);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // After close() Node keeps connections that fall idle later, and even serves what arrives on them.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const last = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS);
  await closed;
  clearInterval(idle);
  clearTimeout(last);
  await close();
  state.log.info('stopped');
}

/**
 * Stops on a signal with status 0, and on a fault that nobody caught with status 1; at a second signal at once. Further
 * faults are told to the log and cut nothing short: what brings one about may come with every request.
 */
export function stopWhenAsked(stopping: Stopping): void {
  const { state } = stopping;
  let status = 0;
  const stop = () => {
    if (state.isDraining) return;
    drain(stopping).then(
      () => process.exit(status),
      (fault: unknown) => {
        state.log.fatal({ err: fault }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  let isAsked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isAsked) process.exit(1);
      isAsked = true;
      stop();
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (fault: unknown) => {
      state.log.fatal({ err: fault }, event);
      status = 1;
      stop();
    });
  }
}
