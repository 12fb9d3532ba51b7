/**
 * `npm run docs -- pictures`: records the pictures of the start page and of the documents from the demo of a fixed day,
 * with the clocks of service and pages fixed too, in headless Chromium. The same machine draws the same pictures.
 */
/* global document, scrollY -- of the pages, in which some functions run */
import { startBrowser } from '@brand-visibility/programs/browser';
import { runJobs, startService } from '@brand-visibility/programs/start';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runCommand } from '../dist/run-command.js';
import { readStyle } from '../dist/style.js';

const ROOT = new URL('../../../', import.meta.url);

/** The morning of the day of the demo. */
const MORNING = Date.parse('2026-11-20T09:00:00Z');
const VIEW = '#brand=brd_tidewell&month=2026-10&tz=UTC';

const SCHEMES = ['light', 'dark'];

/** Page 1 of the sample, on wide screens and on phones. */
const SAMPLES = [
  ['', { width: 832, height: 700, scale: 1.5 }],
  ['phone-', { width: 390, height: 780, scale: 2 }],
];

/** What an agency can add to a report, by the number in the table of docs/report.md. */
const FIELDS = [
  ['.agency', 1],
  ['.band .window', 2],
  ['.greeting', 3],
  ['.summary .letter', 4],
  ['#trend .comment', 5],
  ['#trend .chart.wide .target text', 6],
  ['.figures .target', 7],
  ['#trend .events li:nth-child(2)', 8],
];

/** The most bytes of a picture of the start page, and of one of the documents. */
const [START_LIMIT, DOCUMENT_LIMIT] = [120_000, 200_000];

await inWorkspace(async (workspace) => {
  const database = `sqlite:${join(workspace.folder, 'demo.sqlite')}`;
  await runJobs(workspace, database, ['demo', '--today', '2026-11-20']);
  const create = ['keys', 'create', '--account', 'acc_demo', '--name', 'Pictures', '--all-brands'];
  const key = (await runJobs(workspace, database, create)).trim();
  const browser = await startBrowser();
  workspace.atEnd(() => browser.close());
  const serve = () => startService(workspace, database, { clock: MORNING });

  const first = await serve();
  const recorder = recorderOf(browser, `http://127.0.0.1:${first.port}`, key);
  for (const scheme of SCHEMES) {
    await recorder.report({ scheme, width: 1280, height: 800 }, async (page) => {
      save(`docs/pictures/report-${scheme}.webp`, DOCUMENT_LIMIT, await shot(page));
    });
    for (const [name, look] of SAMPLES) {
      await recorder.page('/sample', { scheme, ...look }, async (page) => {
        await page.evaluate(() => document.querySelector('.way').remove());
        await page.evaluate(() => document.fonts.ready);
        save(`apps/site/pictures/sample-${name}${scheme}.webp`, START_LIMIT, await shot(page));
      });
    }
  }
  await recorder.report({ scheme: 'light', width: 390, height: 844, scale: 2 }, async (page) => {
    save('docs/pictures/report-phone.webp', DOCUMENT_LIMIT, await shot(page));
  });
  await fields(browser, workspace, { url: `http://127.0.0.1:${first.port}`, key });
  await recorder.page('/docs/competitors', { scheme: 'light', width: 1280, height: 900 }, async (page) => {
    save('docs/pictures/reference.webp', DOCUMENT_LIMIT, await shot(page));
  });
  await first.stop();

  // The service reads its pictures when it starts, from the build.
  build();
  const second = await serve();
  const start = recorderOf(browser, `http://127.0.0.1:${second.port}`, key);
  await start.page('/', { scheme: 'light', width: 1280, height: 1000 }, async (page) => {
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    save('docs/pictures/start.webp', DOCUMENT_LIMIT, await shot(page));
  });
  await second.stop();
  return true;
});

