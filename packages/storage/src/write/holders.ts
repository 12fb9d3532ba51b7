import { uniqueKeyText, type UniqueKeyOf, type UniqueKeyType } from '@brand-visibility/contract';
import type { Backend, Snapshot } from '../backend.js';
import { byBrand } from '../schema/values.js';

/** Finds the id of the record with each of these unique keys, in their order; null if there is none. */
export type Holders = {
  readonly [T in UniqueKeyType]: (keys: readonly UniqueKeyOf<T>[]) => Promise<readonly (string | null)[]>;
};

export function holdersIn(backend: Backend, trx: Snapshot): Holders {
  return {
    api_key: async (keys) => {
      const fingerprints = keys.map(({ fingerprint }) => fingerprint);
      const rows = await trx
        .selectFrom('api_key')
        .select(['fingerprint', 'id'])
        .where(backend.among('api_key.fingerprint', fingerprints))
        .execute();
      return idsOf('api_key', keys, rows);
    },
    answer: async (keys) => {
      const runs = await runsNamed(backend, trx, [...new Set(keys.map(({ run_id }) => run_id))]);
      const brands = new Map(runs.map(({ brand_id, id }) => [id, brand_id]));
      const placed = keys.flatMap((key) => {
        const brand_id = brands.get(key.run_id);
        return brand_id === undefined ? [] : [{ brand_id, key }];
      });
      const found: AnswerAtPlace[] = [];
      for (const [brand_id, some] of byBrand(placed)) {
        const wanted = some.map(({ key: { run_id, prompt_id, platform } }) => [run_id, prompt_id, platform]);
        found.push(...(await answersAt(backend, trx, brand_id, wanted)));
      }
      return idsOf('answer', keys, found);
    },
  };
}

/** These runs with their brands. */
async function runsNamed({ among }: Backend, trx: Snapshot, run_ids: readonly string[]) {
  if (run_ids.length === 0) return [];
  return trx.selectFrom('run').select(['brand_id', 'id']).where(among('run.id', run_ids)).execute();
}

interface AnswerAtPlace {
  readonly run_id: string;
  readonly prompt_id: string;
  readonly platform: string;
  /** Null if no answer is at this place. */
  readonly id: string | null;
}

/** The answers of a brand at places, each a run, a prompt and an engine. */
function answersAt(
  { relation }: Backend,
  trx: Snapshot,
  brand_id: string,
  places: readonly (readonly string[])[],
): Promise<AnswerAtPlace[]> {
  return (
    trx
      .with('wanted', () => relation(['run_id', 'prompt_id', 'platform'], places))
      .selectFrom('wanted')
      .select(['run_id', 'prompt_id', 'platform'])
      // One look-up per unique key: without statistics the planner would scan all answers for a join.
      .select((eb) =>
        eb
          .selectFrom('answer')
          .select('answer.id')
          .where('answer.brand_id', '=', brand_id)
          .whereRef('answer.run_id', '=', 'wanted.run_id')
          .whereRef('answer.prompt_id', '=', 'wanted.prompt_id')
          .whereRef('answer.platform', '=', 'wanted.platform')
          .as('id'),
      )
      .execute()
  );
}

/** The ids of the rows with these unique keys, in the order of the keys; null for a key without a row. */
function idsOf(
  type: UniqueKeyType,
  keys: readonly object[],
  found: readonly { readonly id: string | null }[],
): readonly (string | null)[] {
  const byKey = new Map(found.map((row) => [uniqueKeyText(type, row), row.id]));
  return keys.map((key) => byKey.get(uniqueKeyText(type, key)) ?? null);
}
