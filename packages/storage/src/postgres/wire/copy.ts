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
      new CopyOut(statement, (error, chunks) => {
        if (error) reject(error);
        else resolve(rowsOf(Buffer.concat(chunks)));
      }),
    );
  });
}

/** pg's interface for custom queries. pg reuses the memory of the chunks, so they are copied. */
class CopyOut implements pg.Submittable {
  readonly #chunks: Buffer[] = [];

  /** pg replaces `callback` when the query times out. */
  constructor(
    readonly statement: string,
    public callback: (error: Error | null, chunks: readonly Buffer[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.query(this.statement);
  }
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#chunks.push(Buffer.from(chunk));
  }
  handleCommandComplete(): void {}
  handleError(error: Error): void {
    this.callback(error, []);
  }
  handleReadyForQuery(): void {
    this.callback(null, this.#chunks);
  }
}

/** Eleven bytes of signature, a 32-bit word of flags, and the 32-bit length of the empty extension. */
const HEADER_BYTES = 19;
const END_OF_ROWS = -1;
const LENGTH_OF_NULL = -1;

/** Each row: a 16-bit number of columns, then each column's 32-bit length and bytes, big-endian. */
function rowsOf(copied: Buffer): Column[][] {
  const rows: Column[][] = [];
  let at = HEADER_BYTES;
  for (;;) {
    const columns = copied.readInt16BE(at);
    at += 2;
    if (columns === END_OF_ROWS) return rows;
    rows.push(
      Array.from({ length: columns }, () => {
        const length = copied.readInt32BE(at);
        at += 4;
        if (length === LENGTH_OF_NULL) return null;
        at += length;
        // A copy: a cached column must not keep the whole buffer alive.
        return new Uint8Array(copied.subarray(at - length, at));
      }),
    );
  }
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
