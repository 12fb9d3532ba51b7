import type { InitializeHook, LoadHook } from 'node:module';
import type { LocatedEdit } from './injected-fault.js';

/** Module loader hooks of Node that edit the source code of modules. preload.ts registers these hooks. */

let edits: readonly LocatedEdit[] = [];

export const initialize: InitializeHook<string> = (data) => {
  edits = JSON.parse(data) as LocatedEdit[]; // `serviceWith` writes this
};

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const own = edits.filter((edit) => edit.url === url);
  if (own.length === 0) return loaded;
  const source = Buffer.from(loaded.source as Uint8Array).toString(); // Node loads the source of module files as bytes
  return { ...loaded, source: own.reduce((text, { from, to }) => text.replace(from, () => to), source) };
};
