/// <reference lib="dom" />
import { test } from '@jest/globals';
import { enter, settingOf, visit } from './support/visit.js';
const demo = settingOf();
test('x', async () => {
  await visit(demo, { view: 'brand=brd_tidewell&view=engines&period=90d&tz=Europe%2FLondon', expected: /./ }, async ({ page, service }) => {
    await enter(page, demo.demo.key);
    await new Promise((r) => setTimeout(r, 2000));
    process.stderr.write(`${await page.$eval('#app', (x) => x.textContent)}\n${service.targets.join('\n')}\n`);
  });
});
