import type { Row } from '@brand-visibility/application';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';

/**
 * Before `rows` are written, updates `reopened`, the set of completed runs whose status the import changes (rule 12.9).
 */
export async function noteReopened(
  { among }: Backend,
  trx: Snapshot,
  rows: readonly Row<'run'>[],
  reopened: Set<string>,
): Promise<void> {
  for (const { id, status } of rows) if (status === 'completed') reopened.delete(id);
  const others = rows.filter(({ status }) => status !== 'completed').map(({ id }) => id);
  if (others.length === 0) return;
  const { rows: found } = await sql<{ id: string }>`
    select id from run where ${among('run.id', others)} and status = 'completed'`.execute(trx);
  for (const { id } of found) reopened.add(id);
}
