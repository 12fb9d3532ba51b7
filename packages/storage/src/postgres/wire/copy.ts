import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import type { ReadBytes } from '../../backend.js';
import { bytesQuery } from '../../runs/bytes.js';

/**
 * Reads columns of bytes with a binary COPY. A report reads millions of bytes of facts. A select would return each byte
 * as two hexadecimal digits, and decoding that text would take several times as long as counting.
 */

/** A query that the driver runs as a COPY; its rows are lists of columns, each null or bytes. */
export interface CopyQuery extends CompiledQuery {
  readonly isCopied: true;
}

export const isCopyQuery = (query: CompiledQuery): query is CopyQuery => 'isCopied' in query;

type Column = Uint8Array | null;

/** The header: eleven bytes of signature, a 32-bit word of flags, and the 32-bit length of the empty extension. */
const HEADER_BYTES = 19;
const END_OF_ROWS = -1;
const LENGTH_OF_NULL = -1;

/**
 * Runs a COPY to the client. Rejects with the error of the server or of the connection. Uses pg's class `Query`,
 * because a pipelined connection accepts no other class. pg calls `handleCopyData`, which it does not publish, for each
 * message, which is one row; wire.test.ts checks that.
 */
export function copyOut(client: pg.PoolClient, statement: string): Promise<Column[][]> {
  return new Promise((resolve, reject) => {
    const rows: Column[][] = [];
    let start = HEADER_BYTES;
    let broken: Error | null = null; // if a callback of pg threw the error, the process would end
    const query = new pg.Query(statement, (error: Error | undefined) => {
      const failed = error ?? broken;
      if (failed) reject(failed);
      else resolve(rows);
    });
    const handleCopyData = ({ chunk }: { readonly chunk: Buffer }) => {
      try {
        const hasRow = start < chunk.length && chunk.readInt16BE(start) !== END_OF_ROWS;
        if (hasRow) rows.push(rowAt(chunk, start));
      } catch (error) {
        broken ??= error as Error; // a RangeError: the message does not contain exactly one row
      }
      start = 0;
    };
    client.query(Object.assign(query, { handleCopyData }));
  });
}

/**
 * Returns the columns of a row, each of which begins with its length as a big-endian 32-bit word. Copies each column
 * into separate aligned memory, because pg reuses the memory of the message.
 */
function rowAt(message: Buffer, start: number): Column[] {
  let at = start + 2;
  const row = Array.from({ length: message.readInt16BE(start) }, () => {
    const length = message.readInt32BE(at);
    at += 4;
    if (length === LENGTH_OF_NULL) return null;
    at += length;
    return new Uint8Array(message.subarray(at - length, at));
  });
  if (at !== message.length) throw new RangeError('a message of COPY does not contain exactly one row');
  return row;
}

/** Reads bytes with a COPY. The values in the statement are literals, because COPY does not accept parameters. */
export const copyBytes: ReadBytes = async (trx, wanted) => {
  const select = bytesQuery(wanted, (text) => sql.raw(pg.escapeLiteral(text))).compile(trx);
  const query: CopyQuery = {
    ...CompiledQuery.raw(`copy (${select.sql}) to stdout (format binary)`),
    isCopied: true,
  };
  const { rows } = await trx.executeQuery<Column[]>(query);
  const decoder = new TextDecoder();
  return rows.map(([data, digest]) => {
    if (!digest || !data) throw new Error('COPY returned a column that is null');
    return { digest: decoder.decode(digest), data };
  });
};
