/** The rules of Spanish: numbers, plurals, quotation marks and dates. */
import type { TracedNumber } from '../story/figure.js';
import { sentence } from './sentence.js';
import { writingOf, type Grammar, type Range } from './writing.js';

export const GRAMMAR: Grammar = {
  language: 'es',
  locale: 'es-ES',
  counts: ['ninguna', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  percentSign: '\u00a0%',
  quotes: ['«', '»'],
  subject: 'Visibilidad en la IA',
  of: 'de',
  to: 'a',
  toDay: 'al',
  upTo: 'hasta el',
  atMost: 'como máximo',
  nearly: ['menos del 0,1', 'más del 99,9'],
  during: ['en', 'el', 'del', 'al'],
  beforeYear: ' de',
  manyDays: (count, first, last) => `${count} días, del ${first} al ${last}`,
};

/** The words for 0 and 1 with masculine nouns. */
export const MASCULINE = ['ninguno', 'uno'] as const;

const PLACES = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'sexto', 'séptimo', 'octavo', 'noveno'];
export const placeOf = (rank: number) => `${PLACES[rank - 1] ?? `${rank}.º`} puesto`;

export const writing = writingOf(GRAMMAR);
const { days, decimal, percent } = writing;

/** entre el 40,9 y el 48,6 %; como máximo el 4,6 % */
export const range = ({ low, high }: Range) =>
  low.value === 0
    ? sentence`${GRAMMAR.atMost} el ${decimal(high)}${GRAMMAR.percentSign}`
    : sentence`entre el ${decimal(low)} y el ${decimal(high)}${GRAMMAR.percentSign}`;

/** el 44,7 %, del 44,7 %; menos del 0,1 %, de menos del 0,1 % */
const PLAIN = { el: '', del: 'de ', al: 'a ' } as const;
export const withArticle = (article: keyof typeof PLAIN, of: TracedNumber, write = percent) =>
  sentence`${of.isNearly ? PLAIN[article] : `${article} `}${write(of)}`;

/** el 7 de octubre; los días 7 y 14 de octubre; en 25 días, del 1 al 31 de octubre. */
export const onDays = (all: readonly string[]) =>
  sentence`${all.length > 10 ? 'en' : all.length === 1 ? 'el' : 'los días'} ${days(all)}`;
