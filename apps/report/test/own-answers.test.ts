import { createClient } from '@brand-visibility/client';
import { DEMO_MORNING, runJobs, serve } from '@brand-visibility/demo';
import { openWorkspace } from '@brand-visibility/programs/workspace';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runReport } from './support/program.js';

/** Sixty invented answers in a spreadsheet go through `convert` and `import` to the API and to the client report. */

const FILE = {
  brand: { name: 'Tidewell', domain: 'tidewell.example', names: ['Tide Well'] },
  rivals: [{ name: 'Lumen', domain: 'lumen.example' }, { name: 'Harrow & Steam' }],
};

/** The texts: T and t name Tidewell, L names Lumen and then Tidewell, H names a rival, N nobody; E is empty. */
const TEXTS = {
  T: ['"**Tidewell** is ""good"".\nIts planning board helps, see [this](https://lumen.example)."', 'pos'],
  L: ['Lumen leads. Then Tide Well, at lumen.example/tidewell', '-'],
  H: ['"Harrow & Steam; nothing else"', 'neu'],
  N: ['Ask tidewell.example or info@lumen.example', ''],
  E: ['', ''],
} as const;

/**
 * By engine, question and sample: the texts of 5 to 9 October. Copilot is no engine of ours.
 *
 *            T  L  H  N  E   named           position of Tidewell
 * chatgpt    7  4  3  4  2   11/18 61.1111   (7 * 1 + 4 * 2)
 * claude     6  5  3  5  1   11/19 57.8947   (6 * 1 + 5 * 2)
 * perplexity 5  2  1  1  1    7/9  77.7778   (5 * 1 + 2 * 2)
 * together  18 11  7 10  4   29/46           40/29 = 1.379
 *
 * Visibility: (61.1111 + 57.8947 + 77.7778) / 3 = 65.5945. The first 10 runs ask everything once, the second ones only
 * ChatGPT and Claude.
 */
const TABLE = `
  ChatGPT       1 08:00 TLHNT
  ChatGPT       1 17:00 LTEHN
  GPT-5         2 08:00 NNTLH
  ChatGPT       2 17:00 TTTLE
  Claude Sonnet 1 08:00 HHTNL
  Claude Sonnet 1 17:00 NTTEL
  claude        2 08:00 TLLNN
  claude        2 17:00 HNTTL
  Perplexity    1 08:00 TTTTE
  Perplexity    2 08:00 LLNHT
  Copilot       1 08:00 TTTTT
  Copilot       2 08:00 TTTTT`;

const QUESTIONS = ['Which planning tool is best?', 'Is Tidewell worth it, or "something" else?'];

const rows = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [, engine = '', question = '', time = '', codes = ''] =
      /^ *(.*?) +(\d) (\S+) (\w+)$/.exec(line) ?? [];
    return Array.from(codes, (code, day) => {
      const [text, tone] = TEXTS[code as keyof typeof TEXTS];
      const prompt = `"${QUESTIONS[Number(question) - 1]?.replaceAll('"', '""')}"`;
      const sources =
        code === 'T'
          ? '"https://www.tidewell.example/a; https://forum.example/t?a=1,2"'
          : 'https://lumen.example/';
      return [`0${day + 5}/10/2026 ${time}`, engine, prompt, text, sources, tone, 'x'].join(';');
    });
  });
const csvOf = (lines: readonly string[]) =>
  `\ufeff${['Date;Engine;Prompt;Answer;Citations;Sentiment;Note', ...lines].join('\r\n')}\r\n`;

let workspace: ReturnType<typeof openWorkspace>;
let stop: () => Promise<void>;
let service: { readonly url: string; readonly key: string };
let brand: string;
let converted: string;

