import { DEMO_MORNING } from '@brand-visibility/demo';
import { startBrowser } from '@brand-visibility/programs/browser';
import { layoutFaultsOn } from '@brand-visibility/programs/layout';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { wholeNumberAboveZero } from '../harness/options.js';
import { openAgency } from '../harness/agency.js';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof startBrowser>>['newPage']>>;

interface Options {
  readonly brands: number;
  readonly language: string;
}

const WIDTHS = [320, 390, 768, 1280, 1440];
const HEIGHT = 844;

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
    .option('--language <tag>', 'language of the browser', 'en')
    .action((options: Options) => inWorkspace((workspace) => prove(workspace, options)));
}

async function prove(workspace: Workspace, { brands, language }: Options) {
  const agency = await openAgency(workspace, { seed: 1, brands });
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
