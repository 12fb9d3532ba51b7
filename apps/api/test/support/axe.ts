/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe-core finds in a page against WCAG 2.2, levels A and AA: rule and element of each violation. */
export async function violations(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(
    `${AXE};axe.run(document,{runOnly:${JSON.stringify(TAGS)},resultTypes:['violations']}).then(({violations})=>violations.flatMap(({id,nodes})=>nodes.map(({html})=>id+': '+html)))`,
  );
  return found as readonly string[]; // the value of an expression given as text is untyped
}
