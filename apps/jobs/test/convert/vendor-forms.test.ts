import type { ImportRecord } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { newFolder, run, write } from '../support/commands.js';

/** What counts as the engine and the text of a response (rule 12.12). */

const folder = newFolder();
const brandFile = write(
  'brand.json',
  JSON.stringify({ brand: { name: 'Tidewell', domain: 'tidewell.example' }, rivals: [{ name: 'Lumen' }] }),
  folder,
);

async function convert(rows: readonly unknown[] | string, ...options: readonly string[]) {
  const content = typeof rows === 'string' ? rows : rows.map((row) => JSON.stringify(row)).join('\n');
  const file = write(typeof rows === 'string' ? 'rows.csv' : 'rows.ndjson', content, folder);
  const { status, stdout, stderr } = await run(null, 'convert', file, '--brand', brandFile, ...options);
  const records = stdout
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportRecord]));
  const answers = records.flatMap((record) => (record.type === 'answer' ? [record] : []));
  const prompts = records.flatMap((record) => (record.type === 'prompt' ? [record] : []));
  return { status, stderr: stderr.replaceAll(`${file}:`, ''), answers, prompts };
}
const found = ({ answers }: Awaited<ReturnType<typeof convert>>) =>
  answers.map(({ platform, text }) => [platform, text]);

const chat = (model: string, content: unknown, more: object = {}) => ({
  id: 'c_1',
  object: 'chat.completion',
  created: 1_791_187_200,
  model,
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...more } }],
});
const message = (text: string, more: object = {}) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
  ...more,
});
const responses = (model: string, output: readonly unknown[], more: object = {}) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_791_187_200,
  status: 'completed',
  model,
  output,
  ...more,
});
const gemini = (parts: readonly unknown[], more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }],
  modelVersion: 'gemini-2.5-flash',
  responseId: 'g_1',
  ...more,
});
const anthropic = (content: readonly unknown[], more: object = {}) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5-20250929',
  stop_reason: 'end_turn',
  content,
  ...more,
});
const text = (of: string, more: object = {}) => ({ type: 'text', text: of, ...more });
const row = (answer: unknown, more: object = {}) => ({ prompt: 'Q', date: '2026-10-05', answer, ...more });

describe('the engine is what the model says', () => {
  test.each<[string, object, string | null]>([
    ['grok with citations', { ...chat('grok-4', 'x'), citations: ['https://a.example/'] }, 'grok'],
    ['exa', { ...chat('exa', 'x'), citations: [{ url: 'https://a.example/', title: 'A' }] }, null],
    ['jina', { ...chat('jina-deepsearch-v1', 'x'), citations: ['https://a.example/'] }, null],
    ['mistral', { ...chat('mistral-large-latest', 'x'), citations: [] }, null],
    ['sonar', { ...chat('sonar-pro', 'x'), citations: ['https://a.example/'] }, 'perplexity'],
    ['OpenAI itself', chat('gpt-4o-search-preview', 'x'), 'chatgpt'],
    ['deepseek', responses('deepseek-chat', [message('x')]), null],
    ['llama', responses('meta-llama/llama-4', [message('x')]), null],
    ['qwen', responses('qwen3-max', [message('x')]), null],
    ['copilot', responses('copilot', [message('x')]), null],
    ['open weights', responses('gpt-oss-120b', [message('x')]), null],
    ['something with its name', responses('gpt4all', [message('x')]), null],
    ['a model at Amazon', chat('bedrock/us.anthropic.claude-3-7-sonnet-v1:0', 'x'), 'claude'],
    ['a model at Microsoft', chat('azure/gpt-4o', 'x'), 'chatgpt'],
    ['another one there', chat('azure/deepseek-r1', 'x'), null],
    ['something beside its name', responses('claude-llama3', [message('x')]), null],
    ['Claude', anthropic([text('x')]), 'claude'],
    ['a model with a path', gemini([{ text: 'x' }], { modelVersion: 'models/gemini-2.5-pro' }), 'gemini'],
  ])('of %s', async (_, response, engine) => {
    const known = row('z', { engine: 'claude', prompt: 'Z' });
    const { answers, stderr } = await convert([known, row(response)]);
    expect(answers.slice(1).map(({ platform }) => platform)).toEqual(engine === null ? [] : [engine]);
    if (engine === null) expect(stderr).toContain('left out, because their engine is unknown: 1 (');
  });

  test.each<[string, object]>([
    ['ChatGPT', chat('grok-4', 'x')],
    ['Copilot', responses('gpt-5', [message('x')])],
    ['Perplexity', responses('deepseek-chat', [message('x')])],
  ])('a table that says %s contradicts another model', async (engine, response) => {
    const { status, stderr } = await convert([row(response, { engine })]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(`^1: engine: expected the engine of the model .*; found \`${engine}\``),
    ]);
    const ignoring = await convert(
      [row(response, { engine }), row(chat('gpt-5', 'y'))],
      '--ignore',
      'Engine',
    );
    expect(ignoring.status).toBe(0);
  });

  test('an engine without a model, and one for rows without an engine', async () => {
    const rows = [
      row(gemini([{ text: 'x' }], { modelVersion: null, usageMetadata: {} }), { engine: 'Gemini' }),
    ];
    expect(found(await convert(rows))).toEqual([['gemini', 'x']]);
    expect(found(await convert('date,prompt,answer\n2026-10-05,Q,x\n', '--engine', 'grok'))).toEqual([
      ['grok', 'x'],
    ]);
    const both = 'date,engine,model,prompt,answer\n2026-10-05,,gpt-5,Q,x\n2026-10-05,claude,,Q,y\n';
    expect(found(await convert(both, '--engine', 'grok'))).toEqual([
      ['chatgpt', 'x'],
      ['claude', 'y'],
    ]);
  });
});

