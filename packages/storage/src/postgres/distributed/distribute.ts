import { OperatorError, StoreUnavailable, type OnDistributed } from '@brand-visibility/application';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.js';
import { takeWritersLock } from '../schema.js';
import { ANCHOR, MOVED } from './layout.js';
import { isInPlace, statesOf, type TableState } from './state.js';

/** A part of the distribution. */
interface Step {
  /** What it does, as an instruction. */
  readonly what: string;
  /** Each is committed on its own; what a killed command has not done, the next one finds missing. */
  readonly transactions: readonly ((trx: Kysely<Tables>) => Promise<void>)[];
}

/** The steps that are left, in order; none for a complete layout. Throws an OperatorError for a foreign layout. */
export async function stepsOf(db: Kysely<Tables>): Promise<readonly Step[]> {
  const states = await statesOf(db);
  const anchor = states.find(({ name }) => name === ANCHOR)?.colocation ?? null;
  return states.flatMap((state) => {
    const { name, kind, by, has_copy } = state;
    if (kind !== null && !isInPlace(state, anchor))
      throw new OperatorError(
        `table ${name} is distributed already, ${by === null ? 'whole to every node' : `by ${by}`}; undistribute it first`,
      );
    if (kind === null) return [moving(state)];
    const left = { what: `remove the copy of ${name} on the coordinator`, transactions: [emptying(name)] };
    return has_copy ? [left] : [];
  });
}

function moving({ name, blocking }: TableState): Step {
  const place = MOVED.get(name);
  const table = sql.id(name);
  if (typeof place !== 'object')
    return {
      what: `copy ${name} to every node`,
      transactions: [
        async (trx) => {
          await sql`select create_reference_table(${sql.lit(name)})`.execute(trx);
        },
        emptying(name),
      ],
    };
  const beside = name === ANCHOR ? 'none' : ANCHOR;
  const without = blocking.map((constraint) => `, without ${constraint}`).join('');
  return {
    what: `distribute ${name} by ${place.by}${without}`,
    transactions: [
      async (trx) => {
        for (const constraint of blocking)
          await sql`alter table ${table} drop constraint ${sql.id(constraint)}`.execute(trx);
        // Rows are copied by COPY, which forced row-level security refuses to the owner as well.
        await sql`alter table ${table} no force row level security`.execute(trx);
        await sql`select create_distributed_table(${sql.lit(name)}, ${sql.lit(place.by)},
          colocate_with := ${sql.lit(beside)})`.execute(trx);
        await sql`alter table ${table} force row level security`.execute(trx);
      },
      emptying(name),
    ],
  };
}

/** Removes the rows that were copied: nothing reads them any more. */
function emptying(name: string): Step['transactions'][number] {
  return async (trx) => {
    await sql`select truncate_local_data_after_distributing_table(${sql.lit(name)})`.execute(trx);
  };
}

/** Runs the steps, in transactions that exclude writers. Throws an OperatorError naming the step that failed. */
export async function runSteps(
  db: Kysely<Tables>,
  steps: readonly Step[],
  onStep: OnDistributed,
): Promise<void> {
  for (const [index, { what, transactions }] of steps.entries()) {
    onStep(index + 1, steps.length, what);
    try {
      for (const run of transactions)
        await db.transaction().execute(async (trx) => {
          await takeWritersLock(trx);
          // Copying in parallel forbids the statements that follow in the same transaction.
          await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(trx);
          await run(trx);
        });
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`could not ${what}: ${why}`, { cause: error });
    }
  }
}
