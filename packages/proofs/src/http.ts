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
 * Where two replies to the same request differ, in words; null when both say the same. The window that a key is counted
 * in goes by the clock of each database.
 */
export function differenceOf(replies: Readonly<Record<string, Reply>>): string | null {
  const [[one, a] = ['', ''], [other, b] = ['', '']] = Object.entries(replies).map(
    ([name, { status, headers, text }]): [string, string] => {
      const { date, ratelimit, 'x-request-id': id, ...rest } = headers;
      const said = {
        ...rest,
        date: typeof date,
        ratelimit: String(ratelimit).replace(/(?<=[rt]=)\d+/g, 'n'),
      };
      return [name, [String(status), typeof id, JSON.stringify(said), text].join('\n')];
    },
  );
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
  const width = Math.max(one.length, other.length) + 1;
  return `  ${`${one}:`.padEnd(width)} ${around(a)}\n  ${`${other}:`.padEnd(width)} ${around(b)}`;
}
