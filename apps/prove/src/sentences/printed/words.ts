/** The words by which readers understand a report, one table per language. */
import { GERMAN } from './languages/de.js';
import { ENGLISH, type Table } from './languages/en.js';
import { SPANISH } from './languages/es.js';
import { FRENCH } from './languages/fr.js';
import { ITALIAN } from './languages/it.js';
import { DUTCH } from './languages/nl.js';
import { pattern } from './languages/pattern.js';

export type Words = ReturnType<typeof completed>;

/** Adds how to read numbers and counts, and patterns that follow from the words. */
function completed(own: Table) {
  const { thousands, decimal, counts, months, nouns, partOf, betweenDays } = own;
  const number = new RegExp(`[+−]?(?:\\d{1,3}(?:${thousands}\\d{3})+|\\d+)(?:\\${decimal}\\d+)?`, 'g');
  const valueOf = (text: string) =>
    Number(text.replaceAll(new RegExp(thousands, 'g'), '').replace(decimal, '.').replace('−', '-'));
  return {
    ...own,
    numbers: (text: string): number[] => (text.match(number) ?? []).map(valueOf),
    /** Returns a count that is a word or has digits. */
    countOf: (text = ''): number => {
      const value = counts.findIndex((count) => new RegExp(`^(?:${count})$`, 'iu').test(text));
      return value < 0 ? valueOf(text) : value;
    },
    /** A count of up to nine in digits, and days, which are not counts. */
    count: pattern`(?<![\p{L}\d])[1-9] (?:(?:${nouns})(?!\p{L})|${partOf}[\p{L}\d])`,
    days: pattern`(?:\d{1,2}(?:er|\.|º)?(?:,? (?:${betweenDays})?))+(?:${months})(?: (?:de )?\d{4})?|(?:${months}) (?:de )?\d{4}`,
    between: pattern`(?<=[.!?][”“’»]?) +(?=[\p{Lu}“„«‹‘¿])(?!(?:${months})(?!\p{L}))`,
  };
}

const ALL: Readonly<Record<string, Words>> = {
  en: completed(ENGLISH),
  de: completed(GERMAN),
  es: completed(SPANISH),
  fr: completed(FRENCH),
  it: completed(ITALIAN),
  nl: completed(DUTCH),
};

export function wordsOf(language: string): Words {
  const words = ALL[language];
  if (words === undefined) throw new Error(`nobody refute reports in “${language}”`);
  return words;
}
