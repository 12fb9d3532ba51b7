import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A way to a database over TCP that can be cut and mended, as a server that stops and starts. */
export async function switchBefore(url: string) {
  const behind = new URL(url);
  const folder = behind.searchParams.get('host');
  const sockets = new Set<Socket>();
  const listener = createServer((near) => {
    const far = folder
      ? connect(join(folder, '.s.PGSQL.5432'))
      : connect(Number(behind.port || 5432), behind.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  listener.unref(); // a test that ends need not close it
  const mend = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    if (address === null || typeof address === 'string') throw new Error('a switch listens on a port');
    return address.port;
  };
  const port = await mend(0);
  behind.searchParams.delete('host');
  behind.host = `127.0.0.1:${port}`;
  return {
    url: behind.href,
    cut: async () => {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      await mend(port);
    },
  };
}
