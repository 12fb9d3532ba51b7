import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { copyDemo, DEMO_MORNING, serve } from '@brand-visibility/demo';
import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../src/data/language.js';
import { runReport } from './support/program.js';
import {
  agencyOf,
  BASE,
  csv,
  DAY,
  filesIn,
  HEAD,
  idsIn,
  OCTOBER,
  publish,
  report,
  rows,
  wrote,
} from './support/published.js';
import { OF_DEMO, readReport, render } from './support/reports.js';

/** Reports that the program publishes. */

const { service, newFolder, published, run } = agencyOf();

describe('published reports', () => {
  test('are at an address of 128 random bits each, which links.csv lists', async () => {
    const folder = newFolder();
    expect(await run(folder, OCTOBER)).toEqual(wrote('wrote 3 reports\n'));
    const ids = idsIn(folder);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    const [alder = '', birch = '', cedar = ''] = ids;
    const rest = (id: string) =>
      `2026-10,previous-month,en,${BASE}/r/${id}/,2026-11-20T09:00:00.000Z,${id}\n`;
    expect(csv(folder)).toBe(
      `${HEAD}\nbrd_alder,Alder,${rest(alder)}brd_birch,Birch,${rest(birch)}brd_cedar,Cedar <b>,${rest(cedar)}`,
    );
    expect(filesIn(folder)).toEqual(
      [
        'links.csv',
        'review-2026-10.json',
        'r/index.html',
        ...ids.map((id) => `r/${id}/index.html`),
      ].toSorted(),
    );
    expect(statSync(join(folder, 'links.csv')).mode & 0o777).toBe(0o600);
    expect(report(folder)).toBe(''); // a web server that lists folders would list the addresses
    expect(report(folder, birch)).toMatch(/<h1[^]*Birch[^]*<\/html>\n$/);
  });

  test('keep their address when they are made again, whatever else changed; others get another', async () => {
    const folder = await published();
    const ids = idsIn(folder);
    const before = ids.map((id) => statSync(join(folder, 'r', id, 'index.html')).mtimeMs);
    expect(await run(folder, OCTOBER)).toEqual(wrote('wrote 0 reports; kept 3 existing reports\n'));
    expect(ids.map((id) => statSync(join(folder, 'r', id, 'index.html')).mtimeMs)).toEqual(before);

    const config = join(newFolder(), 'report.json');
    writeFileSync(config, JSON.stringify({ name: 'Studio', note: 'A note.' }));
    const changed = `${OCTOBER} --tz Europe/London --no-quotes --config ${config}`;
    const later = { clock: DEMO_MORNING + DAY };
    expect(await run(folder, changed, later)).toEqual(wrote('wrote 3 reports\n'));
    expect(idsIn(folder)).toEqual(ids);
    expect(rows(folder).map((cells) => cells.at(-2))).toEqual(Array(3).fill('2026-11-21T09:00:00.000Z'));
    expect(report(folder, ids[0])).toContain('A note.');
    expect(await run(folder, '--brand brd_birch --month 2026-10')).toEqual(wrote('wrote 1 report\n'));
    expect(idsIn(folder)).toEqual(ids);

    writeFileSync(config, JSON.stringify({ name: 'Studio', language: 'de' }));
    for (const other of [
      '--month 2026-10 --against previous-year',
      '--period 30d',
      `--month 2026-10 --config ${config}`,
    ])
      await run(folder, `--brand brd_birch ${other}`);
    const found = rows(folder).slice(3);
    expect(found.map((cells) => cells.slice(0, 5).join())).toEqual([
      'brd_birch,Birch,2026-10,previous-year,en',
      'brd_birch,Birch,30d,previous-days,en',
      'brd_birch,Birch,2026-10,previous-month,de',
    ]);
    expect(new Set(idsIn(folder)).size).toBe(6);

    writeFileSync(config, JSON.stringify({ name: 'Other' }));
    const moved = [...changed.split(' '), '--publish', folder, '--base-url', 'https://new.example/'];
    expect(await runReport(service(), moved)).toMatchObject(wrote('wrote 3 reports\n'));
    expect(csv(folder)).toContain(`,https://new.example/r/${ids[0]}/,`);
    expect(idsIn(folder).slice(0, 3)).toEqual(ids);
  });

  test('are the files of --to, read once; each output gets what it lacks', async () => {
    const [folder, to] = [newFolder(), newFolder()];
    const proxy = await startHttpProxy(service().url, () => null);
    const through = { ...service(), url: proxy.url };
    try {
      expect((await publish(through, folder, `${OCTOBER} --to ${to}`)).stderr).toBe('wrote 3 reports\n');
      const count = proxy.targets.length;
      for (const [id, name] of idsIn(folder).map((id, i) => [id, readdirSync(to).toSorted()[i] ?? '']))
        expect(report(folder, id)).toBe(readFileSync(join(to, name ?? ''), 'utf8'));
      rmSync(join(folder, 'r', idsIn(folder)[0] ?? '', 'index.html'));
      rmSync(join(to, 'Birch-2026-10.html'));
      expect((await publish(through, folder, `${OCTOBER} --to ${to}`)).stderr).toBe(
        'wrote 2 reports; kept 1 existing report\n',
      );
      expect(proxy.targets.slice(count)).toEqual(proxy.targets.slice(0, count));
    } finally {
      await proxy.close();
    }
    expect(filesIn(folder)).toHaveLength(6);
    expect(readFileSync(join(to, 'index.html'), 'utf8')).not.toContain(idsIn(folder)[0]);
    const one = join(newFolder(), 'r.html');
    expect((await run(folder, `--brand brd_alder --month 2026-10 --to ${one}`)).stderr).toBe(
      'wrote 1 report\n',
    );
    expect(report(folder, idsIn(folder)[0])).toBe(readFileSync(one, 'utf8'));
  });

  test('have a PDF file that is never older than the report', async () => {
    const [folder, to, bin] = [newFolder(), newFolder(), newFolder()];
    const CHROMIUM_PATH = join(bin, 'chromium');
    const script = `for one in "$@"; do case $one in --print-to-pdf=*) printf 'the PDF' > "\${one#*=}";; esac; done; echo >> ${bin}/log`;
    writeFileSync(CHROMIUM_PATH, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    const how = { environment: { CHROMIUM_PATH } };
    const printed = 'wrote 3 reports; printed 3 PDFs\n';
    expect((await run(folder, `${OCTOBER} --pdf --to ${to}`, how)).stderr).toBe(printed);
    expect(readFileSync(join(bin, 'log'), 'utf8')).toBe('\n\n\n'); // one for both outputs
    const pdfs = idsIn(folder).map((id) => join(folder, 'r', id, 'report.pdf'));
    expect(pdfs.map((pdf) => readFileSync(pdf, 'utf8'))).toEqual(
      Array(3).fill(expect.stringMatching(/^the PDF\n%/)),
    );
    // Of another file: copied with its time, or printed before a crash.
    writeFileSync(pdfs[0] ?? '', readFileSync(pdfs[1] ?? ''));
    const again = await run(folder, `${OCTOBER} --pdf --to ${to}`, how);
    expect(again.stderr).toBe('wrote 0 reports; kept 3 existing reports; printed 1 PDF\n');
    await run(folder, `${OCTOBER} --no-quotes`);
    expect(pdfs.map((pdf) => existsSync(pdf))).toEqual([false, false, false]);
  });

  test('are removed by their ids or their age, without the service and a key', async () => {
    const folder = await published();
    await run(folder, '--all --month 2026-09', { clock: DEMO_MORNING + 2 * DAY });
    const [first = '', second = '', ...others] = idsIn(folder);
    const remove = (line: string, clock = DEMO_MORNING) =>
      runReport({ url: '', key: '' }, ['--publish', folder, ...line.split(' ')], { clock });
    const before = csv(folder);
    const unknown = '0'.repeat(26);
    expect(await remove(`--unpublish ${first} ${unknown}`)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${folder}/links.csv has no report ${unknown}\n`,
    });
    expect([csv(folder), existsSync(join(folder, 'r', first))]).toEqual([before, true]);
    rmSync(join(folder, 'r', second), { recursive: true }); // as after an interruption
    expect(await remove(`--unpublish ${first} ${second}`)).toEqual(wrote('removed 2 published reports\n'));
    expect(idsIn(folder)).toEqual(others);
    expect(await remove('--keep 1', DEMO_MORNING + DAY)).toEqual(wrote('removed 0 published reports\n'));
    expect(await remove('--keep 1', DEMO_MORNING + DAY + 1)).toEqual(wrote('removed 1 published report\n'));
    expect(readdirSync(join(folder, 'r')).toSorted()).toEqual([...others.slice(1), 'index.html'].toSorted());
    const kept = await run(folder, '--all --month 2026-09 --keep 1', { clock: DEMO_MORNING + 4 * DAY });
    expect(kept.stderr).toBe('removed 3 published reports\nwrote 3 reports\n');
    expect(idsIn(folder).filter((id) => others.includes(id))).toEqual([]);
    expect(await runReport(service(), ['--publish', join(folder, 'x'), '--keep', '1'])).toMatchObject({
      status: 2,
    });
  });
});

describe('what is published of the demo', () => {
  const OWN =
    /brand.?visibility|bvk_|\bkey_|\/v1\b|127\.0\.0\.1|localhost|api\.example|\bAPI\b|<script|<link/gi;

  function expectNothingOwn(html: string, key: string): void {
    expect(html.match(OWN)).toBeNull();
    expect(html).not.toContain(key);
    expect(html.match(/ (?:href="(?!#|https:)|(?:src|action)="(?!data:))[^"]*"/g)).toBeNull();
  }

  test('holds no key, no address of the API and no word of this product', async () => {
    const [folder, config] = [newFolder(), join(newFolder(), 'report.json')];
    const demo = service().of('acc_demo');
    writeFileSync(config, JSON.stringify({ name: 'Northlight Studio', credit: false }));
    const line = `--brand brd_tidewell --month 2026-10 --config ${config}`;
    expect(await publish(demo, folder, line)).toMatchObject({ status: 0 });
    const [html = ''] = idsIn(folder).map((id) => report(folder, id));
    expectNothingOwn(html.replaceAll(/url\(data:font[^)]*\)/g, ''), demo.key);
  });

  test.each(LANGUAGES)('holds none of them in %s, unless the setup asks for the credit', async (language) => {
    for (const brand_id of OF_DEMO) {
      const read = await readReport(service(), { brand_id });
      const of = (credit: boolean) => render(read, language, { name: 'Northlight Studio', credit });
      expectNothingOwn(of(false), service().of('acc_demo').key);
      expect(of(true).match(OWN)).toEqual(['Brand Visibility']);
    }
  });

  test('is served with the policy that it contains', async () => {
    const folder = await published();
    const { url, stop } = await serve(`sqlite:${copyDemo(newFolder())}`, {
      clock: DEMO_MORNING,
      reportsFolder: folder,
    });
    try {
      const [id = ''] = idsIn(folder);
      const response = await fetch(`${url}/r/${id}`);
      expect(await response.text()).toBe(report(folder, id));
      const [, own] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(report(folder, id)) ?? [];
      expect(response.headers.get('content-security-policy')).toBe(`${own}; frame-ancestors 'none'`);
    } finally {
      await stop();
    }
  });
});
