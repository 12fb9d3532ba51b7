import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { ReadFacts, ReadRivalOrder, Snapshot } from '../../backend.js';

/**
 * Rows as COPY writes them in binary. Facts are bytes, millions of them a report: as the result of a select each would
 * be written as two hexadecimal digits, made a text and read back, which takes several times as long as the counting.
 */

/** A query that the driver runs as a COPY; its rows are lists of columns, null or as bytes. */
export interface CopyQuery extends CompiledQuery {
  readonly isCopied: true;
}

export const isCopyQuery = (query: CompiledQuery): query is CopyQuery => 'isCopied' in query;

type Column = Uint8Array | null;

/** Runs the statement of a COPY to the client. Throws what the server or the connection says. */
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

/** What pg calls of a query that it has not made itself; the chunks that it hands over lie in memory that it uses again. */
class CopyOut implements pg.Submittable {
  readonly #chunks: Buffer[] = [];

  /** pg puts another one in its place when the query takes too long. */
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

/** Eleven bytes of signature, a word of flags, and the length of an extension, which is empty. */
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
        // In memory of its own: it may stay in the cache when its neighbours do not.
        return new Uint8Array(copied.subarray(at - length, at));
      }),
    );
  }
}

/** COPY takes no parameters, so values stand in the statement as literals. */
export const copyFacts: ReadFacts = async (trx, brand_id, run_ids) => {
  const runs = run_ids.map((id) => pg.escapeLiteral(id)).join(', ');
  const rows = await copied(
    trx,
    `select revision, data from run_facts where brand_id = ${pg.escapeLiteral(brand_id)} and run_id in (${runs})`,
  );
  const decoder = new TextDecoder();
  return rows.map(([revision, data]) => {
    if (!revision || !data) throw new Error('facts are never null');
    return { revision: decoder.decode(revision), data };
  });
};

export const copyRivalOrder: ReadRivalOrder = async (trx, brand_id) => {
  const select = `select data from rival_order where brand_id = ${pg.escapeLiteral(brand_id)}`;
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
