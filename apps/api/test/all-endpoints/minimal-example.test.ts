import type { ImportRecord } from '@brand-visibility/contract';
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { exampleService } from '../support/example.js';

const EXAMPLE = new URL('../../../../docs/examples/minimal.ndjson', import.meta.url);
const lines = readFileSync(EXAMPLE, 'utf8').trim().split('\n');
const { field } = exampleService(lines.map((line) => JSON.parse(line) as ImportRecord)); // the import checks them

test.each([
  ['the visibility of a brand', 'visibility', 'answer_count visibility.current', '2 50'],
  ['its rivals', 'competitors', 'data.0.name data.1.name', 'Glow & Co Lumen Lamps'],
  ['the sources that answers cite', 'sources/domains', 'data.0.domain', 'lights.example'],
])('docs/examples/minimal.ndjson is enough for %s', async (_, path, fields, expected) => {
  expect(await field(`${path}?start_date=2026-03-01&end_date=2026-03-07`, fields)).toBe(expected);
});
