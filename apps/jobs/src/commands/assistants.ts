/** The commands that list and end the connections of assistants. */
import { findKeyNamed, type ListedConnection } from '@brand-visibility/application';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { isKeyId } from '../invocation.js';
import { withDatabase } from '../open.js';
import type { Io } from '../output.js';
import { NO_SUCH_KEY, refuse } from './keys.js';

/** Prints one line of JSON per connection, of one key if `key` is given (rule 10.7). */
export async function listAssistants(io: Io, { key }: { readonly key?: string }): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, print, say }) => {
    const found = key === undefined ? null : await findKeyNamed(jobStore, key);
    if (key !== undefined && !found)
      return refuse(say, isKeyId(key) ? `there is no key ${key}` : NO_SUCH_KEY);
    for (const each of await jobStore.connections())
      if (!found || each.key_id === found.id) print(JSON.stringify(shown(each)));
    return 0;
  });
}

function shown({ id, key_id, account_id, client, destination, used_on, ...times }: ListedConnection) {
  const { created_at, ended_at } = times;
  return {
    id,
    key_id,
    account_id,
    name: client,
    destination,
    connected_at: formatInstant(created_at),
    last_used_on: used_on,
    ended_at: ended_at === null ? null : formatInstant(ended_at),
  };
}

/** Ends a connection; its tokens are refused from the next message on (rule 10.7). */
export async function disconnectAssistant(io: Io, id: string): Promise<number> {
  return withDatabase(io, 'work', async ({ jobStore, clock, journal, say, count }) => {
    if (!/^[0-9a-f]{32}$/.test(id)) return refuse(say, 'give the id that `keys assistants` prints'); // not a token
    const at = clock();
    const isEnded = await journal.noting((add) =>
      jobStore.disconnect(id, at, () => add({ at, what: { connection_id: id } })),
    );
    if (!isEnded) return refuse(say, `there is no connection ${id} that was not ended`);
    count({ connections: 1 });
    say(`disconnected ${id}`);
    return journal.isIncomplete() ? 1 : 0;
  });
}
