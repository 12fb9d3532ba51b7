/** The rules of Italian: numbers, plurals, quotation marks and dates. No article precedes a day, because of `l’8`. */
import type { TracedNumber } from '../story/figure.js';
import { sentence } from './sentence.js';
import { writingOf, type Grammar, type Range } from './writing.js';

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

export const writing = writingOf(GRAMMAR);
const { days, percent, share } = writing;

/** fra 40,1 e 52,3%; al massimo 4,6% */
export const range = (of: Range) => sentence`${of.low.value === 0 ? '' : 'fra '}${writing.range(of)}`;

/** The articles and the prepositions with articles, and their forms before a vowel. */
const ARTICLES = { il: 'l’', nel: 'nell’', del: 'dell’', al: 'all’', dal: 'dall’' } as const;
/** Whether the word of a number begins with a vowel: otto, undici, ottanta. */
const isVowel = ({ value }: TracedNumber) => /^(?:8\d?|11)$/.test(String(Math.trunc(value ?? 0)));
/** il 44,7%, nell’8,3%; in meno di 0,1% */
export const withArticle = (article: keyof typeof ARTICLES, of: TracedNumber, write = percent) => {
  if (of.isNearly) return sentence`${article === 'nel' ? 'in ' : ''}${write(of)}`;
  return sentence`${isVowel(of) ? ARTICLES[article] : `${article} `}${write(of)}`;
};
export const inShare = (of: TracedNumber) => withArticle('nel', of);
/** dal 48,9 al 43,4% */
export const fromTo = (from: TracedNumber, to: TracedNumber) =>
  sentence`${withArticle('dal', from, share)} ${withArticle('al', to)}`;
/** ad agosto */
export const to = (month: string) => `${month.startsWith('a') ? 'ad' : 'a'} ${month}`;

export const onDays = (all: readonly string[]) =>
  sentence`${all.length > 10 ? 'in' : 'in data'} ${days(all)}`;
