/** Splits a file into lines, in batches that bound the memory. */
import { HEAD_BYTES, wrongForm } from './file-form.js';
import { BYTE_ORDER_MARK, MARK_BETWEEN } from './json-fault.js';

/** One line of a file that is not blank. */
export interface Line {
  /** Counted from 1, blank lines included. */
  readonly number: number;
  /** Text of the line, without the line break; empty if the line could not be read. */
  readonly text: string;
  /** Size of the line in the file. */
  readonly bytes: number;
  /** The error in the line's text; null if there is none. */
  readonly fault: string | null;
  /** Whether reading ended here: the file is of another form or beyond a limit, and the rest of it was not read. */
  readonly isEnd: boolean;
}

/** The maximum size of a record (rule 12.2). */
const MAX_BYTES = 1_048_576;
/**
 * How many bytes a file may have in blank lines, and how many of a line that is too long are read (rule 12.2). A few
 * megabytes of gzip contain gigabytes of either, and would keep the import busy without an error.
 */
const MAX_UNUSED_BYTES = 67_108_864;
/**
 * A batch ends at either limit: both the number and the size of lines cost memory. A batch takes about a
 * dozen statements, so small batches would spend most of their time waiting for the database.
 */
const BATCH_LINES = 400;
const BATCH_BYTES = MAX_BYTES;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Splits a file into lines, in batches of at most 400 lines and about 1 MiB (rule 12.2). LF or CRLF ends a
 * line, the last one may lack it, and blank lines are skipped. Buffers at most 1 MiB of a line. If reading
 * the chunks fails, for example in a truncated gzip file, the last line has that as its error. Reading ends early with
 * more than 64 MiB of blank lines or in one line, and immediately if the beginning of the file shows another form.
 */
export async function* lineBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  const held = new HeldBytes();
  let batch: Line[] = [];
  let bytes = 0;
  let number = 0;
  let blankBytes = 0;
  const take = (line: Line | null) => {
    if (line) batch.push(line);
    bytes += line?.bytes ?? 0;
    return batch.length >= BATCH_LINES || bytes >= BATCH_BYTES;
  };

  let isHead = true;
  for await (const chunk of withHead(untilFailure(chunks))) {
    if (typeof chunk === 'string') {
      take(faulty(number + 1, 0, `the file cannot be read to its end: ${chunk}`));
      held.clear();
      break;
    }
    const wrong = isHead ? wrongForm(chunk) : null;
    if (wrong) {
      yield [lastRead(wrong.line, wrong.message)];
      return;
    }
    isHead = false;
    let from = 0;
    for (let end = endOfLine(chunk, from); end >= 0; end = endOfLine(chunk, from)) {
      held.add(chunk, from, end);
      from = end + 1;
      number += 1;
      const size = held.length + 1;
      const line = lineOf(held, number);
      if (line === null) blankBytes += size;
      if (blankBytes > MAX_UNUSED_BYTES) {
        yield [...batch, lastRead(number, 'expected at most 64 MiB of blank lines in a file')];
        return;
      }
      if (take(line)) {
        yield batch;
        batch = [];
        bytes = 0;
      }
    }
    held.add(chunk, from, chunk.length);
    if (held.length > MAX_UNUSED_BYTES) {
      yield [...batch, lastRead(number + 1, TOO_LONG)];
      return;
    }
  }
  take(lineOf(held, number + 1));
  if (batch.length > 0) yield batch;
}

const TOO_LONG = 'expected a record of at most 1 MiB';

const MARK_AT_BEGINNING = 'expected no byte order mark: save the file as UTF-8 without it';

const faulty = (number: number, bytes: number, fault: string): Line => ({
  number,
  text: '',
  bytes,
  fault,
  isEnd: false,
});

const lastRead = (number: number, fault: string): Line => ({ ...faulty(number, 0, fault), isEnd: true });

/** The position of the next line feed; -1 if there is none. A search costs much more than a look at an empty line. */
const endOfLine = (chunk: Buffer, from: number) =>
  chunk[from] === LINE_FEED ? from : chunk.indexOf(LINE_FEED, from);

/** The chunks; if reading fails, the message of the error as the last item. */
async function* untilFailure(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer | string> {
  const iterator = chunks[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await iterator.next();
    } catch (error) {
      return error instanceof Error ? error.message : 'it cannot be read';
    }
  };
  try {
    for (let result = await next(); typeof result === 'string' || !result.done; result = await next()) {
      if (typeof result === 'string') {
        yield result;
        return;
      }
      const { buffer, byteOffset, byteLength } = result.value;
      yield Buffer.from(buffer, byteOffset, byteLength);
    }
  } finally {
    await iterator.return?.();
  }
}

/**
 * The same chunks, the first with at least HEAD_BYTES if the file has as many, so that its form is known immediately.
 */
async function* withHead(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
  let head: Buffer | null = EMPTY;
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
    } else if (typeof chunk === 'string') {
      if (head.length > 0) yield head;
      yield chunk;
      return;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      yield head;
      head = null;
    }
  }
  if (head !== null && head.length > 0) yield head;
}

/** The buffered pieces of the current line, dropped once the line exceeds the size of a record. */
class HeldBytes {
  #pieces: Buffer[] = [];
  /** The length of the line so far, dropped bytes included. */
  length = 0;

  /** Adds the bytes of the chunk from `start` to before `end`. */
  add(chunk: Buffer, start: number, end: number): void {
    if (start === end) return;
    this.length += end - start;
    // One byte more than a record may have: the carriage return of a CRLF is not part of the record.
    if (this.length > MAX_BYTES + 1) this.#pieces = [];
    else this.#pieces.push(chunk.subarray(start, end));
  }

  /** Returns the line and clears the buffer; null if the line was too long. */
  take(): Buffer | null {
    const [first = EMPTY, ...others] = this.#pieces;
    const bytes = others.length === 0 ? first : Buffer.concat(this.#pieces);
    const isWhole = bytes.length === this.length;
    this.clear();
    return isWhole ? bytes : null;
  }

  clear(): void {
    this.#pieces = [];
    this.length = 0;
  }
}

const EMPTY = Buffer.alloc(0);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The buffered line; null if it is blank. */
function lineOf(held: HeldBytes, number: number): Line | null {
  const bytes = held.length;
  if (bytes === 0) return null;
  const whole = held.take();
  const content = whole?.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
  if (content === null || content.length > MAX_BYTES) {
    return faulty(number, bytes, TOO_LONG);
  }
  let text: string;
  try {
    text = decoder.decode(content);
  } catch {
    return faulty(number, bytes, 'expected well-formed UTF-8; the line is in another encoding');
  }
  // The rest of the line is still read: the record is refused, but references to it must not cause further
  // errors.
  if (text.startsWith(BYTE_ORDER_MARK)) {
    return {
      number,
      text: text.slice(1),
      bytes,
      fault: number === 1 ? MARK_AT_BEGINNING : MARK_BETWEEN,
      isEnd: false,
    };
  }
  return /^[ \t\r]*$/.test(text) ? null : { number, text, bytes, fault: null, isEnd: false };
}
