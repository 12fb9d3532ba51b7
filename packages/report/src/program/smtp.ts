/** Hands messages to a mail server, and tells whether the server may have taken a message. */
import { setting, UsageError, type Environment } from '@brand-visibility/terminal';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { Readable } from 'node:stream';

/**
 * Sends a message to one recipient. `again`: the server did not take it, and a later try may succeed. `unknown`: the
 * connection ended after the whole message was sent and before the response.
 */
export type Transport = (message: {
  readonly from: string;
  readonly to: string;
  readonly content: Buffer;
}) => Promise<{ readonly state: 'sent' | 'refused' | 'again' | 'unknown'; readonly why: string }>;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** @throws {UsageError} if `SMTP_URL` is missing or wrong; the message does not contain it */
function serverOf(env: Environment) {
  const text = setting(env, 'SMTP_URL');
  const wrong = new UsageError(
    'SMTP_URL must be a URL such as smtps://user:password@mail.example.com, with %25 for % and %40 for @ in the password',
  );
  try {
    const { protocol, hostname, port, pathname, username, password } = new URL(text);
    const isComplete =
      /^smtps?:$/.test(protocol) && hostname !== '' && (username === '') === (password === '');
    if (!isComplete || pathname.length > 1 || /[?#]/.test(text)) throw wrong;
    const secure = protocol === 'smtps:';
    const isLocal = LOOPBACK.test(hostname);
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    return {
      options: {
        host,
        port: Number(port) || (secure ? 465 : 587),
        secure,
        ignoreTLS: isLocal,
        requireTLS: !isLocal,
      },
      auth:
        username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    };
  } catch {
    throw wrong;
  }
}

/** Small pieces, so that little of a message is under way when its last piece is read. */
function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 16_384) yield content.subarray(at, at + 16_384);
}

/**
 * Returns a function that sends each message over a separate connection.
 * @throws {UsageError} if `SMTP_URL` is wrong or, when a message is sent, if the server refuses the user
 */
export function transportTo(env: Environment): Transport {
  const { options, auth } = serverOf(env);
  return async ({ from, to, content }) => {
    const connection = new SMTPConnection(options);
    connection.on('error', () => undefined); // also ends the step below
    const step = (begin: (done: (error?: Error | null) => void) => void) =>
      new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        begin((error) => (error ? reject(error) : resolve()));
      });
    let isReady = false;
    let isWhole = false; // once the stream has ended, nodemailer writes the end of DATA
    try {
      await step((done) => connection.connect(done));
      if (auth !== null) await step((done) => connection.login(auth, done));
      isReady = true;
      const stream = Readable.from(piecesOf(content)).on('end', () => (isWhole = true));
      await step((done) => connection.send({ from, to, size: content.length }, stream, done));
      connection.quit();
      return { state: 'sent', why: '' };
    } catch (error) {
      const {
        message,
        response: why = message,
        responseCode = 0,
      } = error as Error & {
        readonly response?: string;
        readonly responseCode?: number;
      };
      if (responseCode >= 500 && !isReady) throw new UsageError(`SMTP_URL: the server answered: ${why}`);
      if (responseCode >= 500) return { state: 'refused', why };
      if (isWhole && responseCode < 400)
        return { state: 'unknown', why: `${why}; the message may have arrived` };
      return { state: 'again', why };
    } finally {
      connection.close();
    }
  };
}
