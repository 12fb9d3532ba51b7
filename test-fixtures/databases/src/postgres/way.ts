import { once } from 'node:events';
import type { Socket } from 'node:net';
import { relayTo } from './relay.js';

/** A TCP proxy to a database that simulates network failures. */
export interface Way {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Accepts and keeps connections but drops all data in both directions. */
  readonly swallow: () => void;
  /** Resets all connections (RST). */
  readonly reset: () => void;
  /** Closes all connections to the database; the connections to clients stay open but receive nothing. */
  readonly forget: () => void;
  /** Closes all connections and refuses new ones, like a stopped server. */
  readonly cut: () => Promise<void>;
  /** Forwards new connections again; connections that lost data stay broken. */
  readonly mend: () => Promise<void>;
}

/** A client's connection to the proxy (`near`), and the proxy's connection to the database (`far`). */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Whether the proxy has dropped data; it then forwards nothing more. */
  isBroken: boolean;
}

export async function tcpProxyTo(url: string): Promise<Way> {
  const pairs = new Set<Pair>();
  let swallows = false;

  const carry = (pair: Pair, from: Socket, to: Socket) => {
    from.on('data', (chunk: Buffer) => {
      pair.isBroken ||= swallows;
      if (!pair.isBroken) to.write(chunk);
    });
    from.on('error', () => undefined); // the event `close` follows
    from.on('close', () => {
      if (!pair.isBroken) to.destroy();
      if (pair.near.destroyed && pair.far.destroyed) pairs.delete(pair);
    });
  };
  const {
    url: through,
    listener,
    listen,
  } = await relayTo(url, (near, far) => {
    const pair = { near, far, isBroken: false };
    pairs.add(pair);
    carry(pair, near, far);
    carry(pair, far, near);
  });
  return {
    url: through,
    swallow: () => {
      swallows = true;
      for (const pair of pairs) pair.isBroken = true;
    },
    reset: () => {
      for (const { near, far } of pairs) {
        near.resetAndDestroy();
        far.destroy(); // a Unix socket cannot be reset
      }
    },
    forget: () => {
      for (const pair of pairs) {
        pair.isBroken = true;
        pair.far.destroy();
      }
    },
    cut: async () => {
      const closed = once(listener, 'close');
      listener.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      await closed;
    },
    mend: async () => {
      swallows = false;
      if (!listener.listening) await listen();
    },
  };
}