describe('what no reader saw is no text', () => {
  test.each<[string, unknown, string | null]>([
    ['closed thoughts', '<think>Lumen?</think>\n\nTidewell.', 'Tidewell.'],
    ['thoughts with another tag', '<thinking>\nLumen?\n</thinking>Tidewell.', 'Tidewell.'],
    ['thoughts that are cut off', 'Tidewell.\n<think>Lumen is', 'Tidewell.'],
    ['thoughts without a beginning', 'Lumen?\n</think>\nTidewell.', 'Tidewell.'],
    ['thoughts alone', '<think>Lumen?', null],
    ['thoughts of Magistral', '[THINK]Lumen?[/THINK]Tidewell.', 'Tidewell.'],
    ['thoughts in capitals, twice', '<THINK>Lumen</THINK>Tide<thought>Lumen</thought>well.', 'Tidewell.'],
    ['thoughts with a time', '<think time="3">Lumen</think>Tidewell.', 'Tidewell.'],
    ['thoughts in HTML', '&lt;think&gt;Lumen&lt;/think&gt;Tidewell.', 'Tidewell.'],
    ['a call of a tool', '<tool_call>{"q":"Lumen"}</tool_call>\nTidewell.', 'Tidewell.'],
    ['a text about thoughts', 'Write `<think>` and Lumen.', 'Write `<think>` and Lumen.'],
    [
      'a part that is a thought',
      gemini([{ text: 'Lumen', thought: true }, { text: 'Tidewell.' }]),
      'Tidewell.',
    ],
    [
      'reasoning',
      responses('gpt-5', [{ type: 'reasoning', summary: [] }, message('Tidewell.')]),
      'Tidewell.',
    ],
    [
      'commentary',
      responses('gpt-5', [
        message('Lumen?', { phase: 'commentary' }),
        message('Tidewell.', { phase: 'final_answer' }),
      ]),
      'Tidewell.',
    ],
    [
      'several messages',
      responses('gpt-5', [message('Tidewell.'), message('Lumen.')]),
      'Tidewell.\n\nLumen.',
    ],
    [
      'a refusal',
      responses('gpt-5', [{ type: 'message', content: [{ type: 'refusal', refusal: 'No Lumen.' }] }]),
      null,
    ],
    ['a refusal of chat completions', chat('gpt-5', null, { refusal: 'No Lumen.' }), null],
    ['a refusal of Claude', anthropic([text('Lumen')], { stop_reason: 'refusal' }), null],
    ['a block', gemini([], { candidates: [], promptFeedback: { blockReason: 'SAFETY' } }), null],
    [
      'calls of tools',
      chat('gpt-5', null, { tool_calls: [{ id: 'call_1', function: { name: 'Lumen' } }] }),
      null,
    ],
    ['reasoning_content', chat('grok-4', 'Tidewell.', { reasoning_content: 'Lumen' }), 'Tidewell.'],
    ['thinking blocks', anthropic([{ type: 'thinking', thinking: 'Lumen' }, text('Tidewell.')]), 'Tidewell.'],
    [
      'a search',
      anthropic([
        text('I search.'),
        { type: 'server_tool_use', name: 'web_search', input: { query: 'Lumen' } },
        {
          type: 'web_search_tool_result',
          content: [{ type: 'web_search_result', url: 'https://l.example/' }],
        },
        text('Tidewell'),
        text(' leads.', {
          citations: [{ type: 'web_search_result_location', url: 'https://a.example/', title: 'A' }],
        }),
      ]),
      'I search.\n\nTidewell leads.',
    ],
    ['parts of a chat', chat('gpt-5', [{ type: 'thinking', thinking: [] }, text('Tidewell.')]), 'Tidewell.'],
  ])('%s', async (_, answer, expected) => {
    const rows = [row(answer, typeof answer === 'string' ? { engine: 'claude' } : {})];
    const { answers, stderr } = await convert(rows);
    expect([stderr.includes('nothing was written'), answers.map((each) => each.text)]).toEqual([
      false,
      [expected],
    ]);
    if (expected === null) expect(answers[0]?.outcome).toBe('failed');
    if (_ === 'a search') expect(answers[0]?.sources.map(({ url }) => url)).toEqual(['https://a.example/']);
  });

  test('the snake_case of a client is read', async () => {
    const response = {
      candidates: [
        {
          content: {
            parts: [
              { text: 'Lumen', thought: true },
              { text: 'Tidewell.', thought: null },
            ],
            role: 'model',
          },
          finish_reason: 'STOP',
          grounding_metadata: {
            grounding_chunks: [{ web: { uri: 'https://a.example/x', title: 'A', domain: null } }],
          },
        },
      ],
      model_version: 'gemini-2.5-flash',
      create_time: '2026-10-04T14:30:00.123456Z',
      prompt_feedback: null,
    };
    const { answers } = await convert([row(response), row(JSON.stringify(response), { prompt: 'R' })]);
    const expected = {
      platform: 'gemini',
      created_at: '2026-10-04T14:30:00.123456Z',
      text: 'Tidewell.',
      sources: [{ url: 'https://a.example/x', title: 'A' }],
    };
    expect(answers).toMatchObject([expected, expected]);
  });
});

