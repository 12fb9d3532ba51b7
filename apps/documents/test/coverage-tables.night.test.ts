import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { withCoverage } from '../src/coverage-tables.js';

const DOCUMENT = readFileSync(new URL('../../../docs/methodology.md', import.meta.url), 'utf8');

// Simulates 100,000 pairs of windows for each cell. Rules 17.2 and 17.4.
test('docs/methodology.md has the table of `npm run docs`: how often run noise and verdicts are right', () => {
  expect(DOCUMENT).toContain('| 6×100 | ');
  expect(withCoverage(DOCUMENT)).toBe(DOCUMENT);
});
