import { readFileSync } from 'node:fs';
import { readExamples } from '../src/openapi/recording.js';

/** The recorded examples. */
export const RECORDED = readExamples(readFileSync(new URL('../data/examples.json', import.meta.url), 'utf8'));
