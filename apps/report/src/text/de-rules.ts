/** The rules of German: numbers, plurals, quotation marks and dates. A no-break space precedes percent signs. */
import { sentence } from './sentence.js';
import { writingOf, type Grammar } from './writing.js';

/** The words for 0 and 1 with feminine nouns, as subjects and as datives. */
export const NOMINATIVE = ['keine', 'eine'] as const;
export const DATIVE = ['keiner', 'einer'] as const;

export const GRAMMAR: Grammar = {
  language: 'de',
  locale: 'de-DE',
  counts: ['keine', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
  partForms: NOMINATIVE,
  allForms: DATIVE,
  percentSign: '\u00a0%',
  quotes: ['„', '“'],
  subject: 'KI-Sichtbarkeit',
  of: 'von',
  to: 'bis',
  upTo: 'bis zum',
  atMost: 'höchstens',
  nearly: ['unter 0,1', 'über 99,9'],
  during: ['im', 'am', 'vom', 'bis'],
  manyDays: (count, first, last) => `${count} Tagen vom ${first} bis ${last}`,
};

export const writing = writingOf(GRAMMAR);
const { days, inWords } = writing;

/** Of questions, pages and the like, without the noun: eine, zwei. */
export const feminine = (count: number) => (count === 1 ? 'eine' : inWords(count));
/** am 7. und 14. Oktober; an 25 Tagen vom 1. bis 31. Oktober. */
export const onDays = (all: readonly string[]) => sentence`${all.length > 10 ? 'an' : 'am'} ${days(all)}`;
