import type { RecordFault } from '@brand-visibility/contract';

/** A record is at most 32 levels deep, itself being the first (import format). */
const MOST_LEVELS = 32;

/** U+0000, or half of a surrogate pair without the other. */
const UNSOUND = /[\0\p{Surrogate}]/u;

/** Whether a JSON value is nested deeper than a record may be; never looks deeper than that. */
export function isTooDeep(value: unknown, level = 1): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return level > MOST_LEVELS || Object.values(value).some((member) => isTooDeep(member, level + 1));
}

/**
 * The texts of a JSON value, names included, that hold U+0000 or are no well-formed Unicode. Only an escape can bring
 * either into a line that is well-formed UTF-8, so most lines need no look. The value is not too deep.
 */
export function unsoundTexts(value: unknown, path: readonly string[] = []): RecordFault[] {
  if (typeof value === 'string') return UNSOUND.test(value) ? [unsound(path)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    return UNSOUND.test(name) ? [unsound(at)] : unsoundTexts(member, at);
  });
}

function unsound(path: readonly string[]): RecordFault {
  return {
    path: path.length > 0 ? path.join('.') : null,
    expected: 'well-formed Unicode without U+0000',
  };
}
