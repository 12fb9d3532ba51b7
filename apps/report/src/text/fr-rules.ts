/**
 * The rules of French: numbers, plurals, quotation marks and dates. A no-break space precedes the percent sign and the
 * colon, a narrow one (U+202F) precedes `;`, `!` and `?`.
 */
import { sentence } from './sentence.js';
import { writingOf, type Grammar } from './writing.js';

export const GRAMMAR: Grammar = {
  language: 'fr',
  locale: 'fr-FR',
  counts: ['aucune', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
  percentSign: '\u00a0%',
  quotes: ['«\u00a0', '\u00a0»'],
  subject: 'Visibilité dans les IA',
  of: 'sur',
  to: 'à',
  toDay: 'au',
  upTo: 'jusqu’au',
  atMost: 'au plus',
  nearly: ['moins de 0,1', 'plus de 99,9'],
  during: ['en', 'le', 'du', 'au'],
  firstOfMonth: '1er',
  manyDays: (count, first, last) => `${count} jours, du ${first} au ${last}`,
};

export const writing = writingOf(GRAMMAR);
const { days, numbers } = writing;

/** Returns the singular for numbers whose absolute value is less than 2, such as 0, 1 and 1.8. */
export const noun = (count: number | null, one: string, many = `${one}s`) =>
  Math.abs(count ?? 0) < 2 ? one : many;

/** le 7 octobre; les 7 et 14 octobre; sur 25 jours, du 1er au 31 octobre. */
export const onDays = (all: readonly string[]) =>
  sentence`${all.length > 10 ? 'sur' : all.length === 1 ? 'le' : 'les'} ${days(all)}`;

const RANKS = 'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième'.split(' ');
export const ordinal = (rank: number) => RANKS[rank - 1] ?? `${numbers.count(rank)}e`;

/** The beginnings of words before which `de` loses its vowel. Names that begin with h or y may or may not be such. */
export const VOWEL = /^[aeiouàâäæéèêëîïôöœùûü]/i;
export const genitive = (word: string) => (VOWEL.test(word) ? `d’${word}` : `de ${word}`);
/** que le 7 octobre, qu’en octobre */
export const than = (word: string) => (VOWEL.test(word) ? `qu’${word}` : `que ${word}`);
