/** Reads a row of a table as an answer, and reports what is wrong with it. */
import { ILL_FORMED, isWellFormed } from '@brand-visibility/application';
import { suggesting } from '@brand-visibility/contract';
import { localDay } from '@brand-visibility/domain/time/day';
import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { CATEGORIES, SENTIMENTS } from '@brand-visibility/domain/vocabulary';
import { decodeHTMLStrict } from 'entities/decode';
import type { Column } from './columns.js';
import { A_DATE, dateFault, parseDate, type DateOptions } from './dates.js';
import { engineOf, type MappedEngines } from './engines.js';
import { shown, type Faults, type Place } from './faults.js';
import type { Notes } from './notes.js';
import { requestIn } from './responses.js';
import { citedIn, linksIn, sourcesOf } from './sources.js';
import { isNoText, isNothing, withoutThoughts } from './unseen.js';
import type { ApiResponse } from './vendors/form.js';
import { BOOLEANS, CATEGORY_BY_WORD, isScore, MARK, SENTIMENT_BY_WORD } from './words.js';

/** A row of a table: its values by column, and the names of these columns in the table. */
export interface Row {
  readonly place: Place;
  readonly cells: Readonly<Partial<Record<Column, unknown>>>;
  readonly nameOf: (column: Column) => string;
  /** The response of an API: the row, or its answer. A string names something else, which is not read. */
  readonly response: ApiResponse | string | null;
  /** What is wrong with a row of the table if it contains no response. */
  readonly lacks?: string | null;
  /** Whether a spreadsheet may have written the table. */
  readonly isSheet?: boolean;
}

/** An answer as a table contains it. */
export type TableAnswer = NonNullable<ReturnType<typeof readRow>>;

export interface RowOptions {
  readonly engines: MappedEngines;
  readonly notes: Notes;
  readonly faults: Faults;
  readonly dates: DateOptions;
  /** Whether the URLs in texts are sources, too. */
  readonly links: boolean;
}

const READ =
  "of APIs, only responses of OpenAI, Anthropic, Perplexity and of Gemini's generateContent are read, as whole JSON; in Python, write response.model_dump_json() to a file, because a cell of a spreadsheet ends after 32,767 characters";
const hintAt = (column: Column) =>
  `name a column \`${column}\`, or choose one: --column ${column}="My column"${column === 'engine' ? ', or give --engine ENGINE' : ''}`;
const besideResponse = (column: Column) =>
  `add a field \`${column}\` to the response, or give --prompts FILE${column === 'date' ? ' with it' : ', such as the input of a batch'}`;

/** Matches the error that a spreadsheet shows instead of a value. */
const SHEET_ERROR = /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|ERROR!)$/;
const AS_TEXT =
  'the spreadsheet read the text as a formula; give the column the format Text, and enter the texts again';

