import { describe, expect, test } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { messagesOf } from '../../src/limits/connection.js';

// Pins what limits/connection.ts expects of Node and its documentation does not promise (rules 4.10 and 21.9).

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Serves one test with a listener; a caller is connected, and the server's side of the connection is known. */
async function served(
  listener: RequestListener,
  work: (caller: Socket, socket: Socket, server: Server) => Promise<void>,
): Promise<void> {
  const server = createServer(messagesOf(express()), listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server on TCP has such an address
  const accepted = once(server, 'connection');
  const caller = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  const [socket] = (await accepted) as [Socket];
  try {
    await work(caller, socket, server);
  } finally {
    caller.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await sleep(1);
};

describe('Node', () => {
  test('stops reading requests of a connection at the event pause, and reads again after resume', async () => {
    const waiting: ServerResponse[] = [];
    await served(
      (_request, response) => void waiting.push(response),
      async (caller, socket) => {
        caller.write(GET);
        await until(() => waiting.length === 1);
        socket.pause();
        socket.emit('pause');
        caller.write(GET);
        await sleep(50);
        expect(waiting).toHaveLength(1);
        socket.resume();
        await until(() => waiting.length === 2);
      },
    );
  });

  test('calls destroySoon after the last response of a connection', async () => {
    await served(
      (_request, response) => response.writeHead(200, { Connection: 'close' }).end(),
      async (caller, socket) => {
        const called = new Promise<string>((resolve) => {
          socket.destroySoon = () => resolve('destroySoon');
        });
        caller.write(GET);
        expect(await called).toBe('destroySoon');
      },
    );
  });

  test('calls end when a caller closes its sending side before the response, and sends the response without it', async () => {
    const waiting: ServerResponse[] = [];
    await served(
      (_request, response) => void waiting.push(response),
      async (caller, socket) => {
        let ended = 0;
        socket.end = () => {
          ended += 1;
          return socket;
        };
        caller.end(GET);
        await until(() => ended > 0);
        const received = once(caller, 'data');
        waiting[0]!.end('late');
        expect(String((await received)[0])).toContain('late');
      },
    );
  });

  test.each(['CONNECT a:443', 'GET /'])(
    'hands a request to the listener that asks for a tunnel: %s',
    async (line) => {
      await served(
        (request, response) => response.end(`${request.method} ${String(Reflect.get(request, 'upgrade'))}`),
        async (caller) => {
          const received = once(caller, 'data');
          caller.write(`${line} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
          expect(String((await received)[0])).toContain(`${line.split(' ')[0]} false`);
        },
      );
    },
  );
});
