import type { Material } from '../world/material.js';
import { pairsOf } from '../oracle/reading.js';
import { CANARY } from '../drafts/valid-requests.js';
import type { FuzzKey } from '../world/world.js';
import type { Judged } from './judged.js';
import { problemIn } from './response.js';

/** The form of marks and ids in a random data set. */
const MARK = /acct_[a-z]{1,2}_mark/gi;
const ID = /(?:\b(?:acc|brd|key|prm|run|ans|thm|rec|chk)_[aBcDz09_-]{3}\d+|(?<=")[a-z0-9]{24}(?="))/g;

/** What a response discloses that it must not: data of others, keys, and what was sent. */
export function disclosuresIn(judged: Judged): string[] {
  const { received, service } = judged;
  const disclosed = disclosedBy(judged);
  const foreign = callersOf(judged).map((caller) => foreignIn(disclosed, caller, service.material));
  const all = `${Object.values(received.headers).join('\n')}\n${disclosed}`;
  const { keys } = service.material.world;
  // A caller's request id is repeated if it contains no complete key (rule 6.3), so it may contain a spoiled one.
  const id = received.headers['x-request-id'] ?? '';
  const unsent = id === '' ? all : all.replaceAll(id, '');
  const isKey = keys.some(({ text }) => received.bytes.includes(text) || unsent.includes(text.slice(8, -4)));
  const echo = echoIn(judged);
  return [
    ...(foreign.includes(null) ? [] : foreign.slice(0, 1).map(String)),
    ...(isKey ? ['a key is disclosed'] : []),
    ...(all.toLowerCase().includes(CANARY) ? ['the canary is disclosed'] : []),
    ...(echo === null ? [] : [`the value ${JSON.stringify(echo)} is disclosed`]),
  ];
}

/** A target that is too long is not read, so its error repeats nothing; a drawn one may have 80 megabytes. */
const NOT_READ: readonly number[] = [414, 431];

/** A value of the query that an error repeats in its prose; null if there is none. */
function echoIn({ sent, response, body, service }: Judged): string | null {
  if (!sent.prediction || response.status < 400 || NOT_READ.includes(response.status)) return null;
  const { instance: _, errors = [], ...rest } = problemIn(response, body);
  // Without the lists of allowed values.
  const prose = [...Object.values(rest), ...errors.map(({ detail }) => detail)].join('\n');
  const values = pairsOf(sent.draft.query).flatMap(({ value }) => value ?? []);
  const isEcho = (value: string) =>
    value.length > 4 && prose.includes(value) && !service.published.includes(bare(value));
  return values.find(isEcho) ?? null;
}

/** Strips punctuation at both ends, since a sentence may surround a quoted value with its own. */
const bare = (value: string) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(value)?.[0] ?? '';

/** The possible callers: for mutated bytes, every key that they still contain, or none. */
function callersOf({ sent, service }: Judged): readonly (FuzzKey | null)[] {
  if (sent.prediction) return [sent.prediction.caller];
  const { keys } = service.material.world;
  return [null, ...keys.filter(({ text, refusal }) => refusal === null && sent.bytes.includes(text))];
}

/** Finds data in a body that the caller must not read; null if there is none. */
function foreignIn(text: string, caller: FuzzKey | null, { world }: Material): string | null {
  const own = world.marks.get(caller?.account_id ?? '')?.toLowerCase();
  const mark = text.match(MARK)?.find((each) => each.toLowerCase() !== own);
  if (mark !== undefined) return `the mark ${mark}`;
  for (const [id] of text.matchAll(ID)) {
    const owner = world.owners.get(id);
    if (!owner) continue;
    if (owner.account_id !== caller?.account_id) return `the id ${id} of another account`;
    if (owner.brand_id !== null && !caller.brand_ids.includes(owner.brand_id))
      return `the id ${id} of another brand`;
  }
  return null;
}

/** The response without what it is meant to echo: the path and the names of parameters. */
function disclosedBy({ response, received, body }: Judged): string {
  if (response.status < 400)
    return typeof body === 'string' ? body : JSON.stringify(body ?? received.bytes.toString());
  const { instance: _, errors = [], ...rest } = problemIn(response, body);
  return JSON.stringify([rest, errors.map(({ parameter: __, ...others }) => others)]);
}
