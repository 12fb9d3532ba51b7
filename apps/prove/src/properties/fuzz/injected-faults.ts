import type { Store } from '@brand-visibility/application';
import { over } from '../injected-faults.js';

/** Stores of services that break a rule, which prove that the fuzzer can fail. */
export const INJECTIONS: Readonly<Record<string, (store: Store) => Store>> = {
  'a description of another account': over((brand) => ({
    row: async () => {
      const row = await brand.row();
      return row && { ...row, description: 'ACCT_B_MARK makes shoes.' };
    },
  })),
  'a failure': over(({ runs, prompts }) => ({
    runs: { ...runs, list: () => Promise.reject(new Error('broken')) },
    prompts: { ...prompts, list: () => Promise.reject(new Error('broken')) },
  })),
  'changing responses': (store) => {
    let count = 0;
    return {
      ...store,
      read: (scope, work, from) => {
        count += 1;
        const own = count % 3 === 0 ? { ...scope, all_brands: false, brand_ids: [] } : scope;
        return store.read(own, work, from);
      },
    };
  },
};
