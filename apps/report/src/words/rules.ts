/** What messages cannot state: articles before figures, and what the letters of a value do to the word before it. */

export interface Rules {
  /** The article before a share in a sentence; it stays outside the figure. */
  readonly article?: string;
  /** Returns the text before a value as the value's first letters want it: `a el` before a figure is `al`. */
  readonly joined?: (before: string, next: string) => string;
  /** The first day of a month in dates. */
  readonly first?: string;
}

const VOWEL = /^[aeiouàâäæéèêëîïôöœùûü]/i;

/** Matches a number that begins with a vowel when it is spoken: 1, 8, 11 and 80 to 89, but not the first of a month. */
const SPOKEN_VOWEL = /^(?:1|8\d?|11)(?![\dº])/;

const ITALIAN: Readonly<Record<string, string>> = { in: 'nel', di: 'del', a: 'al', da: 'dal', su: 'sul' };

/** il 44,7%, l’8,3%, lo 0,5%, nel 44,7%, dell’8 ottobre, ad agosto */
function inItalian(before: string, next: string): string {
  const articled = before.replace(/\b(in|di|a|da|su) il $/, (_, word: string) => `${ITALIAN[word] ?? word} `);
  if (SPOKEN_VOWEL.test(next)) return articled.replace(/\bil $/, 'l’').replace(/\b([dns]?[aeu])l $/, '$1ll’');
  if (next.startsWith('0')) return articled.replace(/\bil $/, 'lo ').replace(/\b([dns]?[aeu])l $/, '$1llo ');
  return /^a/i.test(next) ? articled.replace(/\ba $/, 'ad ') : articled;
}

export const RULES: Readonly<Record<'en' | 'de' | 'es' | 'fr' | 'it' | 'nl', Rules>> = {
  en: {},
  de: {},
  es: { article: 'el ', joined: (before) => before.replace(/\b(a|de) el $/, (_, word) => `${word}l `) },
  fr: {
    joined: (before, next) =>
      VOWEL.test(next) ? before.replace(/\b(d|qu)e $/i, (_, word: string) => `${word}’`) : before,
    first: '1er',
  },
  it: { article: 'il ', joined: inItalian, first: '1º' },
  nl: {},
};
