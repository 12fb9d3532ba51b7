/** Writes messages in a language, as nodes with their figures or as plain text. */
import type { Catalogue } from '@brand-visibility/messages';
import { Fragment, h, type ComponentChildren } from 'preact';
import type { Language } from '../data/language.js';
import { figuresIn, type Span, type Spans } from '../data/spans.js';
import { Figure, Text } from '../figure/element.js';
import type { TracedNumber } from '../figure/figure.js';
import { NONE } from '../figure/printed.js';
import { engineName } from './engines.js';
import { formatsFor } from './formats.js';
import type { Messages } from './generated/messages.js';
import { message, plain, type Key, type Message, type Value } from './message.js';
import { cutApart } from './names.js';
import { oneLine, unmarked } from './one-line.js';
import { periodsOf } from './periods.js';
import { wordOf } from './word-of.js';

/** The brand and the days of a report. */
export interface About {
  readonly brand: string;
  /** What the report calls the brand after its cover. */
  readonly shortName?: string | undefined;
  /** What the report calls rivals, by name. */
  readonly shortNames?: Readonly<Record<string, string>> | undefined;
  readonly spans: Spans;
  /** The local day of the run whose figures are carried; null if no figures are carried. */
  readonly carriedFrom: string | null;
}

/** A part of a message: its plain text, and the node that shows it. */
interface Written {
  /** The text before the node that belongs to it, such as an article. */
  readonly before?: string;
  readonly text: string;
  readonly node: ComponentChildren;
}

type Part = string | Written;

/** The quotation marks of scripts that are written from right to left. Browsers mirror them. */
const QUOTES: readonly (readonly [RegExp, readonly [string, string]])[] = [
  [/^\P{L}*\p{sc=Arab}/u, ['«', '»']],
  [/^\P{L}*\p{sc=Hebr}/u, ['”', '“']],
];

const unchanged = (text: string) => text;

export type Words = ReturnType<typeof wordsFor>;

