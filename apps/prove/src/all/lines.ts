/** The databases of a release, each with the environment that selects it. */
export const DATABASES = ['sqlite', 'postgres-15', 'postgres-18'] as const;

export type DatabaseName = (typeof DATABASES)[number];

const SQLITE: readonly DatabaseName[] = ['sqlite'];
const POSTGRES: readonly DatabaseName[] = ['postgres-15', 'postgres-18'];
const NEWEST: readonly DatabaseName[] = ['postgres-18'];

/**
 * What `npm run prove -- all` runs, in a short form, and on which databases. A property is checked on SQLite and
 * PostgreSQL together, and their responses are compared. `recording` compares with an earlier version.
 */
export const LINES: readonly (readonly [databases: readonly DatabaseName[], arguments: string])[] = [
  [POSTGRES, 'responses --worlds 5 --draws 6'],
  [POSTGRES, 'recompute --worlds 3'],
  [POSTGRES, 'paging --draws 60'],
  [POSTGRES, 'walks --worlds 1 --draws 15'],
  [POSTGRES, 'copy --draws 9'],
  [POSTGRES, 'fuzz --draws 5000'],
  [POSTGRES, 'mcp --worlds 1 --draws 100'],
  [POSTGRES, 'isolation --worlds 1'],
  ...['responses', 'recompute', 'paging', 'walks', 'copy', 'fuzz', 'mcp', 'isolation'].map(
    (name) => [SQLITE, `${name} --fault all`] as const,
  ),
  [SQLITE, 'recompute-copy --fault all'],
  [SQLITE, 'recompute-python --worlds 4 --database SQLite'],
  [SQLITE, 'recompute-copy --worlds 4 --database SQLite'],
  [SQLITE, 'files-pandas --worlds 4 --database SQLite'],
  [SQLITE, 'alerts'],
  [['postgres-15'], 'outage'],
  [SQLITE, 'units'],
  [SQLITE, 'documents'],
  [SQLITE, 'bench baselines --days 36'],
  [SQLITE, 'zones'],
  [SQLITE, 'kills --rounds 3 --database sqlite'],
  [POSTGRES, 'kills --rounds 2 --database postgres'],
  [NEWEST, 'pgbouncer --requests 2000'],
  [NEWEST, 'remove-account-filter'],
  [SQLITE, 'sentences --seeds 1'],
  [SQLITE, 'sentences --seeds 1 --fault all'],
  [SQLITE, 'layout --brands 20'],
  [SQLITE, 'addresses'],
  [SQLITE, 'smuggling'],
  [SQLITE, 'two-containers'],
  [SQLITE, 'attacks --busy --seconds 5 --runs 1 --database SQLite'],
  [SQLITE, 'python-package'],
  [SQLITE, 'proxy --only slow-headers pipelined-documents --runs 1 --database SQLite'],
  [SQLITE, 'rolling-restart --rounds 1 --rate 100 --database sqlite'],
  [POSTGRES, 'rolling-restart --rounds 1 --rate 50 --database postgres'],
  [SQLITE, 'upgrade --database sqlite'],
  [POSTGRES, 'upgrade --database postgres'],
  [NEWEST, 'database-trouble --part disk-full --seconds 4'],
  [NEWEST, 'database-trouble --part log-disk-full --seconds 4'],
  // The longest are last, so that a broken line shows early.
  [SQLITE, 'runtimes'],
  [SQLITE, 'night --node 22 --only opening raw-requests'],
  [NEWEST, 'night --node 24'],
];
