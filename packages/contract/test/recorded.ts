import { readFileSync } from 'node:fs';
import { readExamples } from '../src/openapi/recording.js';

/** What was recorded, as whoever writes a description reads it. */
export const RECORDED = readExamples(readFileSync(new URL('../data/examples.json', import.meta.url), 'utf8'));
