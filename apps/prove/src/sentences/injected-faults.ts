/** Faults in what is printed, which the judge must find: one for each row of the table of words, and some others. */

/** Returns a word of the catalogue as reports print it. `at` is the path of the figure that it judges. */
type Print = (key: string, at?: string) => string;

interface Fault {
  /** The rule that finds it. */
  readonly rule: string;
  /** The part of a report that it changes. */
  readonly find: RegExp;
  readonly put: (print: Print, ...groups: readonly string[]) => string;
}

const word = (key: string, at: string) =>
  new RegExp(`<span data-word="l\\.${key}" data-of="(${at})">[^<]*</span>`);
/** The cell for words in the first row of the table of questions. */
const CELL = /(<table class="questions".*?<tr data-key="[^"]*">.*?<td class="text" data-label(?:="")?>)/s;

export const INJECTED_FAULTS: Readonly<Record<string, Fault>> = {
  'rose, fell': {
    rule: 'rose, fell',
    find: word('word\\.chance', 'engines[^"]*'),
    put: (print, at) => print('l.word.rose', at),
  },
  'can be chance': { rule: 'ahead, behind', find: word('word\\.chance', 'leads[^"]*'), put: () => '' },
  'no word': {
    rule: 'rose, fell',
    find: /(<data data-figure="comparison\.share_of_voice\.change"[^>]*>[^<]*<\/data>)/,
    put: (print, figure = '') => figure + print('l.word.chance', 'comparison.verdict'),
  },
  'ahead, behind': {
    rule: 'ahead, behind',
    find: word('word\\.(?:ahead|behind)', '[^"]*'),
    put: (print, at) => print('l.word.equal', at),
  },
  equal: {
    rule: 'ahead, behind',
    find: word('word\\.equal', '[^"]*'),
    put: (print, at) => print('l.word.ahead', at),
  },
  place: { rule: 'place', find: /data-place="2">2</, put: () => 'data-place="2">3<' },
  'highest, lowest': {
    rule: 'highest, lowest',
    find: word('word\\.highest', '[^"]*'),
    put: (print, at) => print('l.word.lowest', at),
  },
  'too few': { rule: 'too few', find: word('word\\.few', 'comparison[^"]*'), put: () => '' },
  'not compared': {
    rule: 'rose, fell',
    find: CELL,
    put: (print, row = '') => row + print('l.word.uncompared'),
  },
  position: {
    rule: 'position',
    find: /(data-figure="comparison\.average_position\.current"[^>]*>[^<]*)/,
    put: (_, figure) => `${figure}5`,
  },
  reached: {
    rule: 'reached',
    find: /<span data-word="l\.figure\.toTarget" data-of="([^"]*)">.*?<\/bdi>[^<]*<\/span>/,
    put: (print, at) => print('l.figure.reached', at),
  },
  'no rival': {
    rule: 'no rival',
    find: /<span data-word="l\.figure\.noRival">[^<]*<\/span>/,
    put: () => '<data data-figure="comparison.share_of_voice.current" value="100">100</data>',
  },
  'rose, fell after work': {
    rule: 'work',
    find: /<span data-word="l\.(\w+\.\w+)" data-of="(recommendations\.data\.\d[^"]*)">[^<]*<\/span>(?=<\/span><\/span><\/td>)/,
    put: (print, key, at) => print(key === 'word.rose' ? 'l.word.fell' : 'l.word.rose', at),
  },
  'latest week': {
    rule: 'latest week',
    find: /(<span data-word="l\.work\.after">[^<]*<\/span>)[^<]+</,
    put: (_, label) => `${label}: 30<`,
  },
  'within 14 days': {
    rule: 'within 14 days',
    find: /(<span data-word="l\.work\.later">[^<]*<\/span>)/,
    put: (_, done) => `${done}<span data-word="l.work.shared"><bdi>9</bdi></span>`,
  },
  'contains the name': {
    rule: 'rose, fell',
    find: CELL,
    put: (print, row = '') => row + print('l.questions.contains'),
  },
  'not listed': {
    rule: 'not listed',
    find: /<span data-word="l\.sites\.left">.*?<\/p>/,
    put: () => '</p>',
  },
  'a word without its key': {
    rule: 'catalogue',
    find: /<span data-word="l\.word\.\w+"[^>]*>([^<]*)<\/span>/,
    put: (_, text = '') => text,
  },
  'a sign': {
    rule: 'figures',
    find: /(<data data-figure="comparison\.visibility\.change" value="-?[^0][^>]*>)[+−]/,
    put: (_, figure = '') => `${figure}${figure.includes('"-') ? '+' : '−'}`,
  },
  'a tally': {
    rule: 'rose, fell',
    find: /(data-figure="engines\.data\.\[verdict=up\]" value=")\d+">\d+/,
    put: (_, figure) => `${figure}7">7`,
  },
  'an order': {
    rule: 'place',
    find: /(<table class="brands".*?<tbody>)(<tr.*?<\/tr>)(<tr.*?<\/tr>)/s,
    put: (_, head = '', first = '', second = '') => head + second + first,
  },
};

/** Returns a report with the fault; null if the report has nothing that the fault changes. */
export function withFault({ find, put }: Fault, html: string, catalogue: Readonly<Record<string, string>>) {
  const print: Print = (key, at) =>
    `<span data-word="${key}"${at === undefined ? '' : ` data-of="${at}"`}>${catalogue[key] ?? ''}</span>`;
  if (!find.test(html)) return null;
  return html.replace(find, (_, ...groups: unknown[]) => put(print, ...groups.filter((one) => typeof one === 'string'))); // prettier-ignore
}
