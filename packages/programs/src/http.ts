import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Ask {
  readonly method: string;
  /** Sent exactly as written. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One reply as it came over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

export function send(port: number, { method, path, headers }: Ask): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1'); // a character a byte: nothing is lost in a comparison
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * The same, and once more where the connection was lost, as a kept one is that nobody wrote on for seconds because the
 * machine was busy: for proofs of replies. Those of connections have to see it.
 */
export async function sendAgain(port: number, ask: Ask): Promise<Reply> {
  try {
    return await send(port, ask);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error; // what Node rejects with
    return send(port, ask);
  }
}
