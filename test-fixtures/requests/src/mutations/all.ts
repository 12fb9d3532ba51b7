import { CURSORS } from './cursors.js';
import { HEADERS } from './headers.js';
import { KEYS } from './keys.js';
import { METHODS } from './methods.js';
import type { Mutation } from './mutation.js';
import { NAMES } from './names.js';
import { PATHS } from './paths.js';
import { VALUES } from './values.js';
import { WINDOWS } from './windows.js';

export { BYTES } from './bytes.js';

/** All mutations of a request, by the part that they change. */
export const MUTATIONS: readonly (readonly Mutation[])[] = [
  NAMES,
  VALUES,
  WINDOWS,
  CURSORS,
  PATHS,
  KEYS,
  HEADERS,
  METHODS,
];
