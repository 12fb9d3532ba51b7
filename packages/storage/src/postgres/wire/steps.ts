import pg from 'pg';
import { BYTES_OF_A_UNIT, type SteppedQuery } from '../../scheduling/sized-pages.js';

/**
 * Reads the rows of a statement in steps: the server sends a limited number and waits for the next request. A step
 * triples the number of rows read, so that an ordinary page takes few steps, but requests no more rows than the
 * average size so far suggests.
 */
const LONGEST_STEP = 32;

/** Small rows are read in longer steps: as many as fit into these bytes by their average size so far. */
const BYTES_OF_A_STEP = 256 * 1024 * BYTES_OF_A_UNIT;

/** Members of pg's own queries that its types omit. */
interface Internals {
  rows: number;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handlePortalSuspended(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}

/** Runs a statement until its rows are enough. Throws the error of the server or the connection. */
export function rowsInSteps(
  client: pg.PoolClient,
  { sql, isEnough, giveWay, bytes, firstStep }: SteppedQuery,
  values: unknown[],
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const rows: unknown[] = [];
    let atMost = 0;
    let aborted: { readonly because: unknown } | null = null;
    const config = { text: sql, values, rows: firstStep };
    const query = new pg.Query(config, (error: Error | undefined) => {
      if (error || aborted) {
        reject(error ?? asError(aborted?.because));
        return;
      }
      isEnough(rows, atMost);
      resolve(rows);
    });
    query.on('row', (row) => rows.push(row));

    const own = query as unknown as Internals;
    const takeRow = own.handleDataRow.bind(own);
    const goOn = own.handlePortalSuspended.bind(own);
    const fail = own.handleError.bind(own);
    own.handleDataRow = (message) => {
      for (const field of message.fields) atMost += (field?.length ?? 0) * BYTES_OF_A_UNIT;
      takeRow(message);
    };
    own.handlePortalSuspended = (connection) => {
      if (isEnough(rows, atMost)) {
        connection.sync();
        return;
      }
      const average = atMost / rows.length;
      const needed = Math.ceil((bytes * BYTES_OF_A_UNIT - atMost) / average) + 1;
      const longest = Math.max(LONGEST_STEP, Math.floor(BYTES_OF_A_STEP / average));
      own.rows = Math.max(1, Math.min(2 * rows.length, longest, needed));
      const endWith = (because: unknown) => {
        aborted = { because };
        connection.sync();
      };
      try {
        const others = giveWay(atMost);
        if (!others) goOn(connection);
        else others.then(() => goOn(connection)).catch(endWith);
      } catch (fault) {
        endWith(fault);
      }
    };
    // The server sends nothing more until a sync message ends the statement.
    own.handleError = (error, connection) => {
      connection.sync();
      fail(error, connection);
    };
    client.query(query);
  });
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
