import type { ImportRecord } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { newFolder, run, write } from '../support/commands.js';

/** The forms in which people have tables: dates, sources, titles, merged cells and columns per engine (rule 12.12). */

const folder = newFolder();
const brandFile = write(
  'brand.json',
  JSON.stringify({ brand: { name: 'Tidewell', domain: 'tidewell.example' }, rivals: [{ name: 'Lumen' }] }),
  folder,
);
async function converted(content: string, ...options: readonly string[]) {
  const file = write(/^\s*[[{]/.test(content) ? 'table.json' : 'table.csv', content, folder);
  const { status, stdout, stderr } = await run(null, 'convert', file, '--brand', brandFile, ...options);
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  const records = stdout
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportRecord]));
  const of = <T extends ImportRecord['type']>(type: T) =>
    records.filter((record): record is Extract<ImportRecord, { type: T }> => record.type === type);
  return { of, stdout, stderr };
}
const HEAD = 'date,engine,prompt,answer';

describe('dates', () => {
  test.each([
    ['2026-10-05 14:30:00+00', '2026-10-05T14:30:00.000Z'],
    ['2026-10-05 14:30:00.123456-03', '2026-10-05T17:30:00.123456Z'],
    ['2026/10/05', '2026-10-05T10:00:00.000Z'],
    ['2026.10.05 09:05', '2026-10-05T07:05:00.000Z'],
    ['2026-1-5', '2026-01-05T11:00:00.000Z'],
    ['Oct 5, 2026', '2026-10-05T10:00:00.000Z'],
    ['Oct 5, 2026, 2:30:00\u202fPM', '2026-10-05T12:30:00.000Z'],
    ['October 5th, 2026 at 2:30 p.m.', '2026-10-05T12:30:00.000Z'],
    ['5. Oktober 2026', '2026-10-05T10:00:00.000Z'],
    ['5 de octubre de 2026 9:05 a. m.', '2026-10-05T07:05:00.000Z'],
    ['lun. 5 oct. 2026', '2026-10-05T10:00:00.000Z'],
    ['5 août 2026', '2026-08-05T10:00:00.000Z'],
    ['1 mrt. 2026', '2026-03-01T11:00:00.000Z'],
    ['05-Oct-2026', '2026-10-05T10:00:00.000Z'],
    ['Mon, 05 Oct 2026 14:30:00 GMT', '2026-10-05T14:30:00.000Z'],
    ['Mon Oct  5 14:30:00 2026', '2026-10-05T12:30:00.000Z'],
    ['Mon Oct 05 2026 14:30:00 GMT+0200 (Central European Summer Time)', '2026-10-05T12:30:00.000Z'],
    ['20261005T143000Z', '2026-10-05T14:30:00.000Z'],
    ['20261005', '2026-10-05T10:00:00.000Z'],
    ['1791210600', '2026-10-05T14:30:00.000Z'],
    ['1791210600123', '2026-10-05T14:30:00.123Z'],
    ['46300', '2026-10-05T10:00:00.000Z'],
    ['46300.604166666664', '2026-10-05T12:30:00.000Z'],
  ])('%s is read without an order', async (date, at) => {
    const { of } = await converted(`${HEAD}\n"${date}",claude,Q,x\n`, '--tz', 'Europe/Berlin');
    expect(of('answer')[0]?.created_at).toBe(at);
  });

  test.each([
    '05-Oct-26',
    '5 jui 2026',
    'Oct 2026',
    '999999999',
    '12345',
    '2026-10-05 14:30 CEST',
    '13:00 PM',
    '25/10/2026',
  ])('%s is not', async (date) => {
    const file = write('table.csv', `${HEAD}\n"${date}",claude,Q,x\n`, folder);
    const { status, stderr } = await run(null, 'convert', file, '--brand', brandFile);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`found \`${date}\``)]);
  });
});

