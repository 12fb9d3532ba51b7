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

/** The error of a connection, with the codes that nodemailer and, before it, Node or OpenSSL gave it. */
type Failure = NodeJS.ErrnoException & {
  readonly [name in 'response' | 'originalCode' | 'command']?: string;
} & { readonly responseCode?: number };

/** Faults of TLS by the start of their code, with what they say. The first one counts. */
const TLS_FAULTS: readonly (readonly [code: RegExp, fault: string])[] = [
  [/^CERT_HAS_EXPIRED/, 'has an expired certificate; renew it'],
  [/ALTNAME/, 'has a certificate for another name; use the name in the certificate'],
  [
    /SELF_SIGNED|ISSUER|LEAF/,
    'has a certificate of an unknown issuer; name it in the file of NODE_EXTRA_CA_CERTS',
  ],
  [/CERT/, 'has a certificate that is not accepted'],
  [/^ERR_SSL_WRONG_VERSION_NUMBER/, 'wants smtp://, not smtps://'],
  [/^ERR_SSL/, 'has no version or cipher of TLS in common with this program'],
];

/** Names a fault of the server or of `SMTP_URL` that stays until somebody mends it; null if a later try may succeed. */
function lastingFault(failure: Failure): string | null {
  const { message, response = message, responseCode = 0, code, originalCode = '', command } = failure;
  const fault = TLS_FAULTS.find(([pattern]) => pattern.test(originalCode));
  if (fault) return `${fault[1]} (${originalCode})`;
  if (command === 'STARTTLS' && responseCode >= 500) return 'offers no STARTTLS; use the port for smtps://';
  if (responseCode >= 500) return `answered: ${response}`;
  if (message === 'Greeting never received') return 'says nothing; if it begins with TLS, use smtps://';
  return code === 'EPROTOCOL' && responseCode === 0 ? 'is not of a mail server' : null;
}

/**
 * Returns a function that sends each message over a separate connection, and for null only connects and signs in.
 * `greetingTimeout`: milliseconds after which a server that has said nothing fails.
 * @throws {UsageError} if `SMTP_URL` is wrong or, when the function is called, if a fault of the server lasts
 */
export function transportTo(env: Environment, greetingTimeout = 30_000) {
  const { options, auth } = serverOf(env);
  return async (mail: Parameters<Transport>[0] | null): ReturnType<Transport> => {
    const connection = new SMTPConnection({ ...options, greetingTimeout });
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
      if (mail !== null) {
        const { from, to, content } = mail;
        const stream = Readable.from(piecesOf(content)).on('end', () => (isWhole = true));
        await step((done) => connection.send({ from, to, size: content.length }, stream, done));
      }
      connection.quit();
      return { state: 'sent', why: '' };
    } catch (error) {
      const failure = error as Failure;
      const { message, response: why = message, responseCode = 0 } = failure;
      const fault = isReady ? null : lastingFault(failure);
      if (fault !== null) throw new UsageError(`SMTP_URL: port ${options.port} of ${options.host} ${fault}`);
      if (responseCode >= 500) return { state: 'refused', why };
      if (isWhole && responseCode < 400)
        return { state: 'unknown', why: `${why}; the message may have arrived` };
      return { state: 'again', why };
    } finally {
      connection.close();
    }
  };
}
