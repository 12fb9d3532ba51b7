import type { Catalogue } from './printed.js';

/** Faults in what is printed, which the judge must find: one for each row of the table of words, and some others. */

/** The rule that finds a fault, the part of a report that the fault changes, and what it puts there. */
type Fault = readonly [
  rule: string,
  find: RegExp,
  put: (print: Print, ...groups: readonly string[]) => string,
];
/** Returns a word of the catalogue as reports print it. `at` is the path of the figure that it judges. */
type Print = (key: string, at?: string) => string;

const word = (key: string, at: string) =>
  new RegExp(`<span data-word="l\\.${key}" data-of="(${at})">[^<]*</span>`);
const marked = (key: string) => new RegExp(`(<span data-word="l\\.${key}">[^<]*</span>)`);
const figure = (at: string) => new RegExp(`(<data data-figure="comparison\\.${at}"[^>]*>[^<]*)(</data>)`);
const put = (key: string) => (print: Print, at?: string) => print(`l.${key}`, at);
const after =
  (key: string) =>
  (print: Print, before = '', end = '') =>
    before + end + print(`l.${key}`, 'comparison.verdict');
/** The cell for words in the first row of the table of questions. */
const CELL = /(<table class="questions".*?<tr data-key="[^"]*">.*?<td class="text" data-label(?:="")?>)/s;
const RESULT =
  /<span data-word="l\.(\w+\.\w+)" data-of="(recommendations\.data\.\d[^"]*)">[^<]*<\/span>(?=<\/span><\/span><\/td>)/;

export const INJECTED_FAULTS: Readonly<Record<string, Fault>> = {
  'rose, fell': ['rose, fell', word('word\\.chance', 'engines[^"]*'), put('word.rose')],
  'can be chance': ['ahead, behind', word('word\\.chance', 'leads[^"]*'), () => ''],
  'no word': ['rose, fell', figure('share_of_voice\\.change'), after('word.chance')],
  'ahead, behind': ['ahead, behind', word('word\\.(?:ahead|behind)', '[^"]*'), put('word.equal')],
  equal: ['ahead, behind', word('word\\.equal', '[^"]*'), put('word.ahead')],
  place: ['place', /data-place="2">2</, () => 'data-place="2">3<'],
  'highest, lowest': ['highest, lowest', word('word\\.highest', '[^"]*'), put('word.lowest')],
  'too few': ['too few', word('word\\.few', 'comparison[^"]*'), () => ''],
  'not compared': ['rose, fell', CELL, after('word.uncompared')],
  position: ['position', figure('average_position\\.current'), (_, before, end) => `${before}5${end}`],
  reached: [
    'reached',
    /<span data-word="l\.figure\.toTarget" data-of="([^"]*)">.*?<\/bdi>[^<]*<\/span>/,
    put('figure.reached'),
  ],
  'no rival': [
    'no rival',
    marked('figure\\.noRival'),
    () => '<data data-figure="comparison.share_of_voice.current" value="100">100</data>',
  ],
  'rose, fell after work': [
    'work',
    RESULT,
    (print, key, at) => print(key === 'word.rose' ? 'l.word.fell' : 'l.word.rose', at),
  ],
  'latest week': [
    'latest week',
    /(<span data-word="l\.work\.after">[^<]*<\/span>)[^<]+</,
    (_, label) => `${label}: 30<`,
  ],
  'within 14 days': [
    'within 14 days',
    marked('work\\.later'),
    (_, done) => `${done}<span data-word="l.work.shared"><bdi>9</bdi></span>`,
  ],
  'contains the name': ['rose, fell', CELL, after('questions.contains')],
  'not listed': ['not listed', /<span data-word="l\.sites\.left">.*?<bdi>\d+<\/bdi><\/span>/s, () => ''],
  'a word without its key': [
    'catalogue',
    /<span data-word="l\.word\.\w+"[^>]*>([^<]*)<\/span>/,
    (_, text = '') => text,
  ],
  'a sign': [
    'figures',
    /(<data data-figure="comparison\.visibility\.change" value="-?[^0][^>]*>)[+−]/,
    (_, before = '') => `${before}${before.includes('"-') ? '+' : '−'}`,
  ],
  'a tally': [
    'rose, fell',
    /(data-figure="engines\.data\.\[verdict=up\]" value=")\d+">\d+/,
    (_, before) => `${before}7">7`,
  ],
  'an order': [
    'place',
    /(<table class="brands".*?<tbody>)(<tr.*?<\/tr>)(<tr.*?<\/tr>)/s,
    (_, head, first, second) => `${head}${second}${first}`,
  ],
};

/** Returns a report with a fault; null if the report has nothing that the fault changes. */
export function withFault([, find, to]: Fault, html: string, catalogue: Catalogue): string | null {
  const print: Print = (key, at) =>
    `<span data-word="${key}"${at === undefined ? '' : ` data-of="${at}"`}>${catalogue[key] ?? ''}</span>`;
  const [all, ...groups] = find.exec(html) ?? [];
  return all === undefined ? null : html.replace(find, () => to(print, ...groups));
}