describe('chat messages', () => {
  const says = (role: string, content: unknown) => ({ role, content });
  const system = says('system', 'You know Tidewell.');
  const earlier = [system, says('user', 'Is Tidewell good?'), says('assistant', 'Lumen is.')];
  const asked = says('user', 'Which shop?');
  const answered = says('assistant', 'Tidewell.');

  test.each<[string, unknown, unknown]>([
    ['as JSON', JSON.stringify([system, asked]), JSON.stringify({ ...answered, refusal: null })],
    ['of a longer conversation', [...earlier, asked], [...earlier, asked, answered]],
    ['in a request', { model: 'gpt-5', messages: [system, asked] }, [answered]],
    [
      'in parts',
      [says('user', [{ type: 'input_text', text: 'Which shop?' }])],
      says('assistant', [text('Tidewell.')]),
    ],
    [
      'with calls of tools',
      JSON.stringify({ input: 'Which shop?', instructions: 'You know Tidewell.' }),
      [asked, says('assistant', null), says('tool', 'Lumen'), answered],
    ],
  ])('%s are a question and an answer', async (_, prompt, answer) => {
    const { answers, prompts } = await convert([row(answer, { prompt, engine: 'claude' })]);
    expect(prompts).toMatchObject([{ text: 'Which shop?', is_branded: false }]);
    expect(answers).toMatchObject([{ platform: 'claude', text: 'Tidewell.', position: 1, competitors: [] }]);
  });

  test.each<[unknown, unknown, string]>([
    [JSON.stringify([system]), 'x', 'prompt: expected a question; found JSON without a message of a user'],
    ["[{'role': 'user', 'content': 'Q'}]", 'x', "prompt: expected a question; found Python's text of a list"],
    ['Q', '{"role":"model","parts":[]}', 'answer: expected an answer; found the response of another API'],
  ])('%j and %j are refused', async (prompt, answer, expected) => {
    const { status, stderr } = await convert([row(answer, { prompt, engine: 'claude' })]);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`1: ${expected}`)]);
  });
});

