import { readFileSync } from 'node:fs';
import { all, classesOf, closest, parsed, type Element } from '@brand-visibility/programs/html';

/** Reads words and figures of a document. */

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];
const LOCALES = { en: 'en-GB', de: 'de-DE', es: 'es-ES', fr: 'fr-FR', it: 'it-IT', nl: 'nl-NL' } as const;

export type Printed = ReturnType<typeof printedOf>;
/** What is printed wrongly, and why. */
export type Fault = readonly [text: string, reason: string];

/** Returns what a reader sees of an element. */
export const textOf = ({ children }: Element): string =>
  children
    .map((child) =>
      typeof child === 'string' ? child : classesOf(child).includes('unseen') ? '' : textOf(child),
    )
    .join('');

export const attribute = (element: Element | null, name: string) => element?.attributes[name] ?? '';
export const keyOf = (element: Element) => attribute(element, 'data-key');

/** The messages in an element: the key, the path of the figure that it judges, and the options that it chose. */
export const wordsIn = (within: Element) =>
  all(within, '[data-word]').map((element) => ({
    key: attribute(element, 'data-word'),
    at: attribute(element, 'data-of'),
    option: attribute(element, 'data-case'),
    text: textOf(element),
    element,
  }));

/** The figures in an element: the path of the value in the responses, and the value as programs read it. */
export const figuresIn = (within: Element) =>
  all(within, '[data-figure]').map((element) => ({
    at: attribute(element, 'data-figure'),
    value: attribute(element, 'value'),
    text: textOf(element),
    element,
  }));

/** The keys of the words in an element that a pattern matches, in their order. */
export const said = (within: Element, pattern: RegExp) =>
  wordsIn(within).flatMap(({ key }) => pattern.exec(key)?.[1] ?? []);
/** The row of a table, the line or the tile in which something stands. */
export const rowOf = (element: Element) =>
  closest(element, 'tr', '.line', 'li', 'p') ?? closest(element, 'div') ?? element;
/** The numbers in a text without decimals. */
export const counts = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

export const same = (where: Element | string, found: unknown, wanted: unknown): readonly Fault[] => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  return is === should
    ? []
    : [[typeof where === 'string' ? where : textOf(where), `${is} instead of ${should}`]];
};

export const plainSpaces = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');

/** Returns a document with plain spaces and without soft hyphens. */
export const treeOf = (html: string) => parsed(plainSpaces(html.replaceAll('\u00AD', '')));

export function printedOf(root: Element, language: Language) {
  const parts = new Intl.NumberFormat(LOCALES[language]).formatToParts(12_345.6);
  const [group, decimal] = ['group', 'decimal'].map(
    (type) => parts.find((one) => one.type === type)?.value ?? '',
  );
  const day = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const plain = (text: string) =>
    text.replaceAll(group?.replace(/\s/, ' ') ?? '', '').replace(decimal ?? '', '.');
  return {
    root,
    language,
    words: wordsIn(root),
    figures: figuresIn(root),
    catalogue: catalogueOf(language),
    numberOf: (text: string) =>
      Number(
        plain(text)
          .replace('−', '-')
          .replaceAll(/[^\d.-]/g, ''),
      ),
    decimalsOf: (text: string) => /\.(\d+)/.exec(plain(text))?.[1]?.length ?? 0,
    hasDay: (text: string, at: string) =>
      text.replaceAll(/(?<=\d)(?:er|º)(?= )/g, '').includes(day.format(new Date(at)).replaceAll(/\s/g, ' ')),
    /** The rows of the tables of a part that are about something. */
    rows: (id: string, table: string) =>
      all(root, `#${id} table.${table} tbody tr`).filter((row) => keyOf(row) !== ''),
  };
}

export type Catalogue = Readonly<Record<string, string>>;

export function catalogueOf(language: Language): Catalogue {
  const file = new URL(`../../../report/src/words/messages/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
}
