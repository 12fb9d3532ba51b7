/** Selects the sentences that a report quotes from an answer. */
import { namesIn, type Span } from '@brand-visibility/domain/names/names-in';
import { piecesBetween, type Name, type Piece } from './names.js';

/** Maximum length of an excerpt in characters, and maximum number of lines. */
const MOST = 280;
const LINES = 5;

/** Maximum number of characters to keep before a name if the excerpt cannot begin where the sentence begins. */
const LEAD = 100;

/** Number of characters that are read before and after the first name. It must be greater than `MOST`. */
const AROUND = 600;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

const ENDED = /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}\p{Pi}"']*$/u;

/**
 * Matches a full stop that does not end a sentence: after a number, an abbreviation, a letter after another full stop
 * (as in `e.g.`), or a single letter that is not a word.
 */
const GOES_ON =
  /(?:\.(?:\p{Lu}|\p{Ll})|(?:^|[\s(])(?:[\p{Lu}b-dfghj-np-tv-xzб-джзк-нп-тф-щ]|\d{1,2}|vs|Inc|Ltd|St|Dr|Mr|Mrs|Ms))\. ?$/u;

/** Matches where a sentence begins directly after another one, as in `It is good.Acme leads.` */
const GLUED = /(?<=[.!?]["'”’»)\]]{0,3})(?=\p{Lu}\p{Ll})/gu;

const OPENING = /[\p{Ps}\p{Pi}]{1,3}$/u;

const ELLIPSIS: Piece = { text: '…', of: null };

/**
 * Returns the part of a plain text that a report quotes, split at the names in it. The first element of `names` that
 * occurs in the text determines the first sentence of the part. If none occurs, the part begins at the start. It
 * contains as many whole sentences as fit into 280 characters and five lines. If even the first sentence does not fit,
 * it is truncated between words.
 */
export function excerptOf(text: string, names: readonly Name[]): Piece[] {
  const all = namesIn(text, names);
  const firsts = new Map(all.toReversed().map((span) => [span.of, span]));
  const first = names.map((name) => firsts.get(name)).find((span) => span !== undefined);
  const { start, end } = first ?? { start: 0, end: 0 };
  const from = Math.max(0, start - AROUND);
  const near = text.slice(from, end + AROUND);
  const found = all
    .filter((span) => span.start >= from && span.end <= from + near.length)
    .map((span) => ({ ...span, start: span.start - from, end: span.end - from }));
  return quoteIn(near, found, { start: start - from, end: end - from });
}

/** Returns the excerpt of a text in which the name is completely within the text. */
function quoteIn(text: string, found: readonly Span<Name>[], name: Omit<Span<Name>, 'of'>): Piece[] {
  const starts = startsIn(text, found);
  const begin = starts.findLast((place) => place <= name.start) ?? 0;
  const ends = [...starts.filter((place) => place > begin), text.length].map(
    (place) => text.slice(0, place).trimEnd().length,
  );
  const fitting = ends.filter(
    (end) => end - begin <= MOST && text.slice(begin, end).split('\n').length <= LINES,
  );
  // A heading should not end the excerpt.
  const whole = fitting.findLast((end) => ENDED.test(text.slice(begin, end))) ?? fitting.at(-1);
  if (whole !== undefined) return piecesBetween(text, found, begin, whole);
  const isNear = name.end - begin < MOST - 1;
  const from = isNear ? begin : leadOf(text, Math.max(begin, name.start - LEAD), name.start);
  const before = isNear ? [] : [ELLIPSIS];
  const limit = from + MOST - before.length;
  const [sentence = text.length] = ends;
  if (sentence <= limit) return [...before, ...piecesBetween(text, found, from, sentence)];
  const last = lastBreak(text, from, limit - 1);
  const end = text.slice(0, name.end < limit ? Math.max(last, name.end) : last).trimEnd().length;
  return [...before, ...piecesBetween(text, found, from, end), ELLIPSIS];
}

/** Returns the offsets at which sentences and lines begin. No sentence begins inside a name. */
function startsIn(text: string, found: readonly Span<Name>[]): number[] {
  const places = [
    ...Array.from(SENTENCES.segment(text), ({ index }) => {
      // Unicode leaves opening brackets with the sentence before them if no space separates the sentences.
      const [opening = ''] = OPENING.exec(text.slice(Math.max(0, index - 3), index)) ?? [];
      return index - opening.length;
    }),
    ...Array.from(text.matchAll(GLUED), ({ index }) => index),
  ];
  const goesOn = (place: number) => GOES_ON.test(text.slice(Math.max(0, place - 8), place));
  const isInside = (place: number) => found.some(({ start, end }) => start < place && place < end);
  return [...new Set(places)].sort((a, b) => a - b).filter((place) => !goesOn(place) && !isInside(place));
}

/** Returns where the first complete word between two offsets begins, or `to` if there is none. */
function leadOf(text: string, from: number, to: number): number {
  const [, ...complete] = WORDS.segment(text.slice(from, to));
  const first = complete.find(({ isWordLike }) => isWordLike);
  return first === undefined ? to : from + first.index;
}

/** Returns the last place up to `to` between two words, or else between two characters. */
function lastBreak(text: string, from: number, to: number): number {
  for (const segmenter of [WORDS, CHARACTERS]) {
    const { index = 0 } = Array.from(segmenter.segment(text.slice(from, to + 1))).at(-1) ?? {};
    if (index > 0) return from + index;
  }
  return to;
}
