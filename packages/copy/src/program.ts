import { createClient, type ClientOptions } from '@brand-visibility/client';
import { clientSource } from './client-source.js';
import { UsageError, type Command, type Place } from './command-line.js';
import type { Screen } from './screen.js';
import { sync } from './sync.js';
import type { Target } from './target.js';
import { parseState } from './targets/singer/singer-state.js';
import { openSingerTarget } from './targets/singer/singer-target.js';
import { openSqliteTarget } from './targets/sqlite/sqlite-target.js';
import { RETRIES, type Reason } from './waits.js';

/** What the program needs of its process. */
export interface Surroundings {
  readonly screen: Screen;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly readFile: (file: string) => string;
  /** Writes to standard output; resolves when more may be written. */
  readonly write: (line: string) => Promise<void>;
}

/** By the status of the last reply; there was none that could be read for any other. */
const REASONS: ReadonlyMap<number, Reason> = new Map([
  [429, 'rate limit'],
  [503, 'unavailable'],
]);

/** Runs a command to its end; what was copied before a failure stays. */
export async function run(command: Command, { screen, clock, readFile, write }: Surroundings): Promise<void> {
  const now = distinctTimes(clock);
  const client = clientOf(command, screen);
  const target = await openTarget(command.place, { now, readFile, write });
  try {
    await sync({ source: clientSource(client), target, report: screen, now }, command.brands);
  } finally {
    target.close();
  }
}

function clientOf({ baseUrl, apiKey }: Command, screen: Screen) {
  let status = 0;
  let url = '';
  /** What the program waited for last since it sent another request than this one. */
  let waited: Reason | null = null;
  const options: ClientOptions = {
    baseUrl,
    apiKey,
    retries: RETRIES,
    fetch: async (request, init) => {
      status = 0;
      if (request.url !== url) waited = null;
      ({ url } = request);
      screen.requested();
      const response = await fetch(request, init);
      ({ status } = response);
      return response;
    },
    sleep: async (milliseconds) => {
      const reason = REASONS.get(status) ?? 'unreachable';
      screen.waiting({ milliseconds, reason, isRepeated: waited === reason });
      waited = reason;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    },
  };
  try {
    return createClient(options);
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  }
}

async function openTarget(
  place: Place,
  { readFile, ...rest }: Pick<Surroundings, 'readFile' | 'write'> & { readonly now: () => string },
): Promise<Target> {
  if (place.target === 'sqlite') return openSqliteTarget(place.path);
  const { stateFile } = place;
  const state = stateFile === null ? null : parseState(readFile(stateFile), stateFile);
  return openSingerTarget({ ...rest, state });
}

/** Times in RFC 3339, each a millisecond after the one before or later. */
function distinctTimes(clock: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, clock());
    return new Date(last).toISOString();
  };
}
