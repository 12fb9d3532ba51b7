import { OperatorError } from '@brand-visibility/application';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { Tables } from '../schema/tables.js';
import type { LimitedQuery } from './connection.js';
import { withRetry } from './snapshot.js';
import { SHORT_TIMEOUT, statementLimit } from './wire/limits.js';

/**
 * Checks of a database whose rows are on the workers of a Citus cluster. A service runs the checks when it starts and
 * when it pings the database. Requests use the same statements as on any other PostgreSQL database.
 */

/**
 * Whether the database is the coordinator of a Citus cluster (rule 10.11). Throws an OperatorError if the coordinator
 * would not pass the account of a transaction to its workers, because row-level security on the workers would then hide
 * all rows from every request (rule 10.10).
 */
export async function isClusterThatServes(db: Kysely<Tables>, where: string): Promise<boolean> {
  const { rows } = await sql<{ handed_on: string | null; by: string }>`
    select current_setting('citus.propagate_set_commands', true) as handed_on, quote_ident(session_user) as by
    from pg_extension where extname = 'citus'`.execute(db);
  const [setting] = rows;
  if (!setting) return false;
  if (setting.handed_on !== 'local')
    throw new OperatorError(
      `${where} uses Citus, which passes the account of a request to its workers only if citus.propagate_set_commands is 'local'; run: ` +
        `alter role ${setting.by} set citus.propagate_set_commands = 'local'`,
    );
  return true;
}

interface Worker {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds a cluster's workers that do not respond (rule 10.9). The checks run in the background, because the check of an
 * unreachable worker may take as long as a connection attempt.
 */
export class Workers {
  #away: readonly string[] = [];
  #isAsking = false;

  constructor(readonly db: Kysely<Tables>) {}

  /** Returns `HOST:PORT` of each worker that did not respond to the latest check, and starts the next check. */
  away(): readonly string[] {
    if (!this.#isAsking) void this.#ask();
    return this.#away;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      const { rows } = await sql<Worker>`
        select nodename as host, nodeport as port from pg_dist_node
        where isactive and shouldhaveshards and noderole = 'primary' order by host, port`.execute(this.db);
      const away: string[] = [];
      for (const worker of rows)
        if (!(await this.#answers(worker))) away.push(`${worker.host}:${worker.port}`);
      this.#away = away;
    } catch {
      // The coordinator is failing, which `ping` reports.
    } finally {
      this.#isAsking = false;
    }
  }

  async #answers({ host, port }: Worker): Promise<boolean> {
    const statements = `select ${statementLimit('1s')};
      select citus_check_connection_to_node(${pg.escapeLiteral(host)}, ${port}) as answers`;
    const query: LimitedQuery = { ...CompiledQuery.raw(statements), limit: SHORT_TIMEOUT };
    try {
      const { rows } = await withRetry(this.db, (connection) =>
        connection.executeQuery<{ answers: boolean }>(query),
      );
      return rows[0]?.answers ?? false;
    } catch {
      return false;
    }
  }
}
