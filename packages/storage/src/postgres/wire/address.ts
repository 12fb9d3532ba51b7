import { OperatorError } from '@brand-visibility/application';
import pg from 'pg';

/** Addresses of PostgreSQL databases, as libpq reads them. */

/**
 * The values of `sslmode` that mean here what they mean to libpq: no TLS, TLS with any certificate, TLS with a
 * certificate of `sslrootcert`, and one that is also for this host. The others continue without TLS if there is none.
 */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

const FORM = 'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE';

/** The error in an address, without repeating any of it; null if there is none. */
export function faultOfAddress(url: string): string | null {
  if (!/^postgres(ql)?:\/\/./.test(url)) return FORM;
  const parameters = parametersOf(url);
  const mode = parameters.get('sslmode');
  if (mode !== null && !SSL_MODES.includes(mode))
    return `must have one of ${SSL_MODES.join(', ')} as sslmode`;
  if (mode === 'verify-ca' && !parameters.has('sslrootcert'))
    return 'needs sslrootcert with sslmode=verify-ca';
  try {
    new pg.Client({ connectionString: clientUrl(url) });
    return null;
  } catch (error) {
    const isFile = error instanceof Error && 'path' in error;
    return isFile ? 'refers to a file (sslrootcert, sslcert or sslkey) that cannot be read' : FORM;
  }
}

/** The address of the database, without user and password. Throws an OperatorError for an invalid address. */
export function describePostgres(url: string): string {
  const fault = faultOfAddress(url);
  if (fault !== null) throw new OperatorError(`the address of the PostgreSQL database ${fault}`);
  const { host, port, database } = new pg.Client({ connectionString: clientUrl(url) });
  return `PostgreSQL at ${host}:${port}${database === undefined ? '' : `/${database}`}`;
}

/** The address for the driver, which otherwise takes most values of `sslmode` for `verify-full`. */
export function clientUrl(url: string): string {
  const [before = ''] = url.split('?');
  const parameters = parametersOf(url);
  if (!parameters.has('sslmode')) return url;
  parameters.set('uselibpqcompat', 'true');
  if (parameters.get('sslrootcert') === 'system') parameters.delete('sslrootcert'); // Node's own list
  return `${before}?${parameters.toString()}`;
}

const parametersOf = (url: string) => new URLSearchParams(url.split('?').slice(1).join('?'));
