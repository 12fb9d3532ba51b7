import type { Brand } from '@brand-visibility/client';
import type { WindowChoice } from './choice.js';

/** Names of report files: the name of the brand and its window, such as `Tidewell-2026-10`. */

const MOST_CHARACTERS = 60;
const MOST_BYTES = 120;

export function windowSlug(window: WindowChoice): string {
  if (window.kind === 'period') return window.period;
  return window.kind === 'month' ? window.month : `${window.start_date}-${window.end_date}`;
}

/** Letters and digits of a name, other characters as `-`; empty if it has none. */
function slugOf(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = '';
  let bytes = 0;
  for (const character of [...words.join('-')].slice(0, MOST_CHARACTERS)) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > MOST_BYTES) break;
    slug += character;
  }
  return slug.replace(/-$/, '');
}

/** Ids differ in case alone; names on some file systems must not: `A` becomes `+a`. */
const withoutCase = (id: string) => id.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);

/** Equal for names that a file system may take for one. */
const folded = (name: string) => name.toUpperCase().toLowerCase();

/**
 * The name of each brand's file, without its window, by id. A name that is empty, or that another brand would share if
 * case is ignored, has the id too. Two brands never share a name.
 */
export function fileNamesOf(brands: readonly Pick<Brand, 'id' | 'name'>[]): ReadonlyMap<string, string> {
  const names = new Map(brands.map(({ id, name }) => [id, slugOf(name)]));
  const withId = new Set<string>();
  for (;;) {
    const counts = new Map<string, number>();
    for (const name of names.values()) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1);
    const unclear = [...names].filter(
      ([id, name]) => !withId.has(id) && (name === '' || (counts.get(folded(name)) ?? 0) > 1),
    );
    if (unclear.length === 0) return names;
    for (const [id, name] of unclear) {
      names.set(id, name === '' ? withoutCase(id) : `${name}-${withoutCase(id)}`);
      withId.add(id);
    }
  }
}
