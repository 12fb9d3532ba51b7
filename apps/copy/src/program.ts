/** Creates the source and the target that a command requires, and runs the sync. */
import { createClient, type ClientOptions } from '@brand-visibility/client';
import { RETRIES, UsageError } from '@brand-visibility/terminal';
import { boundedFetch } from './bounded-response.js';
import { clientSource } from './client-source.js';
import type { CopyCommand } from './command-line.js';
import type { CopyScreen } from './screen.js';
import { sync } from './sync.js';
import { parseState } from './state/memory-state.js';
import type { Target } from './target.js';
import { openDuckdbTarget } from './targets/duckdb/duckdb-target.js';
import { openSingerTarget } from './targets/singer/singer-target.js';
import { openSqliteTarget } from './targets/sqlite/sqlite-target.js';

/** The functions and resources that the program uses. */
export interface CopyDependencies {
  readonly screen: CopyScreen;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly readFile: (file: string) => string;
  /** Writes to standard output. The promise resolves when the stream accepts more data. */
  readonly write: (line: string) => Promise<void>;
}

/** Runs a command. If the command fails, the rows that were already copied stay. */
export async function run(
  command: CopyCommand,
  { screen, clock, readFile, write }: CopyDependencies,
): Promise<void> {
  const now = distinctTimes(clock);
  const client = connectedClient(command, screen);
  const target = await openTarget(command, { now, readFile, write });
  try {
    await sync({ source: clientSource(client), target, report: screen, now }, command.brands);
  } finally {
    target.close();
  }
}

function connectedClient({ baseUrl, apiKey }: CopyCommand, screen: CopyScreen) {
  const options: ClientOptions = {
    baseUrl,
    apiKey,
    retries: RETRIES,
    onWait: screen.waiting,
    fetch: async (url, init) => {
      screen.requested();
      return boundedFetch(await fetch(url, init));
    },
  };
  try {
    return createClient(options);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

async function openTarget(
  { place, tables, baseUrl }: CopyCommand,
  { readFile, ...rest }: Pick<CopyDependencies, 'readFile' | 'write'> & { readonly now: () => string },
): Promise<Target> {
  if (place.target === 'singer') {
    const { stateFile } = place;
    const state = stateFile === null ? null : parseState(readFile(stateFile), stateFile);
    return openSingerTarget({ ...rest, tables, state });
  }
  if (place.target === 'sqlite') return openSqliteTarget(place.path, tables);
  const packages = `--package=@duckdb/node-api --package=${baseUrl}/brand-visibility-copy.tgz`;
  return openDuckdbTarget(
    place.path,
    tables,
    `npx --yes ${packages} brand-visibility-copy --to ${place.path}`,
  );
}

/** Returns a function that returns the current time as RFC 3339, at least a millisecond later on each call. */
function distinctTimes(clock: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, clock());
    return new Date(last).toISOString();
  };
}
