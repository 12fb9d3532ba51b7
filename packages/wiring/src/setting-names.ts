import { suggesting } from '@brand-visibility/contract';

/** Common alternative names of settings. */
const OTHER_NAMES = {
  DATABASE_URL: ['DB_URL', 'DATABASE_URI'],
  DATABASE_READ_URL: ['READ_DATABASE_URL', 'DATABASE_REPLICA_URL'],
  DATABASE_CONNECTIONS: ['DB_CONNECTIONS', 'DATABASE_POOL_SIZE'],
  REQUIRE_ROW_SECURITY: ['REQUIRE_ROW_LEVEL_SECURITY', 'ROW_SECURITY', 'REQUIRE_RLS'],
  CURSOR_SECRET: ['CURSOR_KEY'],
  PUBLIC_URL: ['PUBLIC_URI'],
  DRAIN_DELAY_SECONDS: ['DRAIN_DELAY', 'DRAIN_SECONDS'],
  KEEP_ALIVE_SECONDS: ['KEEP_ALIVE'],
  JOURNAL: ['JOURNAL_FILE', 'JOURNAL_PATH'],
  REPORT_CACHE_MEGABYTES: ['REPORT_CACHE', 'REPORT_CACHE_MB'],
} as const;

/** Matches the names that people may set by hand. Other names could contain line breaks or terminal escapes. */
const NAME = /^[\w.-]+$/;

/** A variable, and the setting that the operator probably meant. */
export interface Misspelling {
  readonly name: string;
  readonly meant: string;
}

/**
 * Returns each variable that is set and not in `names`, if it differs from a name in `names` only by letter case or one
 * typo, or if it is an alternative to such a name. See `query/did-you-mean.ts` in `contract` (rule 10.2).
 */
export function probableMisspellings(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): readonly Misspelling[] {
  const suggest = suggesting(names, OTHER_NAMES);
  return Object.keys(environment)
    .filter((name) => NAME.test(name) && !names.includes(name) && (environment[name] ?? '') !== '')
    .sort()
    .flatMap((name) => {
      const meant = suggest(name);
      return meant === undefined ? [] : [{ name, meant }];
    });
}
