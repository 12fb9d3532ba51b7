import { describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { newFolder, run, write } from '../support/commands.js';

/** Wrong and hostile tables: each ends with messages that say what to do, and nothing is written. */

const folder = newFolder();
const BRAND = { brand: { name: 'Tidewell', domain: 'tidewell.example' }, rivals: [{ name: 'Lumen' }] };
const brandFile = write('brand.json', JSON.stringify(BRAND), folder);

const HEAD = 'date,engine,prompt,answer';
const ROW = '2026-10-05,ChatGPT,Which tool?,Tidewell.';
const table = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

async function messagesOf(name: string, content: string | Uint8Array, ...options: readonly string[]) {
  const file = write(name, content, folder);
  const to = join(folder, 'records.ndjson');
  const args = ['convert', file, '--brand', brandFile, '--to', to, ...options];
  const { status, stdout, stderr } = await run(null, ...args);
  expect([status, stdout, existsSync(to)]).toEqual([1, '', false]);
  const lines = stderr.replaceAll(`${file}:`, '').trimEnd().split('\n');
  expect(lines.pop()).toMatch(/^nothing was written/);
  return lines;
}

const DATE = 'a date such as 2026-10-05, 2026-10-05 14:30 or 2026-10-05T14:30:00Z';
const REST = '; the rest of the file was not read';
const QUOTES = 'write a quote within a quoted cell twice, and quote cells that contain quotes';
const READ =
  "of APIs, only responses of OpenAI, Anthropic, Perplexity and of Gemini's generateContent are read, as whole JSON; in Python, write response.model_dump_json() to a file, because a cell of a spreadsheet ends after 32,767 characters";
const PERPLEXITY = JSON.stringify({
  id: 'px_1',
  object: 'chat.completion',
  created: 1_791_190_800,
  model: 'sonar',
  choices: [{ message: { role: 'assistant', content: 'Yes' } }],
});
const GEMINI = JSON.stringify({ candidates: [], modelVersion: 'gemini-2.5-flash' });
const MISSING =
  'expected columns with these names: date or asked_at or created_at or timestamp or time; engine or platform or model or model_name or provider';
const CHOOSE = ': rename a column, or choose it, as in --column date="My column"';
const CATEGORIES = 'discovery, problem_solution, use_case, expert, comparison, brand_research';

// Rule 12.12.
test.each<readonly [string, string, string | readonly string[], ...(readonly string[])[]]>([
  [
    'a date whose order is unknown',
    table(HEAD, '05/10/2026,ChatGPT,Which tool?,Tidewell.', '5.10.26,ChatGPT,Which tool?,Tidewell.'),
    `date: expected ${DATE}: give --dates dmy if the day comes first, or --dates mdy; 2 times: 2 (\`05/10/2026\`), 3 (\`5.10.26\`)`,
  ],
  [
    'a date that does not exist',
    table(HEAD, '31/02/2026,ChatGPT,Which tool?,Tidewell.', '2026-13-01,ChatGPT,Which tool?,Tidewell.'),
    [`date: expected ${DATE}; 2 times: 2 (\`31/02/2026\`), 3 (\`2026-13-01\`)`],
    ['--dates', 'dmy'],
  ],
  ['no date', table(HEAD, ',ChatGPT,Which tool?,Tidewell.'), [`2: date: expected ${DATE}; found nothing`]],
  [
    'a number as the date',
    table(HEAD, '459350.5,ChatGPT,Q,A'),
    `2: date: expected ${DATE}; found \`459350.5\``,
  ],
  [
    'no engine',
    table(HEAD, '2026-10-05,,Which tool?,Tidewell.'),
    '2: engine: expected an engine; found nothing',
  ],
  [
    'only unknown engines',
    table(HEAD, '2026-10-05,Copilot,Which tool?,Tidewell.', '2026-10-05,AI Mode,Which tool?,Tidewell.'),
    'left out, because their engine is unknown: 2 (AI Mode: 1, Copilot: 1); if one of them is an engine of the service under another name, map it: --engine "NAME=ENGINE"',
  ],
  [
    'no question',
    table(HEAD, '2026-10-05,Claude, ,Tidewell.'),
    '2: prompt: expected a question; found nothing',
  ],
  [
    'missing columns',
    table('Datum,engine,Frage,answer', ROW),
    '1: expected columns with these names: date or asked_at or created_at or timestamp or time; prompt or question or query or keyword; found `Datum`, `engine`, `Frage`, `answer`: rename a column, or choose it, as in --column date="My column"',
  ],
  [
    'figures instead of answers',
    table('Date,Engine,Prompt,Visibility,Position', '2026-10-05,ChatGPT,Q,50,1'),
    '1: the table has figures, but no texts of answers: export the answers, because names alone cannot be checked',
  ],
  [
    'marks instead of answers',
    table('date,prompt,ChatGPT,Claude', '2026-10-05,Q,Yes,No', '2026-10-05,R,✓,'),
    'the table has figures, but no texts of answers: export the answers, because names alone cannot be checked',
  ],
  [
    'no engines, in the second row',
    table('prompt,answer', `Q,"${PERPLEXITY.replaceAll('"', '""')}"`, 'Q,Tidewell.', 'Q,Tidewell.'),
    `${MISSING}; found \`prompt\`, \`answer\`${CHOOSE}, or give --engine ENGINE; 2 times: 3, 4`,
  ],
  [
    'neither dates nor engines, in a list in an object',
    '{"a":{},"list":[\n{"question":"Q","response":"A"},{"question":"R","response":"{B","c":\n{}},\n{"question":"S","response":"D"}]}',
    [
      `${MISSING}; found \`question\`, \`response\`${CHOOSE}, or give --engine ENGINE; 2 times: 2, 4`,
      `2: ${MISSING}; found \`question\`, \`response\`, \`c\`${CHOOSE}, or give --engine ENGINE`,
    ],
  ],
  [
    'no date, below a title',
    table('Run of October,,', 'Question,ChatGPT,Claude', 'Q,A,B'),
    `${MISSING.split('; engine')[0]}; found \`Question\`, \`ChatGPT\`, \`Claude\`${CHOOSE}; 2 times: 3, 3`,
  ],
  [
    'nothing known, below a title',
    table('Run of October,,', 'Frage,KI,Antwort', 'Q,A,B'),
    `2: ${MISSING}; prompt or question or query or keyword; answer or response or text or output or answer_text; found \`Frage\`, \`KI\`, \`Antwort\`${CHOOSE}, or give --engine ENGINE`,
  ],
  [
    'results of promptfoo',
    table(
      'q,[openai:gpt-4o] {{q}},[anthropic:messages:claude-sonnet-4] {{q}}',
      'Q,[PASS] (1.00) x,[PASS] (1.00) y',
    ),
    '1: results of promptfoo are not read: write a table with the columns date, engine, prompt and answer from them',
  ],
  [
    'no dates next to responses of Gemini',
    `{"prompt":"Q","answer":${GEMINI}}\n{"prompt":"Q","answer":${GEMINI}}`,
    `date: expected ${DATE}: name a column \`date\`, or choose one: --column date="My column"; 2 times: 1 (nothing), 2 (nothing)`,
  ],
  [
    'a response that is not well-formed',
    `{"prompt":"Q","answer":${PERPLEXITY.replace('Yes', String.raw`\ud800`)}}`,
    '1: answer: expected well-formed Unicode without U+0000',
  ],
  [
    'responses of other APIs',
    table('prompt,answer', 'Q,"{""choices"":[],""object"":""chat.completion""}"'),
    `2: answer: expected an answer; found several answers, or none, in one response of chat completions, or an incomplete one: ${READ}`,
  ],
  [
    'two spellings of a name',
    table('Date,date,engine,prompt,answer', `2026-10-05,${ROW}`),
    '1: two columns have the same name, `Date` and `date`; rename or remove one',
  ],
  [
    'a chosen column that is missing',
    table(HEAD, ROW),
    ['1: expected the column `Text`, which --column chooses; found `date`, `engine`, `prompt`, `answer`'],
    ['--column', 'answer=Text'],
  ],
  [
    'too many and too few cells',
    table(HEAD, `${ROW},Lumen`, '2026-10-05,ChatGPT', `${ROW},,`),
    [
      '2: expected 4 cells, as in the header; found `5`: quote cells that contain separators, line breaks or quotes',
      '3: prompt: expected a question; found nothing',
    ],
  ],
  [
    'a quote that does not close',
    table(HEAD, ROW, '2026-10-05,ChatGPT,Which tool?,"Tidewell.', ROW),
    `3: cell 4 of the row: the quote does not close: ${QUOTES}${REST}`,
  ],
  [
    'quotes in a cell without quotes',
    table(HEAD, '2026-10-05,ChatGPT,Which "tool"?,Tidewell.'),
    `2: cell 3 of the row: a quote stands within a cell without quotes: ${QUOTES}${REST}`,
  ],
  [
    'an unknown sentiment',
    table(`${HEAD},sentiment`, `${ROW},good`),
    '2: sentiment: expected one of positive, neutral, negative, mixed; found `good`: or leave the column out: --ignore "sentiment"',
  ],
  [
    'an unknown category',
    table(`${HEAD},category`, `${ROW},Brand researsh`),
    `2: category: expected one of ${CATEGORIES}; found \`Brand researsh\`: did you mean \`brand_research\`?`,
  ],
  [
    'an unknown flag',
    table(`${HEAD},branded`, `${ROW},maybe`),
    '2: branded: expected true or false; found `maybe`: or leave the column out: --ignore "branded"',
  ],
  [
    'sources that are not URLs',
    table(`${HEAD},urls`, `${ROW},https://a.example b.example/x`),
    '2: urls: expected URLs that begin with https:// or http://; found `b.example/x`',
  ],
  [
    'a question with two themes',
    table(`${HEAD},Topic`, `${ROW},Tools`, `${ROW},`, `${ROW},Software`),
    '4: Topic: expected `Tools`, as in 2 for the same question; found `Software`',
  ],
  [
    'a long location',
    table(`${HEAD},market`, `${ROW},${'x'.repeat(513)}`),
    '2: market: expected a string of at most 512 characters, or null',
  ],
  [
    'the errors of formulas',
    table(HEAD, '2026-10-05,ChatGPT,Which tool?,=SUM(A1:A2) adds.', '2026-10-05,ChatGPT,Q,#NAME?'),
    '3: answer: expected a value; found `#NAME?`: the spreadsheet read the text as a formula; give the column the format Text, and enter the texts again',
  ],
  ['no rows', table(HEAD), ['the tables contain no answers']],
  ['nothing at all', '', ['the tables contain no answers']],
  [
    'JSON that is not closed',
    '{"date":"2026-10-05"',
    '1: the file ends before its JSON is closed; the rest of the file was not read',
  ],
  [
    'a list of values',
    '[1, 2]',
    `1: expected a JSON object, such as {"date": ..., "engine": ..., "prompt": ..., "answer": ...}${REST}`,
  ],
  [
    'an object instead of a text',
    '{"date":"2026-10-05","engine":"claude","prompt":"Q","answer":{"a":1,"b":2}}',
    `1: answer: expected an answer; found an object with a, b: ${READ}`,
  ],
])('a table with %s', async (_, content, expected, options = []) => {
  const name = /^[[{]/.test(content) ? 'table.json' : 'table.csv';
  const file = join(folder, name);
  expect(await messagesOf(name, content, ...options)).toEqual(
    [expected].flat().map((line) => line.replace('FILE', file)),
  );
});

test('there is one message per kind of error, or one per error', async () => {
  const wrong = table(HEAD, ...Array.from({ length: 70 }, (_, index) => `2026-10-${index + 40},Claude,,x`));
  const other = write('other.csv', wrong, folder);
  expect(await messagesOf('table.csv', wrong, other)).toEqual([
    `date: expected ${DATE}; 140 times: 2 (\`2026-10-40\`), 3 (\`2026-10-41\`), 4 (\`2026-10-42\`), ...`,
    'prompt: expected a question; 140 times: 2 (nothing), 3 (nothing), 4 (nothing), ...',
  ]);
  expect(await messagesOf('table.csv', wrong, other, '--all-faults')).toHaveLength(280);
});

test('a message about dates begins with the row that has two readings', async () => {
  const rows = ['25/10/2026', '10.10.2026', '05/10/2026'].map((date) => ROW.replace('2026-10-05', date));
  expect(await messagesOf('table.csv', table(HEAD, ...rows))).toEqual([
    `date: expected ${DATE}: give --dates dmy if the day comes first, or --dates mdy; 3 times: 4 (\`05/10/2026\`), 2 (\`25/10/2026\`), 3 (\`10.10.2026\`)`,
  ]);
});

describe('a hostile table', () => {
  test('a cell of 5 MB ends the reading', async () => {
    const lines = await messagesOf(
      'table.csv',
      table(HEAD, ROW, `2026-10-05,ChatGPT,Q,"${'x'.repeat(5_000_000)}"`),
    );
    expect(lines).toEqual([`3: the row has more than 2 MiB; perhaps a quote does not close${REST}`]);
  });

  test('a cell whose record is too large is refused', async () => {
    const lines = await messagesOf(
      'table.csv',
      table(HEAD, ROW, `2026-10-05,ChatGPT,Q,"${'x'.repeat(1_048_500)}"`),
    );
    expect(lines).toEqual([
      `3: answer: expected an answer whose import record takes at most 1 MiB; found \`${'x'.repeat(40)}...\``,
    ]);
  });

  test('10,000 columns', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join();
    expect(await messagesOf('table.csv', table(`${HEAD},${names}`, ROW))).toEqual([
      '1: expected at most 1,000 columns; found 10,004',
    ]);
  });

  test('a bomb of gzip', async () => {
    const row = JSON.stringify({
      date: '2026-10-05',
      engine: 'claude',
      prompt: 'Q',
      answer: 'x'.repeat(500_000),
    });
    const bomb = gzipSync(table(...Array.from({ length: 40 }, () => row)));
    expect(await messagesOf('table.json.gz', bomb)).toEqual([
      expect.stringMatching(
        /^\d+: the file is more than 200 times as large once it is decompressed; the rest/,
      ),
    ]);
  });

  test.each<[string, string, string | Uint8Array, string]>([
    [
      'zero bytes',
      'table.csv',
      table(HEAD, ROW, '2026-10-05,ChatGPT,Q,a\0b'),
      `3: expected text without zero bytes (U+0000): save the table as CSV (UTF-8)${REST}`,
    ],
    [
      'an escaped zero byte',
      'table.json',
      '{"date":"2026-10-05","engine":"claude","prompt":"Q","answer":"a\\u0000"}',
      '1: answer: expected well-formed Unicode without U+0000',
    ],
    [
      'Latin-1',
      'table.csv',
      Buffer.from(table(HEAD, ROW, '2026-10-05,ChatGPT,Q,Café'), 'latin1'),
      `3: expected UTF-8: save the table as CSV (UTF-8)${REST}`,
    ],
    [
      'a workbook',
      'table.xlsx',
      Buffer.from('PK\x03\x04rest'),
      `1: the file is an Excel workbook or another ZIP archive: save the table as CSV (UTF-8)${REST}`,
    ],
  ])('%s', async (_, name, content, expected) => {
    expect(await messagesOf(name, content)).toEqual([expected]);
  });
});

describe('the file about the brand', () => {
  test.each<[string, unknown, readonly string[]]>([
    [
      'a URL as the domain, and an unknown field',
      { brand: { name: 'Tidewell', domain: 'https://tidewell.example/' }, competitors: [] },
      [
        'brand.domain: expected a host name of at most 253 characters such as shop.example, without scheme, port or path; did you mean `tidewell.example`?',
        'unknown field `competitors`; did you mean `rivals`?',
      ],
    ],
    [
      'other names under another field',
      { brand: { ...BRAND.brand, aliases: ['Tide Well'] } },
      ['unknown field `brand.aliases`; did you mean `names`?'],
    ],
    [
      'domains that are not hosts in ASCII, either',
      {
        brand: {
          ...BRAND.brand,
          domain: 'müller .example',
          domain_aliases: ['m%C3%BCü.example', 'ü'.repeat(254)],
        },
      },
      ['domain', 'domain_aliases.0', 'domain_aliases.1'].map(
        (path) =>
          `brand.${path}: expected a host name of at most 253 characters such as shop.example, without scheme, port or path`,
      ),
    ],
    [
      'a domain twice',
      { brand: { ...BRAND.brand, domain_aliases: ['müller.example', 'xn--mller-kva.example'] } },
      ['brand.domain_aliases.1: expected each value once'],
    ],
    [
      'one name for two',
      { ...BRAND, rivals: [{ name: 'Lumen', names: ['TIDEWELL'] }] },
      ['rivals.0.names.0: expected a name that brand does not have; `TIDEWELL` names both'],
    ],
    [
      'an id and a name of the account',
      { ...BRAND, account: { id: 'acc_1', name: 'Mine' } },
      ['account.id, account.name: expected either an id or a name'],
    ],
  ])('with %s', async (_, content, expected) => {
    const file = write('wrong.json', JSON.stringify(content), folder);
    const rows = write('table.csv', table(HEAD, ROW), folder);
    const { status, stderr } = await run(null, 'convert', rows, '--brand', file);
    expect([status, stderr]).toEqual([
      1,
      [...expected.map((line) => `${file}: ${line}`), 'nothing was written', ''].join('\n'),
    ]);
  });
});

test('import refuses a table, and names the command that converts it', async () => {
  const file = write('table.csv', table(HEAD, ROW), folder);
  const { status, stderr } = await run(join(folder, 'new.db'), 'import', file);
  expect([status, stderr]).toEqual([
    1,
    `${file}:1: the file is CSV or another table: convert it first, with \`node apps/jobs/dist/main.js convert FILE --brand brand.json --to records.ndjson\`\nnothing was imported; the input after these errors was not read\n`,
  ]);
});

// A JSON object takes many times its length in memory, and functions that call themselves end at some depth.
test.each([
  [
    'levels in an envelope',
    `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    'JSON of at most 100 levels',
  ],
  [
    'objects in an envelope',
    `{"data":[${'{},'.repeat(400_000)}{}]}`,
    'an object of at most 1,000,000 quotes, brackets and commas: write the objects in it to a line each',
  ],
  [
    'strings and lists of a row',
    `{"answer":"Tidewell","x":[${'"",'.repeat(400_000)}1]}`,
    'an object of at most 1,000,000 quotes, brackets and commas: write the objects in it to a line each',
  ],
])('too many %s', async (_, content, expected) => {
  expect(await messagesOf('large.json', content)).toEqual([`1: expected ${expected}${REST}`]);
});

test('levels in a cell', async () => {
  const search = `{"search_metadata":{},"search_parameters":{},"ai_overview":{"text_blocks":[${'{"list":['.repeat(20_000)}${']}'.repeat(20_000)}]}}`;
  const row = { date: '2026-10-05', engine: 'google_aio', prompt: 'Which tool?', answer: search };
  const [message, ...others] = await messagesOf('cell.ndjson', JSON.stringify(row));
  expect(others).toEqual([]);
  expect(message).toMatch(/^1: answer: expected an answer; found JSON with too many levels: /);
});
