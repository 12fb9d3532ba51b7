import type { Engine, OutreachTarget } from '@brand-visibility/client';
import type { ComponentChildren } from 'preact';
import { monthOf } from '../data/days.js';
import type { Span, Spans } from '../data/spans.js';
import { Text } from '../parts/figure.js';
import type { TracedNumber } from '../story/figure.js';
import { NONE } from './numbers.js';
import { cut, cutApart, sentence } from './sentence.js';
import type { Grammar, writingOf } from './writing.js';

/** Phrases for the brand and the days of a report. */

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
    joined = (word, text) => `${word} ${text}`,
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
      ? `${day(start_date)} ${joined(and, day(end_date))}`
      : isMonthFirst
        ? `${dates.day(start_date)} ${and} ${dates.dayOfMonth(end_date)}${ofYear(end_date, ',')}`
        : `${dates.dayOfMonth(start_date)} ${joined(and, day(end_date))}`;
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
    return isDay(span) ? joined(onDay, named(span)) : joined(from, between(span, and));
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
      window: full(current) + (isCut ? ` ${joined(upTo, dates.day(today))}` : ''),
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
