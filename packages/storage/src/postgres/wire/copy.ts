import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { ReadCitationOrder, ReadColumns, ReadRivalOrder, Snapshot } from '../../backend.js';

/**
 * Reads rows with a binary COPY. A report reads millions of bytes of facts. A select returns each byte as two
 * hexadecimal digits, and to decode that text takes several times as long as the counting.
 */

/** A query that the driver runs as a COPY; its rows are lists of columns, each null or bytes. */
export interface CopyQuery extends CompiledQuery {
  readonly isCopied: true;
}

export const isCopyQuery = (query: CompiledQuery): query is CopyQuery => 'isCopied' in query;

type Column = Uint8Array | null;

/** Runs a COPY to the client. Throws the error of the server or the connection. */
export function copyOut(client: pg.PoolClient, statement: string): Promise<Column[][]> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyOut(statement, (error, rows) => {
        if (error) reject(error);
        else resolve(rows);
      }),
    );
  });
}

/** pg's interface for custom queries. pg reuses the memory of the messages, so that columns are copied, once. */
class CopyOut implements pg.Submittable {
  readonly #rows: Column[][] = [];
  #isBegun = false;
  /** Of a message that is no row; an error that is thrown at pg would end the process. */
  #error: Error | null = null;

  /** pg replaces `callback` when the query times out. */
  constructor(
    readonly statement: string,
    public callback: (error: Error | null, rows: Column[][]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.query(this.statement);
  }
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    try {
      const at = this.#isBegun ? 0 : HEADER_BYTES;
      this.#isBegun = true;
      if (at < chunk.length && chunk.readInt16BE(at) !== END_OF_ROWS) this.#rows.push(rowAt(chunk, at));
    } catch (error) {
      this.#error ??= error as Error; // a RangeError of a read behind the end
    }
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.callback(error, []);
  }
  handleReadyForQuery(): void {
    this.callback(this.#error, this.#rows);
  }
}

/** Eleven bytes of signature, a 32-bit word of flags, and the 32-bit length of the empty extension. */
const HEADER_BYTES = 19;
const END_OF_ROWS = -1;
const LENGTH_OF_NULL = -1;

/**
 * The protocol has a message for each row, the first of them behind the header: a 16-bit number of columns, then each
 * column's 32-bit length and bytes, big-endian.
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
  if (at !== message.length) throw new RangeError('a message of COPY is not one row');
  return row;
}

/** COPY takes no parameters, so values are literals. */
export const copyColumns: ReadColumns = async (trx, table, brand_id, run_ids) => {
  const runs = run_ids.map((id) => pg.escapeLiteral(id)).join(', ');
  const rows = await copied(
    trx,
    `select revision, data from ${table} where brand_id = ${pg.escapeLiteral(brand_id)} and run_id in (${runs})`,
  );
  const decoder = new TextDecoder();
  return rows.map(([revision, data]) => {
    if (!revision || !data) throw new Error('columns are never null');
    return { revision: decoder.decode(revision), data };
  });
};

export const copyRivalOrder: ReadRivalOrder = async (trx, brand_id) => {
  const select = `select data from rival_order where brand_id = ${pg.escapeLiteral(brand_id)}`;
  const [row] = await copied(trx, select);
  return row?.[0] ?? new Uint8Array();
};

export const copyCitationOrder: ReadCitationOrder = async (trx, brand_id, of) => {
  const select = `select ${of} from citation_order where brand_id = ${pg.escapeLiteral(brand_id)}`;
  const [row] = await copied(trx, select);
  return row?.[0] ?? new Uint8Array();
};

async function copied(trx: Snapshot, select: string): Promise<Column[][]> {
  const query: CopyQuery = {
    ...CompiledQuery.raw(`copy (${select}) to stdout (format binary)`),
    isCopied: true,
  };
  const { rows } = await trx.executeQuery<Column[]>(query);
  return rows;
}
