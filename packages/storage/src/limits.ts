/** Limits on the connections, the time and the memory that reads use. */
import { PAGE_BYTES, type Limit } from '@brand-visibility/application';

const LARGE_PAGE = PAGE_BYTES / 4;

/** The limits of the store by name (rule 4.5); docs/reference.md lists them. */
export const STORE_LIMITS = {
  readsOfSqlite: {
    // A read keeps its connection while it gives way. On PostgreSQL the limit is `DATABASE_CONNECTIONS` minus the
    // connections kept for key lookups and request counts.
    value: 12,
    unit: 'concurrent reads of a SQLite file',
    shownBy: 'many-waiting',
  },
  page: {
    // Bounds the memory of a page with large rows. Rows after the end of the page are not read.
    value: PAGE_BYTES,
    unit: 'bytes of stored text in a page, after which the page ends',
    shownBy: 'apps/api/test/all-endpoints/page-bytes.test.ts',
  },
  largePage: {
    // Until the service sends a page, the page takes several times its size in memory.
    value: LARGE_PAGE,
    unit: 'bytes in a page, above which the read is large',
    shownBy: 'large-pages',
  },
  longPage: {
    // A long-running read reads its page in parts, and other requests run between the parts.
    value: LARGE_PAGE / 4,
    unit: 'bytes read for a page, after which the read is long-running and gives way',
    shownBy: 'large-pages',
  },
  manyRivals: {
    // Counting this many rivals takes about 20 MB of memory. A longer order of rivals is read only when needed.
    value: 65_536,
    unit: 'rivals of a brand, above which a report is a large read',
    shownBy: 'reports-of-many-rivals',
  },
  slotWait: {
    // Waiting requests must not pile up while the database is failing.
    value: 5_000,
    unit: 'ms that a request waits for a slot or a PostgreSQL connection; a success of its account restarts the time',
    shownBy: 'apps/api/test/scheduling/gate.test.ts',
  },
  statement: {
    // A statement must not occupy a connection after the service has stopped waiting for the result.
    value: 4_000,
    unit: 'ms per statement on PostgreSQL, unless the role sets a limit',
    shownBy: 'packages/storage/test/postgres/trouble.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;
