import type { Row } from '@brand-visibility/application';
import { sql } from 'kysely';
import type { Backend, Snapshot } from '../backend.js';

/**
 * Before `rows` are written, updates `reopened`, which maps each completed run whose status the import changes to its
 * new status (rule 12.9).
 */
export async function noteReopened(
  { isOneOf }: Backend,
  trx: Snapshot,
  rows: readonly Row<'run'>[],
  reopened: Map<string, string>,
): Promise<void> {
  for (const { id, status } of rows) {
    if (status === 'completed') reopened.delete(id);
    else if (reopened.has(id)) reopened.set(id, status);
  }
  const others = new Map(
    rows.filter(({ status }) => status !== 'completed').map(({ id, status }) => [id, status]),
  );
  if (others.size === 0) return;
  const { rows: found } = await sql<{ id: string }>`
    select id from run where ${isOneOf('run.id', [...others.keys()])} and status = 'completed'`.execute(trx);
  for (const { id } of found) reopened.set(id, others.get(id)!); // it asked only for these
}
