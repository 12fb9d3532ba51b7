/** The search of the reference. Browsers load this module with the index, so it imports nothing. */

export type EntryKind = 'Operation' | 'Parameter' | 'Field' | 'Error' | 'Guide' | 'Rule' | 'Recipe';

/** An entry that a search can find. */
export interface Entry {
  readonly title: string;
  readonly kind: EntryKind;
  readonly text: string;
  /** Relative to the reference page. */
  readonly target: string;
  /** Names or other words by which it is found too, of a guide those for which nothing is better. */
  readonly words?: readonly string[];
  /** Titles of the operations that have it. */
  readonly where?: string;
}

export interface Hit {
  readonly entry: Entry;
  /** The word by which it was found, if neither title nor text has the query. */
  readonly word: string | null;
}

/** Among entries that match alike, the earlier kinds come first. */
const KINDS: readonly EntryKind[] = ['Guide', 'Operation', 'Error', 'Parameter', 'Field', 'Rule', 'Recipe'];

/** Lower case, names as words, and words without a plural s. */
export const plain = (text: string) =>
  text
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\w{3})s\b/g, '')
    .trim();

/** The entries that have every word of the query, best first. */
export function search(entries: readonly Entry[], query: string): readonly Hit[] {
  const wanted = plain(query);
  if (wanted === '') return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => ({ entry, word: wordOf(entry, wanted) }));
}

/** 0 if a word is missing. A whole title counts more than a part of it, and that more than a part of the text. */
function scoreOf({ title, kind, text, words = [] }: Entry, wanted: string): number {
  const [name, body] = [plain(title), plain(text)];
  const others = words.map(plain);
  const all = [name, body, ...others].join(' ');
  if (!wanted.split(' ').every((word) => all.includes(word))) return 0;
  const isGuide = kind === 'Guide';
  const rank = KINDS.length - KINDS.indexOf(kind) - name.length / 100;
  if (isGuide && others.includes(wanted)) return 110 + rank;
  if (name === wanted) return 100 + rank;
  if (hasWord(name, wanted)) return 70 + rank;
  if (others.includes(wanted)) return 65 + rank;
  if (name.includes(wanted)) return 50 + rank;
  if (hasWord(body, wanted)) return (isGuide ? 40 : 20) + rank;
  return (body.includes(wanted) || others.some((other) => other.includes(wanted)) ? 10 : 1) + rank;
}

const hasWord = (text: string, words: string) => ` ${text} `.includes(` ${words} `);

function wordOf({ title, text, words = [] }: Entry, wanted: string): string | null {
  if (plain(`${title} ${text}`).includes(wanted)) return null;
  return words.find((word) => plain(word).includes(wanted)) ?? null;
}

/** The part of `text` around the first of the searched words. */
export function excerptOf(text: string, query: string, length = 150): string {
  if (text.length <= length) return text;
  const [first = ''] = query.trim().toLowerCase().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(first));
  const from = at < length / 2 ? 0 : text.lastIndexOf(' ', at - length / 4) + 1;
  const to = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  return `${from > 0 ? '... ' : ''}${text.slice(from, to)}${to < text.length ? ' ...' : ''}`;
}
