import { connect } from 'node:net';
import type pg from 'pg';

/** Members of pg's client that its types omit: where the server is, and what identifies the client's backend. */
interface Identified {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

/** The number that stands for a protocol version in a CancelRequest. */
const CANCEL_REQUEST = 80_877_102;

/** How long to wait for the server's acknowledgement, in milliseconds; afterwards its own timeouts apply. */
const TIMEOUT = 1_000;

/**
 * Asks the server, on a connection of its own, to end the running statement of a client, and resolves when the server
 * has passed the request on (rule 4.5). The statement then fails with 57014, or has completed before. Never rejects: if
 * the server cannot be reached, its own timeout ends the statement.
 */
export function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Identified;
  const request = Buffer.alloc(16);
  for (const [i, word] of [request.length, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(word, 4 * i);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  return new Promise((resolve) => {
    socket.setTimeout(TIMEOUT, () => socket.destroy());
    socket.on('error', () => undefined); // 'close' follows
    socket.on('close', () => resolve());
    socket.resume(); // the server closes the connection without an answer
    socket.end(request);
  });
}
