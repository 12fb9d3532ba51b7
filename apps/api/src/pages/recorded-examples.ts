import { readExamples, type Examples } from '@brand-visibility/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Reads the examples of the OpenAPI document. They are data of the contract package, which itself reads no files. */
export function recordedExamples(): Examples {
  return readExamples(readFileSync(resolve('@brand-visibility/contract/examples.json'), 'utf8'));
}
