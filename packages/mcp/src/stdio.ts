import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer, type Backend } from './server.js';

/**
 * Serves one client over standard input and output (rule 21.11): nothing but the protocol is written, and the end of
 * standard input ends it. Messages that are none are told to `onError` and otherwise ignored.
 */
export function serveStandardInput(backend: Backend, onError: (error: Error) => void): void {
  serveStdio(() => createServer(backend), { onerror: onError });
}