describe('pieces', () => {
  const delta = (content: string, more: object = {}) => ({
    ...chat('gpt-5', ''),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }],
  });
  const piece = (of: string, finishReason?: string) =>
    gemini([], {
      candidates: [{ content: { parts: [{ text: of }] }, ...(finishReason && { finishReason }) }],
    });
  const events = [
    { type: 'response.created', response: responses('gpt-5', [], { status: 'in_progress' }) },
    {
      type: 'response.in_progress',
      response: responses('gpt-5', [message('Tide')], { status: 'in_progress' }),
    },
    { type: 'response.output_text.delta', item_id: 'msg_1', delta: 'Tidewell' },
    { type: 'response.completed', response: responses('gpt-5', [message('Tidewell.')]) },
  ];
  const chunks = [delta(''), delta('Tide'), delta('well.'), delta('', { finish_reason: 'stop' })];
  const count = { ...delta(''), choices: [], usage: { total_tokens: 9 } };
  const parts = [piece('Tide'), piece('well'), piece('.', 'STOP')];

  test.each<[string, readonly unknown[], string]>([
    ['streamGenerateContent', parts, 'gemini'],
    ['chunks of chat completions', [...chunks, count], 'chatgpt'],
    ['events of responses', events, 'chatgpt'],
    [
      'a response that was polled',
      [responses('gpt-5', [], { status: 'queued' }), responses('gpt-5', [message('Tidewell.')])],
      'chatgpt',
    ],
  ])('of %s are one answer, as lines and in a cell', async (_, pieces, engine) => {
    const lines = pieces.map((each) => ({ prompt: 'Q', date: '2026-10-05', ...(each as object) }));
    expect(found(await convert(lines))).toEqual([[engine, 'Tidewell.']]);
    expect(found(await convert([row(pieces)]))).toEqual([[engine, 'Tidewell.']]);
    expect(found(await convert([row(JSON.stringify(pieces))]))).toEqual([[engine, 'Tidewell.']]);
  });

  test('of two responses are told apart', async () => {
    const other = parts.map((each, index) => ({
      ...each,
      responseId: 'g_2',
      ...(index === 0 && { candidates: [{ content: { parts: [{ text: 'Lumen. Tide' }] } }] }),
    }));
    const lines = parts.flatMap((each, index) => [
      { prompt: 'Q', date: '2026-10-05', ...each },
      { prompt: 'R', date: '2026-10-05', ...other[index] },
    ]);
    expect(found(await convert(lines))).toEqual([
      ['gemini', 'Tidewell.'],
      ['gemini', 'Lumen. Tidewell.'],
    ]);
  });

  test.each<[string, readonly unknown[], string]>([
    ['without their end', parts.slice(0, 2), 'pieces of a stream whose last piece is missing'],
    ['without their beginning', events.slice(2, 3), 'a piece of a stream without an id'],
    [
      'without ids',
      parts.map((each) => ({ ...each, responseId: undefined })),
      'a piece of a stream without an id',
    ],
    [
      'of another API',
      [{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'x' } }],
      "an event of a stream of Anthropic's Messages API",
    ],
  ])('%s are refused', async (_, pieces, expected) => {
    const { status, stderr } = await convert(
      pieces.map((each) => ({ ...(each as object), prompt: 'Q', date: '2026-10-05' })),
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining(`expected an answer; found ${expected}`)]);
  });

  test('of server-sent events are refused', async () => {
    const { stderr } = await convert(`data: ${JSON.stringify(chunks[1])}\n\n`);
    expect(stderr).toContain('1: expected a table; found server-sent events: write the JSON');
  });
});