/** Returns what writes the messages of a catalogue for a brand and its days. */
export function wordsFor(language: Language, catalogue: Catalogue<Messages>, about: About) {
  const { reader, numbers, dates, rules } = formatsFor(language, catalogue);
  const { article = '', joined = unchanged } = rules;
  const { brand, shortName = brand, shortNames = {}, spans, carriedFrom } = about;
  const shortOf = (text: string) => (text === brand ? shortName : (shortNames[text] ?? text));
  const { day, monthName, periodName, periodOfYear, whenOf, dayList, whenAsked } = periodsOf(
    language,
    dates,
    spans.current.end_date.slice(0, 4),
    (all) => reader.list(all).join(''),
  );
  const cutNames = new Map<string, string>();
  const cutName = (text: string) => {
    const name = cutNames.get(text) ?? (cutApart(shortOf(text), shortName) || NONE);
    cutNames.set(text, name);
    return name;
  };
  const figuresSpan = figuresIn(spans, carriedFrom);
  const shown = (span: Span) => (span === spans.current ? figuresSpan : span);
  const text = (one: string): Written => ({ text: one, node: one });
  const figured = (of: TracedNumber, written: string, after = ''): Written => ({
    text: written + after,
    node: after === '' ? <Figure of={of} text={written} /> : [<Figure of={of} text={written} />, after],
  });
  const shareOf = (of: TracedNumber): Written => {
    const printed = numbers.decimal(of.value);
    if (of.isNearly) {
      const limit = plain(of.value === 0 ? numbers.decimal(0.1) : numbers.decimal(99.9));
      const words = textOf(message(of.value === 0 ? 'l.under' : 'l.over', { figure: limit }));
      return figured(of, words, numbers.percentSign);
    }
    return { before: article, ...figured(of, printed, of.value === null ? '' : numbers.percentSign) };
  };

  const separated = (all: readonly Value[], by: string): Part[] =>
    all.flatMap((one, index) => (index === 0 ? [write(one)] : [by, write(one)]));

  function write(value: Value): Written {
    if (!('as' in value)) return written(value);
    switch (value.as) {
      case 'share':
        return shareOf(value.of);
      case 'percent':
        return figured(
          value.of,
          numbers.decimal(value.of.value),
          value.of.value === null ? '' : numbers.percentSign,
        );
      case 'signed': {
        const { text: change, node: figure } = figured(value.of, numbers.signed(value.of.value));
        return { text: change, node: [figure, value.of.isOff && <b class="star">*</b>] };
      }
      case 'count':
      case 'decimal':
      case 'set':
        return figured(value.of, numbers[value.as](value.of.value));
      case 'decimals':
        return figured(value.of, numbers.decimals(value.of.value, value.decimals));
      case 'name':
      case 'full':
      case 'text': {
        const one = value.as === 'name' ? cutName(value.text) : value.text;
        return { text: oneLine(one), node: <Text>{one}</Text> };
      }
      case 'period':
        return text(periodName(shown(value.span)));
      case 'periodOfYear':
        return text(periodOfYear(value.span));
      case 'when':
        return written(whenOf(value.span));
      case 'month':
        return text(monthName(value.at));
      case 'day':
        return text(day(value.at));
      case 'monthOfYear':
      case 'dayOfYear':
        return text(dates[value.as](value.at));
      case 'days':
        return text(dayList(value.all));
      case 'whenAsked':
        return written(whenAsked(value.all));
      case 'list':
        return joinedParts(
          value.more.length === 0
            ? reader.list(value.all.map(write), (one) => one.text)
            : [...separated(value.all, ', '), ' ', ...value.more.map(write)],
        );
      case 'rows':
        return joinedParts(separated(value.all, ' · '));
      case 'engine':
        return text(engineName(value.key));
      case 'node':
        return value;
    }
  }

  /** Joins the parts of a message, after what the rules of the language make of their ends. */
  function joinedParts(parts: readonly Part[]): Written {
    const nodes: ComponentChildren[] = [];
    let whole = '';
    let before = '';
    for (const part of parts) {
      if (typeof part === 'string') {
        // A cut name and a full stop have one sign.
        before += whole.endsWith('…') && before === '' ? part.replace(/^\./, '') : part;
        continue;
      }
      before = joined(before + (part.before ?? ''), part.text);
      whole += before + part.text;
      nodes.push(before, part.node);
      before = '';
    }
    return { text: whole + before, node: h(Fragment, null, [...nodes, before]) };
  }

  /** Returns a message with its figures; counts that select a plural are figures, too. */
  function partsOf({ key, values }: Message): Part[] {
    const counts: TracedNumber[] = [];
    const given = Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value];
      if ('at' in value && 'value' in value) {
        counts.push(value);
        return [name, value.value ?? 0];
      }
      return [name, write(value)];
    });
    const parts = (reader.parts as (key: Key, values: object) => Part[])(
      key,
      Object.fromEntries(given) as object,
    );
    return counts.reduce((all, one) => withFigure(all, one, numbers.count(one.value)), parts);
  }

  const node = (one: Message): ComponentChildren => joinedParts(partsOf(one)).node;
  const written = (one: Message): Written => {
    const { text: all, node: inside } = joinedParts(partsOf(one));
    return { text: all, node: wordOf(one, inside) };
  };
  const textOf = (one: Message): string => unmarked(joinedParts(partsOf(one)).text);

  return {
    language,
    locale: language as string,
    brand,
    spans,
    figuresSpan,
    /** The words of a message, without the element that programs find it by. */
    node,
    /** The words of a message as plain text on one line, without marks for programs. */
    text: textOf,
    /** The words of a message as plain text in a drawing, which programs find as elsewhere. */
    drawn: (one: Message): ComponentChildren => wordOf(one, textOf(one), 'tspan'),
    /** A value, such as a figure, a name or a period. */
    value: (value: Value): ComponentChildren => write(value).node,
    plainValue: (value: Value): string => write(value).text,
    /** The short name of the brand or of a rival. */
    shortOf,
    shortMonth: dates.shortMonth,
    numbers,
    /** Quotes a string with the marks of its script. `inside` is the same string, in which names may be marked. */
    quoted: (text_: string, inside: ComponentChildren = text_): ComponentChildren => {
      const own = QUOTES.find(([script]) => script.test(text_))?.[1];
      if (own) return <Text>{[own[0], inside, own[1]]}</Text>;
      const quote = message('l.quoted', { text: { as: 'node', text: text_, node: inside } });
      return <Text>{node(quote)}</Text>;
    },
  };
}

/** Marks the printed count as a figure where it stands in the text. */
function withFigure(parts: readonly Part[], of: TracedNumber, written: string): Part[] {
  const index = parts.findIndex((part) => typeof part === 'string' && part.includes(written));
  const found = parts[index];
  if (typeof found !== 'string') return [...parts];
  const start = found.indexOf(written);
  const figure = { text: written, node: <Figure of={of} text={written} /> };
  return [
    ...parts.slice(0, index),
    found.slice(0, start),
    figure,
    found.slice(start + written.length),
    ...parts.slice(index + 1),
  ];
}
