import { OperatorError, StoreUnavailable, isStoreUnavailable } from '@brand-visibility/application';
import { requireServable, stateOfMigrations } from '../../migrations/migrate.js';
import { describeOpening } from '../errors.js';
import type { PostgresPool } from './pool.js';
import { POSTGRES_MIGRATIONS, stateOfSchema } from '../schema.js';
import { onceMore } from '../snapshot.js';
import { rowSecurityGaps } from '../row-security/gaps.js';

/** A database between its first connection and the first question: nothing is asked before it was found right. */
export interface Opening {
  /**
   * The look at the start. Throws an OperatorError for what only an operator can mend; where the database is away, it
   * throws StoreUnavailable or, when it `mayBeAway`, says so in a line.
   */
  begin(mayBeAway: boolean): Promise<void>;
  /** Where the database was away at the start, it is looked at before it is first used. */
  checked(): Promise<void>;
  /** Whether it answers with a schema that can be served; throws as the store's `ping` does. */
  ping(): Promise<void>;
}

/** `look` throws what is wrong with the database. */
export function openingOf(
  { db, where }: PostgresPool,
  look: () => Promise<void>,
  warn: (line: string) => void,
): Opening {
  let isChecked = false;
  let checking: Promise<void> | null = null;
  const checked = async () => {
    if (isChecked) return;
    checking ??= look().finally(() => (checking = null));
    try {
      await checking;
    } catch (error) {
      const described = describeOpening(error, where);
      throw described instanceof OperatorError
        ? new StoreUnavailable(described.message, { cause: error })
        : described;
    }
    isChecked = true;
  };
  return {
    begin: async (mayBeAway) => {
      try {
        await look();
        isChecked = true;
      } catch (error) {
        const described = describeOpening(error, where);
        if (!mayBeAway || !isStoreUnavailable(described)) throw described;
        warn(described instanceof Error ? described.message : where);
      }
    },
    checked,
    ping: async () => {
      await checked();
      const state = await onceMore(db, (connection) =>
        stateOfMigrations(connection, POSTGRES_MIGRATIONS, 'serve', where),
      );
      requireServable(state, where);
    },
  };
}

/** What a service looks at: a schema that it can serve, and a user whom row-level security holds for. */
export async function lookBeforeServing(
  { db, where }: PostgresPool,
  requireRowSecurity: boolean,
  warn: (line: string) => void,
): Promise<void> {
  requireServable(await stateOfSchema(db, 'serve', where), where);
  const gaps = await rowSecurityGaps(db);
  if (gaps.length === 0) return;
  const line = `${where}: row-level security does not stand behind this user: ${gaps.join('; ')}`;
  if (requireRowSecurity) throw new OperatorError(`${line} (REQUIRE_ROW_SECURITY=1)`);
  warn(line);
}
