/** Removes the inline marks of Markdown: emphasis, code, links, images, tags, escapes and character references. */
import { decoded } from './references.js';

/** An opening bracket of a link or an image. */
interface Bracket {
  /** Index in `out`. */
  readonly at: number;
  /** Offset of the first character after the bracket. */
  readonly from: number;
  readonly isImage: boolean;
}

/** A run of marks of emphasis. */
interface Run {
  /** Index in `out`. */
  readonly at: number;
  readonly mark: string;
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Number of marks that are not part of emphasis. */
  left: number;
}

interface State {
  readonly text: string;
  /** The labels of the link definitions, as `labelOf` returns them. */
  readonly labels: ReadonlySet<string>;
  readonly out: string[];
  readonly brackets: Bracket[];
  readonly runs: Run[];
  /** The runs that later runs may close. */
  readonly open: Run[];
  /** By kind of a closing run, the place before which no opening run fits, so that no run is tried twice. */
  readonly tried: Map<string, number>;
  /** Offset of each run of backticks, and of the next run with the same length. */
  readonly codeEnds: ReadonlyMap<number, number>;
}

/** Reads the part that begins at an offset and returns the offset after it; the same offset if nothing begins there. */
type Reader = (state: State, at: number) => number;

const READERS: Readonly<Record<string, Reader>> = {
  '\\': ({ text, out }, at) => {
    if (!/[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) return at;
    out.push(text[at + 1] ?? '');
    return at + 2;
  },
  '`': ({ text, out, codeEnds }, at) => {
    const end = endOfRun(text, at);
    const close = codeEnds.get(at);
    out.push(close === undefined ? text.slice(at, end) : text.slice(end, close));
    return close === undefined ? end : close + end - at;
  },
  '*': readRun,
  _: readRun,
  '~': readRun,
  '!': (state, at) => (state.text[at + 1] === '[' ? readOpening(state, at) : at),
  '[': readOpening,
  ']': readClosing,
  '<': readTag,
  '&': ({ text, out }, at) => {
    const character = decoded(matchAt(/&[#\w]{1,32};/y, text, at));
    out.push(character ?? '&');
    return character === null ? at + 1 : text.indexOf(';', at) + 1;
  },
};

/** Matches characters that are not in `READERS`. */
const PLAIN = /[^\\`*_~![\]<&]+/y;

/** Returns the text of a paragraph in which white space is collapsed. The time is proportional to its length. */
export function withoutMarks(text: string, labels: ReadonlySet<string>): string {
  const codeEnds = codeEndsIn(text);
  const state: State = {
    text,
    labels,
    out: [],
    brackets: [],
    runs: [],
    open: [],
    tried: new Map(),
    codeEnds,
  };
  for (let at = 0; at < text.length;) {
    const end = READERS[text[at] ?? '']?.(state, at) ?? at;
    const plain = end > at ? '' : matchAt(PLAIN, text, at) || (text[at] ?? '');
    if (plain !== '') state.out.push(plain);
    at = end + plain.length;
  }
  for (const { at, mark, left } of state.runs) state.out[at] = mark.repeat(left);
  return state.out.join('');
}

export const labelOf = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function endOfRun(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end += 1;
  return end;
}

function codeEndsIn(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const latest = new Map<number, number>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const before = latest.get(run.length);
    if (before !== undefined) ends.set(before, index);
    latest.set(run.length, index);
  }
  return ends;
}

/** Reads marks of emphasis as CommonMark does, but also marks next to punctuation, as in `**Acme(R)**은`. */
function readRun(state: State, at: number): number {
  const { text, out, runs, open } = state;
  const [mark = '', end] = [text[at], endOfRun(text, at)];
  const [before, after] = [text[at - 1] ?? ' ', text[end] ?? ' '];
  const isTight = (one: string, other: string) =>
    !/\s/.test(one) && (end - at > 1 || !isPunctuation(one) || !isWord(other));
  const run: Run = {
    at: out.length,
    mark,
    length: end - at,
    canOpen: isTight(after, before) && (mark !== '_' || !isWord(before)),
    canClose: isTight(before, after) && (mark !== '_' || !isWord(after)),
    left: end - at,
  };
  out.push('');
  runs.push(run);
  if (mark === '~' && run.length !== 2) return end;
  if (run.canClose) closeRuns(state, run);
  if (run.canOpen && run.left > 0) open.push(run);
  return end;
}

const isPunctuation = (character: string) => /[\p{P}\p{S}]/u.test(character);
const isWord = (character: string) => !/[\s\p{P}\p{S}]/u.test(character);

/** Pairs a closing run with the opening runs before it. */
function closeRuns({ open, tried }: State, run: Run): void {
  const kind = `${run.mark}${run.length % 3}${run.canOpen}`;
  while (run.left > 0) {
    const opening = open.findLastIndex((one) => fits(one, run) || one.at < (tried.get(kind) ?? 0));
    const opener = open[opening];
    if (opener === undefined || !fits(opener, run) || opener.at < (tried.get(kind) ?? 0)) {
      tried.set(kind, run.at);
      return;
    }
    const used = Math.min(opener.left, run.left);
    opener.left -= used;
    run.left -= used;
    open.length = opener.left > 0 ? opening + 1 : opening;
  }
}

/** Whether CommonMark pairs two runs: if one of them can open and close, by a rule about multiples of three. */
const fits = (opener: Run, closer: Run) =>
  opener.mark === closer.mark &&
  ((!opener.canClose && !closer.canOpen) ||
    (opener.length + closer.length) % 3 !== 0 ||
    (opener.length % 3 === 0 && closer.length % 3 === 0));

function readOpening({ text, out, brackets }: State, at: number): number {
  const isImage = text[at] === '!';
  const from = at + (isImage ? 2 : 1);
  brackets.push({ at: out.length, from, isImage });
  out.push(text.slice(at, from));
  return from;
}

/** Matches the text of a link that only numbers a source. */
const NUMBER = /^\[?\^?\d{1,3}\^?\]?$/;

/** Reads a closing bracket and the target of its link. Removes an image and a link that only numbers a source. */
function readClosing(state: State, at: number): number {
  const { text, out, brackets, runs, open } = state;
  const bracket = brackets.pop();
  if (bracket === undefined) return at;
  const end = endOfLink(state, bracket, at + 1);
  if (end === null) return at;
  out[bracket.at] = '';
  if (!bracket.isImage && (at - bracket.from > 7 || !NUMBER.test(text.slice(bracket.from, at)))) return end;
  out.length = bracket.at;
  for (const list of [runs, open]) while ((list.at(-1)?.at ?? -1) >= bracket.at) list.pop();
  return end;
}

/** Returns the offset after the target of a link, which begins at `at`; null if there is no link. */
function endOfLink({ text, labels }: State, { from }: Bracket, at: number): number | null {
  if (text[at] === '(') return endOfTarget(text, at + 1);
  const isLabel = (label: string) => label.length < 1000 && labels.has(labelOf(label));
  const own = text.slice(from, at - 1);
  const reference = matchAt(/\[[^[\]]{0,999}\]/y, text, at);
  if (reference !== '' && isLabel(reference.slice(1, -1) || own)) return at + reference.length;
  return isLabel(own) ? at : null;
}

/** Returns the offset after `address "title")`; null if there is something else. */
function endOfTarget(text: string, from: number): number | null {
  let end = from + matchAt(/<[^<>]*>/y, text, from).length;
  for (let depth = 0; end < text.length && !/\s/.test(text[end] ?? ''); end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === '(') depth += 1;
    else if (text[end] === ')') depth -= 1;
    if (depth < 0) return end + 1;
    if (depth > 1) return null; // deeper parentheses would take quadratic time
  }
  const title = matchAt(/\s+(?:(?:"[^"]*"|'[^']*'|\([^()]*\))\s*)?\)/y, text, end);
  return title === '' ? null : end + title.length;
}

const BREAK =
  /^<\/?(?:br|p|div|li|ul|ol|dl|dt|dd|tr|table|h[1-6]|hr|section|article|details|summary|blockquote|pre|figure)\b/i;
const INLINE =
  /^<\/?(?:a|abbr|b|bdi|big|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|t(?:able|body|d|foot|h|head)|time|tt|u|var|wbr|[\w]+[-:][\w:-]*)\b/i;

/** Reads a tag of HTML, or an address in angle brackets. Attributes need values, so that `a <b and c> d` stays. */
function readTag({ text, out }: State, at: number): number {
  const address = matchAt(/<[A-Za-z][\w+.-]{1,31}:[^\s<>]*>/y, text, at);
  const tag = matchAt(
    /<\/?[A-Za-z][\w:-]*(?:\s+[A-Za-z_:][\w.:-]*\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))*\s*\/?>/y,
    text,
    at,
  );
  const isBreak = BREAK.test(tag);
  if (address !== '') out.push(address.slice(1, -1));
  else if (isBreak || INLINE.test(tag)) out.push(isBreak ? '\n' : /^<\/?t[dh]\b/i.test(tag) ? ' ' : '');
  else return at;
  return at + (address || tag).length;
}
