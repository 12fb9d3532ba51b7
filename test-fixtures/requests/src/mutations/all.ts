import type { Mutation } from './mutation.js';
import { CURSORS } from './cursors.js';
import { HEADERS } from './headers.js';
import { KEYS } from './keys.js';
import { LISTS } from './lists.js';
import { METHODS } from './methods.js';
import { NAMES } from './names.js';
import { PATHS } from './paths.js';
import { VALUES } from './values.js';
import { WINDOWS } from './windows.js';

export { BYTES } from './bytes.js';

/** All mutations of a request. */
export const MUTATIONS: readonly Mutation[] = [
  ...NAMES,
  ...VALUES,
  ...LISTS,
  ...WINDOWS,
  ...CURSORS,
  ...PATHS,
  ...KEYS,
  ...HEADERS,
  ...METHODS,
];
