import type { Sentence } from './document.js';

/** Finds sentences with words of movement, rank or chance that have no claim for programs to check. */

/** Words of movement, rank and chance. */
const WORDS = new RegExp(
  `(?<!\\p{L})(?:${[
    'rose|fell|rises?|falls?|risen|fallen|higher|lower|highest|lowest|leads?|led|level|passed|ahead|behind',
    'strongest|weakest|chance|(?<!at )most|(?<!at )least|none|all',
    'stieg|stiegen|gestiegen|sank|sanken|gesunken|fiel|fielen|gefallen|Anstieg|Rückgang|höhere?r?|niedriger',
    'höchste[nrs]?|niedrigste[nrs]?|führt|führte|gleichauf|überholt|überholte|überholten|stärkste[nr]?|stärker',
    'schwächste[nr]?|Zufall|Zufalls|am häufigsten|am seltensten|kein|keine[nrms]?|alle',
    'hausses?|baisses?|augmenté|baissé|reculé|haute?|basse?|en tête|devant|derrière|égalité|dépassé',
    'plus forte?|plus faible|hasard|(?<!au )plus|moins|aucune?|toutes?|tous',
  ].join('|')})(?![\\p{L}’])`, // “all’autore” is Italian for “to the author”
  'iu',
);

/** What may have such a word without a claim, and why. */
const ALLOWED: readonly { readonly where?: RegExp; readonly plain?: RegExp; readonly why: string }[] = [
  { where: /section#method/, why: 'it explains the method and says nothing of the brand' },
  { where: /figcaption|p\.note|\.aside|p\.keys|\.key\b/, why: 'it explains a chart, a table or a mark' },
  { where: /nav\.contents|p\.kicker| th\b| dt$| h[34]$/, why: 'it names parts, a block, a column or a row' },
  {
    where: /section#work .*ol\.work/,
    why: 'a rise or fall is a claim of a row; other sentences have figures',
  },
  { plain: /^(?:Keine Antwort|Aucune réponse)/, why: 'no rank follows where nothing counts' },
  { plain: /^(?:Each|Jede|Jeder|Chaque) /, why: 'it explains how many marks are chance' },
  { plain: /^Von \S+ Verweis(?:en)? /, why: 'there, “führt” means that a link leads to a site' },
  { plain: /^(?:Of all |Von allen |Sur \S+ citations?,)/, why: 'its words are counts, which are figures' },
  { plain: /(?:^|; .*)(?:none of|keine von|aucune sur) /i, why: 'its words are counts, which are figures' },
];

/** Whether a sentence makes a statement that no claim of it covers. A figure can be a verdict, or of all engines. */
export const isUnclaimed = ({ plain, where, claims, figures }: Sentence) =>
  claims.length === 0 &&
  WORDS.test(plain) &&
  !figures.some(({ at }) => at.endsWith('.verdict') || at.startsWith('all_engines.')) &&
  !ALLOWED.some((one) => (one.where?.test(where) ?? true) && (one.plain?.test(plain) ?? true));

const KINDS = { engines: 'engine', questions: 'question', ranking: 'ranked', work: 'piece' } as const;

/** The claim of a row or of a piece of work, which its `data-key`, its class and its words make; null for others. */
export function claimOfRow({ where, plain, claims }: Sentence) {
  const [, section] = /section#(engines|questions|ranking|work)/.exec(where) ?? [];
  const [, key] = /\[([^\][]+)\] (?:td|div p$)/.exec(where) ?? [];
  if (section === undefined || key === undefined || claims.length > 0 || !WORDS.test(plain)) return null;
  const of = KINDS[section as keyof typeof KINDS]; // as the pattern says
  const isUp = /span\.up|↑|rose|rise|Anstieg|gestiegen|hausse/.test(where + plain);
  const isDown = /span\.down|↓|fell|(?<!\p{L})fall|Rückgang|gesunken|baisse/u.test(where + plain);
  if (of === 'piece') {
    const isDenied = /(?<!\p{L})(?:No|none|kein\p{L}*|nicht|aucune?|ni)(?!\p{L})/iu.test(plain);
    return isDenied || isUp === isDown ? null : { kind: of, key, verdict: isUp ? 'rise' : 'fall' };
  }
  const verdict = isUp ? 'up' : isDown ? 'down' : 'within_noise';
  return of === 'ranked' ? { kind: of, key, verdict } : { kind: 'moved', of, key, verdict };
}
