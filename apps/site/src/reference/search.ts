/** The search in the reference. Browsers load this module with the index, so it must not import other modules. */

export type EntryKind = 'Operation' | 'Parameter' | 'Field' | 'Error' | 'Guide' | 'Rule' | 'Recipe';

/** An entry in the search index. */
export interface SearchEntry {
  readonly title: string;
  readonly kind: EntryKind;
  readonly text: string;
  /** URL relative to the start page. */
  readonly target: string;
  /** Additional words by which the search finds the entry. A guide whose words include the whole query comes first. */
  readonly words?: readonly string[];
  /** Titles of the operations that have this parameter or field. */
  readonly where?: string;
}

export interface Hit {
  readonly entry: SearchEntry;
  /**
   * The element of `words` that contains the query; null if no element contains the query, or if the title or the text
   * contains it.
   */
  readonly word: string | null;
}

/** The kinds of entries. If several entries match equally well, the search lists them in this order of kinds. */
const KINDS: readonly EntryKind[] = ['Guide', 'Operation', 'Error', 'Parameter', 'Field', 'Rule', 'Recipe'];

/** Splits identifiers into words. Converts the words to lower case and removes the plural `s`. */
const plain = (text: string) =>
  text
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\w{3})s\b/g, '')
    .trim();

/** Returns the entries that contain every word of the query. The best match comes first. */
export function search(entries: readonly SearchEntry[], query: string): readonly Hit[] {
  const wanted = plain(query);
  if (wanted === '') return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => ({ entry, word: wordOf(entry, wanted) }));
}

/** Scores an entry: 0 if any query word is missing. A match in the title counts more than a match in the text. */
function scoreOf({ title, kind, text, words = [] }: SearchEntry, wanted: string): number {
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

function wordOf({ title, text, words = [] }: SearchEntry, wanted: string): string | null {
  if (plain(`${title} ${text}`).includes(wanted)) return null;
  return words.find((word) => plain(word).includes(wanted)) ?? null;
}

/** Returns about `length` characters of `text` near the first word of the query. */
export function excerptOf(text: string, query: string, length = 150): string {
  if (text.length <= length) return text;
  const [first = ''] = query.trim().toLowerCase().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(first));
  const from = at < length / 2 ? 0 : text.lastIndexOf(' ', at - length / 4) + 1;
  const to = from + length >= text.length ? text.length : text.lastIndexOf(' ', from + length);
  return `${from > 0 ? '... ' : ''}${text.slice(from, to)}${to < text.length ? ' ...' : ''}`;
}
