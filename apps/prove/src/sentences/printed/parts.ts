import type { Tile } from './printed.js';
import { bySentence, withoutNames, type Rule } from './rule.js';

/** Rules for single parts of a report, and of its language. */

const ENGINES = ['Claude', 'ChatGPT', 'Perplexity', 'Gemini', 'Grok', 'Google AI Overviews'];
/** Of fewer answers or mentions, no change is shown. */
const FEW = 20;

/** Whether a string contains a name as a word. */
function isIn(name: string, text: string): boolean {
  const index = text.indexOf(name);
  const isWord = !/[\p{L}\d]/u.test(`${text[index - 1] ?? ''}${text[index + name.length] ?? ''}`);
  return index >= 0 && (isWord || !/^\p{Script=Latin}/u.test(name));
}

export const PARTS: readonly Rule[] = [
  {
    name: 'the tables are read',
    refute: ({ unread }) => unread.map((id) => ({ sentence: `#${id}`, reason: 'no row of it is read' })),
  },
  {
    name: '16 each missing engine has a figure',
    refute: bySentence(({ text, part }, { words, tiles: { visibility } }) => {
      const [, without = ''] = (part === 'cover' && words.without.exec(text)) || [];
      const lines = visibility?.lines.join('; ') ?? '';
      return ENGINES.some((one) => without.includes(one) && !lines.includes(one)) && `first page: ${lines}`;
    }),
  },
  {
    name: '19 a change of few is not shown',
    refute: ({ tiles: { voice, place, tone }, words: { numbers } }) => {
      const [, before = NaN] = numbers(place?.was ?? '');
      const counted: [Tile | undefined, number, number][] = [
        [voice, numbers(voice?.lines[0] ?? '')[1] ?? NaN, NaN],
        [place, numbers(place?.figure ?? '')[1] ?? NaN, before],
        [tone, numbers(tone?.lines[0] ?? '').reduce((sum, one) => sum + one, 0), before],
      ];
      return counted.flatMap(([tile, ...counts]) => {
        const isShown = /[+−]\d|^0[.,]0/.test(tile?.moved ?? '');
        const few = counts.filter((count) => count < FEW).join(' and ');
        return tile && isShown && few ? [{ sentence: tile.moved, reason: `it is of ${few}` }] : [];
      });
    },
  },
  {
    name: '20 a site of few answers has no figure in its title',
    refute: bySentence(({ text, isHeading, part }, { words, sites: [site = []] }) => {
      if (!isHeading || part !== 'sites' || !text.includes('‹')) return null;
      const plain = withoutNames(text);
      const inWords = plain.split(/[^\p{L}]+/u).filter((word) => word !== '' && words.countOf(word) > 0);
      const counts = [...words.numbers(plain), ...inWords.map(words.countOf)];
      const isRight = Math.max(...counts) >= 8 && site.every((one) => counts.includes(one));
      return counts.length > 0 && !isRight && `the table: ${site.join(' of ')}`;
    }),
  },
  {
    name: '21 nothing was finished',
    refute: bySentence(({ text }, { words, work, next }) => {
      if (!words.nothing.test(text)) return null;
      return work[0] ?? (!next.some((item) => words.runs.test(item)) && 'nobody began or finished any work');
    }),
  },
  {
    name: '22 a quote is whole and without signs of Markdown',
    refute: ({ quotes, criticism, brand }) => {
      const isMarkdown = (text: string) => /\*\*|\]\(|(?:^.?|\s)#{2,6} |^\W?\* |\|\s*:?-{3,}/.test(text);
      const isCut = (text: string) =>
        /^[“„«"\s]*(?:[,;:)]|\p{Ll}+ \p{Ll})/u.test(text) && text.indexOf(brand) > 3;
      const plain = (text: string) => text.replaceAll(/<[^<>]*>/g, '');
      return [
        ...quotes.filter(isMarkdown).map((sentence) => ({ sentence, reason: 'it has signs of Markdown' })),
        ...quotes.filter(isCut).map((sentence) => ({ sentence, reason: 'it begins within a sentence' })),
        ...criticism
          .filter((text) => !plain(text).includes(plain(brand).slice(0, 12)))
          .map((sentence) => ({ sentence, reason: `it does not name ${brand}` })),
      ];
    },
  },
  {
    name: '23 questions without the name do not contain it',
    refute: bySentence(({ text }, { words, brand, unbranded }) => {
      const isSaid = words.withoutName.test(withoutNames(text)) && !words.flagged.test(text);
      const question = isSaid && unbranded.find(({ name }) => isIn(brand, name));
      return question && `the table: ${question.text}`;
    }),
  },
  {
    name: '24 counts up to nine are words',
    refute: bySentence(({ text }, { words: { count, days } }) => {
      const plain = withoutNames(text)
        .split(days)
        .join('‹›')
        .replaceAll(/(?<!\d)\d+(?:[.,]\d+| ?%)/g, '‹›');
      const found = !/\d\d/.test(plain) && count.exec(plain);
      return found && `“${found[0]}”`;
    }),
  },
  {
    name: '24 two figures do not meet at a comma',
    refute: bySentence(({ text }) => {
      const found = /\d(?: ?%)?, [+−]?\d+[.,]\d/.exec(withoutNames(text));
      return found && `“${found[0]}”`;
    }),
  },
  {
    name: '25 what a native speaker would not write',
    refute: bySentence(({ text }, { words: { wrong, decimal } }) => {
      const other = decimal === '.' ? /\d,\d(?!\d\d)/ : /\d\.\d(?!\d\d)/;
      const found = wrong.exec(text) ?? other.exec(withoutNames(text));
      return found && `“${found[0]}”`;
    }),
  },
];
