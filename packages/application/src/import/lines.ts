/** Splits a file into batches of lines, so that memory use stays bounded. */
import { HEAD_BYTES, wrongForm } from './file-form.js';
import { BYTE_ORDER_MARK, MARK_BETWEEN } from './json-fault.js';

/** A line that is not blank. */
export interface Line {
  /** Line number, from 1; blank lines count too. */
  readonly number: number;
  /** Text of the line, without the line break; empty if the line could not be read. */
  readonly text: string;
  /** Size of the line in bytes, without the line feed. */
  readonly bytes: number;
  /** The error in the text of the line; null if there is none. */
  readonly fault: string | null;
  /** Whether reading ended at this line, because the file has a wrong format or exceeds a limit. */
  readonly isEnd: boolean;
}

/** The maximum size of a record in bytes (rule 12.2). */
export const MAX_RECORD_BYTES = 1_048_576;
/**
 * The maximum number of bytes in a single line, and in all blank lines of a file together (rule 12.2). Without this
 * limit, a gzip file of a few megabytes could expand to gigabytes of blank lines or to one line of several gigabytes,
 * and keep the import busy without causing an error.
 */
const MAX_UNUSED_BYTES = 67_108_864;
/**
 * A batch ends when it reaches either limit, because memory use grows with both the number and the size of its lines.
 * Smaller batches would make an import mostly wait for the database, because each batch takes about a dozen statements.
 */
const BATCH_LINES = 400;
const BATCH_BYTES = MAX_RECORD_BYTES;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Splits a file into batches of at most 400 lines and about 1 MiB (rule 12.2). LF or CRLF ends a line, but the last
 * line of a file need not end with either. Skips blank lines. Buffers at most 1 MiB of a line. If reading the chunks
 * fails, for example because a gzip file is truncated, the last returned `Line` contains that error. Reading ends after
 * more than 64 MiB of blank lines or of one line, or at the beginning if `wrongForm` detects another format.
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
  for await (const chunk of withBeginning(untilFailure(chunks))) {
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

/** The index of the next line feed, or -1. For an empty line, the comparison is much cheaper than `indexOf`. */
const endOfLine = (chunk: Buffer, from: number) =>
  chunk[from] === LINE_FEED ? from : chunk.indexOf(LINE_FEED, from);

/** Yields the chunks. If reading fails, the last item is the error message. */
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

/** Joins the first chunks until they contain HEAD_BYTES or the file ends, so that `wrongForm` can detect the format. */
async function* withBeginning(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer | string> {
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

/** Buffers the pieces of the current line. Drops the pieces once the line exceeds the maximum size of a record. */
class HeldBytes {
  #pieces: Buffer[] = [];
  /** The length of the line so far in bytes, including dropped bytes. */
  length = 0;

  /** Adds the bytes [start, end) of a chunk. */
  add(chunk: Buffer, start: number, end: number): void {
    if (start === end) return;
    this.length += end - start;
    // Keeps one byte more than the maximum, because the carriage return of a CRLF is not part of the record.
    if (this.length > MAX_RECORD_BYTES + 1) this.#pieces = [];
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

/** Takes the line out of the buffer; null if the line is blank. */
function lineOf(held: HeldBytes, number: number): Line | null {
  const bytes = held.length;
  if (bytes === 0) return null;
  const whole = held.take();
  const content = whole?.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
  if (content === null || content.length > MAX_RECORD_BYTES) {
    return faulty(number, bytes, TOO_LONG);
  }
  let text: string;
  try {
    text = decoder.decode(content);
  } catch {
    return faulty(number, bytes, 'expected well-formed UTF-8; the line is in another encoding');
  }
  // The record is refused, but its text is still parsed, because references to the record must not cause further
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
