import type { Reader, Store } from '@brand-visibility/application';

/** Stores with faults, which prove that a property can fail. */

/** A store whose readers are changed. */
export const over =
  (change: (reader: Reader) => Partial<Reader>) =>
  (store: Store): Store => ({
    ...store,
    read: (scope, work, from) => store.read(scope, (reader) => work({ ...reader, ...change(reader) }), from),
  });
