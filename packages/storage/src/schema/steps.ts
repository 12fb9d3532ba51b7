/** The steps that make the schema of a database, in order (rule 10.13). */
import type { Owner } from '@brand-visibility/application';
import { CompiledQuery, type Kysely } from 'kysely';
import type { SqlEngine } from './engine.js';
import { firstSchema } from './first.js';
import type { Snapshot, Tables } from './tables.js';

/**
 * A change of the schema. After a release, a step never changes. While `migrate` runs, and until `finish`, services of
 * the former release read the database, and its commands refuse it.
 */
export interface Step {
  /** The name of the step in `schema_step`. */
  readonly name: string;
  /** `migrate` adds what this release needs. `finish` removes what only former releases need. */
  readonly at: 'migrate' | 'finish';
  /**
   * Statements that run in one transaction, tables first. A column is a name, a type of `ColumnTypes` and, if it is
   * never null, `!`, such as `add column note text!`.
   */
  readonly statements?: (parts: Omit<SqlEngine, 'types'>) => readonly string[];
  /** Statements that run after them outside a transaction, and may run twice, such as an index `concurrently`. */
  readonly outside?: (parts: Omit<SqlEngine, 'types'>) => readonly string[];
  /** Then writes the rows of one brand, in a transaction; `backend` is a `Backend`. Returns lines for the operator. */
  readonly derive?: (
    to: { readonly backend: object; readonly trx: Snapshot },
    owner: Owner,
  ) => Promise<readonly string[]>;
}

export const STEPS: readonly Step[] = [{ name: 'r1.0.0', at: 'migrate', statements: firstSchema }];

const COLUMN = /([\w"]) (text|integer|number|flag|instant|json|bytes)\b(!?)/g;

/** Runs statements with the column types of an engine. */
export async function execute(
  db: Kysely<Tables>,
  { types }: SqlEngine,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    const typed = statement.replace(
      COLUMN,
      (_, name: string, type: keyof SqlEngine['types'], mark: string) =>
        `${name} ${types[type]}${mark && ' not null'}`,
    );
    // PostgreSQL's connection would add settings to the statement, and so make a transaction.
    const alone = { ...CompiledQuery.raw(typed), hasSettings: true };
    await db.executeQuery(alone);
  }
}
