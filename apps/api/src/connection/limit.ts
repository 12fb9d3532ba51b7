import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ServiceState } from '../operations/state.js';
import { connectionOf } from './requests.js';

/** The minimum time between two log lines about closed connections, in milliseconds. */
const WARNING_INTERVAL = 60_000;

/**
 * Keeps the number of connections at `most` (rule 4.11): a new one beyond it closes the oldest that never had an
 * admitted request, so that strangers keep no caller out; then the oldest that is idle; then itself. An error reply
 * would occupy a connection, so none is sent.
 */
export function limitConnections(server: Server, most: number, { log }: ServiceState): void {
  /** In order of age; a connection moves from the first to the second when it is looked at after its admission. */
  const strangers = new Set<Socket>();
  const callers = new Set<Socket>();
  let warnedAt = -Infinity;

  const warn = () => {
    if (performance.now() - warnedAt < WARNING_INTERVAL) return;
    warnedAt = performance.now();
    log.warn({ max_connections: most }, 'connections closed to make room for others');
  };
  const oldestStranger = (): Socket | null => {
    for (const socket of strangers) {
      if (!connectionOf(socket).isAdmitted) return socket;
      strangers.delete(socket);
      callers.add(socket);
    }
    return null;
  };
  const oldestIdle = (): Socket | null => {
    for (const socket of callers)
      if (!connectionOf(socket).isBusy && socket.writableLength === 0) return socket;
    return null;
  };
  server.on('connection', (socket) => {
    let closed: Socket | null = null;
    if (strangers.size + callers.size >= most) {
      closed = oldestStranger() ?? oldestIdle() ?? socket;
      warn();
      closed.destroy();
      strangers.delete(closed);
      callers.delete(closed);
    }
    if (closed === socket) return;
    strangers.add(socket);
    socket.once('close', () => {
      strangers.delete(socket);
      callers.delete(socket);
    });
  });
}
