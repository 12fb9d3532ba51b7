/** Reads a row of a table as an answer, and reports what is wrong with it. */
import { ILL_FORMED, isWellFormed } from '@brand-visibility/application';
import { suggesting } from '@brand-visibility/contract';
import { localDay } from '@brand-visibility/domain/time/day';
import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain/time/instant';
import {
  CATEGORIES,
  SENTIMENTS,
  type Category,
  type Engine,
  type Sentiment,
} from '@brand-visibility/domain/vocabulary';
import { decodeHTMLStrict } from 'entities/decode';
import type { Column } from './columns.js';
import { A_DATE, dateHint, parseDate, type DateOptions } from './dates.js';
import { engineOf, type MappedEngines } from './engines.js';
import type { Faults, Place } from './faults.js';
import type { ApiResponse } from './responses.js';
import { citedIn, linksIn, sourcesOf, type Source } from './sources.js';

/** A row of a table: its values by column, and the names of these columns in the table. */
export interface Row {
  readonly place: Place;
  readonly cells: Readonly<Partial<Record<Column, unknown>>>;
  readonly nameOf: (column: Column) => string;
  /** The response of an API: the row, or its answer. A string names something else, which is not read. */
  readonly response: ApiResponse | string | null;
}

/** An answer as a table contains it. */
export interface TableAnswer {
  readonly place: Place;
  readonly at: Instant;
  /** The day of the answer, or the name of its run. */
  readonly run: string;
  readonly engine: Engine;
  readonly question: string;
  readonly location: string | null;
  readonly theme: string | null;
  readonly category: Category | null;
  readonly branded: boolean | null;
  /** Null if the engine did not answer. */
  readonly text: string | null;
  readonly sources: readonly Source[];
  readonly sentiment: Sentiment | null;
  readonly id: string | null;
}

export interface RowOptions {
  readonly dates: DateOptions;
  readonly engines: MappedEngines;
  /** Whether the URLs in texts are sources, too. */
  readonly links: boolean;
}

const SENTIMENT_BY_WORD: Readonly<Record<string, Sentiment>> = {
  ...Object.fromEntries(SENTIMENTS.map((each) => [each, each])),
  pos: 'positive',
  neg: 'negative',
  neu: 'neutral',
  '+': 'positive',
  '-': 'negative',
  '0': 'neutral',
};
const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
};
const suggestCategory = suggesting(CATEGORIES);

const API_RESPONSES =
  "responses of OpenAI's Responses API, of Perplexity's chat completions and of Gemini's generateContent";
const WITH_PROMPT = 'add a field `prompt` to the response, or give --prompts FILE';

/** Matches a formula that a spreadsheet did not compute, or the error that it shows instead of a value. */
const FORMULA = /^(?:=[\w"'(+@-]|#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!)$)/;

/** Returns the answer in a row, the name of an engine that is not one of ours, or null if the row has errors. */
export function readRow(
  row: Row,
  options: RowOptions,
  faults: Faults,
): TableAnswer | { readonly other: string } | null {
  const { place, nameOf, cells, response } = row;
  const before = faults.lines.length;
  const expected = (column: Column, what: string, found: string, hint?: string) =>
    faults.expected(place, nameOf(column), what, found, hint);

  const textOf = (column: Column): string => {
    const value = cells[column] ?? '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (typeof value === 'object') expected(column, 'text', text);
    else if (!isWellFormed(text)) faults.add(place, nameOf(column), ILL_FORMED);
    else if (FORMULA.test(text))
      expected(column, 'a value', text, 'a spreadsheet did not compute it; export the values');
    return text;
  };
  const lineOf = (column: Column) => textOf(column).trim();
  const wordOf = <T>(column: Column, words: Readonly<Record<string, T>>, what: string): T | null => {
    const text = lineOf(column);
    const word = text.toLowerCase();
    if (word === '') return null;
    if (Object.hasOwn(words, word)) return words[word] ?? null;
    expected(column, what, text);
    return null;
  };

  if (typeof response === 'string') {
    faults.add(
      place,
      cells.answer === undefined ? null : nameOf('answer'),
      `expected an answer; found ${response}: of APIs, only ${API_RESPONSES} are read`,
    );
    return null;
  }
  const engineName = response?.engine ?? lineOf('engine');
  const engine = engineOf(engineName, options.engines);
  if (engine === null && engineName === '') expected('engine', 'an engine', '');
  if (engine === null && engineName !== '') return { other: engineName };

  const date = lineOf('date');
  const seconds = response?.seconds ?? null;
  const at = seconds === null ? parseDate(date, options.dates) : instantOfMilliseconds(seconds * 1000);
  if (at === null) expected('date', A_DATE, date, dateHint(date, options.dates));

  const question = decodeHTMLStrict(lineOf('prompt'));
  if (question === '') expected('prompt', 'a question', '', cells.prompt === undefined ? WITH_PROMPT : '');

  const given = response?.text ?? (cells.answer === undefined ? '' : textOf('answer'));
  const text = given.trim() === '' ? null : given;
  const links = options.links && text !== null ? linksIn(text) : [];
  const read = sourcesOf([...(response?.cited ?? citedIn(cells.sources ?? '')), ...links]);
  if ('expected' in read) expected('sources', read.expected, read.found);
  else if (
    ![response?.text, ...read.sources.flatMap(({ url, title }) => [url, title])].every((each) =>
      isWellFormed(each ?? ''),
    )
  )
    faults.add(place, nameOf(response ? 'answer' : 'sources'), ILL_FORMED);

  const category = lineOf('category');
  const known = CATEGORIES.find((each) => each === category.toLowerCase().replaceAll(/[\s-]/g, '_')) ?? null;
  if (category !== '' && known === null) {
    const meant = suggestCategory(category);
    expected(
      'category',
      `one of ${CATEGORIES.join(', ')}`,
      category,
      meant === undefined ? '' : `did you mean \`${meant}\`?`,
    );
  }

  const answer = {
    question,
    location: lineOf('location') || null,
    theme: lineOf('theme') || null,
    category: known,
    branded: wordOf('branded', BOOLEANS, 'true or false'),
    sentiment: wordOf('sentiment', SENTIMENT_BY_WORD, `one of ${SENTIMENTS.join(', ')}`),
    id: lineOf('id') || null,
    run: lineOf('run'),
  };
  if (faults.lines.length > before || engine === null || at === null || 'expected' in read) return null;
  const run = answer.run || localDay(at, options.dates.zone);
  return { ...answer, place, at, run, engine, text, sources: text === null ? [] : read.sources };
}
