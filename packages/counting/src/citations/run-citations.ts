import type { Engine } from '@brand-visibility/domain/vocabulary';
import { columnOf, type Column } from '../columns/columns.js';
import { engineCode } from '../columns/engine-codes.js';

/**
 * The citations in one run's successful answers, as columns of integers. Sources are counted from these columns alone,
 * without the facts of the run. Like facts, the columns contain only values that stay the same unless the run's answers
 * change; therefore ordinals identify domains, pages, prompts and rivals. The answers have the same order as in the
 * facts.
 */
export interface RunCitations {
  readonly answers: number;
  readonly citations: number;
  /** For each answer, the ordinal of its prompt. */
  readonly prompt: Column;
  /** For each answer, the engine code in the low three bits, and NAMED_MARK if the answer names the brand. */
  readonly marks: Uint8Array;
  /**
   * For each answer, NO_MENTION, SEVERAL_MENTIONS, or FIRST_RIVAL + the ordinal of the only rival that the answer
   * mentions. The rival may have the brand's own name.
   */
  readonly mention: Column;
  /** For each answer, the number of its citations. The columns of citations follow the order of the answers. */
  readonly citationCount: Column;
  /** The creation time of each answer is `base + unit * (timeHigh * 2^32 + timeLow)` microseconds since 1970. */
  readonly base: bigint;
  readonly unit: bigint;
  readonly timeLow: Column;
  readonly timeHigh: Column;
  /** For each answer, its position (from 0), in id order, among the run's answers with the same creation time. */
  readonly tie: Column;
  /** For each citation, the ordinal of its domain. */
  readonly domain: Column;
  /** For each citation, the page ordinal, shifted left by PAGE_BITS, plus the bits TITLED, OF_HOST and REDIRECT. */
  readonly page: Column;
}

/** The number of low bits of `RunCitations.page` that are not part of the ordinal. */
export const PAGE_BITS = 3;
/** Bit of `page`: the citation has a title that is not blank. */
export const TITLED = 1;
/** Bit of `page`: the domain is the page's host, or a parent or a subdomain of the host (rule 15.4). */
export const OF_HOST = 2;
/** Bit of `page`: the citation came through a redirect (rule 9.7). */
export const REDIRECT = 4;

/** The greatest ordinal of a page, and of a domain. */
export const MAX_SOURCE_ORDINAL = 2 ** (32 - PAGE_BITS) - 1;

/** What a citation records about its page, besides the page itself. */
export interface PageMarks {
  readonly isTitled: boolean;
  readonly isOfHost: boolean;
  readonly isRedirect: boolean;
}

/** Returns the entry of `RunCitations.page` for a page and its marks. */
export const pageEntry = (page: number, { isTitled, isOfHost, isRedirect }: PageMarks): number =>
  page * 2 ** PAGE_BITS + (isTitled ? TITLED : 0) + (isOfHost ? OF_HOST : 0) + (isRedirect ? REDIRECT : 0);

export const NAMED_MARK = 8;
export const NO_MENTION = 0;
const SEVERAL_MENTIONS = 1;
const FIRST_RIVAL = 2;

/** The values of an answer from which its entries in the columns are computed. */
export interface CitingFact {
  readonly prompt: number;
  readonly platform: Engine;
  readonly isNamed: boolean;
  /** The ordinals of the rivals that the answer mentions, each once. */
  readonly rivals: readonly number[];
  readonly created_at: bigint;
  readonly id: string;
  /** The number of citations in the answer. */
  readonly citations: number;
}

/** The columns of a run's citations, ordered by answer, then by position in the answer's list of sources. */
export interface CitationColumns {
  readonly domain: readonly number[];
  /** For each citation, its page as `pageEntry` encodes it. */
  readonly page: readonly number[];
}

const HIGH = 2n ** 32n;

/** Returns the citations of a run with these successful answers, which have the order of the run's facts. */
export function citationsOf(answers: readonly CitingFact[], { domain, page }: CitationColumns): RunCitations {
  const { base, unit, offsets } = timesOf(answers);
  return {
    answers: answers.length,
    citations: domain.length,
    prompt: columnOf(answers.map(({ prompt }) => prompt)),
    marks: Uint8Array.from(
      answers,
      ({ platform, isNamed }) => engineCode(platform) | (isNamed ? NAMED_MARK : 0),
    ),
    mention: columnOf(answers.map(({ rivals }) => mentionOf(rivals))),
    citationCount: columnOf(answers.map(({ citations }) => citations)),
    base,
    unit,
    timeLow: columnOf(offsets.map((offset) => Number(offset % HIGH))),
    timeHigh: columnOf(offsets.map((offset) => Number(offset / HIGH))),
    tie: columnOf(tiesOf(answers)),
    domain: columnOf(domain),
    page: columnOf(page),
  };
}

/** Returns the creation time of an answer, in microseconds since 1970. */
export function createdAt({ base, unit, timeLow, timeHigh }: RunCitations, answer: number): bigint {
  return base + unit * (BigInt(timeHigh[answer]!) * HIGH + BigInt(timeLow[answer]!));
}

function mentionOf(rivals: readonly number[]): number {
  const [first] = rivals;
  if (first === undefined) return NO_MENTION;
  return rivals.length > 1 ? SEVERAL_MENTIONS : FIRST_RIVAL + first;
}

/** Divides the offsets from the first time by their greatest common divisor, so that the columns are narrow. */
function timesOf(answers: readonly CitingFact[]) {
  const times = answers.map(({ created_at }) => created_at);
  const base = times.reduce((least, time) => (time < least ? time : least), times[0] ?? 0n);
  const unit = times.reduce((divisor, time) => greatestDivisor(time - base, divisor), 0n) || 1n;
  return { base, unit, offsets: times.map((time) => (time - base) / unit) };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

function tiesOf(answers: readonly CitingFact[]): number[] {
  const ties = answers.map(() => 0);
  const order = answers
    .map(({ created_at, id }, index) => ({ created_at, id, index }))
    .sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
  order.forEach(({ created_at, index }, i) => {
    const before = order[i - 1];
    ties[index] = before?.created_at === created_at ? ties[before.index]! + 1 : 0;
  });
  return ties;
}

/** Compares times or ids. Ids are ASCII, so the order of strings is the order of their bytes. */
function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Returns the `mention` of an answer that mentions only the rival with the brand's own name. If there is no such rival,
 * returns -1, which is not the `mention` of any answer.
 */
export function ownMention(ownOrdinal: number | null): number {
  return ownOrdinal === null ? -1 : FIRST_RIVAL + ownOrdinal;
}

/** Whether an answer names a rival but not the brand (rule 14.10). `own` is the result of `ownMention`. */
export const namesOnlyRivals = (mark: number, mention: number, own: number): boolean =>
  mark < NAMED_MARK && mention !== NO_MENTION && mention !== own;