const inFolder = (name: string, content: string) => {
  const path = join(workspace.folder, name);
  writeFileSync(path, content);
  return path;
};
const database = () => `sqlite:${join(workspace.folder, 'own.db')}`;
const jobs = (...command: readonly string[]) => runJobs(database(), command, { clock: DEMO_MORNING });
const convert = (csv: string) =>
  jobs(
    'convert',
    csv,
    '--brand',
    join(workspace.folder, 'brand.json'),
    '--dates',
    'dmy',
    '--tz',
    'Europe/Paris',
  );

beforeAll(async () => {
  workspace = openWorkspace();
  inFolder('brand.json', JSON.stringify(FILE));
  converted = await convert(inFolder('answers.csv', csvOf(rows)));
  await jobs('import', inFolder('answers.ndjson', converted));
  const records = converted.split('\n').map((line) => JSON.parse(line || '{}') as Record<string, string>);
  const [account, { id = '' } = {}] = records;
  brand = id;
  const created = ['keys', 'create', '--name', 'Own', '--all-brands', '--account', account?.['id'] ?? ''];
  const key = (await jobs(...created)).trim();
  const served = await serve(database(), { clock: DEMO_MORNING });
  stop = served.stop;
  service = { url: served.url, key };
});
afterAll(async () => {
  await stop();
  await workspace.close();
});

test('the figures are those of the table', async () => {
  expect(rows).toHaveLength(60);
  const client = createClient({ baseUrl: service.url, apiKey: service.key });
  const window = { brand_id: brand, start_date: '2026-10-05', end_date: '2026-10-09', tz: 'Europe/Paris' };
  const { answer_count, visibility, average_position, breakdown } = await client.getVisibility({
    ...window,
    group_by: 'platform',
  });
  expect([answer_count, visibility.current, average_position]).toMatchObject([46, 65.6, { current: 1.4 }]);
  expect(breakdown?.rows).toMatchObject([
    { key: 'claude', answer_count: 19, named_count: 11, visibility: 57.9 },
    { key: 'chatgpt', answer_count: 18, named_count: 11, visibility: 61.1 },
    { key: 'perplexity', answer_count: 9, named_count: 7, visibility: 77.8 },
  ]);
  const { data } = await client.getCompetitors(window);
  expect(data).toMatchObject([
    { name: 'Tidewell', answer_count: 29, share_of_voice: 61.7, sentiment_score: 62.1 }, // 29/47, 18/29
    { name: 'Lumen', answer_count: 11, share_of_voice: 23.4, average_position: 1 }, // 11/47
    { name: 'Harrow & Steam', answer_count: 7, share_of_voice: 14.9, average_position: 1 }, // 7/47
  ]);
});

test('the client report shows them', async () => {
  const to = join(workspace.folder, 'report.html');
  const ended = await runReport(service, ['--brand', brand, '--month', '2026-10', '--to', to]);
  expect(ended).toMatchObject({ status: 0 });
  expect(readFileSync(to, 'utf8')).toContain('65.6');
});

test('a longer table with other rows first changes only what is new', async () => {
  const further = rows.slice(0, 5).map((row) => row.replace(/^0(\d)/, (_, day) => String(Number(day) + 7)));
  const again = await convert(inFolder('again.csv', csvOf([...further, ...rows].reverse())));
  const before = new Set(converted.split('\n'));
  const added = again.split('\n').filter((line) => !before.has(line));
  const types = added.map((line) => (JSON.parse(line) as { type: string }).type);
  expect(types.filter((type) => type !== 'prompt')).toEqual([
    ...Array.from({ length: 5 }, () => 'run'),
    ...Array.from({ length: 5 }, () => 'answer'),
  ]);
});

test('without a column of sentiments, nobody knows the tone, and nothing else differs', async () => {
  const without = csvOf(rows.map((row) => row.replace(/;(?:pos|neu|-|);x$/, ';;x')));
  const records = await convert(inFolder('without.csv', without));
  const sentiment = /"sentiment":"\w+"/g;
  expect(records).toBe(converted.replaceAll(sentiment, '"sentiment":null'));
  expect(converted.match(sentiment)).toHaveLength(29);
  await jobs('import', '--dry-run', inFolder('without.ndjson', records));
});
