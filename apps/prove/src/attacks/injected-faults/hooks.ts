import type { InitializeHook, LoadHook } from 'node:module';
import { edited, type LocatedEdit } from './injected-fault.js';

/** Module loader hooks of Node that edit the source code of modules. preload.ts registers these hooks. */

let edits: readonly LocatedEdit[] = [];

export const initialize: InitializeHook<string> = (data) => {
  edits = JSON.parse(data) as LocatedEdit[]; // `serviceWith` writes this
};

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  if (!edits.some((edit) => edit.url === url)) return loaded;
  const source = Buffer.from(loaded.source as Uint8Array).toString(); // Node loads the source of module files as bytes
  return { ...loaded, source: edited(edits, url, source) };
};
