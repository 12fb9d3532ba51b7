import { createHash } from 'node:crypto';
import type { Expression } from 'kysely';
import { sql } from 'kysely';

/**
 * What stands for a rival's name key where a key of the database may not be long: 128 bits of SHA-256, in hex digits. Two
 * names with the same digest would not be taken for one, the second is refused.
 */
export function nameDigest(name_key: string): string {
  return createHash('sha256').update(name_key).digest('hex').slice(0, 32);
}

/** The first characters of a name key, by which the index of names is ordered; a name of more is compared whole. */
const START = 200;
export const nameStart = (column: 'name_key'): Expression<string> =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(START)})`;
export const startOf = (name_key: string): string => Array.from(name_key).slice(0, START).join('');
