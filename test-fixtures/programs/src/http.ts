import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  /** The request target, sent unchanged. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A GET request with a key. */
export const getAs = (key: string | undefined, path: string): HttpRequest => ({
  method: 'GET',
  path,
  headers: { Authorization: `Bearer ${key}` },
});

/** A response; `text` has one character per byte (latin1). */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

export function send(port: number, { method, path, headers, body }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ agent, port, host: '127.0.0.1', path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1'); // one character per byte: comparisons lose nothing
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Like `send`, but retries once after a lost connection: on a busy machine the service may close an idle keep-alive
 * connection just before the request. Tests of responses use this function; tests of connections use `send`.
 */
export async function sendWithRetry(port: number, request: HttpRequest): Promise<HttpResponse> {
  try {
    return await send(port, request);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error; // Node rejects with this type
    return send(port, request);
  }
}
