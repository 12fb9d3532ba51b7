import { readFileSync } from 'node:fs';
import type { Examples } from '../src/openapi/recording.js';

/** The recorded examples. The cast is safe: a test of apps/documents compares them with a new recording. */
export const RECORDED = JSON.parse(
  readFileSync(new URL('../data/examples.json', import.meta.url), 'utf8'),
) as Examples;
