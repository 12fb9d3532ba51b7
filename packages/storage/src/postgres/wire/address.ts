import { OperatorError } from '@brand-visibility/application';
import { suggesting } from '@brand-visibility/contract';
import pg from 'pg';

/** Validates, describes and converts URLs of PostgreSQL databases, which libpq reads in the same way. */

/**
 * The accepted values of `sslmode` mean, in this order: no TLS; TLS; TLS with a certificate of an authority in
 * `sslrootcert`; TLS with such a certificate for this host. libpq's other values permit a connection without TLS.
 */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** The accepted parameters, with other names that people write for them. Every other parameter is refused. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  host: [],
  sslmode: ['ssl', 'tls', 'usessl'],
  sslrootcert: ['sslca', 'rootcert'],
  sslcert: [],
  sslkey: [],
  connect_timeout: ['timeout', 'connection_timeout'],
};
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];
const suggest = suggesting(Object.keys(PARAMETERS), PARAMETERS);

const FORM = 'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE';
const ENCODED = `${FORM}, with / ? # @ : % and spaces in USER and PASSWORD percent-encoded, such as %2F for /`;

/** Returns the error in a URL, without repeating any part of the URL; null if the URL is valid. */
export function faultOfAddress(url: string): string | null {
  if (!/^postgres(ql)?:\/\/./.test(url)) return FORM;
  // A password with / ? or # would end before it, and messages would show its rest as the host or the database.
  if (/^\w+:\/\/[^/?]*[/?].*@|[#\p{Cc}]/su.test(url)) return ENCODED;
  const fault = faultOfParameters(parametersOf(url));
  if (fault !== null) return fault;
  try {
    new pg.Client({ connectionString: clientUrl(url) });
    return null;
  } catch (error) {
    const isFile = error instanceof Error && 'path' in error;
    return isFile ? 'refers to a file (sslrootcert, sslcert or sslkey) that cannot be read' : ENCODED;
  }
}

/** Returns the first error in the parameters. Names only the first unknown one: others may be parts of a password. */
function faultOfParameters(parameters: URLSearchParams): string | null {
  for (const [name, value] of parameters) {
    const meant = suggest(name);
    if (!Object.hasOwn(PARAMETERS, name))
      return `must not have the parameter${/^\w{1,40}$/.test(name) ? ` ${name}` : ''}${meant ? `: did you mean ${meant}?` : ', which is not supported: remove it'}`;
    if (value === '' || parameters.getAll(name).length > 1) return `must have ${name} once, with a value`;
  }
  const mode = parameters.get('sslmode') ?? 'disable';
  if (!SSL_MODES.includes(mode)) return `must have one of ${SSL_MODES.join(', ')} as sslmode`;
  if (mode === 'disable' && FILES.some((name) => parameters.has(name)))
    return `needs another sslmode than disable with ${FILES.join(', ')}`;
  if (mode !== 'verify-full' && parameters.get('sslrootcert') === 'system')
    return 'needs sslmode=verify-full with sslrootcert=system';
  if (mode === 'verify-ca' && !parameters.has('sslrootcert'))
    return 'needs sslrootcert with sslmode=verify-ca';
  if (parameters.has('sslcert') !== parameters.has('sslkey')) return 'needs both sslcert and sslkey';
  if (!/^\d+$/.test(parameters.get('connect_timeout') ?? '0'))
    return 'must have a whole number of seconds as connect_timeout';
  return null;
}

/** Describes a database by its URL without user and password. Throws an OperatorError if the URL is invalid. */
export function describePostgres(url: string): string {
  const fault = faultOfAddress(url);
  if (fault !== null) throw new OperatorError(`the URL of the PostgreSQL database ${fault}`);
  const { host, port, database } = new pg.Client({ connectionString: clientUrl(url) });
  return `PostgreSQL at ${host}:${port}${database === undefined ? '' : `/${database}`}`;
}

/** Converts a URL for the driver, which would otherwise treat most values of `sslmode` as `verify-full`. */
export function clientUrl(url: string): string {
  const [before = ''] = url.split('?');
  const parameters = parametersOf(url);
  if (!parameters.has('sslmode')) return url;
  parameters.set('uselibpqcompat', 'true');
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert'); // Node then uses its own list
  return `${before}?${parameters.toString()}`;
}

/** Returns the `connect_timeout` of a valid URL in milliseconds; null if it has none. */
export function connectTimeoutOf(url: string): number | null {
  const seconds = Number(parametersOf(url).get('connect_timeout'));
  return seconds === 0 ? null : seconds * 1_000;
}

const parametersOf = (url: string) => new URLSearchParams(url.split('?').slice(1).join('?'));
