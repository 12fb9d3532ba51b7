/** The commands that list and end the connections of assistants, and tell whose key or token a string is. */
import {
  findKeyNamed,
  listKeys,
  openToken,
  OperatorError,
  sealsOf,
  type ListedConnection,
} from '@brand-visibility/application';
import { apiKeyIn } from '@brand-visibility/domain/api-key';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { sealingOf } from '@brand-visibility/wiring';
import { contentOf, inputFile, STANDARD_INPUT } from '../input-file.js';
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
  return withDatabase(io, 'work', async ({ jobStore, clock, say, count }) => {
    if (!/^[0-9a-f]{32}$/.test(id)) return refuse(say, 'give the id that `keys assistants` prints'); // not a token
    const connections = await jobStore.endConnections(id, clock());
    if (connections === 0) return refuse(say, `there is no connection ${id} that was not ended`);
    count({ connections });
    say(`disconnected ${id}`);
    return 0;
  });
}

/** The longest text that is read; a key or a token has at most 200 characters. */
const LONGEST_TEXT = 10_000;

/** Prints whose key or token standard input contains, and the command that ends it (rule 10.7). */
export async function who(io: Io): Promise<number> {
  const input = await inputFile(STANDARD_INPUT);
  if (typeof input === 'string') throw new OperatorError(input);
  let text = '';
  for await (const chunk of contentOf(input).chunks)
    if (text.length < LONGEST_TEXT) text += Buffer.from(chunk).toString('latin1');
  const word = /bv[kar]_[\w-]+/.exec(text)?.[0] ?? '';
  return withDatabase(io, 'work', async ({ jobStore, clock, print, say }) => {
    const isKey = apiKeyIn(word) !== null;
    if (!isKey && !/^bv[ar]_/.test(word))
      return refuse(say, 'give a key (bvk_...) or a token (bva_..., bvr_...) on standard input');
    const sealing = isKey ? null : sealingOf(io.env);
    const seals = sealing && sealsOf(sealing.secrets, sealing.audience);
    const token = seals && (openToken(seals, 'access', word) ?? openToken(seals, 'refresh', word));
    if (!isKey && !token)
      return refuse(say, 'no service with this CURSOR_SECRET and PUBLIC_URL made this token');
    const connection = token && (await jobStore.connections()).find(({ id }) => id === token.id);
    if (token && !connection) return refuse(say, `there is no connection ${token.id} any more`);
    const id = connection ? connection.key_id : (await findKeyNamed(jobStore, apiKeyIn(word)!))?.id;
    const all = await listKeys(
      jobStore,
      { account_id: null, expiringWithin: null, unusedSince: null },
      clock(),
    );
    const key = 'missing' in all ? undefined : all.find((each) => each.id === id);
    if (!connection && !key) return refuse(say, NO_SUCH_KEY);
    const ended = connection ? connection.ended_at : key?.revoked_at;
    const end = connection ? `keys disconnect ${connection.id}` : `keys revoke --key ${id}`;
    print(
      JSON.stringify({
        key_id: id ?? null,
        account_id: connection?.account_id ?? key?.account.id,
        connection_id: connection?.id ?? null,
        last_used_on: connection ? connection.used_on : key?.last_used_on,
        ended_at: ended ? formatInstant(ended) : null,
        to_end: ended ? null : end,
      }),
    );
    return 0;
  });
}
