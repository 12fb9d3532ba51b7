import type { CallResult } from '@brand-visibility/requests';

const changed = (result: CallResult, content: Readonly<Record<string, unknown>>): CallResult =>
  result.structuredContent
    ? { ...result, structuredContent: { ...result.structuredContent, ...content } }
    : result;

const listIn = (result: CallResult, name: string): readonly unknown[] => {
  const list = result.structuredContent?.[name];
  return Array.isArray(list) ? list : [];
};

/** Faults in results, which prove that the property can fail. */
export const INJECTED_FAULTS: Readonly<Record<string, (result: CallResult) => CallResult>> = {
  'a dropped point': (result) =>
    result.structuredContent?.['interval'] === undefined
      ? result
      : changed(result, { data: listIn(result, 'data').slice(0, -1) }),
  'a missing note': (result) => changed(result, { notes: listIn(result, 'notes').slice(1) }),
  'a note too many': (result) =>
    changed(result, { notes: [...listIn(result, 'notes'), "rivals' sites: there are none."] }),
};
