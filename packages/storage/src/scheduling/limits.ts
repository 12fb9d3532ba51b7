import { PAGE_BYTES, type Limit } from '@brand-visibility/application';

/** Milliseconds of a time slice, after which work that continues yields. */
const SLICE = 4;

const LARGE_PAGE = PAGE_BYTES / 4;

/** The bounds on reads and on what they take of the event loop and of the database (rule 4.5). */
export const READ_LIMITS = {
  readsOfSqlite: {
    value: 12,
    unit: 'concurrent reads of a SQLite file',
    reason:
      'A read keeps its connection while it yields. On PostgreSQL, `DATABASE_CONNECTIONS` without those for keys and counts is the limit.',
    shownBy: 'many-waiting',
  },
  readsOfAnAccount: {
    value: 3 / 4,
    unit: 'of the concurrent reads, and of the large ones, for one account, at least one',
    reason: 'A slot stays free for the next account.',
    shownBy: 'packages/storage/test/scheduling/slots.test.ts',
  },
  longReads: {
    value: 3,
    unit: 'concurrent long-running reads',
    reason:
      'One computes while others await the database; more would only take memory, and time from short reads.',
    shownBy: 'packages/storage/test/scheduling/reads.test.ts',
  },
  longReadsOfAnAccount: {
    value: 1 / 2,
    unit: 'of the concurrent long-running reads for one account, rounded up',
    reason: 'One account does not keep the long-running reads of others waiting.',
    shownBy: 'six-accounts',
  },
  largeReads: {
    value: 2,
    unit: 'concurrent large reads',
    reason: 'Each may take a hundred megabytes if a brand has hundreds of thousands of rivals.',
    shownBy: 'reports-of-many-rivals',
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
  slice: {
    value: SLICE,
    unit: 'ms of work, after which a read yields to others',
    reason: 'Other requests wait for one slice, not for a report.',
    shownBy: 'packages/storage/test/scheduling/time-slice.test.ts',
  },
  shortRead: {
    value: 4 * SLICE,
    unit: 'ms of work, after which a read counts as long-running',
    reason: 'It then comes after short ones and needs a separate slot.',
    shownBy: 'packages/storage/test/scheduling/time-slice.test.ts',
  },
  hold: {
    value: 5 * SLICE,
    unit: 'ms that long-running reads wait for short ones at most',
    reason: 'A fifth of the time is theirs.',
    shownBy: 'packages/storage/test/scheduling/time-slice.test.ts',
  },
  slotWait: {
    value: 5_000,
    unit: 'ms that a request waits for a slot or a connection on PostgreSQL while no other of its account succeeds',
    reason: 'A failing database must not collect requests.',
    shownBy: 'packages/storage/test/scheduling/slots.test.ts',
  },
  statement: {
    value: 4_000,
    unit: 'ms of a statement on PostgreSQL, unless the role has its own limit',
    reason: 'A statement that nobody waits for must not occupy a connection.',
    shownBy: 'packages/storage/test/postgres/limits.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;
