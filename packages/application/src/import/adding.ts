/** Joins the records of further answers with the stored ones (rule 12.13). */
import type { RecordType } from '@brand-visibility/contract';
import { ENGINES } from '@brand-visibility/domain/vocabulary';

/** The fields that are joined, by type. */
export const JOINED_FIELDS: Readonly<Partial<Record<RecordType, readonly string[]>>> = {
  brand: ['created_at', 'platforms'],
  prompt: ['created_at', 'activated_at', 'is_tracked', 'category', 'theme_id'],
  run: ['created_at', 'started_at', 'completed_at', 'platforms'],
};

/** Returns the fields of a row that a stored record of its type and id changes. */
export function joined(type: RecordType, row: object, stored: object): Readonly<Record<string, unknown>> {
  if ('status' in row && row.status !== 'completed') return {};
  const other = new Map<string, unknown>(Object.entries(stored));
  const fields = Object.entries(row).filter(([field]) => JOINED_FIELDS[type]?.includes(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, both(field, value, other.get(field))]));
}

/** Returns the whole of two values: all engines, the first time or the last, and whether one of them is true. */
function both(field: string, own: unknown, stored: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(stored))
    return ENGINES.filter((engine) => own.includes(engine) || stored.includes(engine));
  if (typeof own === 'bigint' && typeof stored === 'bigint')
    return own < stored === (field === 'completed_at') ? stored : own;
  return typeof own === 'boolean' ? own || stored === true : (own ?? stored ?? null);
}
