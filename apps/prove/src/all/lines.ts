/** The system tests of `prove -- all`, in a short form, so that all take less than an hour on two cores. */

export type DatabaseName = 'SQLite' | 'PostgreSQL 15' | 'PostgreSQL 18' | 'Citus';

/** A system test in a short form on one database. */
export interface Line {
  readonly proof: string;
  /** Besides SQLite, which every machine has, the server that it needs; null if it needs no database. */
  readonly database: DatabaseName | null;
  readonly options: readonly string[];
  /** The time that it may take on two cores. */
  readonly minutes: number;
}

const POSTGRES = ['PostgreSQL 15', 'PostgreSQL 18'] as const;

const on =
  (...databases: readonly (DatabaseName | null)[]) =>
  (minutes: number, proof: string, ...options: readonly string[]): Line[] =>
    databases.map((database) => ({ proof, database, options, minutes }));

const onNone = on(null);
const onSqlite = on('SQLite');
const onPostgres = on(...POSTGRES);
const onCitus = on('Citus');

/** A property is checked on SQLite and PostgreSQL together, and their responses are compared. */
export const LINES: readonly Line[] = [
  ...onPostgres(0.75, 'responses', '--worlds', '5', '--draws', '6'),
  ...onPostgres(0.5, 'recompute', '--worlds', '3'),
  ...onPostgres(0.75, 'paging', '--draws', '60'),
  ...onPostgres(0.75, 'walks', '--worlds', '1', '--draws', '15'),
  ...onPostgres(0.75, 'copy', '--draws', '9'),
  ...onPostgres(0.75, 'fuzz', '--draws', '5000'),
  ...onPostgres(0.75, 'fuzz-mcp', '--draws', '2000'),
  ...onPostgres(0.5, 'mcp', '--worlds', '1', '--draws', '100'),
  ...onPostgres(0.75, 'isolation', '--worlds', '1'),
  ...onSqlite(0.25, 'recompute-python', '--worlds', '4', '--database', 'SQLite'),
  ...onSqlite(0.25, 'recompute-copy', '--worlds', '4', '--database', 'SQLite'),
  ...onSqlite(0.25, 'files-pandas', '--worlds', '4', '--database', 'SQLite'),
  ...onSqlite(0.2, 'alerts'),
  ...onNone(0.1, 'units'),
  ...onNone(1.5, 'zones'),
  ...onSqlite(0.5, 'mcp-conformance'),
  ...onSqlite(1.5, 'kills', '--rounds', '3', '--database', 'sqlite'),
  ...onPostgres(2, 'kills', '--rounds', '2', '--database', 'postgres'),
  ...onPostgres(0.5, 'many-accounts', '--requests', '2000'),
  ...onPostgres(0.5, 'pgbouncer', '--requests', '2000'),
  ...on('PostgreSQL 18')(6, 'remove-account-filter'),
  ...onSqlite(0.5, 'smuggling'),
  ...onSqlite(
    2.5,
    'proxy', // 6 s, because the p99 of the 120 responses in 3 s is only the second slowest
    ...'--only slow-headers pipelined-documents --seconds 6 --runs 1 --database SQLite'.split(' '),
  ),
  ...onSqlite(2.75, 'slow-sockets', '--sockets', '300'),
  ...onSqlite(0.5, 'limiter', '--windows', '5', '--database', 'sqlite'),
  ...on('PostgreSQL 18')(2, 'limiter', '--windows', '1', '--database', 'postgres'),
  ...onSqlite(0.75, 'rolling-restart', '--rounds', '1', '--rate', '100', '--database', 'sqlite'),
  ...onPostgres(0.75, 'rolling-restart', '--rounds', '1', '--rate', '50', '--database', 'postgres'),
  ...onSqlite(0.5, 'migration', '--database', 'sqlite'),
  ...onPostgres(1.25, 'migration', '--database', 'postgres'),
  ...onSqlite(0.5, 'database-trouble', '--part', 'corrupt-file'),
  ...[
    'backend-kills',
    'frozen-backend',
    'table-lock',
    'no-connections',
    'bad-way',
    'disk-full',
    'log-disk-full',
  ].flatMap((part) => onPostgres(0.5, 'database-trouble', '--part', part, '--seconds', '4')),
  ...onPostgres(1, 'read-replica', '--requests', '200', '--seconds', '4'),
  ...onCitus(2.5, 'citus', '--part', 'tables'),
  ...onCitus(2.5, 'citus', '--part', 'responses', '--requests', '200'),
];

/**
 * System tests that `all` omits: `attacks` and `soak` take hours, `recording` compares with an earlier version, and
 * `runtimes` downloads other versions of Node.
 */
export const LEFT_OUT = ['all', 'attacks', 'soak', 'recording', 'runtimes'];

/** The name of a line in the table. */
export const commandOf = ({ proof, options }: Line) => [proof, ...options].join(' ');
