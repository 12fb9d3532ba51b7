import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A listener that connects its clients to a database. */
export interface Relay {
  /** The URL of the database through the listener. */
  readonly url: string;
  readonly listener: Server;
  /** Listens again on the same port. */
  readonly listen: () => Promise<void>;
}

/** Listens on a loopback port and connects each client (`near`) to the database (`far`); `carry` forwards the data. */
export async function relayTo(url: string, carry: (near: Socket, far: Socket) => void): Promise<Relay> {
  const behind = new URL(url);
  const folder = behind.searchParams.get('host');
  const { hostname } = behind;
  const port = behind.port || '5432';
  const listener = createServer((near) =>
    carry(near, folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(Number(port), hostname)),
  );
  listener.unref(); // tests need not close the listener
  const listenAt = async (own: number) => {
    while (!listener.listening) {
      listener.listen(own, '127.0.0.1');
      try {
        await once(listener, 'listening');
      } catch (error) {
        // Another process may have the port for a moment.
        if (own === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error; // Node rejects with this type
        await sleep(50);
      }
    }
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy must listen on a port');
    return address.port;
  };
  const own = await listenAt(0);
  behind.searchParams.delete('host');
  behind.searchParams.delete('connect_timeout');
  behind.host = `127.0.0.1:${own}`;
  return { url: behind.href, listener, listen: async () => void (await listenAt(own)) };
}
