/** The rules of English: numbers, plurals, quotation marks and dates. */
import { noun, writingOf, type Grammar } from './writing.js';

/** The words for 0 and 1 without a noun. */
export const NONE_OR_ONE = ['none', 'one'] as const;

export const GRAMMAR: Grammar = {
  language: 'en',
  locale: 'en-GB',
  counts: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  partForms: NONE_OR_ONE,
  percentSign: '%',
  quotes: ['“', '”'],
  subject: 'AI visibility',
  of: 'of',
  to: 'to',
  upTo: 'up to',
  atMost: 'at most',
  nearly: ['under 0.1', 'over 99.9'],
  during: ['in', 'on', 'between', 'and'],
  manyDays: (count, first, last) => `${count} days from ${first} to ${last}`,
};

/** American English: dates begin with the month. */
export const AMERICAN: Grammar = { ...GRAMMAR, language: 'en-US', locale: 'en-US', isMonthFirst: true };

export const writing = writingOf(GRAMMAR);
const { inWords, numbers } = writing;

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const SUFFIXES = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Readonly<Record<string, string>>;
const ordinals = new Intl.PluralRules(GRAMMAR.locale, { type: 'ordinal' });

export const ordinal = (rank: number) =>
  ORDINALS[rank] ?? `${numbers.count(rank)}${SUFFIXES[ordinals.select(rank)] ?? 'th'}`;

export const some = (count: number, one: string, many?: string) =>
  `${inWords(count)} ${noun(count, one, many)}`;