/** Visits pages as somebody with the key. */
function recorderOf(browser, url, key) {
  const visit = async (path, { scheme, width, height, scale = 1 }, record) => {
    const page = await browser.newPage();
    await page.setViewport({ width, height, deviceScaleFactor: scale });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.emulateTimezone('UTC');
    await page.evaluateOnNewDocument((now) => {
      Date.now = () => now;
    }, MORNING);
    await page.goto(url + path);
    await record(page);
    await page.close();
  };
  return {
    page: visit,
    report: (look, record) =>
      visit(`/report${VIEW}`, look, async (page) => {
        await page.waitForSelector('#key');
        await page.type('#key', key);
        await page.click('button.primary');
        await page.waitForSelector('main[data-state=loaded]');
        // The first view comes before the fonts are there.
        for (const view of ['Engines', 'Overview']) {
          await page.locator(`nav.views ::-p-text(${view})`).click();
          await page.waitForSelector('main[data-state=loaded]');
        }
        await page.evaluate(() => document.fonts.ready);
        await page.mouse.move(0, 0);
        await page.evaluate(() => document.activeElement?.blur());
        await record(page);
      }),
  };
}

/** Records a report with the configuration of docs/report.md, with the number of each field. */
async function fields(browser, workspace, { url, key }) {
  const [, config] = /```json\n(\{\n {2}"name"[^]*?)```/.exec(
    readFileSync(new URL('docs/report.md', ROOT), 'utf8'),
  );
  const files = ['report.json', 'report.html'].map((name) => join(workspace.folder, name));
  writeFileSync(files[0], config);
  const args = ['--brand', 'brd_tidewell', '--month', '2026-10', '--config', files[0], '--to', files[1]];
  const env = { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key };
  const io = { env, stdout: process.stdout, stderr: process.stderr };
  if ((await runCommand(args, io, { clock: () => MORNING, readStyle, random: randomBytes })) !== 0)
    throw new Error('the report was not made');
  const page = await browser.newPage();
  await page.setViewport({ width: 1000, height: 900 });
  await page.goto(pathToFileURL(files[1]).href);
  await page.evaluate((all) => {
    for (const [selector, number] of all) {
      const { left, top, height } = document.querySelector(selector).getBoundingClientRect();
      const mark = document.body.appendChild(document.createElement('b'));
      mark.textContent = number;
      mark.style = `position:absolute; left:${Math.max(4, left - 30)}px; top:${top + scrollY + Math.min(height, 40) / 2 - 11}px; width:22px;
        font:bold 14px/22px sans-serif; text-align:center; border-radius:50%; background:#ffd500; color:#000`;
    }
  }, FIELDS);
  const clipOf = (from, to) =>
    page.evaluate(
      (first, last) => {
        const edge = (selector, side) =>
          document.querySelector(selector).getBoundingClientRect()[side] + scrollY;
        const y = edge(first, 'top');
        return { x: 0, y, width: 1000, height: edge(last, 'bottom') - y };
      },
      from,
      to,
    );
  for (const [name, ...ends] of [
    ['cover', '.masthead', '.basis'],
    ['trend', '#trend', '#trend .events'],
  ])
    save(
      `docs/pictures/report-fields-${name}.webp`,
      DOCUMENT_LIMIT,
      await page.screenshot({
        type: 'webp',
        quality: 82,
        clip: await clipOf(...ends),
        captureBeyondViewport: true,
      }),
    );
  await page.close();
}

function shot(page) {
  return page.screenshot({ type: 'webp', quality: 82 });
}

/** Builds the service with the new pictures. */
function build() {
  const program = fileURLToPath(new URL('packages/tooling/turbo.mjs', ROOT));
  const { status } = spawnSync(process.execPath, [program], { stdio: 'ignore' });
  if (status !== 0) throw new Error('the build failed');
}

/** Writes a picture of the repository, unless it has too many bytes. */
function save(path, limit, bytes) {
  if (bytes.length > limit) throw new Error(`${path} has ${bytes.length} bytes, more than ${limit}`);
  const file = fileURLToPath(new URL(path, ROOT));
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, bytes);
  console.log(`${path}: ${statSync(file).size} bytes`);
}
