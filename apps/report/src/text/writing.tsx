import type { ComponentChildren } from 'preact';
import type { Target } from '../data/configuration.js';
import { monthOf } from '../data/days.js';
import { Figure, Text } from '../parts/figure.js';
import type { Moves } from '../story/engines.js';
import type { TracedNumber } from '../story/figure.js';
import { datesOf } from './dates.js';
import { NONE, numbersOf } from './numbers.js';
import { listsOf, sentence } from './sentence.js';

/** Functions that write figures, counts, lists and days in any language that has a `Grammar`. */

export interface Grammar {
  /** The BCP 47 tag of documents. */
  readonly language: string;
  /** The BCP 47 tag that selects the formats of numbers, dates and lists. */
  readonly locale: string;
  /** The words for 0 to 9. Sentences contain these words instead of digits. */
  readonly counts: readonly string[];
  /** The words for 0 and 1 of some, and for some of 0 and 1, if the grammar needs other ones. */
  readonly partForms?: readonly string[];
  readonly allForms?: readonly string[];
  /** The text that follows the number in a percentage, with a space if the language requires one. */
  readonly percentSign: string;
  readonly quotes: readonly [string, string];
  /** The subject of all reports, which titles contain. */
  readonly subject: string;
  readonly of: string;
  readonly to: string;
  /** The word between the two days of a range, if it is not `to`. */
  readonly toDay?: string;
  readonly upTo: string;
  readonly atMost: string;
  /** What sentences say of a share of 0.0 that is not none, and of 100.0 that is not all. */
  readonly nearly: readonly [string, string];
  /** Joins a preposition and a day, if its form depends on the day. */
  readonly joined?: (word: string, day: string) => string;
  /** The words that precede a month, a day and a range of days, and the word between the two days of a range. */
  readonly during: readonly [inMonth: string, onDay: string, between: string, and: string];
  /** Whether dates begin with the month, such as `October 7`. */
  readonly isMonthFirst?: boolean;
  /** How dates write the first day of a month, if not `1`. */
  readonly firstOfMonth?: string;
  /** The word between a month and its year, with a space before it. */
  readonly beforeYear?: string;
  readonly manyDays: (count: number, first: string, last: string) => string;
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** The form of a noun or of a verb that agrees with a number, where 1 and -1 are singular. */
export const noun = (count: number | null, one: string, many = `${one}s`) =>
  Math.abs(count ?? 0) === 1 ? one : many;

/** The quotation marks of scripts that are written from right to left. Browsers mirror them. */
const QUOTES: readonly (readonly [RegExp, readonly [string, string]])[] = [
  [/^\P{L}*\p{sc=Arab}/u, ['«', '»']],
  [/^\P{L}*\p{sc=Hebr}/u, ['”', '“']],
];

const MOST_IN_WORDS = 9;

/** Sentences about how many of a few things rose and how many fell. "What" is what a language calls such things. */
export interface MovesWords<What> {
  /** The words for a rise and a fall. */
  readonly verbs: readonly [string, string];
  /** The words for 0 and 1 of them, if the grammar needs other ones. */
  readonly forms?: (what: What) => readonly string[];
  readonly none: (what: What) => string;
  readonly only: (what: What, verb: string) => string;
  readonly all: (what: What, verb: string, of: number) => string;
  readonly some: (what: What, verb: string, part: string, all: string, count: number) => string;
  /** Ends of `some`: how many moved the other way. `noneBeyond`: some did, but none by more than chance. */
  readonly others: (what: What, verb: string, others: string) => string;
  readonly noOther: (what: What, verb: string) => string;
  readonly noneBeyond: (what: What, verb: string) => string;
}

/** Returns functions that write figures, counts, lists and days in a language. */
export function writingOf({
  locale,
  counts,
  partForms = [],
  allForms = [],
  percentSign,
  quotes: [open, close],
  of,
  to,
  atMost,
  nearly,
  manyDays,
  isMonthFirst = false,
  firstOfMonth,
}: Grammar) {
  const numbers = numbersOf(locale);
  const dates = datesOf(locale, firstOfMonth);
  const listed = listsOf(locale);
  const figure = (write: (value: number | null) => string) => (one: TracedNumber) => (
    <Figure of={one} text={write(one.value)} />
  );
  const inWords = (value: number) => counts[value] ?? numbers.count(value);
  const nextTo = (all: readonly (number | null)[], forms: readonly string[] = []) =>
    all.some((one) => one !== null && one > MOST_IN_WORDS)
      ? numbers.count
      : (value: number | null) => forms[value ?? 0] ?? inWords(value ?? 0);
  const count = figure(numbers.count);
  const decimal = figure(numbers.decimal);
  /** Writes a share in a sentence, where it is 100.0 or 0.0 only if all or none are. */
  const share = (one: TracedNumber) => (
    <Figure of={one} text={one.isNearly ? nearly[one.value === 0 ? 0 : 1] : numbers.decimal(one.value)} />
  );
  /** Returns how to write counts that stand next to each other if they are figures. */
  const together = (
    all: readonly TracedNumber[],
    forms?: readonly string[],
    shape: (text: string) => string = (text) => text,
  ) => {
    const values = all.map(({ value }) => value);
    return figure((value) => shape(nextTo(values, forms)(value)));
  };
  return {
    numbers,
    dates,
    listed,
    inWords,
    figure,
    count,
    /** Writes counts up to nine as words. */
    countInWords: figure((value) => (value === null ? NONE : inWords(value))),
    /**
     * Returns how to write counts that stand next to each other: as words, or all as digits if one exceeds nine.
     * `forms` are the words for 0 and 1 where the grammar needs other ones.
     */
    nextTo,
    together,
    decimal,
    /** Writes the value of a target, with the percent sign if it is a share. */
    goal: ({ metric, value }: Target) =>
      numbers.set(value) + (metric === 'visibility' || metric === 'share_of_voice' ? percentSign : ''),
    signed: figure(numbers.signed),
    size: figure((value) => numbers.decimal(Math.abs(value ?? 0))),
    hundredths: figure(numbers.hundredths),
    share,
    percent: (one: TracedNumber) => sentence`${share(one)}${one.value === null ? '' : percentSign}`,
    range: ({ low, high }: Range) =>
      low.value === 0
        ? sentence`${atMost} ${decimal(high)}${percentSign}`
        : sentence`${decimal(low)} ${to} ${decimal(high)}${percentSign}`,
    /** Quotes a string with the marks of its script. `shown` is the same string, in which names may be marked. */
    quoted: (text: string, shown: ComponentChildren = text) => {
      const [begin, end] = QUOTES.find(([script]) => script.test(text))?.[1] ?? [open, close];
      return <Text>{[begin, shown, end]}</Text>;
    },
    /** Lists the sites if there are at most four; otherwise lists three sites and the number of the remaining sites. */
    sites: (all: readonly string[], others: (count: number) => string) => {
      const left = all.length > 4 ? [others(all.length - 3)] : [];
      return listed([...all.slice(0, 4 - left.length).map((site) => <Text>{site}</Text>), ...left]);
    },
    moves:
      <What,>({ verbs: [up, down], forms = () => [], ...words }: MovesWords<What>) =>
      ({ rose, fell, of, isAnyUp, isAnyDown }: Moves, what: What): string => {
        const [count, others, verb, other, isAny] =
          rose > 0
            ? ([rose, fell, up, down, isAnyDown] as const)
            : ([fell, rose, down, up, isAnyUp] as const);
        if (count === 0) return words.none(what);
        if (of === 1) return words.only(what, verb);
        if (count === of) return words.all(what, verb, of);
        const write = nextTo([count, others, of], forms(what));
        const some = words.some(what, verb, write(count), write(of), count);
        if (others > 0) return some + words.others(what, other, write(others));
        return some + words[isAny ? 'noneBeyond' : 'noOther'](what, other);
      },
    /** Writes one of six, 3 of 14. `shape` changes the first word. */
    partOf: (part: TracedNumber, all: TracedNumber, shape?: (text: string) => string, joint: string = of) =>
      sentence`${together([part, all], partForms, shape)(part)} ${joint} ${together([part, all], allForms)(all)}`,
    /** Writes `one`, which has its article, or the number of many: eine Frage, zwei Fragen. */
    some: (value: number, one: string, many: string) => (value === 1 ? one : `${inWords(value)} ${many}`),
    of: (part: TracedNumber, all: TracedNumber) => sentence`${count(part)} ${of} ${count(all)}`,
    /**
     * Lists local days, such as `7, 14 and 21 October`. If there are more than ten, states the number and the range.
     */
    days: (all: readonly string[]): ComponentChildren => {
      const shown = (day: string, index: number, days: readonly string[]) =>
        monthOf(days[isMonthFirst ? index - 1 : index + 1] ?? '') === monthOf(day)
          ? dates.dayOfMonth(day)
          : dates.day(day);
      if (all.length <= 10) return listed(all.map(shown));
      const [first = '', last = ''] = [all[0] ?? '', all.at(-1) ?? ''].map(shown);
      return manyDays(all.length, first, last);
    },
  };
}

export interface Range {
  readonly low: TracedNumber;
  readonly high: TracedNumber;
}
