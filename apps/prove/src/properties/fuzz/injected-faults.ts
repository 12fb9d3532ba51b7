import type { Store } from '@brand-visibility/application';
import { over } from '../injected-faults.js';

/** Stores of services that break a rule, which prove that the fuzzer can fail. */
export const INJECTIONS: Readonly<Record<string, (store: Store) => Store>> = {
  'a description of another account': over((reader) => ({
    brand: async (id) => {
      const brand = await reader.brand(id);
      return brand && { ...brand, description: 'ACCT_B_MARK makes shoes.' };
    },
  })),
  'a failure': over(() => ({
    runs: () => Promise.reject(new Error('broken')),
    prompts: () => Promise.reject(new Error('broken')),
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
