/** The rules of Italian: numbers, plurals, articles, quotation marks and dates. */
import type { TracedNumber } from '../story/figure.js';
import { sentence } from './sentence.js';
import { writingOf, type Grammar, type Range } from './writing.js';

/** Writes a word before a number: `il 7`, `l’8`, `dall’11`, `lo 0`, `nello 0`. The first of a month is `il 1º`. */
const before = (word: string, number: string) => {
  const stem = word.replace(/^il$/, '');
  if (!word.endsWith('l')) return `${word} `;
  if (/^(?:1|8\d?|11)(?![\dº])/.test(number)) return `${stem}l’`;
  return number.startsWith('0') ? `${stem}lo ` : `${word} `;
};
export const at = (word: string, text: string) => before(word, text) + text;

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
  upTo: 'fino al',
  atMost: 'al massimo',
  nearly: ['meno dello 0,1', 'più del 99,9'],
  during: ['in', 'il', 'dal', 'al'],
  firstOfMonth: '1º',
  joined: at,
  manyDays: (count, first, last) => `${count} giorni, ${at('dal', first)} ${at('al', last)}`,
};

/** The article, and prepositions with it: how they are without it. */
const PLAIN = { il: '', nel: 'in ', del: 'di ', al: 'a ', dal: 'da ' } as const;
type Article = keyof typeof PLAIN;

/** The words for 0 and 1 with masculine nouns. */
export const MASCULINE = ['nessuno', 'uno'] as const;

const PLACES = ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'sesto', 'settimo', 'ottavo', 'nono'];
export const placeOf = (rank: number) => `${PLACES[rank - 1] ?? `${rank}º`} posto`;

export const writing = writingOf(GRAMMAR);
const { dates, days, decimal, percent, share } = writing;

/** il 44,7%, nell’8,3%; in meno dello 0,1% */
export const withArticle = (article: Article, of: TracedNumber, write = percent) => {
  if (of.isNearly) return sentence`${PLAIN[article]}${write(of)}`;
  return sentence`${before(article, String(Math.trunc(of.value ?? NaN)))}${write(of)}`;
};
/** fra il 40,1 e il 52,3%; al massimo il 4,6% */
export const range = ({ low, high }: Range) => {
  const most = sentence`${withArticle('il', high, decimal)}${GRAMMAR.percentSign}`;
  return low.value === 0
    ? sentence`${GRAMMAR.atMost} ${most}`
    : sentence`fra ${withArticle('il', low, decimal)} e ${most}`;
};
export const inShare = (of: TracedNumber) => withArticle('nel', of);
/** dal 48,9 al 43,4% */
export const fromTo = (from: TracedNumber, to: TracedNumber) =>
  sentence`${withArticle('dal', from, share)} ${withArticle('al', to)}`;
/** ad agosto */
export const to = (month: string) => `${month.startsWith('a') ? 'ad' : 'a'} ${month}`;

/** il 7 ottobre; nei giorni 7 e 14 ottobre; in 25 giorni, dal 1º al 31 ottobre. */
export const onDays = (all: readonly string[]) =>
  all.length === 1
    ? sentence`${at('il', dates.day(all[0] ?? ''))}`
    : sentence`${all.length > 10 ? 'in' : 'nei giorni'} ${days(all)}`;
