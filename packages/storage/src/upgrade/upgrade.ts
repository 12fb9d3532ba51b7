import type { Instant } from '@brand-visibility/domain';
import type { Kysely } from 'kysely';
import type { Backend } from '../backend.js';
import { staleRuns } from '../derived/rebuild.js';
import type { Migrations } from '../migrations/index.js';
import { appliedOf, applyMigrations } from '../migrations/migrate.js';
import type { Tables } from '../schema/tables.js';
import type { OnFilled } from './brand-by-brand.js';
import { brandsToFill, fillCitations } from './fill-citations.js';
import { fillDigests, nextWithoutDigests } from './fill-digests.js';
import { rebuildStale } from './rebuild-stale.js';

/**
 * A migration is frozen, but read models must be what the current code builds: `check` and every later import compare
 * with that. So no migration builds them. A migration creates their tables or marks what is outdated, the current code
 * builds it afterwards, brand by brand, and a later migration states that it is done.
 */

/**
 * What must be computed from the rows before a migration can be applied: the citations of every brand
 * (fill-citations.ts), the derived data of stale runs (rebuild-stale.ts), or the digests of runs (fill-digests.ts).
 */
export type Missing = 'citations' | 'runs' | 'digests';

interface Gate {
  readonly missing: Missing;
  /** The migration that is applied when nothing is missing. */
  readonly before: string;
  readonly isMissing: (db: Kysely<Tables>) => Promise<boolean>;
}

const GATES: readonly Gate[] = [
  {
    missing: 'citations',
    before: '0010-for-0004-citations-filled',
    isMissing: async (db) => (await brandsToFill(db).limit(1).executeTakeFirst()) !== undefined,
  },
  {
    missing: 'runs',
    before: '0012-for-0004-known-domains-rebuilt',
    isMissing: async (db) => (await staleRuns(db).select('id').limit(1).executeTakeFirst()) !== undefined,
  },
  {
    missing: 'digests',
    before: '0014-for-0004-answer-digests-filled',
    isMissing: async (db) => (await nextWithoutDigests(db).executeTakeFirst()) !== undefined,
  },
];

export interface Migrated {
  /** The names of the applied migrations. */
  readonly migrated: readonly string[];
  /** What is missing before the remaining migrations can be applied; null if all are. */
  readonly missing: Missing | null;
}

export const NOTHING_MIGRATED: Migrated = { migrated: [], missing: null };

/**
 * Applies the missing migrations in the caller's transaction, which excludes other writers: while the migrations before
 * a gate are applied, another process must not apply those behind it. Ends before a gate while something is missing.
 */
export async function applyUpToFilling(db: Kysely<Tables>, known: Migrations): Promise<Migrated> {
  const apply = (some: Migrations) => applyMigrations(db, some, { disableTransactions: true });
  const applied = await appliedOf(db, known);
  const migrated: string[] = [];
  for (const { missing, before, isMissing } of GATES) {
    if (applied.has(before)) continue;
    const earlier = Object.entries(known).filter(([name]) => name < before);
    migrated.push(...(await apply(Object.fromEntries(earlier))));
    if (await isMissing(db)) return { migrated, missing };
  }
  return { migrated: [...migrated, ...(await apply(known))], missing: null };
}

const FILLS: Readonly<
  Record<Missing, (backend: Backend, began: Instant, onFilled: OnFilled) => Promise<void>>
> = {
  citations: (backend, _began, onFilled) => fillCitations(backend, onFilled),
  runs: rebuildStale,
  digests: (backend, _began, onFilled) => fillDigests(backend, onFilled),
};

/**
 * Computes what the applied migrations found missing and applies the remaining ones, until nothing is missing (rule
 * 8.1). Returns the names of all applied migrations.
 */
export async function fillAndMigrate(
  backend: Backend,
  applied: Migrated,
  upToDate: () => Promise<Migrated>,
  began: Instant,
  onFilled: OnFilled = () => undefined,
): Promise<readonly string[]> {
  const migrated = [...applied.migrated];
  for (let { missing } = applied; missing !== null;) {
    await FILLS[missing](backend, began, onFilled);
    const next = await upToDate();
    migrated.push(...next.migrated);
    missing = next.missing;
  }
  return migrated;
}
