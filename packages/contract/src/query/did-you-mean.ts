/**
 * The one word of a vocabulary that a caller may have meant. What is suggested is always a word of ours and nothing of
 * what was sent, so a secret in the wrong place is not shown. It has to be truly near:
 *
 * 1. the word but for letter case, accents, blanks and punctuation, so `chat-gpt` is `chatgpt`;
 * 2. else another name of the word in the same sense, so `Kolkata` is `Asia/Kolkata`;
 * 3. else the word but for one slip: a character more, less, or another one, or two neighbours swapped. In fewer than
 *    five characters a slip makes another word (`CEST` is not `CET`), and in a number another number, so none counts.
 *
 * Where several words are equally near there is none. Each comparison is linear in a text of at most 64 code points.
 */
export type Suggest = (text: string) => string | undefined;

/** What callers write instead of a word, by word. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

const MAX_LENGTH = 64;
const MIN_LENGTH_FOR_SLIP = 5;

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
      ({ spelled }) => isOneSlip(spelled, sent),
    ];
    for (const isNear of tiers) {
      const [nearest, ...others] = known.filter(isNear);
      if (nearest) return others.length === 0 ? nearest.word : undefined;
    }
    return undefined;
  };
}

/** Letters and digits alone, and the sign of a number: `UTC+1` and `UTC-1` are two places. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[+-](?!\d)|[^\p{L}\p{N}+-]/gu, '');
}

/** Whether two different texts differ by what lies between their common beginning and end, and that is one slip. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.max(a.length, b.length) < MIN_LENGTH_FOR_SLIP) return false;
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
