import type { ImportRecord } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MAIN, newFolder, run, write } from '../support/commands.js';

/** What `convert` makes of tables and of responses (rule 12.12). */

const folder = newFolder();
const brandFile = write(
  'brand.json',
  JSON.stringify({
    account: { id: 'acc_1' },
    brand: { name: 'Tidewell', domain: 'www.tidewell.example', names: ['Tide Well'] },
    rivals: [
      { name: 'Booking.com', domain: 'booking.com', is_watched: false },
      { name: 'monday', names: ['monday.com'] },
      { name: 'Tidewell Pro' },
    ],
  }),
  folder,
);

async function converted(files: readonly string[], ...options: readonly string[]) {
  const { status, stdout, stderr } = await run(null, 'convert', ...files, '--brand', brandFile, ...options);
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  const records = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportRecord);
  const of = <T extends ImportRecord['type']>(type: T) =>
    records.filter((record): record is Extract<ImportRecord, { type: T }> => record.type === type);
  return { stdout, stderr, records, of };
}
const table = (content: string, name = 'table.csv') => write(name, content, folder);
const rows = (head: string, ...lines: readonly string[]) => table(`${[head, ...lines].join('\n')}\n`);
const HEAD = 'date,engine,prompt,answer';

describe('names', () => {
  // By the text: which entries the answer names, in order.
  test.each<[string, readonly string[]]>([
    ['Tidewell is better than Booking.com.', ['Tidewell', 'Booking.com']],
    ['MONDAY, then Tide Well', ['monday', 'Tidewell']],
    ['Tidewell Pro only', ['Tidewell Pro']],
    ['Tidewellian', []],
    ['See tidewell.example, info@tidewell.example and https://x.example/tidewell', []],
    ['See booking.com/paris and https://www.booking.com/paris', ['Booking.com']],
    ['Try try.booking.com', []],
    ['monday.com is fine', ['monday']],
    ['a.monday.example', []],
    ['It is good.Tidewell leads', ['Tidewell']],
    ['[a site](tidewell "Tidewell") and [Tidewell](https://a.example/x_(y))', ['Tidewell']],
    ['**Tidewell**/monday', ['Tidewell', 'monday']],
    ['访问booking.com吧', ['Booking.com']],
  ])('%j names %j', async (text, expected) => {
    const { of } = await converted([rows(HEAD, `2026-10-05,Claude,Q,"${text.replaceAll('"', '""')}"`)]);
    const { brand_named, position, competitors, sentiment } = of('answer')[0]!;
    expect(competitors.map(({ name }) => name)).toEqual(expected.filter((name) => name !== 'Tidewell'));
    const place = expected.indexOf('Tidewell') + 1;
    expect([brand_named, position, sentiment]).toEqual([place > 0, place || null, null]);
    for (const { name, position: at } of competitors) expect(at).toBe(expected.indexOf(name) + 1);
  });
});

describe('engines', () => {
  test.each([
    ['chatgpt', 'ChatGPT|GPT-5|gpt-4o-mini-2024-07-18|OpenAI|openai/o3|GPT4o|o3-mini|Chat GPT'],
    ['claude', 'Claude Sonnet|Anthropic|claude-3-5-sonnet@20240620|anthropic/claude-3.5-sonnet|CLAUDE'],
    ['gemini', 'Gemini|Google Gemini|gemini-2.5-flash-lite'],
    ['perplexity', 'Perplexity Sonar|sonar-pro|Perplexity AI|Sonar Deep Research'],
    ['grok', 'Grok|grok-4|xAI|x-ai/grok-3'],
    ['google_aio', 'Google AI Overviews|AI Overview|AIO|google_aio'],
    [null, 'AI Mode|Google AI Mode|Copilot|Gemma|Meta AI|ChatGPT for Sheets|Llama 3|Google'],
  ])('%s: %s', async (engine, names) => {
    const lines = names.split('|').map((name, index) => `2026-10-05,${name},Q${index},x`);
    const { of, stderr } = await converted([rows(HEAD, '2026-10-05,claude,Z,x', ...lines)]);
    const found = of('answer').slice(1);
    expect(found.map(({ platform }) => platform)).toEqual(engine === null ? [] : lines.map(() => engine));
    if (engine === null)
      expect(stderr).toContain(`left out, because their engine is unknown: ${lines.length} (`);
  });

  test('are mapped only on request', async () => {
    const file = rows(HEAD, '2026-10-05,AI Mode,Q,x', '2026-10-05,Copilot,Q,x');
    const { of, stderr } = await converted([file], '--engine', 'ai mode=google_aio');
    expect(of('answer').map(({ platform }) => platform)).toEqual(['google_aio']);
    expect(stderr).toContain('left out, because their engine is unknown: 1 (Copilot: 1); if one of them');
  });
});

