import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { plainError } from './errors.js';
import { createServer, type Backend } from './server.js';

/** Standard output, to which errors go with the service's own texts. */
class PlainTransport extends StdioServerTransport {
  override send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    return super.send('error' in message ? { ...message, error: plainError(message.error) } : message);
  }
}

/**
 * Serves one client over standard input and output (rule 21.11): nothing but the protocol is written, and the end of
 * standard input ends it. `onIgnored` is called for each message that cannot be answered, such as one that is not JSON.
 */
export function serveStandardInput(backend: Backend, onIgnored: () => void): void {
  serveStdio(() => createServer(backend), { transport: new PlainTransport(), onerror: onIgnored });
}
