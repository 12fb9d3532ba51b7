import pg from 'pg';
import { BYTES_OF_A_UNIT, type SteppedQuery } from '../../scheduling/sized-pages.js';

/**
 * Rows in steps: the server gives so many of a statement's rows and waits to be asked for more. A step is twice as long as
 * all before it, so that an ordinary page takes few, and no longer than rows like those so far need to be enough.
 */
const FIRST_STEP = 2;
const LONGEST_STEP = 32;

/** What pg calls of its own queries; its types leave it out. */
interface Internals {
  rows: number;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handlePortalSuspended(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
}

/** Runs a statement until its rows are enough. Throws what the server or the connection says. */
export function rowsInSteps(
  client: pg.PoolClient,
  { sql, isEnough, giveWay, bytes }: SteppedQuery,
  values: unknown[],
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const rows: unknown[] = [];
    let atMost = 0;
    let refused: { readonly because: unknown } | null = null;
    const config = { text: sql, values, rows: FIRST_STEP };
    const query = new pg.Query(config, (error: Error | undefined) => {
      if (error || refused) {
        reject(error ?? asError(refused?.because));
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
      const needed = Math.ceil((bytes * BYTES_OF_A_UNIT - atMost) / (atMost / rows.length)) + 1;
      own.rows = Math.max(1, Math.min(2 * rows.length, LONGEST_STEP, needed));
      const others = giveWay(atMost);
      if (!others) goOn(connection);
      else {
        const endWith = (because: unknown) => {
          refused = { because };
          connection.sync();
        };
        others.then(() => goOn(connection)).catch(endWith);
      }
    };
    // The server says nothing more before it is told that the statement is over.
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
