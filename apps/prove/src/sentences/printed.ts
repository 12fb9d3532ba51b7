import { readFileSync } from 'node:fs';
import { all, closest, textOf, type Element } from './tree.js';

/** Reads words and figures of a document. */

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
const LOCALES = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR', it: 'it-IT', nl: 'nl-NL' } as const;

/** A message of the catalogue: its key, the path of the figure that it judges, and the options that it chose. */
export interface Word {
  readonly key: string;
  readonly at: string;
  readonly option: string;
  readonly text: string;
  readonly element: Element;
}

/** A figure: the path of its value in the responses, its value as programs read it, and what readers see. */
export interface Figure {
  readonly at: string;
  readonly value: string;
  readonly text: string;
  readonly element: Element;
}

export type Printed = ReturnType<typeof printedOf>;

/** Something in a document that a reader can refute. */
export interface Finding {
  readonly rule: string;
  readonly text: string;
  readonly reason: string;
}

const wordOf = (element: Element): Word => ({
  key: element.attributes.get('data-word') ?? '',
  at: element.attributes.get('data-of') ?? '',
  option: element.attributes.get('data-case') ?? '',
  text: textOf(element),
  element,
});
const figureOf = (element: Element): Figure => ({
  at: element.attributes.get('data-figure') ?? '',
  value: element.attributes.get('value') ?? '',
  text: textOf(element),
  element,
});

export const wordsIn = (within: Element) => all(within, '[data-word]').map(wordOf);
export const figuresIn = (within: Element) => all(within, '[data-figure]').map(figureOf);
export const keyOf = (element: Element | null) => element?.attributes.get('data-key') ?? '';

/** The row of a table, the line or the tile in which something stands. */
export const rowOf = (element: Element) =>
  closest(element, 'tr', '.line', 'li', 'p') ?? closest(element, 'div') ?? element;

/** Whether a printed name is that of a brand: whole, or its beginning and the sign of a cut. */
export const isName = (printed: string, name: string) =>
  printed === name || (printed.includes('…') && name.startsWith(printed.slice(0, printed.indexOf('…'))));

export function printedOf(root: Element, language: Language) {
  const parts = new Intl.NumberFormat(LOCALES[language]).formatToParts(-12_345.6);
  const [group = '', decimal = ''] = ['group', 'decimal'].map((type) => parts.find((one) => one.type === type)?.value);
  const day = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    root,
    language,
    words: wordsIn(root),
    figures: figuresIn(root),
    catalogue: catalogueOf(language),
    /** The number that a text is. */
    numberOf: (text: string) =>
      Number(text.replaceAll(group.replace(/\s/, ' '), '').replace(decimal, '.').replace('−', '-').replaceAll(/[^\d.-]/g, '')),
    decimalsOf: (text: string) => (text.split(decimal)[1] ?? '').replaceAll(/\D/g, '').length,
    /** Whether a text contains a day. */
    hasDay: (text: string, at: string) =>
      text.replaceAll(/(?<=\d)(?:er|º)(?= )/g, '').includes(day.format(new Date(at)).replaceAll(/\s/g, ' ')),
    section: (id: string) => all(root, `#${id}`)[0] ?? null,
  };
}

type Catalogue = Readonly<Record<string, string>>;
const kept = new Map<Language, Catalogue>();

export function catalogueOf(language: Language): Catalogue {
  const known = kept.get(language);
  if (known) return known;
  const file = new URL(`../../../report/src/words/messages/${language}.json`, import.meta.url);
  const read = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
  kept.set(language, read);
  return read;
}

/** Returns what matches the texts of a message, whatever its arguments are, with an option where it has some. */
export function patternOf(message: string, option: string): RegExp {
  const options = option.split(' ');
  const plain = message.replaceAll(/\{\w+, (select|plural),((?: \S+ \{(?:[^{}]|\{\w+\})*\})+)\}/g, (_, kind, all: string) => {
    const each = [...all.matchAll(/ (\S+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, name = '', text = '']) => ({ name, text }));
    const chosen = kind === 'select' ? each.filter(({ name }) => options.includes(name)) : each;
    return `\0(${chosen.map(({ text }) => text).join('\0|')}\0)`;
  });
  const escaped = plain.replaceAll(/\0?[$()*+.?[\\\]^|]/g, (sign) => (sign.startsWith('\0') ? sign.slice(1) : `\\${sign}`));
  return new RegExp(`^${escaped.replaceAll(/(?:\b\p{L}{1,3} ){0,2}\{\w+\}|#/gu, '.+').replaceAll(/\s/g, ' ')}$`, 'su');
}
