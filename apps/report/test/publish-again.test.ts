import { DEMO_MORNING, serve } from '@brand-visibility/demo';
import { ndjson } from '@brand-visibility/records';
import type { ImportRecord } from '@brand-visibility/contract';
import { expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bodyOf, linesOf, parsed, withClass } from './support/html.js';
import { csv, DAY, filesIn, idsIn, OCTOBER, publish, report, rows, wrote } from './support/published.js';
import { runReport } from './support/program.js';
import { importAgain, nameAlder, withService } from './support/corrections.js';
import type { Service } from './support/service.js';
import { recordsOfWorlds } from './support/worlds.js';

/** Reports that are published again: what changes a report, and what does not. */

const KEPT = wrote('wrote 0 reports; kept 3 existing reports\n');
const LATER = { clock: DEMO_MORNING + DAY };
const CORRECTED = 'Made on 21 November 2026. Corrected on 21 November 2026.';

/** The arguments of the report program in a section of the runbook, with other words for some. */
function runbookArgs(section: string, words: Readonly<Record<string, string>>): string[] {
  const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8');
  const [, text = ''] = new RegExp(`\n## ${section}\n([^]*?)\n## `).exec(runbook) ?? [];
  const [, args = ''] = /report\/dist\/main\.js ((?:.*\\\n)*.*)/.exec(text) ?? [];
  return args
    .replaceAll('\\\n', ' ')
    .split(/\s+/)
    .map((word) => words[word] ?? word);
}

/** The visibility on the cover of a report, and the line about its dates. */
function factsOf(folder: string, id = '') {
  const html = report(folder, id);
  const [, visibility] = /data-figure="comparison\.visibility\.current" value="([\d.]*)"/.exec(html) ?? [];
  const [basis] = withClass(bodyOf(parsed(html)), 'basis').map((one) => linesOf(one).join(' '));
  return [visibility, /Made on.*/.exec(basis ?? '')?.[0]];
}

/** The files of reports, of which the list and the review also contain times and what was kept. */
const stateOf = (folder: string) =>
  filesIn(folder)
    .filter((name) => !name.startsWith('review-'))
    .map((name) => {
      const path = join(folder, name);
      return [name, name === 'links.csv' ? '' : statSync(path).mtimeMs, readFileSync(path, 'utf8')];
    });