describe('dates', () => {
  test.each([
    ['2026-10-05T14:30:05.1234567', [], '2026-10-05T12:30:05.123456Z'],
    ['2026-10-05t14:30:05+0530', [], '2026-10-05T09:00:05.000Z'],
    ['05/10/2026', ['--dates', 'dmy'], '2026-10-05T10:00:00.000Z'],
    ['10/5/26 2:05 PM', ['--dates', 'mdy'], '2026-10-05T12:05:00.000Z'],
    ['5.10.26 00:15:30', ['--dates', 'dmy'], '2026-10-04T22:15:30.000Z'],
    ['2026-03-29 02:30', [], '2026-03-29T01:00:00.000Z'], // the clock skips this time
    ['2026-10-25 02:30', [], '2026-10-25T00:30:00.000Z'], // the first of two
  ])('%s %j', async (date, options, at) => {
    const { of } = await converted([rows(HEAD, `${date},claude,Q,x`)], '--tz', 'europe/berlin', ...options);
    expect(of('answer')[0]?.created_at).toBe(at);
  });
});

describe('columns', () => {
  test('have any spelling, the first choice counts, and others are left out', async () => {
    const head = 'ID,Created At,TIMESTAMP,model,Question,response,Notes,Links,Market,tag,Category,is-branded';
    const line =
      '7,2026-10-05,2020-01-01,sonar,Q,x,n,"https://a.example/1, https://www.b.example",Spain,Tools,Use Case,yes';
    const { of, stderr } = await converted([rows(head, line)], '--column', 'branded=is_branded');
    expect(stderr).toContain('left-out columns: TIMESTAMP, Notes\n');
    const [theme] = of('theme');
    expect(of('prompt')).toMatchObject([
      {
        text: 'Q',
        location: 'Spain',
        theme_id: theme?.id,
        category: 'use_case',
        is_branded: true,
        is_tracked: true,
      },
    ]);
    expect(of('answer')).toMatchObject([
      {
        created_at: '2026-10-05T12:00:00.000Z',
        sources: [
          { url: 'https://a.example/1', domain: 'a.example', title: null },
          { url: 'https://www.b.example', domain: 'b.example', title: null },
        ],
      },
    ]);
  });

  test('of a question say what any row says', async () => {
    const head = `${HEAD},category,sentiment`;
    const file = rows(
      head,
      '2026-10-05,claude,Is Tidewell good?,Yes,,+',
      '2026-10-06,claude,Is Tidewell good?,Tidewell is,comparison,+',
    );
    const { of, stderr } = await converted([file]);
    expect(of('prompt')).toMatchObject([{ category: 'comparison', is_branded: true }]);
    expect(of('answer').map(({ sentiment }) => sentiment)).toEqual([null, 'positive']);
    expect(stderr).toContain('sentiments left out, because the answer does not name Tidewell: 1\n');
  });
});

