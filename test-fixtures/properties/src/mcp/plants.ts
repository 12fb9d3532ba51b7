import type { Store } from '@brand-visibility/application';
import { PLANTED_STORES } from '../fuzz/plants.js';
import { over } from '../plants.js';
import type { CallResult } from './messages.js';

/** Faults planted in results, messages and counts, which prove that the property can fail. */

type Alter = (result: CallResult) => CallResult;

const withMeta = (result: CallResult, meta: Partial<CallResult['_meta']>): CallResult => ({
  ...result,
  _meta: { ...result._meta, ...meta },
});

const ALTERATIONS: Readonly<Record<string, Alter>> = {
  'a cut text that is not named': (result) => withMeta(result, { left_out: [] }),
  'another request': (result) =>
    result._meta.parameters
      ? withMeta(result, { parameters: { ...result._meta.parameters, tz: 'Asia/Gaza' } })
      : result,
  'a problem with another code': (result) =>
    result._meta.problem
      ? withMeta(result, { problem: { ...result._meta.problem, code: 'internal_error' } })
      : result,
};

const STORES: Readonly<Record<string, (store: Store) => Store>> = {
  'a message that is not counted': (store) => {
    let requests = 0;
    const latest = new Map<string, Awaited<ReturnType<Store['countRequest']>>>();
    return {
      ...store,
      countRequest: async (key_id, now) => {
        requests += 1;
        const counted = requests % 5 === 0 ? latest.get(key_id) : undefined;
        const count = counted ?? (await store.countRequest(key_id, now));
        latest.set(key_id, count);
        return count;
      },
    };
  },
};

export const PLANTS: readonly string[] = [...Object.keys(ALTERATIONS), ...Object.keys(STORES)];

/** What a plant does to results; nothing for another plant. */
export const alterationOf = (plant: string | null): Alter =>
  (plant === null ? undefined : ALTERATIONS[plant]) ?? ((result) => result);

/** The store of a plant; null for another plant. */
export const storeOf = (plant: string | null): ((store: Store) => Store) | null =>
  (plant === null ? undefined : STORES[plant]) ?? null;

/** Stores of services that break a rule where tools read. */
export const PLANTED_FOR_TOOLS: Readonly<Record<string, (store: Store) => Store>> = {
  'a text of another account': over((reader) => ({
    prompts: async (...args) => {
      const { rows, ...rest } = await reader.prompts(...args);
      return { ...rest, rows: rows.map((row) => ({ ...row, text: 'ACCT_Z_MARK asks.' })) };
    },
  })),
  'a failure': over(() => ({ prompts: () => Promise.reject(new Error('broken')) })),
  'a brand that the key does not list': PLANTED_STORES['a brand that the key does not list']!, // it is there
};
