import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../schema/column-types.js';
import { instantOf, type StoredMove } from './stored-moves.js';

/**
 * The board column of each recommendation, derived from its moves and the linked work, with an index for lists of one
 * column; and the results of re-measuring.
 */
export async function recommendationBoards(db: Kysely<unknown>, t: ColumnTypes): Promise<void> {
  const statements = [
    `alter table recommendation add column status ${t.text}`,
    `create index recommendation_in_column on recommendation (brand_id, status, created_at, id)`,
    `create index recommendation_unsettled on recommendation (brand_id, id) where status is null`,
    `create index outreach_work_linked on outreach_work (brand_id, recommendation_id)
      where recommendation_id is not null`,
    `create table recommendation_measurement (
      account_id ${t.text} not null,
      brand_id ${t.text} not null,
      recommendation_id ${t.text} not null,
      metric_key ${t.text} not null,
      baseline_run_id ${t.text},
      baseline_value ${t.number},
      run_id ${t.text} not null,
      run_completed_at ${t.instant} not null,
      baseline ${t.number} not null,
      "current" ${t.number} not null,
      lift ${t.number},
      noise_band ${t.number} not null,
      measured_at ${t.instant} not null,
      answers ${t.json},
      primary key (brand_id, recommendation_id)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fillColumns(db);
}

/** The tables as they are at this migration. */
interface MovedTables {
  readonly recommendation: {
    readonly brand_id: string;
    readonly id: string;
    readonly moves: readonly StoredMove[];
    readonly status: string | null;
  };
  readonly outreach_work: {
    readonly brand_id: string;
    readonly recommendation_id: string | null;
    readonly moves: readonly StoredMove[];
  };
}

/** At one instant, linked work comes after the recommendation's own moves. */
function columnOf(own: readonly StoredMove[], linkedDone: readonly bigint[]): string {
  const moves = own.map((move) => ({ to: move.to, at: instantOf(move) }));
  const linked = linkedDone.map((at) => ({ to: 'done' as const, at }));
  const last = [...moves, ...linked].sort((a, b) => Number(a.at - b.at)).at(-1); // the sort is stable
  return last?.to === 'in_review' ? 'in_progress' : (last?.to ?? 'suggested');
}

async function fillColumns(db: Kysely<MovedTables>): Promise<void> {
  const linked = new Map<string, bigint[]>();
  for (const { recommendation_id, moves } of await db
    .selectFrom('outreach_work')
    .select(['recommendation_id', 'moves'])
    .where('recommendation_id', 'is not', null)
    .execute()) {
    const id = recommendation_id ?? '';
    linked.set(id, [...(linked.get(id) ?? []), ...moves.filter(({ to }) => to === 'done').map(instantOf)]);
  }
  const rows = await db.selectFrom('recommendation').select(['brand_id', 'id', 'moves']).execute();
  for (const { brand_id, id, moves } of rows) {
    const status = columnOf(moves, linked.get(id) ?? []);
    await db
      .updateTable('recommendation')
      .set({ status })
      .where('brand_id', '=', brand_id)
      .where('id', '=', id)
      .execute();
  }
}