describe("a program's text of an object is no answer", () => {
  const cut = JSON.stringify(chat('gpt-5', 'x'.repeat(60_000)));
  test.each([
    ["ChatCompletion(id='chatcmpl-1', choices=[Choice(finish_reason='stop')])", "Python's text of an object"],
    ['response:\nGenerateContentResponse(\n    done=True,\n)', "Python's text of an object"],
    [
      "candidates=[Candidate(content=Content(parts=[]))] model_version='gemini-2.5'",
      "Python's text of an object",
    ],
    ["content='Tidewell.' additional_kwargs={} response_metadata={}", "Python's text of an object"],
    ["[TextBlock(citations=None, text='Tidewell.', type='text')]", "Python's text of an object"],
    ['<openai.types.ChatCompletion object at 0x7f1c2>', "Python's text of an object"],
    ["{'id': 'chatcmpl-1', 'choices': []}", "Python's text of a list or dictionary"],
    ['[{"type": "text", "text": "Tidewell."}]', 'the response of another API, or its parts'],
    ["{ id: 'chatcmpl-1', choices: [ [Object] ] }", "JavaScript's text of an object"],
    ['[object Object]', "JavaScript's text of an object"],
    ["b'Tidewell.'", "Python's text of bytes"],
    ['<coroutine object ask at 0x7f1c2a3b4c5d>', "a program's text of an object"],
    ['&{ID:chatcmpl-1 Choices:[{Name:Lumen}]}', "a program's text of an object"],
    ['{:id=>"c", :content=>"Tidewell"}', "a program's text of an object"],
    ['stdClass Object\n(\n [content] => Tidewell\n)', "a program's text of an object"],
    ['com.openai.models.ChatCompletion@1b2c3d4e', "a program's text of an object"],
    ['0    Tidewell\nName: answer, dtype: object', "a program's text of an object"],
    ['<|channel|>analysis<|message|>Lumen?<|end|>Tidewell.', 'the tokens of a model'],
    ['You said:\nIs Lumen good?\nChatGPT said:\nTidewell.', 'a conversation'],
    ['[{"role":"user","content":"Lumen?"}]', 'chat messages without an answer'],
    ['{"id":"x","message":{"content":"Tidewell"}}', 'the response of another API, or its parts'],
    [cut.slice(0, 32_767), 'JSON that ends too early, as in the cells of a spreadsheet'],
    [cut.slice(0, 50_000), 'JSON that ends too early, as in the cells of a spreadsheet'],
    [cut.slice(0, 1000), 'JSON that ends too early'],
  ])('%j', async (answer, expected) => {
    const { status, stderr } = await convert([row(answer, { engine: 'claude' })]);
    expect([status, stderr.split(': of APIs')[0]]).toEqual([
      1,
      `1: answer: expected an answer; found ${expected}`,
    ]);
  });

  test.each([
    'Use `print(x=1)`: Tidewell(R) is good.',
    '{"best": "Tidewell"}',
    '{"id": 1, "best": "Tidewell"}',
    '=SUM(A1) adds Tidewell.',
    '- Tidewell',
    'x=1 and y=2 in Tidewell',
    "['Tidewell']",
  ])('%j is one', async (answer) => {
    expect(found(await convert([row(answer, { engine: 'claude' })]))).toEqual([['claude', answer]]);
  });
});

test('spellings of nothing are failed answers, and are counted', async () => {
  const spellings = 'NULL,\\N,nan,NaN,None,<NA>,undefined,#N/A,(null),null,nil,[null], none ,NA,—,[]'.split(
    ',',
  );
  const lines = ['', ...spellings].map((answer, index) => `2026-10-05,claude,Q${index},${answer}`);
  const { answers, stderr } = await convert(['date,engine,prompt,answer', ...lines].join('\n'));
  expect(answers.every(({ outcome }) => outcome === 'failed')).toBe(true);
  expect(stderr).toContain(
    'failed: 17 (empty: 1, `NULL`: 1, `\\N`: 1, `nan`: 1, `NaN`: 1, `None`: 1, `<NA>`: 1, `undefined`: 1, `#N/A`: 1, `(null)`: 1, `null`: 1, `nil`: 1, `[null]`: 1, `none`: 1, `NA`: 1, `—`: 1, `[]`: 1)',
  );
  const {
    answers: [other],
  } = await convert([
    row('None of them; Tidewell.', {
      engine: 'claude',
      theme: 'NaN',
      sources: 'none',
      location: null,
      category: '\\N',
    }),
  ]);
  expect(other).toMatchObject({ outcome: 'answered', brand_named: true, sources: [] });
});