/** Returns the answer in a row, null if it is left out, because its engine is unknown or because the row has errors. */
export function readRow(row: Row, options: RowOptions) {
  const { place, nameOf, cells, response } = row;
  const { faults, notes } = options;
  const before = faults.count;
  const expected = (column: Column, what: string, found: string, hint = '') =>
    faults.add(place, nameOf(column), `expected ${what}`, { found, hint });

  const textOf = (column: Column): string => {
    const value = cells[column] ?? '';
    if (value === '') return value;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (typeof value === 'object') expected(column, 'text', text);
    else if (!isWellFormed(text)) faults.add(place, nameOf(column), ILL_FORMED);
    else if (row.isSheet && SHEET_ERROR.test(text)) expected(column, 'a value', text, AS_TEXT);
    return text;
  };
  const lineOf = (column: Column) => {
    const text = textOf(column).trim();
    return isNothing(text) ? '' : text;
  };
  const wordOf = <T>(column: Column, words: Readonly<Record<string, T>>, what: string): T | null => {
    const text = lineOf(column);
    if (text === '') return null;
    const word = text.toLowerCase().replaceAll(/[\s-](?=.)/g, '_');
    if (Object.hasOwn(words, word)) return words[word] ?? null;
    const meant = suggesting(Object.keys(words))(text);
    expected(column, what, text, meant ? `did you mean \`${meant}\`?` : leaveOut(column));
    return null;
  };
  const leaveOut = (column: Column) => `or leave the column out: --ignore "${nameOf(column)}"`;

  const refuse = (column: string | null, message: string) => (faults.add(place, column, message), null);
  if (typeof response === 'string')
    return refuse(
      cells.answer === undefined ? null : nameOf('answer'),
      `expected an answer; found ${response}: ${READ}`,
    );
  if (response === null && row.lacks) return refuse(null, row.lacks);
  const given = lineOf('engine');
  const model = response?.model || lineOf('model');
  const engineName = response?.model || given || model;
  const engine = engineOf(engineName, options.engines);
  const ofModel = model === '' ? null : engineOf(model, options.engines);
  const its = `the engine of the model ${shown(model)}`;
  // A column may have other names of models, such as `default`.
  const isTold = Boolean(response?.model) || ofModel !== null;
  if (given !== '' && isTold && engineOf(given, options.engines) !== ofModel)
    expected('engine', its, given, `correct the row, ${leaveOut('engine')}`);
  else if (engine === null && engineName === '')
    expected('engine', 'an engine', '', cells.engine === undefined ? hintAt('engine') : '');
  else notes.addEngine(engineName, engine);
  if (engine === null) return null;

  const date = response?.date || lineOf('date');
  const seconds = response?.seconds ?? null;
  const at = seconds === null ? parseDate(date, options.dates) : instantOfMilliseconds(seconds * 1000);
  const isMissing = cells.date === undefined && date === '';
  const dating = isMissing
    ? { hint: response && cells.answer === undefined ? besideResponse('date') : hintAt('date') }
    : dateFault(date, options.dates);
  if (at === null) faults.add(place, nameOf('date'), `expected ${A_DATE}`, { found: date, ...dating });

  const asked = requestIn(cells.prompt);
  if (typeof asked === 'string') return refuse(nameOf('prompt'), `expected a question; found ${asked}`);
  const question = decodeHTMLStrict(
    (asked?.question ?? (lineOf('prompt') || response?.question || '')).trim(),
  );
  const isBeside = response !== null && cells.prompt === undefined;
  if (question === '') expected('prompt', 'a question', '', isBeside ? besideResponse('prompt') : '');

  const given_text = withoutThoughts(response?.text ?? (cells.answer === undefined ? '' : textOf('answer')));
  const isEmpty = isNoText(given_text);
  const text = isEmpty ? null : given_text;
  if (text !== null) notes.isOfMarks = notes.isOfMarks !== false && MARK.test(text.trim());
  const links = options.links && text !== null ? linksIn(text) : [];
  const read = sourcesOf([...(response?.cited ?? citedIn(cells.sources ?? '')), ...links]);
  if ('expected' in read) expected('sources', read.expected, read.found);
  else if (
    !isWellFormed([response?.text, ...read.sources.map(({ url, title }) => `${url} ${title}`)].join(' '))
  )
    faults.add(place, nameOf(response ? 'answer' : 'sources'), ILL_FORMED);

  const score = lineOf('sentiment');
  if (isScore(score)) notes.scores += 1;
  else if (score === '0') notes.zeros += 1;
  const answer = {
    question,
    location: lineOf('location') || null,
    theme: lineOf('theme') || null,
    category: wordOf('category', CATEGORY_BY_WORD, `one of ${CATEGORIES.join(', ')}`),
    branded: wordOf('branded', BOOLEANS, 'true or false'),
    sentiment: isScore(score)
      ? null
      : wordOf('sentiment', SENTIMENT_BY_WORD, `one of ${SENTIMENTS.join(', ')}`),
    id: lineOf('id') || null,
    run: lineOf('run'),
    /** Null if the engine did not answer. */
    text,
    /** The spelling of nothing instead of an answer; empty for an empty answer. */
    nothing: isEmpty ? given_text.trim() : '',
  };
  if (faults.count > before || at === null || 'expected' in read) return null;
  const run = answer.run || localDay(at, options.dates.zone);
  return { ...answer, place, at, run, engine, sources: text === null ? [] : read.sources };
}
