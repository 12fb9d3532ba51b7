import type { Mutation } from './mutation.js';
import { CURSORS } from './mutations/cursors.js';
import { HEADERS } from './mutations/headers.js';
import { KEYS } from './mutations/keys.js';
import { LISTS } from './mutations/lists.js';
import { METHODS } from './mutations/methods.js';
import { NAMES } from './mutations/names.js';
import { PATHS } from './mutations/paths.js';
import { VALUES } from './mutations/values.js';
import { WINDOWS } from './mutations/windows.js';

export { BYTES } from './mutations/bytes.js';

/** Every class of mutations of a request. */
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
