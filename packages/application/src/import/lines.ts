/** One line of a file that is not blank. */
export interface Line {
  /** Counted from 1, blank lines included. */
  readonly number: number;
  /** Without its line break; empty if it could not be read. */
  readonly text: string;
  /** Size of the line in the file. */
  readonly bytes: number;
  /** What was expected of the line's text; null if there is no error. */
  readonly fault: string | null;
}

/** The maximum size of a record (rule 12.2). */
const MAX_BYTES = 1_048_576;
/**
 * A batch ends at either limit: both the number and the size of lines cost memory. A batch takes about a
 * dozen statements, so small batches would spend most of their time waiting for the database.
 */
const BATCH_LINES = 400;
const BATCH_BYTES = MAX_BYTES;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * Splits a file into lines, in batches of at most 400 lines and about 1 MiB (rule 12.2). LF or CRLF ends a
 * line, the last one may lack it, and blank lines are skipped. Buffers at most 1 MiB of a line. If reading
 * the chunks fails, for example in a truncated gzip file, the last line has that as its fault.
 */
export async function* lineBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  const held = new HeldBytes();
  let batch: Line[] = [];
  let bytes = 0;
  let number = 0;
  const take = (line: Line | null) => {
    if (line) batch.push(line);
    bytes += line?.bytes ?? 0;
    return batch.length >= BATCH_LINES || bytes >= BATCH_BYTES;
  };

  for await (const chunk of untilFailure(chunks)) {
    if (typeof chunk === 'string') {
      take({
        number: number + 1,
        text: '',
        bytes: 0,
        fault: `the file to be readable to its end (${chunk})`,
      });
      held.clear();
      break;
    }
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      held.add(chunk.subarray(from, end));
      from = end + 1;
      number += 1;
      if (take(lineOf(held, number))) {
        yield batch;
        batch = [];
        bytes = 0;
      }
    }
    held.add(chunk.subarray(from));
  }
  take(lineOf(held, number + 1));
  if (batch.length > 0) yield batch;
}

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

/** The buffered pieces of the current line, dropped once the line exceeds the size of a record. */
class HeldBytes {
  #pieces: Buffer[] = [];
  /** The length of the line so far, dropped bytes included. */
  length = 0;

  add(piece: Buffer): void {
    if (piece.length === 0) return;
    this.length += piece.length;
    // One byte more than a record may have: the carriage return of a CRLF is not part of the record.
    if (this.length > MAX_BYTES + 1) this.#pieces = [];
    else this.#pieces.push(piece);
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
    return { number, text: '', bytes, fault: 'a record of at most 1 MiB' };
  }
  let text: string;
  try {
    text = decoder.decode(content);
  } catch {
    return { number, text: '', bytes, fault: 'well-formed UTF-8' };
  }
  // The rest of the line is still read: the record is refused, but references to it must not cause further
  // errors.
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) {
    return { number, text: text.slice(1), bytes, fault: 'no byte order mark' };
  }
  return /^[ \t\r]*$/.test(text) ? null : { number, text, bytes, fault: null };
}
