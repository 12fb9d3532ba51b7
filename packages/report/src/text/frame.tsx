import type { Engine, OutreachTarget } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import type { Target } from '../data/configuration.js';
import { monthOf } from '../data/days.js';
import type { Span, Spans } from '../data/spans.js';
import type { Moves } from '../story/engines.js';
import { Figure, Text } from '../parts/figure.js';
import type { TracedNumber } from '../story/figure.js';
import { datesOf } from './dates.js';
import { NONE, numbersOf } from './numbers.js';
import { cut, cutApart, listsOf, sentence } from './sentence.js';

/** Functions that write figures, counts, lists and days in any language that has a `Grammar`. */

export interface Grammar {
  /** The BCP 47 tag of documents. */
  readonly language: string;
  /** The BCP 47 tag that selects the formats of numbers, dates and lists. */
  readonly locale: string;
  /** The words for 0 to 9. Sentences contain these words instead of digits. */
  readonly counts: readonly string[];
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

const ENGINES: Readonly<Record<Engine, string>> = {
  claude: 'Claude',
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  grok: 'Grok',
  google_aio: 'Google AI Overviews',
};

/** Returns the displayed name of a value in the data, or the value itself if it is unknown. */
export const nameIn = (names: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value;
export const engineName = (key: string) => nameIn(ENGINES, key);
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const noun = (count: number | null, one: string, many: string) => (count === 1 ? one : many);

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
    /** Returns how to write such counts if they are figures. */
    together: (
      all: readonly TracedNumber[],
      forms?: readonly string[],
      shape: (text: string) => string = (text) => text,
    ) => {
      const values = all.map(({ value }) => value);
      return figure((value) => shape(nextTo(values, forms)(value)));
    },
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

/** The brand, the days and the engine that the messages of a report mention. */
export interface About {
  readonly brand: string;
  /** What the report calls the brand after its cover. */
  readonly shortName?: string | undefined;
  readonly spans: Spans;
  /** The only engine that answered; null if none or several did. */
  readonly engine: string | null;
  /** The local day of the run whose figures are carried; null if no figures are carried. */
  readonly carriedFrom: string | null;
}

/** Returns phrases for the brand and days of a report, and the messages that have one form in all languages. */
export function frameOf(
  {
    language,
    subject,
    percentSign,
    of,
    to,
    toDay = to,
    upTo,
    during: prepositions,
    isMonthFirst = false,
    beforeYear = '',
  }: Grammar,
  writing: ReturnType<typeof writingOf>,
  { brand, shortName = brand, spans, carriedFrom }: About,
) {
  const { dates, numbers, count, decimal, percent, signed, range } = writing;
  const { current, previous, today } = spans;
  const year = current.end_date.slice(0, 4);
  const ofYear = (day: string, mark = '') =>
    day.startsWith(year) ? '' : `${mark}${beforeYear} ${day.slice(0, 4)}`;
  const month = (one: string) => dates.month(one) + ofYear(one);
  const day = (date: string) => dates.day(date) + ofYear(date, isMonthFirst ? ',' : '');
  const between = ({ start_date, end_date }: Span, and: string) =>
    monthOf(start_date) !== monthOf(end_date)
      ? `${day(start_date)} ${and} ${day(end_date)}`
      : isMonthFirst
        ? `${dates.day(start_date)} ${and} ${dates.dayOfMonth(end_date)}${ofYear(end_date, ',')}`
        : `${dates.dayOfMonth(start_date)} ${and} ${day(end_date)}`;
  const isDay = ({ start_date, end_date }: Span) => start_date === end_date;
  /** Returns a period as a noun, such as `October` or `1 to 15 October`. */
  const named = (span: Span) => {
    if (span.month !== null) return month(span.month);
    return isDay(span) ? day(span.start_date) : between(span, toDay);
  };
  /** Returns a period with its preposition, such as `in October` or `between 1 and 15 October`. */
  const during = (span: Span) => {
    const [inMonth, onDay, from, and] = prepositions;
    if (span.month !== null) return `${inMonth} ${named(span)}`;
    return isDay(span) ? `${onDay} ${named(span)}` : `${from} ${between(span, and)}`;
  };
  const full = (span: Span) => {
    if (isDay(span)) return dates.dayOfYear(span.start_date);
    return span.month === null
      ? `${dates.dayOfYear(span.start_date)} ${toDay} ${dates.dayOfYear(span.end_date)}`
      : dates.monthOfYear(span.month);
  };
  /** The days to which the figures refer: the window, or the day of the run whose figures are carried. */
  const figuresSpan: Span =
    carriedFrom === null ? current : { start_date: carriedFrom, end_date: carriedFrom, month: null };
  const short = (one: Span) => {
    const span = one === current ? figuresSpan : one;
    return span.month === null ? dates.shortRange(span) : month(span.month);
  };
  const isMonth = current.month !== null;
  const isCut = spans.isUnfinished && (isMonth || current.end_date > today);
  const shortOf = (text: string) => (text === brand ? shortName : text);
  const name = (text: string) => <Text>{cutApart(shortOf(text), shortName) || NONE}</Text>;
  const x = name(brand);
  return {
    x,
    name,
    now: during(current),
    then: during(previous),
    figuresSpan,
    isMonth,
    named,
    during,
    full,
    messages: {
      locale: language,
      /** The name of the brand. */
      x,
      /** The title of the document. */
      title: `${brand} · ${subject} · ${full(current)}`,
      /** The footer of printed pages. */
      foot: `${cut(shortName)} · ${subject} · ${full(current)}`,
      window: full(current) + (isCut ? ` ${upTo} ${dates.day(today)}` : ''),
      during: during(current),
      then: during(previous),
      listed: writing.listed,
      span: (one: Span) => named(one === current ? figuresSpan : one),
      short,
      engine: engineName,
      count,
      decimal,
      percent,
      signed,
      range,
      name,
      /** The short name of the brand, or the name of another brand. */
      shortOf,
      day,
      dayOfYear: dates.dayOfYear,
      monthOfYear: dates.monthOfYear,
      shortMonth: dates.shortMonth,
      month,
      tick: (value: number) => numbers.count(value),
      tickPercent: (value: number) => numbers.count(value) + percentSign,
      plainDecimal: numbers.decimal,
      plainPercent: (value: number | null) => numbers.decimal(value) + percentSign,
      whole: numbers.count,
      of: writing.of,
      before: (value: ComponentChildren) => sentence`${named(previous)} ${value}`,
      plainOf: (part: number, all: number) => `${numbers.count(part)} ${of} ${numbers.count(all)}`,
      quoted: writing.quoted,
      community: ({ subreddit, domain }: OutreachTarget) =>
        subreddit === null
          ? name(domain)
          : sentence`${(<Text>{domain}</Text>)}, r/${(<Text>{subreddit}</Text>)}`,
      /** Lists names with counts, such as `A 8, B 3`. */
      tally: (all: readonly { name: string; answers: TracedNumber }[]) =>
        sentence`${all.map((one, index) => [index === 0 ? '' : ', ', name(one.name), ' ', count(one.answers)])}`,
      /** Writes a sum, such as `3 + 4 = 7`. */
      sum: (parts: readonly TracedNumber[], total: TracedNumber) =>
        sentence`${parts.map((part, index) => [index === 0 ? '' : ' + ', count(part)])} = ${count(total)}`,
    },
  };
}
