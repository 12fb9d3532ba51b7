import { errorsIn, problemIn, type Check, type Judged } from './judged.js';
import type { Material } from '../world/material.js';
import { pairsOf } from '../oracle/reading.js';
import { CANARY } from '../requests/valid-requests.js';
import type { FuzzKey } from '../world/world.js';

/** The form of marks and ids in a random world. */
const MARK = /acct_[a-z]{1,2}_mark/gi;
const ID = /(?:\b(?:acc|brd|key|prm|run|ans|thm|rec|chk)_[aBcDz09_-]{3}\d+|(?<=")[a-z0-9]{24}(?="))/g;

/** Checks that a response discloses nothing. */
export const SECRETS: Readonly<Record<string, Check>> = {
  'no data of another account is disclosed': (judged) => {
    const text = disclosedBy(judged);
    const found = askersOf(judged).map((caller) => foreignIn(text, caller, judged.service.material));
    return found.includes(null) ? null : (found[0] ?? null);
  },

  'no key is echoed': (judged) => {
    const { response, text, service } = judged;
    const headers = [...response.headers.values()].flat().join('\n');
    if (!`${headers}${text}`.includes('bvk_')) return null;
    const disclosed = `${headers}\n${disclosedBy(judged)}`;
    const { keys } = service.material.world;
    if (keys.some((key) => text.includes(key.text))) return 'a key';
    return keys.some((key) => disclosed.includes(key.text.slice(8, -4))) ? 'the middle of a key' : null;
  },

  'no input is echoed': (judged) => {
    const { sent, response, service } = judged;
    const headers = [...response.headers.values()].flat().join('\n');
    if (`${headers}\n${disclosedBy(judged)}`.toLowerCase().includes(CANARY)) return 'the canary';
    if (!sent.prediction || response.status < 400) return null;
    const values = pairsOf(sent.draft.query).flatMap(({ value }) =>
      value !== null && value.length > 4 ? [value] : [],
    );
    const prose = proseOf(judged);
    const echo = values.find((value) => prose.includes(value) && !service.published.includes(bare(value)));
    return echo === undefined ? null : `the value ${JSON.stringify(echo)}`;
  },
};

/** Strips punctuation at both ends, since a sentence may surround a quoted value with its own. */
const bare = (value: string) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(value)?.[0] ?? '';

/** The possible callers: for mutated bytes, every key that they still contain, or none. */
function askersOf({ sent, service }: Judged): readonly (FuzzKey | null)[] {
  if (sent.prediction) return [sent.prediction.caller];
  const { keys } = service.material.world;
  return [null, ...keys.filter(({ text, refusal }) => refusal === null && sent.bytes.includes(text))];
}

/** Finds data in a text that the caller must not read; null if there is none. */
export function foreignIn(text: string, caller: FuzzKey | null, { world }: Material): string | null {
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
function disclosedBy(judged: Judged): string {
  if (judged.response.status < 400) return judged.text;
  const { instance: _, errors: __, ...rest } = problemIn(judged);
  return JSON.stringify([rest, errorsIn(judged).map(({ parameter: ___, ...others }) => others)]);
}

/** The prose of a problem, without the lists of allowed values beside it. */
function proseOf(judged: Judged): string {
  const { instance: _, errors: __, ...rest } = problemIn(judged);
  return [...Object.values(rest), ...errorsIn(judged).map(({ detail }) => detail)].join('\n');
}
