import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A mail server on loopback, which keeps the messages that it takes. */

export interface Mail {
  readonly to: string;
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  /** The value of `SMTP_URL`. */
  readonly url: string;
  readonly taken: readonly Mail[];
  /** The recipients that clients named, of whom some may have been refused. */
  readonly asked: readonly string[];
  /** The users and passwords that clients sent, and whether the connection was encrypted. */
  readonly signedIn: readonly (readonly [user: string, pass: string, secure: boolean])[];
  /** The largest number of connections at the same time. */
  readonly most: () => number;
  close(): Promise<void>;
}

/** What the server answers: nothing if it takes the message, or a code with words, or `lost` for no reply. */
export type Answer = undefined | 'lost' | readonly [code: number, words: string];

interface Answers {
  /** The answer to RCPT. */
  readonly rcpt?: (to: string) => Answer;
  /** The answer to the end of DATA. The message counts as taken unless it is a code. */
  readonly data?: (to: string, raw: string) => Answer | Promise<Answer>;
  /** Whether the connection breaks when DATA has begun. */
  readonly breaks?: () => boolean;
  readonly password?: string;
  readonly options?: SMTPServerOptions;
}

const errorOf = ([code, words]: readonly [number, string]) =>
  Object.assign(new Error(words), { responseCode: code });

export async function startMailServer({
  rcpt = () => undefined,
  data = () => undefined,
  breaks = () => false,
  password,
  options,
}: Answers = {}): Promise<MailServer> {
  const taken: Mail[] = [];
  const asked: string[] = [];
  const signedIn: [string, string, boolean][] = [];
  const sockets = new Map<string, Socket>();
  let [open, most] = [0, 0];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', ...(password === undefined ? ['AUTH'] : [])],
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    ...options,
    onAuth: ({ username = '', password: given }, { secure }, done) => {
      signedIn.push([username, given ?? '', secure]);
      if (given === password) done(null, { user: username });
      else done(errorOf([535, '5.7.8 Wrong password']));
    },
    onRcptTo: ({ address }, _, done) => {
      asked.push(address);
      const answer = rcpt(address);
      done(answer === undefined || answer === 'lost' ? null : errorOf(answer));
    },
    onData: (stream, { envelope, remotePort }, done) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      const lose = () => sockets.get(String(remotePort))?.destroy();
      stream.on('error', () => undefined); // of a message that is not whole
      if (breaks()) {
        lose();
        return;
      }
      const take = async (raw: string) => {
        const answer = await data(to, raw);
        if (answer === undefined || answer === 'lost') taken.push({ to, raw });
        if (answer === 'lost') lose();
        else done(answer === undefined ? null : errorOf(answer));
      };
      void text(stream).then(take, () => undefined);
    },
  });
  server.on('error', () => undefined); // of connections that the test breaks
  server.server.on('connection', (socket: Socket) => {
    sockets.set(String(socket.remotePort), socket);
    open += 1;
    most = Math.max(most, open);
    socket.on('close', () => (open -= 1));
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo; // a TCP server's
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    asked,
    signedIn,
    most: () => most,
    close: () => {
      for (const socket of sockets.values()) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** The headers of a message, unfolded, by lower-case name, and its text, HTML and attachments, decoded. */
export function readMail(raw: string) {
  const [head = '', body = ''] = halvesOf(raw);
  const headers = headersIn(head);
  const parts = partsIn(headers['content-type'] ?? '', body, headers['content-transfer-encoding'] ?? '');
  const of = (type: string) => parts.find((part) => part.type.startsWith(type))?.content ?? Buffer.alloc(0);
  return {
    headers,
    text: of('text/plain').toString(),
    html: of('text/html').toString(),
    pdf: of('application/pdf'),
  };
}

const halvesOf = (raw: string) => {
  const at = raw.indexOf('\r\n\r\n');
  return [raw.slice(0, at), raw.slice(at + 4)];
};

const headersIn = (head: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        decodedHeader(line.slice(line.indexOf(':') + 2)),
      ]),
  );

const quoted = (value: string) =>
  Buffer.from(
    value
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const decodedHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : quoted(word.replaceAll('_', ' '))).toString(
        'latin1',
      ),
    )
    .replace(/[\x80-\xFF]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());

function partsIn(type: string, body: string, encoding: string): { type: string; content: Buffer }[] {
  const [, boundary] = /boundary="?([^";]+)/.exec(type) ?? [];
  if (boundary === undefined)
    return [{ type, content: encoding === 'base64' ? Buffer.from(body, 'base64') : quoted(body) }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const [head = '', content = ''] = halvesOf(part.replace(/^\r\n/, ''));
      const headers = headersIn(head);
      return partsIn(headers['content-type'] ?? '', content, headers['content-transfer-encoding'] ?? '');
    });
}
