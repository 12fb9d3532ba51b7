import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { ReadCitationOrder, ReadColumns, ReadRivalOrder, Snapshot } from '../../backend.js';
import { splitterOf, type CopySink, type MessageSplitter } from './receiver.js';

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

/** Members of pg's own queries that its types omit. */
interface Internals {
  handleCopyData(message: { readonly chunk: Buffer }): void;
}

/**
 * Runs a COPY to the client. Throws the error of the server or the connection. A pipelined connection takes only
 * queries of pg's own class, hence the overridden methods.
 */
export function copyOut(client: pg.PoolClient, statement: string): Promise<Column[][]> {
  return new Promise((resolve, reject) => {
    const copied = new CopiedRows();
    let splitter: MessageSplitter | undefined;
    const query = new pg.Query(statement, (error: Error | undefined) => {
      splitter?.sinks.delete(copied);
      const failed = error ?? copied.error;
      if (failed) reject(failed);
      else resolve(copied.rows);
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      splitter = splitterOf(connection.stream);
      splitter?.sinks.add(copied);
      submit(connection);
    };
    (query as unknown as Internals).handleCopyData = ({ chunk }) => copied.copy(chunk);
    client.query(query);
  });
}

/** Eleven bytes of signature, a 32-bit word of flags, and the 32-bit length of the empty extension. */
const HEADER_BYTES = 19;
const END_OF_ROWS = -1;
const LENGTH_OF_NULL = -1;

/** Where the first column of a row begins: behind the 16-bit number of columns and its own 32-bit length. */
const FIRST_COLUMN = 6;
/** Columns of facts are read where they are, as words of 32 bits. */
const ALIGNMENT = 4;
const roomBefore = (start: number) => (ALIGNMENT - ((start + FIRST_COLUMN) % ALIGNMENT)) % ALIGNMENT;

/**
 * The rows of a COPY. The protocol has a message for each row, the first of them behind the header. A message stays in
 * the memory in which it was received; over TLS, that of pg, it is copied.
 */
class CopiedRows implements CopySink {
  readonly rows: Column[][] = [];
  /** Of a message that is no row; an error that is thrown at pg would end the process. */
  error: Error | null = null;
  /** Where the row of the next message begins. */
  #start = HEADER_BYTES;

  get room(): number {
    return roomBefore(this.#start);
  }

  copy(chunk: Buffer): void {
    const { room } = this;
    const message = Buffer.allocUnsafeSlow(room + chunk.length);
    chunk.copy(message, room);
    this.take(message);
  }

  take(message: Buffer): void {
    try {
      const at = this.room + this.#start;
      this.#start = 0;
      if (at < message.length && message.readInt16BE(at) !== END_OF_ROWS) this.rows.push(rowAt(message, at));
    } catch (error) {
      this.error ??= error as Error; // a RangeError of a read behind the end
    }
  }
}

/** Each column: a 32-bit length and bytes, big-endian. */
function rowAt(message: Buffer, start: number): Column[] {
  let at = start + 2;
  const row = Array.from({ length: message.readInt16BE(start) }, () => {
    const length = message.readInt32BE(at);
    at += 4;
    if (length === LENGTH_OF_NULL) return null;
    at += length;
    return new Uint8Array(message.buffer, message.byteOffset + at - length, length);
  });
  if (at !== message.length) throw new RangeError('a message of COPY is not one row');
  return row;
}

/** COPY takes no parameters, so values are literals. The columns that are read in place come first. */
export const copyColumns: ReadColumns = async (trx, table, brand_id, run_ids) => {
  const runs = run_ids.map((id) => pg.escapeLiteral(id)).join(', ');
  const rows = await copied(
    trx,
    `select data, revision from ${table} where brand_id = ${pg.escapeLiteral(brand_id)} and run_id in (${runs})`,
  );
  const decoder = new TextDecoder();
  return rows.map(([data, revision]) => {
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
