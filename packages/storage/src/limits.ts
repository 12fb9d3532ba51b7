/** The limits on what reads take of the database and of the memory. */
import { PAGE_BYTES, type Limit } from '@brand-visibility/application';

const LARGE_PAGE = PAGE_BYTES / 4;

/** The bounds on what reads take of the database and of the memory (rule 4.5). */
export const STORE_LIMITS = {
  readsOfSqlite: {
    value: 12,
    unit: 'concurrent reads of a SQLite file',
    reason:
      'A read keeps its connection while it yields. On PostgreSQL, `DATABASE_CONNECTIONS` without those for keys and counts is the limit.',
    shownBy: 'many-waiting',
  },
  page: {
    value: PAGE_BYTES,
    unit: 'bytes of stored text in a page, after which it ends',
    reason: 'Rows that no page shows do not fill the memory.',
    shownBy: 'apps/api/test/all-endpoints/page-bytes.test.ts',
  },
  largePage: {
    value: LARGE_PAGE,
    unit: 'bytes of a page, above which the read is large',
    reason: 'A page takes several times its size in memory until it is sent.',
    shownBy: 'large-pages',
  },
  longPage: {
    value: LARGE_PAGE / 4,
    unit: 'bytes of a page, above which the read counts as long-running and yields after each such part',
    reason: 'Other requests run between the parts.',
    shownBy: 'large-pages',
  },
  manyRivals: {
    value: 65_536,
    unit: 'rivals of a brand, above which a report is a large read',
    reason: 'Counting this many takes about 20 MB. A longer order is read only when needed.',
    shownBy: 'reports-of-many-rivals',
  },
  slotWait: {
    value: 5_000,
    unit: 'ms that a request waits for a slot or a connection on PostgreSQL while no other of its account succeeds',
    reason: 'A failing database must not collect requests.',
    shownBy: 'apps/api/test/scheduling/slots.test.ts',
  },
  statement: {
    value: 4_000,
    unit: 'ms of a statement on PostgreSQL, unless the role has its own limit',
    reason: 'A statement that nobody waits for must not occupy a connection.',
    shownBy: 'packages/storage/test/postgres/limits.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;
