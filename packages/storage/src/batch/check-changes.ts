import { CHANGE_KINDS } from '@brand-visibility/domain';
import { sql } from 'kysely';
import type { Snapshot } from '../backend.js';

/** Checks that the change feed contains every prompt and run, and that each feed row's record and commit exist. */
export async function checkChanges(trx: Snapshot, brand_id: string): Promise<string[]> {
  const differences: string[] = [];
  for (const kind of CHANGE_KINDS) {
    const { rows: missing } = await sql<{ id: string }>`select id from ${sql.table(kind)} as owner
      where brand_id = ${brand_id} and not exists (
        select 1 from change where brand_id = ${brand_id} and kind = ${kind} and change.id = owner.id)
      order by id`.execute(trx);
    for (const { id } of missing) differences.push(`${kind} ${id} is missing from the change feed`);
    const { rows: left } = await sql<{ id: string }>`select id from change
      where brand_id = ${brand_id} and kind = ${kind} and not exists (
        select 1 from ${sql.table(kind)} as owner where brand_id = ${brand_id} and owner.id = change.id)
      order by id`.execute(trx);
    for (const { id } of left)
      differences.push(`brand ${brand_id}: the change feed contains ${kind} ${id}, which does not exist`);
  }
  const { rows: commits } = await sql<{ commit_no: number }>`select distinct commit_no from change
    where brand_id = ${brand_id} and not exists (
      select 1 from change_commit as own where own.brand_id = ${brand_id} and own.commit_no = change.commit_no)
    order by commit_no`.execute(trx);
  for (const { commit_no } of commits)
    differences.push(`brand ${brand_id}: commit ${commit_no} of the change feed is missing`);
  return differences;
}
