/** Parses CSV by the grammar of RFC 4180; it shares no code with the writer. */

/** A cell and whether it was quoted, which distinguishes an empty text from null. */
export interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Parses the records of a file; throws for violations of the grammar, such as a bare LF or a missing last line end. */
export function parseCsv(file: string): Cell[][] {
  const records: Cell[][] = [];
  let record: Cell[] = [];
  for (let at = 0; at < file.length;) {
    const [whole, inner, plain = '', end] = matchAt(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y, file, at);
    const isQuoted = inner !== undefined;
    record.push({ text: isQuoted ? inner.replaceAll('""', '"') : plain, isQuoted });
    at += whole.length;
    if (end !== '\r\n') continue;
    records.push(record);
    record = [];
  }
  if (record.length > 0) throw new Error('the last line has no line end');
  return records;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) throw new Error(`no cell at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
  return match;
}