test('the commands of the runbook correct the links after a wrong import and an erasure', () =>
  withService(async (service, folder) => {
    const [config, CHROMIUM_PATH] = [join(folder, 'report.json'), join(folder, 'chromium')];
    writeFileSync(config, JSON.stringify({ name: 'Studio' }));
    const script = 'for one in "$@"; do case $one in --print-to-pdf=*) echo "$*" > "${one#*=}";; esac; done';
    writeFileSync(CHROMIUM_PATH, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
    const words = { '/srv/reports': folder, '/etc/client-reports.json': config, $month: '2026-10' };
    const run = (section: string, more: Readonly<Record<string, string>> = {}) =>
      runReport(service, runbookArgs(section, { ...words, ...more }), {
        ...LATER,
        environment: { CHROMIUM_PATH },
      });
    expect(await run('A wrong import')).toEqual(wrote('wrote 3 reports; printed 3 PDFs\n'));
    const [alder = ''] = idsIn(folder);
    expect(factsOf(folder, alder)).toEqual(['0', 'Made on 21 November 2026.']);
    await nameAlder(service);
    expect(await run('A wrong import')).toEqual(
      wrote('wrote 1 report; kept 2 existing reports; printed 1 PDF\n'),
    );
    expect([idsIn(folder)[0], ...factsOf(folder, alder)]).toEqual([alder, '100', CORRECTED]);

    await service.run(['erase', '--brand', 'brd_alder', '--yes']);
    const [id = ''] = runbookArgs('Erase data by law', {}).slice(-1);
    expect(await run('Erase data by law', { [id]: alder })).toEqual(wrote('removed 1 published report\n'));
    expect([existsSync(join(folder, 'r', alder)), csv(folder).includes('Alder')]).toEqual([false, false]);
    expect(await run('A wrong import')).toEqual(wrote('wrote 0 reports; kept 2 existing reports\n'));
  }));

test('a corrected import changes the reports and charts whose figures it changes, and the reports say so from then on', () =>
  withService(
    async (service, folder) => {
      const [alder, ...others] = idsIn(folder);
      const before = stateOf(folder);
      expect(factsOf(folder, alder)).toEqual(['0', 'Made on 20 November 2026.']);
      const charts = mkdtempSync(join(service.folder, 'charts-'));
      const line = `${OCTOBER} --charts ${charts}`;
      expect(await publish(service, folder, line, LATER)).toEqual(KEPT);
      expect(stateOf(folder)).toEqual(before);
      const names = filesIn(charts);
      const birch = names.find((name) => name.startsWith('Birch')) ?? '';
      for (const name of names) utimesSync(join(charts, name), 1, 1);
      rmSync(join(charts, birch)); // other files with the same beginning are there

      await nameAlder(service);
      const again = await publish(service, folder, line, LATER);
      const written = names.filter((name) => statSync(join(charts, name)).mtimeMs > 1000);
      const isOfAlder = (name: string) => name.startsWith('Alder');
      expect([written.some(isOfAlder), written.filter((name) => !isOfAlder(name))]).toEqual([true, [birch]]);
      expect(again).toEqual(wrote('wrote 1 report; kept 2 existing reports\n'));
      expect(factsOf(folder, alder)).toEqual(['100', CORRECTED]);
      expect(rows(folder).map((cells) => cells[6]?.slice(0, 10))).toEqual([
        '2026-11-21',
        ...others.map(() => '2026-11-20'),
      ]);
      const ofOthers = (state: typeof before) =>
        state.filter(([name]) => others.some((id) => String(name).includes(id)));
      expect(ofOthers(stateOf(folder))).toEqual(ofOthers(before));

      const next = { clock: DEMO_MORNING + 2 * DAY };
      const corrected = stateOf(folder);
      expect(await publish(service, folder, OCTOBER, next)).toEqual(KEPT);
      expect(stateOf(folder)).toEqual(corrected);
      await publish(service, folder, `${OCTOBER} --no-quotes`, next);
      expect(factsOf(folder, alder)[1]).toBe('Made on 22 November 2026. Corrected on 21 November 2026.');
      expect(factsOf(folder, others[0])[1]).toBe('Made on 22 November 2026.');
    },
    { line: OCTOBER },
  ));

const november = '--all --month 2026-11';

test('a report of an unfinished month has other figures later, but no correction', () =>
  withService(
    async (service, folder) => {
      await nameAlder(service);
      expect(await publish(service, folder, november)).toEqual(
        wrote('wrote 1 report; kept 2 existing reports\n'),
      );
      expect(await publish(service, folder, november, LATER)).toEqual(wrote('wrote 3 reports\n'));
      for (const id of idsIn(folder)) expect(factsOf(folder, id)[1]).toBe('Made on 21 November 2026.');
      // The month has ended, and its answers have changed nothing since.
      const december = { clock: DEMO_MORNING + 20 * DAY };
      await publish(service, folder, november, december);
      for (const id of idsIn(folder)) expect(factsOf(folder, id)[1]).toBe('Made on 10 December 2026.');
    },
    { line: november },
  ));

test.each<[string, string, (service: Service) => Promise<unknown>, string, (html: string) => boolean]>([
  [
    'erased texts',
    OCTOBER,
    (service) => service.run(['erase', '--texts-before', '2026-11-01', '--yes']),
    'wrote 3 reports\n', // each quotes criticism or rivals
    (html) => !html.includes('<blockquote') && !html.includes('Corrected'),
  ],
  [
    'a completed run',
    november, // it is completed now
    async (service) => {
      const [run_id, former] = ['run_late', 'run_alder_2026-10-28'];
      const [run, answer] = recordsOfWorlds().filter(
        (one) =>
          (one.type === 'run' && one.id === former) || (one.type === 'answer' && one.run_id === former),
      );
      const file = join(service.folder, 'run.ndjson');
      const late = { ...run, id: run_id, status: 'running', completed_at: null };
      const named = { brand_named: true, position: 1, sentiment: 'positive' };
      const own = { ...answer, id: 'ans_late', run_id, ...named };
      writeFileSync(file, ndjson([late, own] as ImportRecord[]));
      await service.run(['import', file]);
      await service.run(['complete', '--run', run_id]);
    },
    'wrote 1 report; kept 2 existing reports\n',
    (html) => !html.includes('data-state="carried"'),
  ],
  [
    'a renamed brand',
    OCTOBER,
    (service) => importAgain(service, 'brand', ({ id }) => (id === 'brd_alder' ? { name: 'Rowan' } : null)),
    'wrote 1 report; kept 2 existing reports\n',
    (html) => /<h1[^>]*>.*Rowan/.test(html) && !html.includes('Corrected'),
  ],
])('%s change the reports that show them', async (_, line, change, says, isNew) =>
  withService(
    async (service, folder) => {
      const [alder] = idsIn(folder);
      expect(isNew(report(folder, alder))).toBe(false);
      await change(service);
      expect(await publish(service, folder, line)).toEqual(wrote(says));
      expect(isNew(report(folder, alder))).toBe(true);
      expect(idsIn(folder)[0]).toBe(alder);
    },
    { line },
  ),
);

test('other weights of engines change a report, and so does another configuration', () =>
  withService(
    async (service, folder) => {
      const args = ['--account', 'acc_worlds', '--brand', 'brd_apart', '--name', 'One', '--expires', 'never'];
      const key = (await service.run(['keys', 'create', ...args])).trim();
      const served = (environment: Record<string, string>) =>
        serve(`sqlite:${join(service.folder, 'service.sqlite')}`, { clock: DEMO_MORNING, environment });
      const visibilities: unknown[] = [];
      for (const environment of [{}, { ENGINE_WEIGHTS: 'claude=3,chatgpt=1' }]) {
        const { url, stop } = await served(environment);
        try {
          expect(await publish({ url, key }, folder, OCTOBER)).toEqual(wrote('wrote 1 report\n'));
          visibilities.push(factsOf(folder, idsIn(folder)[0])[0]);
        } finally {
          await stop();
        }
      }
      expect(visibilities).toEqual(['51.3', '65.6']);
    },
    { account: 'acc_worlds' },
  ));

test('a report of an earlier release is made again once, an unreadable mark does no harm, and --again makes all', () =>
  withService(
    async (service, folder) => {
      const ids = idsIn(folder);
      const [one = '', two = ''] = ids.map((id) => join(folder, 'r', id, 'index.html'));
      const withMark = (path: string, mark: string) =>
        writeFileSync(path, readFileSync(path, 'utf8').replace(/(?<=name="report" content=")[^"]*/, mark));
      withMark(one, 'brd_alder 2026-10 previous-month UTC quotes 0123456789abcdef');
      withMark(two, '&#120;&#xZ; figures- corrected-');
      expect(await publish(service, folder, OCTOBER)).toEqual(
        wrote('wrote 2 reports; kept 1 existing report\n'),
      );
      expect(factsOf(folder, ids[0])[1]).toBe('Made on 20 November 2026.');
      expect(await publish(service, folder, OCTOBER)).toEqual(KEPT);
      expect(await publish(service, folder, `${OCTOBER} --again`, LATER)).toEqual(wrote('wrote 3 reports\n'));
      expect(idsIn(folder)).toEqual(ids);
      expect(csv(folder).match(/2026-11-21T/g)).toHaveLength(3);
      expect(factsOf(folder, ids[0])).toEqual(['0', 'Made on 21 November 2026.']);
    },
    { line: OCTOBER },
  ));
