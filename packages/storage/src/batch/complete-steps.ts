/** Completes the steps of the schema that `migrate` has begun (rule 10.13). */
import type { Kysely } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';
import type { SqlEngine } from '../schema/engine.js';
import { execute, type Step } from '../schema/steps.js';
import type { Tables } from '../schema/tables.js';

interface Deriving {
  /** Called with each line for the operator. */
  readonly say: (line: string) => void;
  /** Called after each brand that a step has derived, of those that a stopped `migrate` left. */
  readonly onBrand?: ((done: number, of: number) => void) | undefined;
}

/**
 * Completes steps that have begun: runs their statements outside a transaction, and derives each brand in a transaction
 * that also records it, so that a stopped `migrate` continues where it stopped. Closes the backend if that fails. `db`
 * can change the schema.
 */
export async function completeSteps(
  backend: Backend,
  db: Kysely<Tables>,
  engine: SqlEngine,
  steps: readonly Step[],
  { say, onBrand = () => undefined }: Deriving,
): Promise<void> {
  try {
    for (const step of steps.filter(({ outside, derive }) => outside ?? derive)) {
      await execute(db, engine, step.outside?.(engine) ?? []);
      const { brands } = await db
        .selectFrom(['brand', 'schema_step'])
        .select(({ fn }) => fn.countAll().as('brands'))
        .where('schema_step.name', '=', step.name)
        .whereRef('brand.id', '>', 'schema_step.derived_to')
        .executeTakeFirstOrThrow();
      for (let done = 1; ; done += 1) {
        const lines = await backend.writing((trx) => deriveNext(backend, trx, step));
        if (lines === null) break;
        lines.forEach(say);
        onBrand(done, Number(brands));
      }
    }
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** Derives the next brand of a step, or records that none is left. Returns lines for the operator, or null. */
async function deriveNext(backend: Backend, trx: Snapshot, step: Step): Promise<readonly string[] | null> {
  const record = (derived_to: string | null) =>
    trx.updateTable('schema_step').set({ derived_to }).where('name', '=', step.name).execute();
  const { derived_to } = await trx
    .selectFrom('schema_step')
    .select('derived_to')
    .where('name', '=', step.name)
    .executeTakeFirstOrThrow();
  if (derived_to === null) return null; // another process completed it
  const owner = await trx
    .selectFrom('brand')
    .select(['account_id', 'id as brand_id'])
    .where('id', '>', derived_to)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const lines = owner ? ((await step.derive?.({ backend, trx }, owner)) ?? []) : null;
  await record(owner?.brand_id ?? null);
  return lines;
}
