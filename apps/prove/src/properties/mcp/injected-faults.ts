import type { Store } from '@brand-visibility/application';
import type { CallResult } from '@brand-visibility/requests';
import { INJECTIONS } from '../fuzz/injected-faults.js';
import { over } from '../injected-faults.js';

/** Faults in stores, which prove that the property can fail. */
export const INJECTED_FAULTS: Readonly<Record<string, (store: Store) => Store>> = {
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

const changed = (result: CallResult, content: Readonly<Record<string, unknown>>): CallResult =>
  result.structuredContent
    ? { ...result, structuredContent: { ...result.structuredContent, ...content } }
    : result;

const listIn = ({ structuredContent }: CallResult, name: 'data' | 'notes') =>
  (structuredContent?.[name] ?? []) as readonly unknown[]; // a list where there is one

/** Notes about figures. */
export const NEW_NOTES = [
  'uncompared',
  'months',
  'untested',
  'partial',
  'unlike',
  'engines',
  'prompts',
  'weighted',
  'more',
] as const;

const without = (word: string) => (result: CallResult) =>
  changed(result, { notes: listIn(result, 'notes').filter((note) => !String(note).startsWith(`${word}: `)) });

/** Faults in results, likewise. */
export const RESULT_FAULTS: Readonly<Record<string, (result: CallResult) => CallResult>> = {
  'a dropped point': (result) =>
    result.structuredContent?.['interval'] === undefined
      ? result
      : changed(result, { data: listIn(result, 'data').slice(0, -1) }),
  'a missing note': (result) => changed(result, { notes: listIn(result, 'notes').slice(1) }),
  ...Object.fromEntries(NEW_NOTES.map((word) => [`no note \`${word}\``, without(word)])),
  'a note too many': (result) =>
    changed(result, { notes: [...listIn(result, 'notes'), "rivals' sites: there are none."] }),
};

/** Stores of services that break a rule where tools read. */
export const TOOL_INJECTIONS: Readonly<Record<string, (store: Store) => Store>> = {
  'a prompt of another account': over((reader) => ({
    prompts: async (...args) => {
      const { rows, ...rest } = await reader.prompts(...args);
      return { ...rest, rows: rows.map((row) => ({ ...row, text: 'ACCT_Z_MARK asks.' })) };
    },
  })),
  'a failure': over(() => ({ prompts: () => Promise.reject(new Error('broken')) })),
  'a brand that the key does not list': INJECTIONS['a brand that the key does not list']!, // it is there
};
