import type { ServerResponse } from 'node:http';
import type { Connection } from './connection.js';
import type { Turns } from './turns.js';

/**
 * Begins the requests of one connection one after the other, the next when the reply before it is taken by the system: who
 * sends many at once, or does not read, waits for himself, and has one reply in memory at most. In between others have
 * their turn, as they have before whoever was not admitted yet.
 */
export function beginInOrder(
  connection: Connection,
  response: ServerResponse,
  turns: Turns,
  begin: () => void,
): void {
  connection.requests += 1;
  connection.unanswered += 1;
  connection.last = response;
  response.on('finish', () => {
    const next = connection.waiting.shift();
    connection.isBusy = next !== undefined;
    if (next)
      turns.queue(() => {
        next();
        connection.takeUp();
      });
    else connection.takeUp();
  });
  if (connection.isBusy) connection.waiting.push(begin);
  else {
    connection.isBusy = true;
    if (connection.isAdmitted) begin();
    else turns.take(begin);
  }
}
