/** Selects the sentences that a report quotes from an answer. */
import { namesIn, type Span } from '@brand-visibility/domain/names/names-in';
import { cut } from '../words/names.js';
import { goesOnIn, lacksIn, type GoesOn } from './boundaries.js';
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

/** Matches where a sentence begins directly after another one, as in `It is good.Acme leads.` */
const GLUED = /(?<=[.!?]["'”’»)\]]{0,3})(?=\p{Lu}\p{Ll})/gu;

const OPENING = /[\p{Ps}\p{Pi}]{1,3}$/u;

const ELLIPSIS: Piece = { text: '…', of: null };

/** How an excerpt is chosen. */
export interface Reading {
  /** The language of the brand; null if it is unknown. */
  readonly language: string | null;
  /** Whether the excerpt should begin with a sentence that states a lack or a contrast. */
  readonly isCriticism?: boolean;
}

/**
 * Returns the part of a plain text that a report quotes, split at the names in it. The first element of `names` that
 * occurs in the text determines the first sentence of the part. If none occurs, the part begins at the start. It
 * contains as many whole sentences as fit into 280 characters and five lines. If even the first sentence does not fit,
 * it is truncated between words. Long names are cut.
 */
export function excerptOf(text: string, names: readonly Name[], reading: Reading): Piece[] {
  const all = namesIn(text, names);
  const goesOn = goesOnIn(reading.language);
  const firsts = new Map(all.toReversed().map((span) => [span.of, span]));
  const first = names.map((name) => firsts.get(name)).find((span) => span !== undefined);
  const { start, end } =
    (reading.isCriticism && lackIn(text, all, first, reading, goesOn)) || first || NOWHERE;
  const from = Math.max(0, start - AROUND);
  const near = text.slice(from, end + AROUND);
  const found = all
    .filter((span) => span.start >= from && span.end <= from + near.length)
    .map((span) => ({ ...span, start: span.start - from, end: span.end - from }));
  // A long name would take the room of what is said of it, so names are cut first.
  const { short, shortAt, names: cutNames } = withShortNames(near, found);
  const place = { start: shortAt(start - from), end: shortAt(end - from) };
  const pieces = quoteIn(short, cutNames, place, goesOn);
  // A full stop and the sign of a cut never stand side by side.
  return pieces.flatMap((piece, index) => {
    const { text: before = '' } = pieces[index - 1] ?? {};
    if (piece === ELLIPSIS && /[.…]$/.test(before)) return [];
    return before.endsWith('…') ? [{ ...piece, text: piece.text.replace(/^\./, '') }] : [piece];
  });
}

const NOWHERE = { start: 0, end: 0 };

/**
 * Returns the place of the first sentence that has the name and states a lack or a contrast: from the last such name
 * before this word to the end of the word, so that both stay if the sentence is truncated.
 */
function lackIn(
  text: string,
  all: readonly Span<Name>[],
  first: Span<Name> | undefined,
  { language }: Reading,
  goesOn: GoesOn,
): Omit<Span<Name>, 'of'> | undefined {
  const starts = [...startsIn(text, all, goesOn), text.length];
  const lacks = lacksIn(language);
  const own = all.filter((span) => span.of === first?.of);
  for (const span of own) {
    const begin = starts.findLast((place) => place <= span.start) ?? 0;
    const next = starts.find((place) => place > span.start);
    // A word in a name, such as “less”, states nothing.
    const lack = Array.from(text.slice(begin, next).matchAll(lacks)).find(
      ({ index }) => !all.some((name) => name.start <= begin + index && begin + index < name.end),
    );
    if (lack === undefined) continue;
    const at = begin + lack.index;
    const { start, end } = own.findLast((one) => one.start >= begin && one.start <= at) ?? span;
    return { start, end: Math.max(end, at + lack[0].length) };
  }
  return undefined;
}

/** The room for a name in an excerpt, where most characters have the width 1. */
const ROOM = 40;

/** Cuts the long names of a text. Returns the new text, its names, and a function that converts old offsets. */
function withShortNames(text: string, found: readonly Span<Name>[]) {
  let [short, last] = ['', 0];
  const names = found.map((span): Span<Name> => {
    short += text.slice(last, span.start);
    const start = short.length;
    short += cut(text.slice(span.start, span.end), ROOM);
    last = span.end;
    return { ...span, start, end: short.length };
  });
  const shortAt = (place: number) => {
    const before = found.findLastIndex(({ end }) => end <= place);
    return place + (names[before]?.end ?? 0) - (found[before]?.end ?? 0);
  };
  return { short: short + text.slice(last), names, shortAt };
}

/** Returns the excerpt of a text in which the name is completely within the text. */
function quoteIn(
  text: string,
  found: readonly Span<Name>[],
  name: Omit<Span<Name>, 'of'>,
  goesOn: GoesOn,
): Piece[] {
  const starts = startsIn(text, found, goesOn);
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

/** Returns the offsets at which sentences and lines begin. None begins inside a name or after the sign that ends it. */
function startsIn(text: string, found: readonly Span<Name>[], goesOn: GoesOn): number[] {
  const places = [
    ...Array.from(SENTENCES.segment(text), ({ index }) => {
      // Unicode leaves opening brackets with the sentence before them if no space separates the sentences.
      const [opening = ''] = OPENING.exec(text.slice(Math.max(0, index - 3), index)) ?? [];
      return index - opening.length;
    }),
    ...Array.from(text.matchAll(GLUED), ({ index }) => index),
  ];
  const isInName = (place: number) => found.some(({ start, end }) => start < place && place < end);
  const isStart = (place: number) => {
    const end = text.slice(0, place).trimEnd().length;
    const isAfter = (sign: number) => found.some((name) => name.end === end - sign);
    if (isAfter(0) && found.some(({ start }) => start === place)) return true; // two adjacent names
    if (isAfter(1) && text[end - 1] === '.') return true; // the full stop is not a part of the name
    const isSigned = !text.slice(end, place).includes('\n') && ENDED.test(text.slice(0, end));
    return !goesOn(text, place) && !(isSigned && isAfter(0));
  };
  return [...new Set(places)].sort((a, b) => a - b).filter((place) => !isInName(place) && isStart(place));
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