describe('the same answers', () => {
  const CSV = `${HEAD}\n2026-10-05,claude,Q,"Tidewell; ""so"",\nnext"\n2026-10-06,gpt,Q,\n`;
  const JSON_ROWS = [
    { date: '2026-10-05', engine: 'claude', prompt: 'Q', answer: 'Tidewell; "so",\nnext' },
    { date: '2026-10-06', engine: 'gpt', prompt: 'Q', answer: null },
  ];
  test.each<[string, string | Uint8Array]>([
    ['a.csv', CSV],
    ['bom.csv', `\ufeff\n${CSV.replaceAll(/\n(?=2026|$)/g, '\r\n')}`],
    ['semicolons.csv', CSV.replaceAll(/,(?!\nnext)/g, ';')],
    ['tabs.tsv', CSV.replaceAll(/,(?!\nnext)/g, '\t')],
    ['utf16.csv', Buffer.from(`\ufeff${CSV}`, 'utf16le')],
    ['utf16be.csv', Buffer.from(`\ufeff${CSV}`, 'utf16le').swap16()],
    ['packed.csv.gz', gzipSync(CSV)],
    ['lines.ndjson', JSON_ROWS.map((row) => JSON.stringify(row)).join('\n')],
    ['array.json', JSON.stringify(JSON_ROWS, null, 2)],
  ])('have the same bytes as %s', async (name, content) => {
    const first = await converted([table(CSV)]);
    const { stdout } = await converted([write(name, content, folder)]);
    expect(stdout).toBe(first.stdout);
    expect(first.of('answer')).toMatchObject([
      { outcome: 'answered', text: 'Tidewell; "so",\nnext', brand_named: true },
      { outcome: 'failed', text: null, sources: [], competitors: [] },
    ]);
  });

  test('come from standard input, whole to a file, which they replace', async () => {
    const to = write('out.ndjson', 'old', folder);
    const input = table(CSV);
    execFileSync(process.execPath, [MAIN, 'convert', '-', '--brand', brandFile, '--to', to], {
      input: readFileSync(input),
      stdio: 'pipe',
    });
    expect(readFileSync(to, 'utf8')).toBe((await converted([input])).stdout);
  });

  test('come from a pipe', async () => {
    const pipe = join(folder, 'pipe.csv');
    execFileSync('mkfifo', [pipe]);
    createReadStream(table(CSV)).pipe(createWriteStream(pipe));
    const { of } = await converted([pipe]);
    expect(of('answer')).toHaveLength(2);
  });
});

test('ids and samples do not depend on the order of rows, and equal rows count once', async () => {
  const lines = [
    '2026-10-05T08:00:00Z,claude,Q,a,,',
    '2026-10-05T08:00:00Z,claude,Q,b,,',
    '2026-10-05T08:00:00Z,claude,Q,b,,',
    '2026-10-05T08:00:00Z,claude,Q,b,2,',
    '2026-10-05T07:00:00Z,claude,Q,b,,',
    '2026-10-05T09:00:00Z,gpt,Q,c,,',
    '2026-10-07T09:00:00Z,gpt,Q,d,,batch 1',
    '2026-10-06T09:00:00Z,gpt,R,e,,batch 1',
  ];
  const one = await converted([rows(`${HEAD},id,run`, ...lines)]);
  const other = await converted([rows(`${HEAD},id,run`, ...lines.toReversed())]);
  const sorted = ({ records }: typeof one) => records.map((record) => JSON.stringify(record)).sort();
  expect(sorted(other)).toEqual(sorted(one));
  const runs = one.of('run');
  expect(
    runs.map(({ created_at, completed_at }) => [created_at.slice(8, 13), completed_at?.slice(8, 13)]),
  ).toEqual([
    ['05T07', '05T09'],
    ['05T08', '05T08'],
    ['05T08', '05T08'],
    ['05T08', '05T08'],
    ['06T09', '07T09'],
  ]);
  expect(runs.every(({ id }) => /^[0-9a-v]{26}$/.test(id))).toBe(true);
  expect(
    one.of('answer').map(({ text, run_id }) => [text, runs.findIndex(({ id }) => id === run_id)]),
  ).toEqual([
    ['a', expect.any(Number)],
    ['b', expect.any(Number)],
    ['b', 3],
    ['b', 0],
    ['c', 0],
    ['d', 4],
    ['e', 4],
  ]);
  expect(one.of('prompt').map(({ text, is_tracked }) => [text, is_tracked])).toEqual([
    ['Q', true],
    ['R', true],
  ]);
  expect(one.stderr).toContain('rows that repeat another row: 1; each answer counts once\n');
  expect(one.stderr).toContain(
    'runs of second and further answers to a question on one day or in one run: 3;',
  );
});

