/** Reads a table: CSV, JSON objects, or responses of APIs. */
import { basename } from 'node:path';
import type { Content } from '../input-file.js';
import { requestOf, resultOf } from './batches.js';
import { findColumns, type Column } from './columns.js';
import { csvRows } from './csv.js';
import { UnreadableTable } from './faults.js';
import { jsonValues, withLines, type JsonValue } from './json-values.js';
import { linesIn } from './lines.js';
import { Pieces } from './pieces.js';
import { FAILED, readResponse } from './responses.js';
import type { Row } from './rows.js';
import { cellsAt, columnsIn, isHeader, rowsOf, type TableOptions } from './shapes.js';
import { textsOf } from './texts.js';
import { fieldsOf } from './vendors/form.js';

/** The largest JSON object, in characters. The response of an API contains more than its text. */
const MOST_OBJECT = 8_388_608;

/** Yields the rows of a table. Adds an error if the table, or the rest of it, cannot be read. */
export async function* rowsIn(file: Content, options: TableOptions): AsyncGenerator<Row> {
  const pieces = new Pieces<Row>();
  const { name, chunks, size } = file;
  const { faults } = options;
  try {
    const { head, texts } = await withHead(textsOf(chunks, size));
    if (/^\s*(?:data|event): /.test(head)) throw new UnreadableTable(1, EVENTS);
    const rows = /^\s*[[{]/.test(head)
      ? objectsIn(name, jsonValues(texts, MOST_OBJECT), options)
      : linesIn(
          name,
          csvRows(texts, head, (names) => isHeader(names, options)),
          options,
        );
    for await (const row of rows) {
      for (const whole of pieces.add(row)) yield whole;
      if (faults.isFull) return;
    }
  } catch (error) {
    const line = error instanceof UnreadableTable ? error.line : 1;
    const why = error instanceof Error ? error.message : String(error);
    const message = error instanceof UnreadableTable ? why : `the file cannot be read to its end: ${why}`;
    faults.add({ file: name, line }, null, `${message}; the rest of the file was not read`);
  }
  yield* pieces.rest();
}

const EVENTS = 'expected a table; found server-sent events: write the JSON after `data: ` to lines of a file';

/** Reads the beginning of a string, up to the first character that is not white space, and returns it with the rest. */
async function withHead(texts: AsyncGenerator<string>) {
  let head = '';
  while (head.trim() === '' && head.length < MOST_OBJECT) {
    const next = await texts.next();
    if (next.done) break;
    head += next.value;
  }
  const all = async function* () {
    yield head;
    yield* texts;
  };
  return { head, texts: all() };
}

/** Returns the objects in an object that wraps a list of them, such as `{"data": [...]}`; otherwise the object. */
function contentOf(value: unknown, options: TableOptions): readonly unknown[] {
  const has = (each: unknown, ...columns: readonly Column[]) => {
    const found = findColumns(Object.keys(fieldsOf(each)), options.chosen, true);
    return typeof found === 'string' || columns.every((column) => found.has(column));
  };
  const request = requestOf(value);
  if (request !== null || has(value, 'answer')) return [request ?? value];
  const lists = Object.values(fieldsOf(value)).filter(
    (each): each is unknown[] =>
      Array.isArray(each) && each.some((one) => Object.keys(fieldsOf(one)).length > 0),
  );
  const answers = lists.filter((list) => list.some((each) => has(each, 'answer', 'prompt')));
  const isOne = answers.length === 0 && (has(value, 'prompt') || readResponse(value) !== null);
  const [list, other] = isOne ? [] : answers.length > 0 ? answers : lists;
  return list && !other ? list.flatMap((each) => contentOf(each, options)) : [value];
}

/** The most lists of names of which the columns are kept, and the characters of one. */
const [MOST_SHAPES, MOST_SHAPE] = [1_000, 10_000];

/** Matches what DataForSEO writes as `time`. */
const DURATION = /^[\d.]{1,9} sec\.$/;

const FROM_BEFORE =
  'failed lines of a batch have the date and the model of the line before, unless --prompts says them';

async function* objectsIn(
  file: string,
  values: AsyncIterable<JsonValue>,
  options: TableOptions,
): AsyncGenerator<Row> {
  const shapes = new Map<string, ReturnType<typeof columnsIn>>();
  let before: Row['cells'] = {};
  const ofFile = options.prompts?.get(basename(file).replace(/\.gz$/, ''));
  for await (const found of values) {
    const isRow = shapes.get(JSON.stringify(Object.keys(fieldsOf(found.value))));
    const contents = isRow ? [found.value] : contentOf(found.value, options);
    for (const { line, value } of withLines(contents, found)) {
      const place = { file, line };
      const names = Object.keys(fieldsOf(value));
      const members = Object.values(fieldsOf(value));
      const own = options.prompts?.get(String(fieldsOf(value)['custom_id'])) ?? ofFile;
      const response = resultOf(value) ?? readResponse(value);
      if (response !== null) {
        const isText = (member: unknown) => typeof member === 'string' && !DURATION.test(member);
        const texts = names.map((name, index) => (isText(members[index]) ? name : ''));
        const positions = findColumns(texts, options.chosen, true);
        const known = typeof positions === 'string' ? {} : cellsAt(positions, members);
        const { seconds, model, isByEngine } = typeof response === 'string' ? FAILED : response;
        if (response === FAILED) options.notes.addLayout(FROM_BEFORE);
        else before = { ...(seconds !== null && { date: String(seconds) }), model };
        const cells = {
          ...(response === FAILED && before),
          ...own,
          ...known,
          ...(isByEngine && { engine: '' }),
        };
        yield { place, nameOf: String, cells, response };
        continue;
      }
      const shape = JSON.stringify(names);
      const known = shapes.get(shape);
      // In a list of answers, an object with an error instead of an answer is a failed one.
      const isFailed = names.includes('error') && [...shapes.values()].some((each) => each !== null);
      const wanted = isFailed ? { ...options, required: ['date', 'engine', 'prompt'] as const } : options;
      const columns = known === undefined ? columnsIn(names, place, wanted) : known;
      if (shapes.size < MOST_SHAPES && shape.length < MOST_SHAPE) shapes.set(shape, columns);
      if (columns !== null) yield* rowsOf(place, columns, members);
    }
  }
}