test.each([
  ['https://a.example/1\nhttps://b.example/2'],
  ['[1] https://a.example/1 [2] https://b.example/2'],
  ['1. https://a.example/1\n2. https://b.example/2'],
  ['https://a.example/1 | https://b.example/2'],
  ['[A (1)](https://a.example/1), [B](https://b.example/2 "B")'],
  ["['https://a.example/1', 'https://b.example/2']"],
  ['{https://a.example/1,https://b.example/2}'],
  ['{"https://a.example/1","https://b.example/2"}'],
  ['<https://a.example/1>; <https://b.example/2>'],
  ['- https://a.example/1\n- https://b.example/2\n'],
])('the sources %j are two pages', async (sources) => {
  const { of } = await converted(
    JSON.stringify({ date: '2026-10-05', engine: 'claude', prompt: 'Q', answer: 'x', sources }),
  );
  expect(of('answer')[0]?.sources.map(({ url }) => url)).toEqual([
    'https://a.example/1',
    'https://b.example/2',
  ]);
});

describe('the same rows', () => {
  const PLAIN = `${HEAD},sources\n2026-10-05,ChatGPT,Q,Tidewell.,\n2026-10-05,Claude,Q,Lumen.,\n2026-10-06,ChatGPT,R,,\n2026-10-06,Claude,R,Tidewell.,\n`;
  test.each<[string, string, string]>([
    [
      'rows of separators and missing cells',
      `${HEAD},sources\n2026-10-05,ChatGPT,Q,Tidewell.\n,,,,\n2026-10-05,Claude,Q,Lumen.,,,\n,,\n2026-10-06,ChatGPT,R\n2026-10-06,Claude,R,Tidewell.`,
      '',
    ],
    ['a line for Excel', `sep=;\n${PLAIN.replaceAll(',', ';')}`, ''],
    [
      'title lines',
      `"Report, October 2026";;;;\nmade by us\n\n${PLAIN.replaceAll(',', ';')}`,
      'the header is line 4; what is above it is left out',
    ],
    [
      'a title with other separators',
      `Answers, 2026\n${PLAIN.replaceAll(',', '\t')}`,
      'the header is line 2; what is above it is left out',
    ],
    ['pipes', PLAIN.replaceAll(',', '|'), ''],
    [
      'Markdown',
      PLAIN.trimEnd()
        .split('\n')
        .map((line) => `| ${line.replaceAll(',', ' | ')} |`)
        .join('\n')
        .replace('\n', '\n|---|:--|--:|:-:|---|\n'),
      '',
    ],
    [
      'merged cells',
      PLAIN.replace('2026-10-05,Claude,Q', ',Claude,Q').replace('2026-10-06,Claude', ',Claude'),
      'have the value of the row above',
    ],
    [
      'a column per engine',
      'date,prompt,ChatGPT,Claude answer,Copilot\n2026-10-05,Q,Tidewell.,Lumen.,x\n2026-10-06,R,,Tidewell.,x\n',
      'one row per question, with a column per engine: ChatGPT, Claude',
    ],
    [
      'a member per engine',
      JSON.stringify([
        { date: '2026-10-05', prompt: 'Q', chatgpt: 'Tidewell.', claude: 'Lumen.' },
        { date: '2026-10-06', prompt: 'R', chatgpt: null, claude: 'Tidewell.' },
      ]),
      'one row per question, with a column per engine: chatgpt, claude',
    ],
  ])('with %s', async (_, content, said) => {
    const { stdout, stderr } = await converted(content);
    expect(stdout).toBe((await converted(PLAIN)).stdout);
    expect(stderr).toContain(said === '' ? 'answers: 4' : said);
    if (said === '') expect(stderr).not.toContain('read so');
  });

  test('with sources of each engine', async () => {
    const { of } = await converted(
      'date,prompt,ChatGPT,ChatGPT sources,Claude\n2026-10-05,Q,x,https://a.example/,y\n',
    );
    expect(of('answer').map(({ platform, sources }) => [platform, sources.length])).toEqual([
      ['chatgpt', 1],
      ['claude', 0],
    ]);
  });
});