test('domains with other letters than ASCII become ASCII', async () => {
  const file = {
    brand: { name: 'Müller', domain: 'Müller.example', domain_aliases: ['bücher.example', 'a.example'] },
    rivals: [{ name: 'Lumen', domain: 'www.lümen.example' }],
  };
  const brand = write('other-letters.json', JSON.stringify(file), folder);
  const { stdout } = await run(null, 'convert', rows(HEAD, '2026-10-05,claude,Q,x'), '--brand', brand);
  const records = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportRecord);
  expect(records.filter(({ type }) => type === 'brand' || type === 'rival')).toMatchObject([
    { domain: 'xn--mller-kva.example', domain_aliases: ['xn--bcher-kva.example', 'a.example'] },
    { domain: 'www.xn--lmen-0ra.example' },
  ]);
});

test('the parents of the answers come from the file about the brand', async () => {
  const { of, stderr } = await converted([rows(HEAD, '2026-10-05,claude,Q,x', '2026-10-04,grok,Q,x')]);
  expect(of('account')).toEqual([]);
  expect(of('brand')).toMatchObject([
    {
      account_id: 'acc_1',
      slug: 'tidewell-example',
      domain: 'www.tidewell.example',
      platforms: ['claude', 'grok'],
      created_at: '2026-10-04T12:00:00.000Z',
    },
  ]);
  expect(of('rival').map(({ name, domain, is_watched }) => [name, domain, is_watched])).toEqual([
    ['Booking.com', 'booking.com', false],
    ['monday', null, true],
    ['Tidewell Pro', null, true],
  ]);
  expect(stderr).toContain('rivals without a domain: monday, Tidewell Pro;');
  expect(stderr).toContain(
    'answers that name Tidewell: 0, Booking.com: 0, monday: 0, Tidewell Pro: 0; brands that',
  );
});

