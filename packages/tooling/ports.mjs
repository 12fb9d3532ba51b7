/** The ports of `npm start`, checked with Node alone: before anything is installed, and again before the start. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ends the process if the service could not listen on `PORT` or `METRICS_PORT`. Empty values count as absent. */
export async function checkPorts({ HOST, PORT, METRICS_HOST, METRICS_PORT }) {
  const faults = Object.entries({ PORT, METRICS_PORT })
    .filter(([, port]) => port && !(/^\d{1,9}$/.test(port) && Number(port) <= 65_535))
    .map(([name]) => `${name} must be a whole number from 0 to 65535`);
  if (faults.length === 1) fail(`wrong configuration: ${faults[0]}`);
  if (faults.length > 1) fail(['wrong configuration:', ...faults].join('\n  '));
  const held = [await hold(HOST || '127.0.0.1', Number(PORT || 8080))];
  if (METRICS_PORT) held.push(await hold(METRICS_HOST || '127.0.0.1', Number(METRICS_PORT)));
  for (const server of held) await release(server);
}

/** Binds a port and closes every connection, until it is released. Ends the process if it cannot. */
export async function hold(host, port) {
  const server = createServer((socket) => socket.destroy()).listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error.code === 'EADDRINUSE' ? 'the port is in use' : error.code;
    fail(
      `cannot listen on ${host}:${port}: ${reason}; nothing was changed. Choose another port, such as PORT=8081 npm start`,
    );
  }
  return server;
}

export const release = (server) => new Promise((resolve) => server.close(resolve));

export function fail(message) {
  console.error(message);
  process.exit(1);
}