describe('sentiments', () => {
  test('are words of six languages, or unknown', async () => {
    const words =
      'Positive,positivo,positief,gemischt,mitigé,négatif,negativ,neutro,neutraal,87,-0.4,N/A'.split(',');
    const lines = words.map((word, index) => `2026-10-05,claude,Q${index},Tidewell.,${word}`);
    const { of, stderr } = await converted([`${HEAD},sentiment`, ...lines].join('\n'));
    const found = of('answer').map(({ sentiment }) => sentiment?.slice(0, 3) ?? '-');
    expect(found.join(' ')).toBe('pos pos pos mix mix neg neg neu neu - - -');
    expect(stderr).toContain('sentiments that are numbers, and count as unknown: 2\n');
  });

  test('`0` is no word beside scores', async () => {
    const file = write(
      'table.csv',
      `${HEAD},sentiment\n2026-10-05,claude,Q,x,0\n2026-10-05,claude,R,x,72\n`,
      folder,
    );
    const { status, stderr } = await run(null, 'convert', file, '--brand', brandFile);
    expect([status, stderr]).toEqual([1, expect.stringContaining('the sentiments contain numbers and `0`')]);
    expect(
      (
        await converted(
          `${HEAD},sentiment\n2026-10-05,claude,Q,x,0\n2026-10-05,claude,R,x,72\n`,
          '--ignore',
          'Sentiment',
        )
      ).stderr,
    ).not.toContain('left-out columns');
  });
});

test('a Markdown table can have a pipe in a cell', async () => {
  const head = '| Date | Engine | Prompt | Answer |\n|---|---|---|---|\n';
  const { of } = await converted(`${head}| 2026-10-05 | Claude | Q | a \\| Tidewell |\n`);
  expect(of('answer')).toMatchObject([{ text: 'a | Tidewell', brand_named: true }]);
});

test('a model counts more than its provider, and contradicts an engine', async () => {
  const { of } = await converted(`date,provider,model,prompt,answer\n2026-10-05,azure,gpt-4o,Q,Tidewell.\n`);
  expect(of('answer')).toMatchObject([{ platform: 'chatgpt' }]);
  const content = `date,engine,model,prompt,answer\n2026-10-05,ChatGPT,sonar,Q,Tidewell.\n`;
  const { stderr } = await run(null, 'convert', write('t.csv', content, folder), '--brand', brandFile);
  expect(stderr).toContain('engine: expected the engine of the model `sonar`; found `ChatGPT`');
});

test('engines are known by the names of their sites and searches', async () => {
  const names =
    'Open AI,chatgpt.com,Claude.ai,gemini.google.com,x.ai,grok.com,AI Overview (Google),Google AI Overviews (desktop),SGE';
  const rows = names.split(',').map((name, index) => `2026-10-05,${name},Q${index},x`);
  const { of } = await converted([HEAD, ...rows, '2026-10-05,Open.x,Q,x'].join('\n'));
  expect(
    of('answer')
      .map(({ platform }) => platform)
      .join(),
  ).toBe('chatgpt,chatgpt,claude,gemini,grok,grok,google_aio,google_aio,google_aio');
});

test('--check shows what would be written, and writes nothing', async () => {
  const lines = [
    '2026-10-05,GPT-5,Q,"Lumen, then\nTidewell."',
    '2026-10-05,Copilot,Q,x',
    `2026-10-05,claude,Q,${'y'.repeat(32_767)}`,
  ];
  const { stdout, stderr } = await run(
    null,
    'convert',
    write('table.csv', [HEAD, ...lines].join('\n'), folder),
    '--brand',
    brandFile,
    '--check',
  );
  expect(stdout.replaceAll(`${folder}/table.csv`, 'FILE').split('\n')).toEqual([
    'FILE:2: 2026-10-05, chatgpt, `Q`: names 1. Lumen, 2. Tidewell; text: `Lumen, then Tidewell.`; sources: none',
    `FILE:5: 2026-10-05, claude, \`Q\`: names nobody; text: \`${'y'.repeat(40)}...\`; sources: none`,
    'engine `GPT-5`: chatgpt, 1 answers',
    'engine `Copilot`: unknown, left out, 1 answers',
    'engine `claude`: claude, 1 answers',
    'FILE:5: the text has the length at which a spreadsheet cuts it',
    '',
  ]);
  expect(stderr).toContain('nothing was written, because of --check\n');
});
