/** Finds the stored records that have the same unique keys as imported records. */
import { uniqueKeyText, type UniqueKeyOf, type UniqueKeyType } from '@brand-visibility/contract';
import type { Backend, Snapshot } from '../backend.js';
import { ANSWER_KEY, wantedAnswer } from '../runs/answers.js';
import { byBrand } from '../values.js';

/** Returns, for each unique key in order, the id of the record with this key; null if there is none. */
export type Holders = {
  readonly [T in UniqueKeyType]: (keys: readonly UniqueKeyOf<T>[]) => Promise<readonly (string | null)[]>;
};

export function createHolders(backend: Backend, trx: Snapshot): Holders {
  return {
    api_key: async (keys) => {
      const fingerprints = keys.map(({ fingerprint }) => fingerprint);
      const rows = await trx
        .selectFrom('api_key')
        .select(['fingerprint', 'id'])
        .where(backend.isOneOf('api_key.fingerprint', fingerprints))
        .execute();
      return idsOf('api_key', keys, rows);
    },
    answer: async (keys) => {
      const runs = await runsNamed(backend, trx, [...new Set(keys.map(({ run_id }) => run_id))]);
      const brands = new Map(runs.map(({ brand_id, id }) => [id, brand_id]));
      const ofBrands = keys.flatMap((key) => {
        const brand_id = brands.get(key.run_id);
        return brand_id === undefined ? [] : [{ brand_id, key }];
      });
      const found: AnswerOfKey[] = [];
      for (const [brand_id, some] of byBrand(ofBrands)) {
        const wanted = some.map(({ key: { run_id, prompt_id, platform } }) => [run_id, prompt_id, platform]);
        for (const answer of await answersWith(backend, trx, brand_id, wanted)) found.push(answer);
      }
      return idsOf('answer', keys, found);
    },
  };
}

/** Returns the ids of these runs with the ids of their brands. */
async function runsNamed({ isOneOf }: Backend, trx: Snapshot, run_ids: readonly string[]) {
  if (run_ids.length === 0) return [];
  return trx.selectFrom('run').select(['brand_id', 'id']).where(isOneOf('run.id', run_ids)).execute();
}

interface AnswerOfKey {
  readonly run_id: string;
  readonly prompt_id: string;
  readonly platform: string;
  /** Null if no answer has this key. */
  readonly id: string | null;
}

/** Finds the answers of a brand with these keys; each key contains a run id, a prompt id and an engine. */
function answersWith(
  { valuesTable }: Backend,
  trx: Snapshot,
  brand_id: string,
  keys: readonly (readonly string[])[],
): Promise<AnswerOfKey[]> {
  return trx
    .with('wanted', () => valuesTable(ANSWER_KEY, keys))
    .selectFrom('wanted')
    .select(ANSWER_KEY)
    .select((eb) => wantedAnswer(eb, brand_id).select('answer.id').as('id'))
    .execute();
}

/** Returns the ids of the rows with these unique keys, in the order of the keys; null for a key without a row. */
function idsOf(
  type: UniqueKeyType,
  keys: readonly object[],
  found: readonly { readonly id: string | null }[],
): readonly (string | null)[] {
  const byKey = new Map(found.map((row) => [uniqueKeyText(type, row), row.id]));
  return keys.map((key) => byKey.get(uniqueKeyText(type, key)) ?? null);
}
