/** The rules of Italian: numbers, plurals, quotation marks and dates. No article precedes a day, because of `l’8`. */
import type { Grammar } from './frame.js';

export const GRAMMAR: Grammar = {
  language: 'it',
  locale: 'it-IT',
  counts: ['nessuna', 'una', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove'],
  percentSign: '%',
  quotes: ['«', '»'],
  subject: 'Visibilità nell’IA',
  of: 'su',
  to: 'e',
  toDay: '–',
  upTo: 'fino a',
  atMost: 'al massimo',
  nearly: ['meno di 0,1', 'più di 99,9'],
  during: ['in', 'in data', 'nel periodo', '–'],
  manyDays: (count, first, last) => `${count} giorni, ${first} – ${last}`,
};

/** The words for 0 and 1 with masculine nouns. */
export const MASCULINE = ['nessuno', 'uno'] as const;

const PLACES = ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'sesto', 'settimo', 'ottavo', 'nono'];
export const placeOf = (rank: number) => `${PLACES[rank - 1] ?? `${rank}º`} posto`;

export const noun = (count: number | null, one: string, many: string) =>
  Math.abs(count ?? 0) === 1 ? one : many;
