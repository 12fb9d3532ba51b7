import type { Reader, Store } from '@brand-visibility/application';

/** Stores with faults, which prove that a property can fail. */

/** A store whose readers are changed. */
export const over =
  (change: (reader: Reader) => Partial<Reader>) =>
  (store: Store): Store => ({
    ...store,
    read: (scope, work, from) => store.read(scope, (reader) => work({ ...reader, ...change(reader) }), from),
  });

/** The fault of properties that compare responses with others: reports and lists miss their first rows. */
export const LOST_ROWS = 'a run and an answer are lost';

export const withoutFirstRows = over((reader) => ({
  runsCompleted: async (...args) => (await reader.runsCompleted(...args)).slice(1),
  brandAnswers: async (...args) => {
    const page = await reader.brandAnswers(...args);
    return { ...page, rows: page.rows.slice(1) };
  },
}));
