/// <reference lib="dom" />
import type { Page } from 'puppeteer-core';

/** Controls of the page: the counts that open answers, and the buttons that download files. */

export interface Counts {
  /** The place and the number of each button, and the address that it leads to. */
  readonly open: readonly (readonly [at: string, shown: string, hash: string])[];
  /** The places of the counts that are plain text, without their indexes, and with the name of an odd row. */
  readonly plain: readonly string[];
}

/**
 * Presses counts of a view one by one: at most `most` of each place. The drawer of the last one stays open, and the
 * address names it: at a late `hashchange` of an earlier step, the page closes a drawer that its address does not name.
 */
export const countsOn = (page: Page, most: number): Promise<Counts> =>
  page.evaluate((most) => {
    let hash = '';
    const push = history.pushState.bind(history);
    history.pushState = (_, __, url) => void (hash = String(url));
    const withoutIndexes = (place = '') => place.replace(/\.\d+(?=\.)/g, '');
    const pressed = new Map<string, number>();
    const open = [...document.querySelectorAll<HTMLButtonElement>('main button.answers')].flatMap(
      (button) => {
        const { dataset: { figure = '' } = {}, value = '' } = button.querySelector('data') ?? {};
        const count = pressed.get(withoutIndexes(figure)) ?? 0;
        pressed.set(withoutIndexes(figure), count + 1);
        if (count >= most) return [];
        button.click();
        return [[figure, value, hash] as const];
      },
    );
    history.pushState = push;
    if (open.length > 0) history.pushState(null, '', hash);
    const places = [...document.querySelectorAll<HTMLDataElement>('main data[data-figure]')]
      .filter((one) => one.closest('button.answers, span.bar') === null && Number(one.value) > 0)
      .map((one) => {
        const name = one.closest('tr')?.cells[0]?.textContent ?? '';
        const [odd = ''] = /^(?:No \w+|Without a site|Uncategorized)$/.exec(name) ?? [];
        const place = withoutIndexes(one.dataset['figure']);
        return `${place.replace(/answers_naming_\w+|answer_count$|answers$/, 'answers')} ${odd}`.trim();
      })
      .filter((place) => /(?:answers|count|distribution\.\w+)(?: .*)?$/.test(place));
    return { open, plain: [...new Set(places)] };
  }, most);

const OWN = new Set(['brand', 'view', 'month', 'tab', 'sort', 'against', 'answers']);

const LISTS = ['platforms', 'categories', 'theme_ids', 'locations', 'prompt_ids', 'sentiment'];
const valueIn = (sent: URLSearchParams, name: string) =>
  LISTS.includes(name) ? sent.getAll(name) : (sent.get(name) ?? '');

/** The parameters that an address selects answers by: those of the drawer in place of the page's own. */
export function parametersIn(hash: string): Readonly<Record<string, string | readonly string[]>> {
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

interface Saved {
  readonly name: string;
  readonly text: string;
}

/** The file that a click downloads. */
export async function downloaded(page: Page, click: () => Promise<void>): Promise<Saved> {
  await page.evaluate(() => {
    const original = URL.createObjectURL.bind(URL);
    const seen = window as unknown as { saved: Promise<Saved> }; // what follows adds it
    seen.saved = new Promise((resolve) => {
      let blob: Blob | null = null;
      URL.createObjectURL = (object) => {
        if (object instanceof Blob) blob = object;
        return original(object);
      };
      HTMLAnchorElement.prototype.click = function name(this: HTMLAnchorElement) {
        void blob?.text().then((text) => resolve({ name: this.download, text }));
      };
    });
  });
  await click();
  return page.evaluate(() => (window as unknown as { saved: Promise<Saved> }).saved);
}

/** Shows what phones fold. */
export const unfold = (page: Page) =>
  page.$$eval('.fold input', (boxes) => {
    for (const box of boxes) box.click();
  });
