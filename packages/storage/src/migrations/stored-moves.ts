/**
 * Moves as they are stored when migrations 0003 and 0004 are applied. A released migration has its own copy of each
 * rule that it applies: the rules of the domain may change, but not what the migration did.
 */
export interface StoredMove {
  readonly to: 'suggested' | 'in_progress' | 'in_review' | 'done' | 'dismissed';
  /** RFC 3339 in UTC, with up to six fractional digits. */
  readonly at: string;
}

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z$/;

/** Microseconds since 1970. */
export function instantOf({ at }: StoredMove): bigint {
  const [, seconds, fraction = ''] = INSTANT.exec(at) ?? [];
  if (seconds === undefined) throw new Error(`the stored move time ${at} is not an instant`);
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000n + BigInt(fraction.padEnd(6, '0'));
}
