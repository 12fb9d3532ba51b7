import { StoreUnavailable } from '@brand-visibility/application';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { copyOut, isCopyQuery } from './wire/copy.js';
import { isLost, mapped } from './errors.js';
import { rowsInSteps } from './steps.js';
import { toPostgres } from './wire/values.js';
import { isSteppedQuery } from '../read/rows-within.js';

/** A query with a time limit of its own, in milliseconds. */
export interface LimitedQuery extends CompiledQuery {
  readonly limit?: number;
}

/** A connection out of the pool as kysely sees it. One that was lost is not put back. */
export class PostgresConnection implements DatabaseConnection {
  isLost = false;

  constructor(readonly client: pg.PoolClient) {}

  /** The rows of the last statement, where the text has several. */
  async executeQuery<R>(query: LimitedQuery): Promise<QueryResult<R>> {
    const { sql, parameters, limit } = query;
    if (this.isLost) throw new StoreUnavailable('the connection to the database was lost');
    try {
      if (isCopyQuery(query)) return { rows: asRows<R>(await copyOut(this.client, sql)) };
      if (isSteppedQuery(query))
        return { rows: asRows<R>(await rowsInSteps(this.client, query, parameters.map(toPostgres))) };
      // Without a name: a transaction pooler gives each transaction another connection of the server.
      const results = await this.client.query({
        text: sql,
        values: parameters.map(toPostgres),
        ...(limit === undefined ? {} : { query_timeout: limit }),
      });
      const { rows, command, rowCount } = lastOf(results);
      if (command === 'SELECT') return { rows: asRows<R>(rows) };
      return { rows: asRows<R>(rows), numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      this.isLost ||= isLost(error);
      throw mapped(error);
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('results are read whole');
  }
}

/** The driver gives a list for a text of several statements, which its types do not say. */
function lastOf(results: pg.QueryResult | readonly pg.QueryResult[]): pg.QueryResult {
  if (!Array.isArray(results)) return results as pg.QueryResult; // isArray() forgets that a list may be read-only
  const last = results.at(-1) as pg.QueryResult | undefined;
  if (!last) throw new Error('a text has a statement');
  return last;
}

/** kysely's types say what a query's rows look like; the driver cannot know. */
function asRows<R>(rows: unknown[]): R[] {
  return rows as R[];
}
