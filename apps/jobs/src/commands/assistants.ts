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
import { NO_SUCH_KEY, refuse, showKey } from './keys.js';

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

/** Prints the line of the key or connection to which the key or token on standard input belongs, and what ends it. */
export async function who(io: Io): Promise<number> {
  const input = await inputFile(STANDARD_INPUT);
  if (typeof input === 'string') throw new OperatorError(input);
  let text = '';
  for await (const chunk of contentOf(input).chunks)
    if (text.length < LONGEST_TEXT) text += Buffer.from(chunk).toString('latin1');
  const word = /bv[kar]_[\w-]+/.exec(text)?.[0] ?? '';
  return withDatabase(io, 'work', async ({ jobStore, clock, print, say }) => {
    const key = apiKeyIn(word);
    if (key === null && !/^bv[ar]_/.test(word))
      return refuse(say, 'give a key (bvk_...) or a token (bva_..., bvr_...) on standard input');
    const id = key === null ? connectionIn(word, io) : (await findKeyNamed(jobStore, key))?.id;
    if (id === undefined)
      return refuse(
        say,
        key ? NO_SUCH_KEY : 'no service with this CURSOR_SECRET and PUBLIC_URL made this token',
      );
    const ofAny = { account_id: null, expiringWithin: null, unusedSince: null };
    const all = key === null ? await jobStore.connections() : await listKeys(jobStore, ofAny, clock());
    const found = 'missing' in all ? undefined : all.find((each) => each.id === id);
    if (!found) return refuse(say, `there is no connection ${id} any more`);
    const [line, end] =
      'key_id' in found
        ? [shown(found), found.ended_at === null && `keys disconnect ${id}`]
        : [showKey(found), found.revoked_at === null && `keys revoke --key ${id}`];
    print(JSON.stringify({ ...line, to_end: end || null }));
    return 0;
  });
}

/** Returns the id of the connection of a token. */
function connectionIn(token: string, { env }: Io): string | undefined {
  const { secrets, audience } = sealingOf(env);
  const seals = sealsOf(secrets, audience);
  return (openToken(seals, 'access', token) ?? openToken(seals, 'refresh', token))?.id;
}
