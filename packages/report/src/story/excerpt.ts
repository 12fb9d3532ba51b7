/** Selects the sentences that a report quotes from an answer. */
import { piecesOf, type Name } from './names.js';

/** Maximum length of an excerpt in characters, and maximum number of lines. */
const MOST = 280;
const LINES = 5;

/** Maximum number of characters to keep before a name if the excerpt cannot begin where the sentence begins. */
const LEAD = 100;

/** Matches the end of a sentence: a mark before a space or a capital, a full-width mark, or a line break. */
const END = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?:\s+|(?=\p{Lu}\p{Ll}))|[。！？]|\n/gu;

const ENDED = /[.!?…。！？]["'”’»)\]]*$/u;

/**
 * Matches text before a full stop that does not end a sentence: a number, a letter (as in `e.g.`), or an abbreviation.
 */
const GOES_ON = /(?:^|[\s(.])(?:\p{L}|\d{1,2}|vs|Inc|Ltd|St|Dr|Mr|Mrs|Ms)$/u;

/**
 * Returns the part of a plain text that a report quotes. The first element of `names` that occurs in the text
 * determines the first sentence of the part. If none occurs, the part begins at the start. It contains as many whole
 * sentences as fit into 280 characters and five lines. If even the first sentence does not fit, it is truncated between
 * words.
 */
export function excerptOf(text: string, names: readonly Name[]): string {
  const found = piecesOf(text, names).filter(({ of }) => of !== null);
  const first = names.map((name) => found.find(({ of }) => of === name)).find((one) => one !== undefined);
  const starts = startsIn(text).filter(
    (place) => !found.some((one) => one.start < place && place < one.start + one.text.length),
  );
  const begin = starts.findLast((place) => place <= (first?.start ?? 0)) ?? 0;
  const parts = [...starts.filter((place) => place > begin), text.length].map((end) =>
    text.slice(begin, end).trimEnd(),
  );
  const fitting = parts.filter((part) => part.length <= MOST && part.split('\n').length <= LINES);
  const whole = fitting.findLast((part) => ENDED.test(part)) ?? fitting.at(-1); // a heading should not end the excerpt
  if (whole !== undefined) return whole;
  const [sentence = ''] = parts;
  const place = (first?.start ?? begin) - begin;
  if (place + (first?.text.length ?? 0) < MOST - 1) return cutAtWord(sentence, MOST);
  const space = sentence.indexOf(' ', place - LEAD);
  const from = space !== -1 && space < place ? space + 1 : place;
  return `…${cutAtWord(sentence.slice(from), MOST - 1)}`;
}

/** Returns the offsets at which sentences begin. */
function startsIn(text: string): number[] {
  const starts = [0];
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    const isInside =
      GOES_ON.test(text.slice(Math.max(0, index - 5), index)) || /^\p{Ll}/u.test(text.slice(end));
    if (mark === '\n' || !isInside) starts.push(end);
  }
  return starts;
}

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most - 1);
  const cut = text.slice(0, space > 0 ? space : most - 1);
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
