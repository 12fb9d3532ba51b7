/** Hands messages to a mail server, and tells whether the server may have taken a message. */
import { setting, UsageError, type Environment } from '@brand-visibility/terminal';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { Readable } from 'node:stream';

/** Sends a message to one recipient. */
export type Transport = (message: {
  readonly from: string;
  readonly to: string;
  readonly content: Buffer;
}) => Promise<Outcome>;

/**
 * What became of a message. `again`: the server did not take it, and a later try may succeed. `unknown`: the connection
 * ended after the whole message was sent and before the response.
 */
export type Outcome =
  { readonly state: 'sent' } | { readonly state: 'refused' | 'again' | 'unknown'; readonly why: string };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** @throws {UsageError} if `SMTP_URL` is missing or wrong; the message does not contain it */
function serverOf(env: Environment) {
  const text = setting(env, 'SMTP_URL');
  const url = URL.canParse(text) ? new URL(text) : null;
  const [user = '', pass = ''] = [url?.username, url?.password].map((part) => decoded(part ?? ''));
  const isWhole = url !== null && url.hostname !== '' && /^smtps?:$/.test(url.protocol);
  if (!isWhole || url.pathname.length > 1 || /[?#]/.test(text) || (user === '') !== (pass === ''))
    throw new UsageError('SMTP_URL must be a URL such as smtps://user:password@mail.example.com');
  const secure = url.protocol === 'smtps:';
  const plain = LOOPBACK.test(url.hostname) ? { ignoreTLS: true } : { requireTLS: true };
  return {
    options: {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      ...(secure ? {} : plain),
    },
    auth: user === '' ? null : { user, pass },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UsageError('SMTP_URL: write % in the user and the password as %25');
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
      return { state: 'sent' };
    } catch (error) {
      const { response, responseCode = 0 } = error as { response?: string; responseCode?: number };
      const why = response ?? (error instanceof Error ? error.message : String(error));
      if (responseCode >= 500 && !isReady) throw new UsageError(`SMTP_URL: the server answered: ${why}`);
      if (responseCode >= 500) return { state: 'refused', why };
      return { state: isWhole && responseCode < 400 ? 'unknown' : 'again', why };
    } finally {
      connection.close();
    }
  };
}
