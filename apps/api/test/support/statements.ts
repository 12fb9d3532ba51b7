import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** A statement as the storage package publishes it. */
interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Runs `work` and returns the statements that this process meanwhile sent to databases, with their parameters. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const note = (message: unknown) => {
    const { sql, parameters } = message as Statement; // messages of a channel are untyped
    sent.push(`${sql} -- ${JSON.stringify(parameters, withIntegers)}`);
  };
  subscribe(CHANNEL, note);
  try {
    await work();
  } finally {
    unsubscribe(CHANNEL, note);
  }
  return sent;
}

const CHANNEL = 'brand-visibility:statement';

const withIntegers = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);

/** The statements that were sent again on the same snapshot with the same parameters. */
export function repeatedOn(statements: readonly string[]): readonly string[] {
  const repeated: string[] = [];
  let snapshot = new Set<string>();
  for (const statement of statements) {
    if (statement.startsWith('begin')) snapshot = new Set();
    if (snapshot.has(statement)) repeated.push(statement);
    snapshot.add(statement);
  }
  return repeated;
}
