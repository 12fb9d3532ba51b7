/**
 * Returns the word of a vocabulary that a caller probably meant, or undefined (rule 6.5). The result is always a word
 * of the vocabulary, never a part of the text, so it cannot leak a secret that was sent by mistake. The function
 * considers, in this order:
 *
 * 1. words that equal the text except for letter case, accents, blanks and punctuation: `chat-gpt` gives `chatgpt`;
 * 2. words with another name that equals the text in the same sense: `Kolkata` gives `Asia/Kolkata`;
 * 3. words that differ from the text by one typo: one character more, fewer or different, or two neighbours swapped. A
 *    typo counts neither in strings under five characters (`CEST` is not `CET`) nor in a number.
 *
 * If several words match at the same step, the result is undefined. Texts have at most 64 code points, and each
 * comparison takes linear time.
 */
export type Suggest = (text: string) => string | undefined;

/** Common other names of the words of a vocabulary, by word. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

const MAX_LENGTH = 64;
const MIN_LENGTH_FOR_TYPO = 5;

/** Returns a `Suggest` for a vocabulary and the other names of its words (rule 6.5). */
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

/** Keeps only lower-case letters, digits and signs of numbers, so that `UTC+1` and `UTC-1` differ. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[+-](?!\d)|[^\p{L}\p{N}+-]/gu, '');
}

/** Whether one typo separates two different strings. Compares the parts between the common prefix and suffix. */
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
