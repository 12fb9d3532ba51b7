/**
 * Returns the one word of a vocabulary that a caller probably meant, or undefined (rule 6.5). It returns a word of ours
 * and nothing of the text, so it cannot leak a secret that was sent by mistake. In this order, the word is one that
 *
 * 1. equals the text except for letter case, accents, blanks and punctuation, so `chat-gpt` gives `chatgpt`;
 * 2. has the text as another name in the same sense, so `Kolkata` gives `Asia/Kolkata`;
 * 3. differs from the text by one typo: one character more, fewer or different, or two neighbours swapped. In fewer
 *    than five characters a typo makes another word (`CEST` is not `CET`), and in a number another number, so neither
 *    counts.
 *
 * If several words are equally near, it returns undefined. Texts have at most 64 code points, and each comparison is
 * linear in them.
 */
export type Suggest = (text: string) => string | undefined;

/** Common other names of a word, by word. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

const MAX_LENGTH = 64;
const MIN_LENGTH_FOR_TYPO = 5;

/** A `Suggest` over a vocabulary and the other names of its words (rule 6.5). */
export function suggesting(words: readonly string[], otherNames: OtherNames = {}): Suggest {
  const known = words.map((word) => ({
    word,
    spelled: bare(word),
    others: (otherNames[word] ?? []).map(bare),
  }));
  return (text) => {
    if ([...text].length > MAX_LENGTH) return undefined;
    const sent = bare(text);
    const tiers: ((entry: (typeof known)[number]) => boolean)[] = [
      ({ spelled }) => spelled === sent,
      ({ others }) => others.includes(sent),
      ({ spelled }) => isOneTypo(spelled, sent),
    ];
    for (const isNear of tiers) {
      const [nearest, ...others] = known.filter(isNear);
      if (nearest) return others.length === 0 ? nearest.word : undefined;
    }
    return undefined;
  };
}

/** Keeps only letters, digits and the signs of numbers: `UTC+1` and `UTC-1` differ. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[+-](?!\d)|[^\p{L}\p{N}+-]/gu, '');
}

/**
 * Whether exactly one typo separates two different strings. Compares the parts between their common beginning and end.
 */
function isOneTypo(a: string, b: string): boolean {
  if (Math.max(a.length, b.length) < MIN_LENGTH_FOR_TYPO) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shared = Math.min(a.length, b.length) - start;
  while (end < shared && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const here = a.slice(start, a.length - end);
  const there = b.slice(start, b.length - end);
  if (/[\d+-]/.test(here + there)) return false;
  const isSwap = there.length === 2 && here === `${there[1]}${there[0]}`;
  return isSwap || Math.max(here.length, there.length) === 1;
}
