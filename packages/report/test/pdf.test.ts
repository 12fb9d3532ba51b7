import { startHttpProxy } from '@brand-visibility/programs/http-server';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { runReport, sharedDemo, type Circumstances, type Demo } from './support/demo.js';
import { pagesOf } from './support/pdf.js';
import { startWorlds } from './support/worlds.js';

/** `--pdf`: what Chromium prints by its own command line. */

let demo: Demo;
let worlds: Demo;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  demo = sharedDemo();
  worlds = await startWorlds();
  const script = join(demo.folder, 'chromium');
  const program = fileURLToPath(new URL('support/print.mjs', import.meta.url));
  writeFileSync(script, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, { mode: 0o700 });
  environment = {
    CHROMIUM_PATH: process.env['CHROMIUM_PATH'] || script,
    CHROMIUM_FLAGS: '--no-sandbox  --disable-dev-shm-usage',
    TMPDIR: demo.folder,
  };
});
afterAll(() => Promise.all([demo.close(), worlds.close()]));

const newFolder = () => mkdtempSync(join(demo.folder, 'pdf-'));
const run = (
  args: readonly string[],
  { on = demo, ...others }: Circumstances & { on?: Pick<Demo, 'url' | 'key'> } = {},
) => runReport(on, [...args, '--pdf'], { environment, ...others });

const PAPERS = { A4: [595, 842], Letter: [612, 792] } as const;

describe.each([undefined, 'Letter'] as const)('the PDF for the paper %s', (paper) => {
  const printed: { pdf?: Buffer } = {};
  beforeAll(async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'report.json'), JSON.stringify({ name: 'Northlight', paper }));
    const args = ['--brand', 'brd_nine', '--month', 'last', '--config', join(folder, 'report.json')];
    const ended = await run([...args, '--to', join(folder, 'report.html')], { on: worlds });
    expect(ended).toEqual({ status: 0, stdout: '', stderr: 'wrote 1 report; printed 1 PDF\n' });
    expect(readdirSync(folder).toSorted()).toEqual(['report.html', 'report.json', 'report.pdf']);
    printed.pdf = readFileSync(join(folder, 'report.pdf'));
  });

  test('is tagged, has an outline and the language, and has this paper and the foot of the agency', async () => {
    const task = getDocument({ data: new Uint8Array(printed.pdf ?? []), verbosity: 0 });
    const document = await task.promise;
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ['H1', 'H2', 'Figure', 'P'])
      expect(tree + JSON.stringify(await (await document.getPage(2)).getStructTree())).toContain(
        `"role":"${role}"`,
      );
    expect((await document.getOutline()).length).toBeGreaterThan(0);
    expect(await document.getMetadata()).toMatchObject({
      info: { Title: 'Acme · AI visibility · October 2026', Language: 'en' },
    });
    await task.destroy();
    const pages = await pagesOf(printed.pdf ?? Buffer.from(''));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      pages.map(() => PAPERS[paper ?? 'A4']),
    );
    const others = pages.slice(1).map(({ dense }) => dense);
    const title = (index: number) => `Acme·AIvisibility·October2026${index + 2}/${pages.length}`;
    expect(others.filter((dense, index) => !dense.includes(title(index)))).toEqual([]);
    expect(others.filter((dense) => !dense.includes('Northlight'))).toEqual([]);
  });
});

describe('the PDFs of all brands', () => {
  const all = (to: string) => ['--all', '--month', 'last', '--to', to];
  const pdfsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.pdf'));

  test('are in the index; those that are there stay, unless they are older than their report', async () => {
    const folder = newFolder();
    expect((await run(all(folder))).stderr).toBe('wrote 4 reports; printed 4 PDFs\n');
    const names = pdfsIn(folder);
    expect(names).toHaveLength(4);
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(names.filter((name) => !index.includes(`href="${name}">PDF</a>`))).toEqual([]);
    const [first = '', second = ''] = names.map((name) => join(folder, name));
    const before = statSync(second).mtimeMs;
    utimesSync(first, 0, 0);
    expect((await run(all(folder))).stderr).toBe('wrote 0 reports; kept 4 existing reports; printed 1 PDF\n');
    expect(statSync(first).mtimeMs).toBeGreaterThan(before);
    expect(statSync(second).mtimeMs).toBe(before);
    expect(readdirSync(demo.folder).filter((name) => name.includes('print-'))).toEqual([]);
  });

  test('that were printed before the program was killed stay, and the next run prints the others', async () => {
    const folder = newFolder();
    const { data } = await demo.client.listBrands({ limit: 4 });
    let reached: () => void = () => undefined;
    const kill = new Promise<void>((resolve) => (reached = resolve));
    const proxy = await startHttpProxy(demo.url, (target) => {
      if (!target.includes(`${data[2]?.id}/visibility?`)) return null;
      reached();
      return 'none';
    });
    try {
      expect(await run(all(folder), { on: { ...demo, url: proxy.url }, kill })).toMatchObject({
        status: null,
      });
    } finally {
      await proxy.close();
    }
    expect(readdirSync(folder).toSorted()).toEqual(
      [...pdfsIn(folder), ...pdfsIn(folder).map((name) => name.replace('pdf', 'html'))].toSorted(),
    );
    expect(pdfsIn(folder)).toHaveLength(2);
    expect((await run(all(folder))).stderr).toBe(
      'wrote 2 reports; kept 2 existing reports; printed 2 PDFs\n',
    );
  });

  test('that cannot be printed are said with the reason, their reports stay, and the next run tries again', async () => {
    const folder = newFolder();
    const broken = join(newFolder(), 'chromium');
    writeFileSync(broken, '#!/bin/sh\necho first >&2\necho no room >&2\nexit 1\n', { mode: 0o700 });
    const failed = await run(all(folder), { environment: { ...environment, CHROMIUM_PATH: broken } });
    expect(failed.status).toBe(1);
    expect(failed.stderr).toMatch(
      /^(?:brd_\w+: no PDF was written: .*no room.*\n){4}wrote 4 reports; 4 could not be written\n$/,
    );
    expect(pdfsIn(folder)).toEqual([]);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toContain('.pdf');
  });
});

test.each([{ CHROMIUM_PATH: '/nowhere/chromium' }, { CHROMIUM_PATH: '', PATH: '/nowhere' }])(
  'without Chromium at %j nothing is requested',
  async (missing) => {
    const folder = newFolder();
    expect(
      await run(['--all', '--month', 'last', '--to', join(folder, 'x')], { environment: missing }),
    ).toEqual({
      status: 2,
      stdout: '',
      stderr: '--pdf needs Chromium: set CHROMIUM_PATH to its program, or add its folder to PATH\n',
    });
    expect(readdirSync(folder)).toEqual([]);
  },
);
