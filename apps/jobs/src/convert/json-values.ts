/** Reads the objects of a JSON file: one per line, one after another, or in one array. */
import { UnreadableTable } from './faults.js';

/** A JSON value, and the lines on which it and each object in it begin. */
export interface JsonValue {
  readonly lines: readonly number[];
  readonly value: unknown;
}

/** Yields the objects in a value, itself included, in the order in which they begin. */
function* objectsWithin(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const each of Object.values(value)) yield* objectsWithin(each);
}

/** Yields objects that a value contains, in their order, with the line on which each begins. */
export function* withLines(contents: readonly unknown[], { value, lines }: JsonValue) {
  const objects = objectsWithin(value);
  let index = -1;
  for (const content of contents) {
    let next: IteratorResult<object> | undefined;
    for (; index < lines.length && next?.value !== content; index += 1) next = objects.next();
    yield { line: lines[index] ?? lines[0]!, value: content };
  }
}

/** The most levels of an object, and the most quotes, brackets and commas, which take memory with their values. */
const MOST_LEVELS = 100;
const MOST_SIGNS = 1_000_000;

/** Matches what matters to find the end of an object, and its size: strings, brackets, commas and line breaks. */
const TOKEN = /["[\]{},\n]/g;
const TOO_MANY = `expected an object of at most ${MOST_SIGNS.toLocaleString('en')} quotes, brackets and commas: write the objects in it to a line each`;

/** Matches what matters within a string. */
const IN_STRING = /["\\\n]/g;

/**
 * Yields the objects. Holds one object in memory, of at most `most` characters.
 * @throws {UnreadableTable} if the text is not JSON of this kind
 */
export async function* jsonValues(texts: AsyncIterable<string>, most: number): AsyncGenerator<JsonValue> {
  let held = '';
  let [at, depth, signs, line] = [0, 0, 0, 1];
  let lines = [1];
  let [isInString, isInArray, isOver] = [false, false, false];
  for await (const text of texts) {
    held += text;
    for (;;) {
      const pattern = isInString ? IN_STRING : TOKEN;
      if (depth === 0) {
        // Between objects, only white space and the commas and brackets of an array may stand.
        const [space = ''] = /^[\s,]*/.exec(held) ?? [];
        line += space.split('\n').length - 1;
        held = held.slice(space.length);
        at = 0;
        if (held === '') break;
        if (held.startsWith('[') && !isInArray && !isOver) [isInArray, held] = [true, held.slice(1)];
        else if (held.startsWith(']') && isInArray) [isInArray, isOver, held] = [false, true, held.slice(1)];
        else if (!held.startsWith('{') || isOver)
          throw new UnreadableTable(
            line,
            'expected a JSON object, such as {"date": ..., "engine": ..., "prompt": ..., "answer": ...}',
          );
        else [depth, at, signs, lines] = [1, 1, 0, [line]];
        continue;
      }
      pattern.lastIndex = at;
      const found = pattern.exec(held);
      if (found === null) {
        at = held.length;
        break;
      }
      const [token] = found;
      at = found.index + 1;
      if (token === '\n') line += 1;
      else if (token === '"') isInString = !isInString;
      else if (token === '\\') {
        if (at === held.length) {
          at -= 1;
          break;
        }
        at += 1;
      } else if (token !== ',') depth += token === '{' || token === '[' ? 1 : -1;
      if (token === '{') lines.push(line);
      if (depth > MOST_LEVELS)
        throw new UnreadableTable(line, `expected JSON of at most ${MOST_LEVELS} levels`);
      if (token !== '\n' && token !== '\\' && (signs += 1) > MOST_SIGNS)
        throw new UnreadableTable(lines[0]!, TOO_MANY);
      if (depth > 0) continue;
      yield { lines, value: parsed(held.slice(0, at), lines[0]!) };
      held = held.slice(at);
    }
    if (held.length > most)
      throw new UnreadableTable(
        lines[0]!,
        `expected an object of at most ${most.toLocaleString('en')} characters, or it is not closed`,
      );
  }
  if (depth > 0 || isInArray) throw new UnreadableTable(lines[0]!, 'the file ends before its JSON is closed');
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableTable(
      line,
      `expected JSON; ${error instanceof Error ? error.message.replaceAll('\n', ' ') : ''}`,
    );
  }
}
