import pg from 'pg';

/** A statement with the values of its parameters, as the driver takes them. */
export interface BoundStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the plan of each statement as EXPLAIN prints it in JSON, in one transaction that begins with the statements
 * `first`. If `isRun`, each statement is executed and rolled back, and its plan contains the row count of each node.
 */
export function plansOf(
  url: string,
  first: readonly string[],
  statements: readonly BoundStatement[],
  isRun = false,
): Promise<readonly unknown[]> {
  return withClient(url, async (client) => {
    const options = isRun ? 'format json, analyze, timing off, summary off' : 'format json';
    await client.query('begin');
    for (const statement of first) await client.query(statement);
    const plans: unknown[] = [];
    for (const { sql, values } of statements) {
      await client.query('savepoint explained');
      const { rows } = await client.query<Record<string, unknown>>({
        text: `explain (${options}) ${sql}`,
        values: [...values],
      });
      plans.push(rows[0]?.['QUERY PLAN']);
      await client.query('rollback to savepoint explained');
    }
    return plans;
  });
}
