/**
 * Returns the word of a vocabulary that a caller probably meant, or undefined (rule 6.5). The result is always a word
 * of the vocabulary, never a part of the text, so it cannot reveal a secret that was sent by mistake. The following
 * words are considered, in this order:
 *
 * 1. words that equal the text, ignoring letter case, accents, blanks and punctuation: `chat-gpt` gives `chatgpt`;
 * 2. words with another name that equals the text in the same way: `Kolkata` gives `Asia/Kolkata`;
 * 3. words that differ from the text by one typo: a character is added, missing or different, or two neighbouring
 *    characters are swapped. A typo does not count if it affects a digit or a sign, or if both the word and the text
 *    have fewer than five characters (`CEST` is not `CET`).
 *
 * If several words match at the same step, or if the text has more than 64 code points, the result is undefined. Each
 * comparison takes linear time.
 */
export type Suggest = (text: string) => string | undefined;

/** Common other names of the words in a vocabulary, keyed by word. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

const MAX_LENGTH = 64;
const MIN_LENGTH_FOR_TYPO = 5;

/** Returns a `Suggest` for a vocabulary whose words may also have other names (rule 6.5). */
export function suggesting(words: readonly string[], otherNames: OtherNames = {}): Suggest {
  const known = words.map((word) => ({
    word,
    spelled: bareName(word),
    others: (otherNames[word] ?? []).map(bareName),
  }));
  return (text) => {
    if ([...text].length > MAX_LENGTH) return undefined;
    const sent = bareName(text);
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

/** Keeps only lower-case letters, digits and the signs of numbers. Because of the signs, `UTC+1` and `UTC-1` differ. */
function bareName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[+-](?!\d)|[^\p{L}\p{N}+-]/gu, '');
}

/** Whether two different strings differ by one typo. Compares the parts between the common prefix and suffix. */
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
