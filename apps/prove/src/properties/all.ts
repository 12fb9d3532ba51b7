import { copy } from './copy/copy.js';
import { fuzz } from './fuzz/fuzz.js';
import { isolation } from './isolation/isolation.js';
import { mcp } from './mcp/mcp.js';
import { paging } from './paging/paging.js';
import { walks } from './paging/walks.js';
import type { Property } from './property.js';
import { recompute } from './recompute/recompute.js';
import { responses } from './responses/responses.js';

/** All properties: `npm test` and `npm run prove` check each. */
export const PROPERTIES: readonly Property[] = [
  responses,
  recompute,
  paging,
  walks,
  copy,
  fuzz,
  mcp,
  isolation,
];
