import { answers } from './answers/answers.js';
import { copy } from './copy/copy.js';
import { equalDatabases } from './equal/equal-databases.js';
import { files } from './files/files.js';
import { fuzz } from './fuzz/fuzz.js';
import { fuzzMcp } from './mcp/fuzz/fuzz-mcp.js';
import { isolation } from './isolation/isolation.js';
import { mcp } from './mcp/mcp.js';
import { paging } from './paging/paging.js';
import { walks } from './paging/walks.js';
import type { Property } from './property.js';
import { recompute } from './recompute/recompute.js';
import { series } from './series/series.js';
import { sources } from './sources/sources.js';

/** All properties: `npm test` and `npm run prove` check each. */
export const PROPERTIES: readonly Property[] = [
  series,
  answers,
  sources,
  recompute,
  paging,
  walks,
  copy,
  files,
  fuzz,
  fuzzMcp,
  mcp,
  isolation,
  equalDatabases,
];
