/** Answers and names that take programs long to read. */

/** The text of an answer, and the names of the rivals in it. */
interface Hostile {
  readonly text: string;
  readonly rivals: readonly string[];
}

const DEPTH = 10_000;
/** The length of a long text as JSON, which leaves space for the rest of a record. */
const LONG = 950_000;
const NAME = 512;

const fill = (part: string, length = LONG) =>
  part.repeat(Math.floor(length / (Buffer.byteLength(JSON.stringify(part)) - 2)));
const nested = (begin: string, end = '') => `${begin.repeat(DEPTH)}Acme${end.repeat(DEPTH)}`;

/** Returns as many different names as an answer may have, each of which begins the same. */
const manyNames = (part: string) =>
  Array.from({ length: 1000 }, (_, index) => {
    const rest = ` ${String(index)}`;
    return `${part.repeat(NAME).slice(0, NAME - rest.length)}${rest}`;
  });
/** Returns the names that have 1 to 500 parts, which all begin at each place of an answer of these parts. */
const growingNames = (part: string, end = '') =>
  Array.from({ length: 500 }, (_, index) => `${part.repeat(index)}${part.trim()}${end}`).filter(
    ({ length }) => length <= NAME,
  );

/** Markdown nested ten thousand deep. */
const NESTED = [
  nested('> '),
  nested('- '),
  nested('1. '),
  nested('# '),
  nested('> - '),
  nested('*', '*'),
  nested('_', '_'),
  nested('**', '**'),
  nested('~~', '~~'),
  nested('*a **b _c ', '_ ** *'),
  nested('`', '`'),
  nested('[', '](u)'),
  nested('![', '](u)'),
  nested('[a](', ')'),
  nested('<b>', '</b>'),
  nested('<!--', '-->'),
  nested('```\n', '\n```'),
  nested('|', '|\n|-|'),
  nested('\\'),
  nested('&amp;'),
];

/** Parts that a long text repeats. */
const REPEATED = [
  '*a_',
  '**a',
  '*a b_ ',
  '[a](',
  '](',
  '<a b="',
  '`a``b',
  '\n',
  '|a|\n|-|\n',
  '- a\n',
  'e\u0301\u0316',
];
const MARKS = ['推', '\ufdfa', '.) ', '\ue200', '【4:0†', '<grok:render '];

export const HOSTILE: readonly Hostile[] = [
  ...[...NESTED, ...[...REPEATED, ...MARKS].map((part) => fill(part))].map((text) => ({
    text,
    rivals: ['Globex'],
  })),
  { text: fill('a ', LONG / 2), rivals: manyNames('a ').slice(0, 800) },
  { text: fill('ab ', LONG / 2), rivals: growingNames('ab ', ' a') },
  { text: fill('א', LONG / 2), rivals: growingNames('א') },
];

const SENTENCES = [
  'It depends on your situation, but there is a pattern.',
  '**Acme** is a tool that keeps plans and timelines in one place [2].',
  '- **Globex**: A tool with a large template library. It is criticised for the price per seat.',
  '- **Initech**: A simple list for small teams ([example.com](https://example.com/list)).',
  'Compare the plans that you would really buy, and import a real project before you decide.',
];

/** An answer as engines write them, of 2,000 characters. */
export const ORDINARY: Hostile = {
  text: Array.from({ length: 5 }, () => SENTENCES.join('\n\n')).join('\n\n'),
  rivals: ['Globex', 'Initech', 'Hooli', 'Umbrella', 'Stark'],
};
