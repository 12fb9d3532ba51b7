import type { Printed, Row, Sentence } from './printed.js';

/** What a client, who has only the printed report, refutes in it, and by what. */
export interface Refutation {
  readonly sentence: string;
  readonly reason: string;
}

/** A rule of what readers understand. `refute` returns the sentences that the rest of the report refutes. */
export interface Rule {
  readonly name: string;
  readonly refute: (printed: Printed) => readonly Refutation[];
}

/** Reads each sentence by itself; a reason refutes it. */
export const bySentence =
  (reasonOf: (sentence: Sentence, printed: Printed) => string | false | null | undefined): Rule['refute'] =>
  (printed) =>
    printed.sentences.flatMap((sentence) => {
      const reason = reasonOf(sentence, printed);
      return reason ? [{ sentence: sentence.text, reason }] : [];
    });

export const namesIn = (text = '') => [...text.matchAll(/‹([^‹›]*)›/g)].map(([, name = '']) => name);
/** Removes the names, which may contain numbers. */
export const withoutNames = (text: string) => text.replaceAll(/‹[^‹›]*›/g, '‹›');

/** Returns the row of a name, which may be truncated in one of the two places. */
export const rowOf = (rows: readonly Row[], name = '') =>
  rows.find((row) => {
    const [short = '', long = ''] = [row.name, name].toSorted((a, b) => a.length - b.length);
    return short === long || (short.endsWith('…') && long.startsWith(short.slice(0, -1).trimEnd()));
  });

/** 1 if a pattern finds a rise, which one of its groups is; -1 if it finds a fall; else 0. */
export function directionOf(pattern: RegExp, text: string): -1 | 0 | 1 {
  const found = Object.entries(pattern.exec(text)?.groups ?? {}).find(([, value]) => value !== undefined);
  return found === undefined ? 0 : found[0].startsWith('rose') ? 1 : -1;
}

/** Returns the rows of the table of which a sentence speaks. */
export const rowsFor = ({ part, text }: Sentence, { engines, questions, words }: Printed): readonly Row[] =>
  part === 'questions' ? questions : part === 'engines' || words.engines.test(text) ? engines : [];

/** Returns the figures that have a decimal. */
export const figuresIn = (text: string, { numbers, decimal }: Printed['words']) =>
  (withoutNames(text).match(new RegExp(`[+−]?\\d+\\${decimal}\\d`, 'g')) ?? []).flatMap(numbers);
