import { all, textOf, treeOf, type Element } from '../tree.js';
import { wordsOf } from './words.js';

/** What the reader of a printed report sees: sentences, tables and figures. */

export interface Sentence {
  /** The text, where each name, question and title of the data is in `‹` and `›`. */
  readonly text: string;
  readonly isHeading: boolean;
  /** The id of the part, or `cover`. */
  readonly part: string;
}

/** A row of a table. A figure that it does not contain is NaN. */
export interface Row {
  readonly name: string;
  readonly rank: number;
  /** Visibility in %, and its change in points. */
  readonly now: number;
  readonly then: number;
  readonly change: number;
  /** The cell with the word of what moved. */
  readonly verdict: string;
  /** Of the answers that are counted in the window: those that name the brand, and all. */
  readonly counts: readonly number[];
  readonly isMarked: boolean;
  readonly text: string;
}

/** One of the four figures of the first page: its figure, and its lines. */
export interface Tile {
  readonly figure: string;
  /** The lines of the change, of the other window, and all others. */
  readonly moved: string;
  readonly was: string;
  readonly lines: readonly string[];
}

export type Printed = ReturnType<typeof printedOf>;

export function printedOf(html: string) {
  const root = treeOf(html);
  const words = wordsOf(/<article[^>]* lang="([a-z]{2})/.exec(html)?.[1] ?? '');
  const { numbers } = words;
  const first = (text = '') => numbers(text)[0] ?? NaN;
  const texts = (path: string, within = root) => all(within, path).map((one) => textOf([one]).trim());
  const cells = (row: Element) => row.children.map((cell) => textOf([cell]).trim());
  const share = ([part = NaN, of = NaN]: readonly number[]) => (100 * part) / of;
  const rows = (path: string, read: (cells: readonly string[], row: Element) => Partial<Row>) =>
    all(root, path).map((row): Row => {
      const text = cells(row).join(' | ');
      const rest = { rank: NaN, now: NaN, then: NaN, change: NaN, verdict: '', counts: [] };
      return { name: '', ...rest, isMarked: row.classes.includes('marked'), text, ...read(cells(row), row) };
    });
  const ranking = rows('#ranking tbody tr', ([brand = '', now, ...others]) => {
    const [then, change = '', count] = others.length > 4 ? others : ['', '', ...others];
    const [, rank, name = brand] = /^(\d+) (.*)$/.exec(brand) ?? [];
    const figures = { now: first(now), then: first(then), change: first(change) };
    return { name, rank: Number(rank), ...figures, verdict: change, counts: numbers(count ?? '') };
  });
  const engines = rows('#engines table.ranges tbody tr', ([engine = '', , change, verdict], row) => {
    const counts = numbers(texts('th .soft', row).join(' '));
    const isCompared = all(row, 'td').length > 2;
    const name = engine.replace(texts('th .soft', row).join(' '), '');
    return { name, now: share(counts), counts, ...(isCompared && { change: first(change), verdict }) };
  });
  const groups = all(root, '#questions tbody tr').findIndex(({ classes }) => classes.includes('group'));
  const questions = rows('#questions tbody tr', ([name = '', ...others]) => {
    const [then = '', now = '', verdict = ''] = others.length > 3 ? others : ['', ...others];
    const [before, after] = [share(numbers(then)), share(numbers(now))];
    return { name, now: after, then: before, change: after - before, verdict, counts: numbers(now) };
  });
  const [visibility, voice, place, tone] = all(root, 'dl.figures div').map((tile): Tile => {
    const [figure, moved, was] = ['.big', '.moved', '.was'].map((path) => texts(path, tile).join(' '));
    return { figure: figure ?? '', moved: moved ?? '', was: was ?? '', lines: texts('p.plain', tile) };
  });
  const said = all(root, '#trend div.said').slice(0, 1);
  const totals = said.flatMap((bars) => texts('p span', bars).map(first));
  const parts = said.flatMap((bars) => all(bars, '.bar').map((bar) => first(texts('.you', bar)[0])));
  return {
    words,
    brand: texts('h1 bdi')[0] ?? '',
    tiles: { visibility, voice, place, tone },
    ranking,
    engines,
    questions: questions.filter(({ counts }) => counts.length > 0),
    /** The questions of which the table does not say that they contain the name. */
    unbranded: groups < 0 ? questions : questions.slice(0, groups),
    sentences: sentencesIn(root, words.between),
    /** The counted answers of each window: those that name the brand, and all. */
    answers: totals.map((of, index) => ({ named: parts[index] || 0, of })),
    quotes: texts('blockquote'),
    criticism: texts('.criticism blockquote'),
    work: texts('ol.work li'),
    next: texts('ul.next li'),
    sites: all(root, '#sites table.win tbody tr').map((row) => numbers(cells(row)[2] ?? '')),
    /** The parts whose tables are not read, which would make their rules blind. */
    unread: Object.entries({ ranking, engines, questions }).flatMap(([id, read]) =>
      read.length === 0 && all(root, `section#${id}`).length > 0 ? [id] : [],
    ),
  };
}

const BLOCKS = new Set('p h1 h2 h3 h4 dt dd li div section header ul ol dl main article'.split(' '));
/** Tables, drawings, quotations, and what explains them or the method, say nothing else of the brand. */
const OTHERS = new Set(
  'table svg blockquote nav figure label method figures note keys aside kicker bar count tones'.split(' '),
);

const isOther = ({ tag, id, classes }: Element) => [tag, id, ...classes].some((one) => OTHERS.has(one));

/** Returns the sentences of an element. A heading is a sentence too. */
function sentencesIn(element: Element, between: RegExp, part = 'cover'): Sentence[] {
  const { tag, id, children } = element;
  const elements = children.filter((child) => typeof child !== 'string');
  const blocks = elements.filter((child) => BLOCKS.has(child.tag) || isOther(child));
  const own = children.filter((child) => typeof child === 'string' || !blocks.includes(child));
  const texts = textOf(own, (name) => `‹${name}›`).split(between);
  const inner = tag === 'section' ? id : part;
  return [
    ...texts.flatMap((text) => {
      const sentence = { text: text.trim(), isHeading: /^h[12]$/.test(tag), part: inner };
      return sentence.text === '' ? [] : [sentence];
    }),
    ...blocks.filter((child) => !isOther(child)).flatMap((child) => sentencesIn(child, between, inner)),
  ];
}
