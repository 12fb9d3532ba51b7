import { readExamples, type Examples } from '@brand-visibility/contract';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The examples of the interface, which lie with the contract as data: it runs where no files are, and reads none. */
export function recordedExamples(): Examples {
  return readExamples(readFileSync(resolve('@brand-visibility/contract/examples.json'), 'utf8'));
}
