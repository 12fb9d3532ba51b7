import { afterAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { withoutUnused } from '../src/recorded.js';
import { sharedDemo } from './support/demo.js';
import { readReport, render } from './support/reports.js';

const demo = sharedDemo();
afterAll(() => demo.close());

// Rule 11.18.
test('the recorded sample is what the service returns: `npm run docs -- sample` records it', async () => {
  const file = new URL('../../site/recorded/sample.json', import.meta.url);
  const report = await readReport(demo);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(withoutUnused(report));
  expect(render(withoutUnused(report))).toBe(render(report));
});