describe('responses of APIs', () => {
  const OPENED = 'https://a.example/?utm_source=openai';
  const OPENAI = {
    id: 'resp_1',
    object: 'response',
    created_at: 1_791_187_200, // 2026-10-05T08:00:00Z
    status: 'completed',
    model: 'gpt-4.1-2025-04-14',
    prompt: null,
    output: [
      { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } },
      {
        type: 'message',
        content: [
          {
            type: 'output_text',
            text: `Tidewell leads ([a.example](${OPENED})).`,
            annotations: [{ type: 'url_citation', url: OPENED, title: 'The best tools' }],
          },
        ],
      },
    ],
  };
  const PERPLEXITY = {
    id: 'px_1',
    object: 'chat.completion',
    created: 1_791_190_800,
    model: 'sonar-pro',
    citations: ['https://b.example/list'],
    search_results: [{ title: 'A list', url: 'https://b.example/list', date: '2026-09-01' }],
    choices: [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'monday[1] and Tidewell.' } },
    ],
  };
  const REDIRECT = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQ';
  const GEMINI = {
    candidates: [
      {
        content: {
          role: 'model',
          parts: [{ text: 'hm', thought: true }, { text: 'Booking.com ' }, { text: 'wins.' }],
        },
        finishReason: 'STOP',
        groundingMetadata: {
          groundingChunks: [{ web: { uri: REDIRECT, title: 'c.example' } }],
        },
      },
    ],
    usageMetadata: { totalTokenCount: 9 },
    modelVersion: 'gemini-2.5-flash',
  };
  const ANTHROPIC = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [{ type: 'text', text: 'monday' }],
  };
  const expected = [
    {
      platform: 'chatgpt',
      created_at: '2026-10-05T08:00:00.000Z',
      text: OPENAI.output[1]?.content?.[0]?.text,
      position: 1,
      sources: [{ url: OPENED, domain: 'a.example', title: 'The best tools' }],
    },
    {
      platform: 'perplexity',
      created_at: '2026-10-05T09:00:00.000Z',
      text: 'monday[1] and Tidewell.',
      position: 2,
      sources: [{ url: 'https://b.example/list', domain: 'b.example', title: 'A list' }],
    },
    {
      platform: 'gemini',
      created_at: '2026-10-05T12:00:00.000Z',
      text: 'Booking.com wins.',
      position: null,
      sources: [{ url: REDIRECT, domain: 'c.example', title: 'c.example' }],
    },
  ];

  test('are files of their own, with a table of questions', async () => {
    const files = Object.entries({ openai: OPENAI, perplexity: PERPLEXITY, gemini: GEMINI }).map(
      ([name, value]) => write(`${name}.json`, JSON.stringify(value, null, 2), folder),
    );
    const prompts = table(
      'file,prompt,date\nopenai.json,Q1,\nperplexity.json,Q2,\nraw/gemini.json,Q3,2026-10-05\n',
      'prompts.csv',
    );
    const { of } = await converted(files, '--prompts', prompts);
    expect(of('answer')).toMatchObject(expected);
    expect(of('prompt').map(({ text }) => text)).toEqual(['Q1', 'Q2', 'Q3']);
  });

  test('are rows, or stand in a column', async () => {
    const lines = [
      { ...OPENAI, prompt: 'Q1' },
      { question: 'Q2', date: '1999-01-01', model: 'x', answer: PERPLEXITY },
      { prompt: 'Q3', date: '2026-10-05', engine: 'gemini', answer: JSON.stringify(GEMINI) },
    ];
    const file = write('rows.ndjson', lines.map((line) => `${JSON.stringify(line)}\n`).join(''), folder);
    expect((await converted([file])).of('answer')).toMatchObject(expected);
  });

  // The engine follows from the response, and so does the time, but for Gemini's.
  test('stand in a table without columns of engines and dates', async () => {
    const cells = [OPENAI, PERPLEXITY].map(
      (response) => `"${JSON.stringify(response).replaceAll('"', '""')}"`,
    );
    const file = rows('prompt,answer', ...cells.map((cell, index) => `Q${index + 1},${cell}`));
    expect((await converted([file])).of('answer')).toMatchObject(expected.slice(0, 2));
  });

  test('have their question in a chosen member', async () => {
    const file = write('chosen.json', JSON.stringify({ ...OPENAI, Frage: 'Q1' }), folder);
    expect((await converted([file], '--column', 'prompt=frage')).of('prompt')).toMatchObject([
      { text: 'Q1' },
    ]);
  });

  test.each([
    [
      'several answers, or none, in one response of chat completions, or an incomplete one',
      { object: 'chat.completion', model: 'gpt-4o', choices: [] },
    ],
    [
      "an incomplete response of Anthropic's Messages API",
      { type: 'message', role: 'assistant', content: [], model: 'claude-sonnet-4-5' },
    ],
    ['an error of an API', { error: { message: 'quota', type: 'insufficient_quota' } }],
    ["what could be OpenAI's Responses API or Anthropic's Messages API", { ...OPENAI, ...ANTHROPIC }],
  ])('of another kind are refused: %s', async (name, value) => {
    const file = write('other.json', JSON.stringify(value), folder);
    const { status, stderr } = await run(null, 'convert', file, '--brand', brandFile);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`expected an answer; found ${name}: of APIs, only`),
    ]);
  });

  test('without a question are refused', async () => {
    const file = write('alone.json', JSON.stringify(OPENAI), folder);
    const { stderr } = await run(null, 'convert', file, '--brand', brandFile);
    expect(stderr).toContain(
      'prompt: expected a question; found nothing: add a field `prompt` to the response',
    );
  });
});

test('the URLs in texts are sources with --links', async () => {
  const text = 'See [x](https://a.example/b_(c)), https://b.example/d. Or (https://c.example/e)!';
  const { of } = await converted(
    [rows(`${HEAD},sources`, `2026-10-05,claude,Q,"${text}",https://b.example/d`)],
    '--links',
  );
  expect(of('answer')[0]?.sources.map(({ url }) => url)).toEqual([
    'https://b.example/d',
    'https://a.example/b_(c)',
    'https://c.example/e',
  ]);
});
