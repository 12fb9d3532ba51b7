/** The limits on what reads take of the database and of the memory. */
import { PAGE_BYTES, type Limit } from '@brand-visibility/application';

const LARGE_PAGE = PAGE_BYTES / 4;

/** The bounds on what reads take of the database and of the memory (rule 4.5). */
export const STORE_LIMITS = {
  readsOfSqlite: {
    // A read keeps its connection while it yields. On PostgreSQL, `DATABASE_CONNECTIONS` without those for keys
    // and counts is the limit.
    value: 12,
    unit: 'concurrent reads of a SQLite file',
    shownBy: 'many-waiting',
  },
  page: {
    // Rows that no page shows do not fill the memory.
    value: PAGE_BYTES,
    unit: 'bytes of stored text in a page, after which it ends',
    shownBy: 'apps/api/test/all-endpoints/page-bytes.test.ts',
  },
  largePage: {
    // A page takes several times its size in memory until it is sent.
    value: LARGE_PAGE,
    unit: 'bytes of a page, above which the read is large',
    shownBy: 'large-pages',
  },
  longPage: {
    // Other requests run between the parts.
    value: LARGE_PAGE / 4,
    unit: 'bytes of a page, after which a read is long-running and yields',
    shownBy: 'large-pages',
  },
  manyRivals: {
    // Counting this many takes about 20 MB. A longer order is read only when needed.
    value: 65_536,
    unit: 'rivals of a brand, above which a report is a large read',
    shownBy: 'reports-of-many-rivals',
  },
  slotWait: {
    // A failing database must not collect requests.
    value: 5_000,
    unit: 'ms that a request waits for a slot or a PostgreSQL connection while no other of its account succeeds',
    shownBy: 'apps/api/test/scheduling/slots.test.ts',
  },
  statement: {
    // A statement that nobody waits for must not occupy a connection.
    value: 4_000,
    unit: 'ms of a statement on PostgreSQL, unless the role has a limit',
    shownBy: 'packages/storage/test/postgres/limits.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;
