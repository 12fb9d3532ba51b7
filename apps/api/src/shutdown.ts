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

/** Stops on a signal with status 0, and on a fault that nobody caught with status 1; asked twice, at once. */
export function stopWhenAsked(stopping: Stopping): void {
  const { state } = stopping;
  const stop = (status: number) => {
    if (state.isDraining) process.exit(1);
    drain(stopping).then(
      () => process.exit(status),
      (fault: unknown) => {
        state.log.fatal({ err: fault }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (fault: unknown) => {
      state.log.fatal({ err: fault }, event);
      stop(1);
    });
  }
}
