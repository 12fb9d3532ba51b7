/// <reference lib="dom" />
import { worldOf } from '@brand-visibility/records';
import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { MORNING, startDemo, type Demo } from './support/demo.js';
import { OCTOBER, open, settingOf, show, visit } from './support/visit.js';

/** Every count of answers that can be selected opens as many answers as it says; the others are known. */

const demo = settingOf();
const { records, accounts } = worldOf(
  76,
  { accounts: 1, brands: 3, prompts: 24, runs: 60 },
  1000n * BigInt(MORNING),
);
const [account] = accounts;
const world = settingOf(() => startDemo(records, account?.account_id ?? ''));
const ODD = `brand=${account?.brand_ids[0] ?? ''}&start_date=2025-11-20&end_date=2026-11-19&tz=Asia%2FKathmandu`;

const VIEWS = [
  'overview',
  'engines',
  'questions',
  'questions&tab=theme',
  'questions&tab=category',
  'questions&tab=location',
  'sites',
  'sites&tab=pages',
  'sites&tab=targets',
  'work',
  'access',
];

interface Counts {
  /** The place and the number of each button, and the address that it leads to. */
  readonly open: readonly (readonly [at: string, shown: string, hash: string])[];
  /** The places of the counts that are plain text, without their indexes, and with the name of an odd row. */
  readonly plain: readonly string[];
}

/** Presses all counts of a view one by one, without following them. */
const countsOn = (page: Page): Promise<Counts> =>
  page.evaluate(() => {
    let hash = '';
    const push = history.pushState.bind(history);
    history.pushState = (_, __, url) => void (hash = String(url));
    const open = [...document.querySelectorAll<HTMLButtonElement>('main button.answers')].map((button) => {
      button.click();
      const figure = button.querySelector('data');
      return [figure?.dataset['figure'] ?? '', figure?.value ?? '', hash] as const;
    });
    history.pushState = push;
    const places = [...document.querySelectorAll<HTMLDataElement>('main data[data-figure]')]
      .filter((one) => one.closest('button.answers, span.bar') === null && Number(one.value) > 0)
      .map((one) => {
        const [, odd = ''] =
          /^(No \w+|Without a site|Uncategorized)$/.exec(one.closest('tr')?.cells[0]?.textContent ?? '') ??
          [];
        const place = (one.dataset['figure'] ?? '').replace(/\.\d+(?=\.)/g, '');
        return `${place.replace(/answers_naming_\w+|answer_count$|answers$/, 'answers')} ${odd}`.trim();
      })
      .filter((place) => /(?:answers|count|distribution\.\w+)(?: .*)?$/.test(place));
    return { open, plain: [...new Set(places)].sort() };
  });

const OWN = new Set(['brand', 'view', 'month', 'tab', 'sort', 'against', 'answers']);

const LISTS = ['platforms', 'categories', 'theme_ids', 'locations', 'prompt_ids'];
const valueIn = (sent: URLSearchParams, name: string) =>
  LISTS.includes(name) ? sent.getAll(name) : (sent.get(name) ?? '');

/** The parameters that an address selects answers by: those of the drawer in place of the page's own. */
function parametersIn(hash: string): Readonly<Record<string, string | readonly string[]>> {
  const sent = new URLSearchParams(hash.slice(1));
  const drawer = new URLSearchParams(sent.get('answers') ?? '');
  const month = sent.get('month');
  const names = [...sent.keys()].filter((name) => !OWN.has(name) && !drawer.has(name));
  return {
    brand_id: sent.get('brand') ?? '',
    ...(month !== null && { start_date: `${month}-01`, end_date: `${month}-31` }),
    ...Object.fromEntries(names.map((name) => [name, valueIn(sent, name)])),
    ...Object.fromEntries([...drawer.keys()].map((name) => [name, valueIn(drawer, name)])),
  };
}

const asked = new Map<string, Promise<number>>();

/** How many answers the API lists for an address. */
function answersOf({ url, client }: Demo, hash: string): Promise<number> {
  const parameters = parametersIn(hash);
  const all = async () => {
    let count = 0;
    const pages = client.listBrandAnswers.pages({ ...parameters, limit: 500 } as never); // checked by the service
    for await (const page of pages) count += page.data.length;
    return count;
  };
  const target = `${url} ${JSON.stringify(parameters)}`;
  const known = asked.get(target) ?? all();
  asked.set(target, known);
  return known;
}

/** The counts that `answers` cannot select, and those of other things. */
const PLAIN = [
  'all_pages.cited_answers',
  'category.data.answers Uncategorized',
  'category.data.competitors_named.answers Uncategorized',
  'comparison.prompt_count',
  'domains.cited_answers',
  'domains.data.answers Without a site',
  'explanation.mention_count',
  'location.data.answers No location',
  'location.data.competitors_named.answers No location',
  'targets.data.answers', // of 90 days
  'visibility.position_distribution.first',
  'visibility.sentiment_distribution.negative',
  'visibility.sentiment_distribution.neutral',
  'visibility.sentiment_distribution.positive',
];

test.each([
  ['the demo', demo, OCTOBER, 290],
  ['the demo with filters', demo, `${OCTOBER}&platforms=claude&platforms=gemini&is_branded=false`, 230],
  ['a random world', world, ODD, 340],
] as const)('each count of %s opens as many answers as it says', async (_, setting, address, least) => {
  const plain = new Set<string>();
  let count = 0;
  await visit(setting, { view: address }, async (opened) => {
    await open(opened);
    for (const view of VIEWS) {
      await show(opened.page, `${address}&view=${view}`);
      const found = await countsOn(opened.page);
      await show(opened.page, `${address}&view=work`); // whatever is open is closed
      const listed = await Promise.all(
        found.open.map(async ([figure, , hash]) => [
          figure,
          String(await answersOf(setting.demo, hash)),
          hash,
        ]),
      );
      expect(listed).toEqual(found.open);
      count += listed.length;
      for (const one of found.plain) plain.add(one);
    }
  });
  expect([...plain].sort()).toEqual(PLAIN);
  expect(count).toBeGreaterThanOrEqual(least);
});
