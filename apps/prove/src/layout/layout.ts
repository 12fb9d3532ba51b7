import { DEMO_MORNING } from '@brand-visibility/demo';
import { startBrowser } from '@brand-visibility/programs/browser';
import { layoutFaultsOn } from '@brand-visibility/programs/layout';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { wholeNumberAboveZero } from '../harness/options.js';
import { openAgency } from '../harness/agency.js';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof startBrowser>>['newPage']>>;

interface Options {
  readonly brands: number;
  readonly records?: string;
  readonly language: string;
  readonly pictures?: string;
}

const WIDTHS = [320, 390, 768, 1280, 1440];
const HEIGHT = 844;
/** The widths and themes of the pictures of the overviews. */
const PICTURED = [390, 1280];
const THEMES = ['light', 'dark'];

const VIEWS = [
  'overview',
  'engines',
  'questions',
  'questions&tab=theme',
  'sites',
  'sites&tab=pages',
  'sites&tab=targets',
  'work',
  'access',
  'report',
];

/** Adds the command `layout`. It proves that the page shows all brands at all widths as readers need it. */
export function layout(proofs: Command): void {
  proofs
    .command('layout')
    .description('measure each view of the page for the brands of an agency, from 320 to 1440 px')
    .option('--brands <number>', 'brands of the random agency', wholeNumberAboveZero, 40)
    .option('--records <file>', 'import records of another agency, beginning with its account')
    .option('--language <tag>', 'language of the browser', 'en')
    .option('--pictures <folder>', 'also write pictures of the overviews into this folder')
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { brands, records, language, pictures }: Options) {
  const agency = await openAgency(workspace, records === undefined ? { seed: 1, brands } : { records });
  const browser = await startBrowser();
  workspace.atEnd(() => browser.close());
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(
    (now, tag) => {
      Date.now = () => now; // as the service's clock
      Object.defineProperty(navigator, 'languages', { value: [tag] });
    },
    DEMO_MORNING,
    language,
  );
  await page.goto(`${agency.url}/report#view=portfolio&month=2026-10&tz=UTC`);
  await page.waitForSelector('#key');
  await page.type('#key', agency.key);
  await page.keyboard.press('Enter');
  await page.waitForSelector('main[data-state=loaded]');

  const found = new Map<string, number>();
  let [measured, faulty] = [0, 0];
  const measure = async (name: string) => {
    for (const width of WIDTHS) {
      await page.setViewport({ width, height: HEIGHT });
      await drawn(page);
      const faults = await layoutFaultsOn(page);
      measured += 1;
      if (faults.length > 0) faulty += 1;
      for (const fault of faults) {
        const kind = fault.slice(0, fault.indexOf(':'));
        found.set(kind, (found.get(kind) ?? 0) + 1);
        console.log(`${name} at ${width}: ${fault}`);
      }
    }
  };
  await measure('portfolio');
  for (const id of agency.brands)
    for (const view of VIEWS) {
      progress(`${id} ${view}`);
      await show(page, `brand=${id}&view=${view}&month=2026-10&tz=UTC`);
      await measure(`${id} ${view}`);
      if (view === 'overview' && pictures !== undefined) await picture(page, join(pictures, id));
    }
  for (const [kind, of] of found) console.log(`${of} ${kind}`);
  console.log(`${measured} measured, ${faulty} with a fault`);
  return faulty === 0;
}

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Changes the URL, as a link does, and waits for the view. */
async function show(page: Page, view: string): Promise<void> {
  await page.evaluate(async (hash) => {
    const followed = new Promise((resolve) =>
      addEventListener('hashchange', () => setTimeout(resolve), { once: true }),
    );
    location.hash = hash;
    await followed;
  }, `#${view}`);
  await page.waitForSelector(
    view.includes('view=report') ? 'main .report, main .notice' : 'main[data-state=loaded]',
  );
}

async function picture(page: Page, path: string): Promise<void> {
  mkdirSync(join(path, '..'), { recursive: true });
  for (const value of THEMES) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    for (const width of PICTURED) {
      await page.setViewport({ width, height: HEIGHT });
      await drawn(page);
      await page.screenshot({ path: `${path}-${width}-${value}.png`, fullPage: width < 500 });
    }
  }
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
}
