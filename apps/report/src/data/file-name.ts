import type { Brand } from '@brand-visibility/client';
import type { WindowChoice } from './choice.js';

/** Names the files of reports by brand and window, such as `Tidewell-2026-10`. */

const MOST_CHARACTERS = 60;
const MOST_BYTES = 120;

export function windowSlug(window: WindowChoice): string {
  if (window.kind === 'period') return window.period;
  return window.kind === 'month' ? window.month : `${window.start_date}-${window.end_date}`;
}

/** Returns the words of a name, without punctuation and joined by `-`; empty if the name has no letter or digit. */
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

/** Replaces capitals (`A` becomes `+a`), because ids may differ in case alone, which some file systems ignore. */
const withoutCase = (id: string) => id.replace(/[A-Z]/g, (letter) => `+${letter.toLowerCase()}`);

/** Returns equal strings for names that a file system may treat as equal. */
const folded = (name: string) => name.toUpperCase().toLowerCase();

/**
 * Returns each brand's file name without the window, by brand id. A file name includes the brand id if the name has no
 * letter or digit, or if two brands would otherwise have file names that are equal or differ only in case.
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
