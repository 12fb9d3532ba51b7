/**
 * Loaded before a program (`node --import`): relays messages of V8's inspector between the program and the proof that
 * listens at `WAY_SOCKET`, one a line. It runs in its own thread, because the program's thread stops at breakpoints.
 */
import { Session } from 'node:inspector';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread } from 'node:worker_threads';
import type { Call } from './inspector.js';

if (isMainThread) new Worker(fileURLToPath(import.meta.url)).unref();
else relay(process.env['WAY_SOCKET'] ?? '');

function relay(path: string): void {
  const session = new Session();
  session.connectToMainThread();
  const socket = connect(path);
  const write = (message: object) => socket.write(`${JSON.stringify(message)}\n`);
  session.on('inspectorNotification', write);
  createInterface({ input: socket }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line) as Call; // from inspector.ts
    session.post(method, params, (error, result) => write({ id, error: error?.message, result }));
  });
}
