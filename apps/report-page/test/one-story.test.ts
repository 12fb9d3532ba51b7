/// <reference lib="dom" />
import { DEMO_MORNING } from '@brand-visibility/demo';
import { isNight } from '@brand-visibility/tooling/draws';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadReport } from '../../report/src/data/load.js';
import type { Report } from '../../report/src/data/report.js';
import { NO_FONTS } from '../../report/src/fonts.js';
import { indexPage } from '../../report/src/program/index-page.js';
import { saidIn } from '../../report/src/program/said.js';
import { bodyOf, parsed, textOf as textIn, within, withClass } from '../../report/test/support/html.js';
import { OCTOBER, render } from '../../report/test/support/reports.js';
import { openAgency } from '../../report/test/support/service.js';
import { enter, settingOf, show, textOf, untilLoaded, visited } from '../../report/test/support/visit.js';

/** The cover, the index, the list of all brands, the overview and the client report say the same of every brand. */

const MONTH = 'month=2026-10&tz=UTC';

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The first sentence of a cover, and the lines below it. */
const firstIn = (html: string) =>
  ['first', 'verdict']
    .flatMap((name) => withClass(bodyOf(parsed(html)), name))
    .map((one) => plain(textIn(one)).replace(/^[↑↓]/, ''))
    .join(' ');

/** What a row or the first lines of a cover say of the change. */
function meaningOf(text: string): string {
  if (/since \w+(?:, from|.*(?:rose|fell))/.test(text)) return 'slow';
  if (/not compared|nothing is compared|We (?:did not ask|asked)/.test(text)) return 'none';
  if (/more than chance|rose|fell/.test(text)) return 'real';
  // Of few answers, the cover says only that they are few, and a change of 0.0 needs no word.
  return /could be chance|Only|, as in |^$|None of/.test(text) ? 'chance' : 'unsaid';
}

/** The first brands of an agency are the unusual ones. */
const [SEEDS, BRANDS] = isNight ? [[1, 2], 40] : [[1], 17];

describe.each(SEEDS)('of the brands of agency %i', (seed) => {
  const setting = settingOf(() => openAgency(seed, BRANDS));
  describe('the page', () => {
    const opened = visited(setting, { view: `view=portfolio&${MONTH}` });
    const covers = new Map<string, string>();
    const rows = new Map<string, readonly string[]>();
    let index = '';

    beforeAll(async () => {
      const { client, key } = setting.demo;
      const readAt = new Date(DEMO_MORNING).toISOString();
      const reports: Report[] = [];
      for await (const brand of client.listBrands.all()) {
        const how = { readAt, lanes: 4, quotes: null, brand };
        reports.push(await loadReport(client, { ...OCTOBER, brand_id: brand.id }, how));
      }
      for (const report of reports) covers.set(report.brand.id, firstIn(render(report)));
      const entries = reports.map((report) => ({
        brand: report.brand,
        html: '',
        pdf: null,
        said: saidIn(report),
      }));
      const [{ spans } = { spans: null }] = reports;
      if (spans === null) throw new Error('the agency has brands');
      const style = { css: '', fonts: NO_FONTS };
      const html = indexPage(entries, { spans, setup: { language: 'en' }, style });
      index = firstIn(html);
      for (const { attributes, children } of within(bodyOf(parsed(html)))) {
        const cells = children.map((cell) => (typeof cell === 'string' ? cell : textIn(cell)));
        if (attributes['data-key'] !== undefined) rows.set(attributes['data-key'], cells);
      }
      await enter(opened.page, key);
      await untilLoaded(opened.page);
    });

    test('the list of all brands has the words and figures of the index', async () => {
      const { page } = opened;
      const shown = await page.$$eval('main tbody tr', (all) =>
        all.map((row): [string, string[]] => [
          row.dataset['key'] ?? '',
          [...row.children].map(({ textContent }) => textContent),
        ]),
      );
      const said = ([, visibility, , change, verdict, share]: readonly string[]) => [
        visibility,
        change,
        verdict,
        share,
      ];
      expect(shown).toHaveLength(BRANDS);
      for (const [id, cells] of shown)
        // The page has who leads before the share of voice.
        expect([id, ...said(cells.toSpliced(5, 1))]).toEqual([id, ...said(rows.get(id) ?? [])]);
      expect(plain(await textOf(page, 'main .head .soft'))).toMatch(new RegExp(`^${index}`));
    });

    test('the overview, with short names, and the client report begin as the cover, which agrees with the row', async () => {
      const { page } = opened;
      for (const [id, first] of covers) {
        await show(page, `brand=${id}&${MONTH}&view=overview`);
        const said = await page.$$eval('main :is(h1, .told)', (all) => all.map((one) => one.textContent));
        // Only the cover has room for long names.
        const short = first.replace(/(?<=Norddeutsche).*(?= was)|(?<=<script>)a.*script>/, '…');
        expect([id, said.map(plain).join(' ')]).toEqual([id, short]);
        await show(page, `brand=${id}&${MONTH}&view=report`);
        await page.waitForSelector('main .report .first');
        const cover = await page.$$eval('main .report .cover :is(.first, .verdict)', (all) =>
          all.map((one) => one.textContent),
        );
        expect([id, cover.map((one) => plain(one).replace(/^[↑↓]/, '')).join(' ')]).toEqual([id, first]);
        const [, visibility = '', , change = '', verdict = ''] = rows.get(id) ?? [];
        const isNever = first.startsWith('None of');
        const row = change.includes('since') ? `${change} ${verdict}` : verdict;
        expect([id, meaningOf(row)]).toEqual([id, meaningOf(first)]);
        if (!isNever && visibility !== '–' && !first.includes('99.9') && !first.includes('0.1%'))
          expect([id, first]).toEqual([id, expect.stringContaining(`${visibility}%`)]);
      }
    });
  });
});
