import { describe, expect, test } from '@jest/globals';
import {
  answerJson,
  answerReply,
  brandAnswerJson,
  brandAnswerReply,
  ReportNames,
} from '../../src/resources/answer.js';
import { StoredListWriter } from '../../src/resources/stored-list.js';

/** Texts that JSON has to escape, or that resemble its syntax. */
const STRANGE = [
  '',
  ' ',
  'plain',
  'a "quoted" word',
  'back\\slash',
  'tab\tline\nend\r\u0000\u001f\u007f',
  '\u2028\u2029\u00a0\ufeff',
  'Zürich 東京 😀',
  '\ud800 alone',
  '\udfff',
  '__proto__',
  '","domain":"x"}]',
  '},{',
  'null',
  '{"url": "a"}',
];

const SENTIMENTS = ['positive', null] as const;

const rivalsWith = (texts: readonly string[]) =>
  texts.map((name, i) => ({
    name,
    position: i % 3 === 0 ? null : i,
    sentiment: SENTIMENTS[i % 2]!,
    domain: i % 2 === 0 ? null : texts[i - 1]!,
  }));
const sourcesWith = (texts: readonly string[]) =>
  texts.map((url, i) => ({ url, domain: texts.at(-1 - i)!, title: i % 2 === 0 ? null : url }));

/** As PostgreSQL prints `jsonb`: the shortest names first, and spaces. */
const asJsonb = (list: readonly object[]) =>
  `[${list
    .map((object) => {
      const members = Object.entries(object).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
      return `{${members.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(', ')}}`;
    })
    .join(', ')}]`;

const rowWith = (text: string, stored: (list: readonly object[]) => string) => ({
  id: 'ans_1',
  prompt_id: 'prm_1',
  run_id: 'run_1',
  platform: 'claude' as const,
  created_at: 1_750_000_000_000_001n,
  text,
  text_markdown: text === '' ? null : text,
  brand_named: true,
  position: 2,
  sentiment: null,
  competitors: stored(rivalsWith([...STRANGE, text])),
  sources: stored(sourcesWith([...STRANGE, text])),
});

const NAMES = new ReportNames(new Map(STRANGE.slice(1).map((name, i) => [i, name])));

describe.each([
  ['as SQLite keeps it', (list: readonly object[]) => JSON.stringify(list)],
  ['as PostgreSQL prints it', asJsonb],
])('an answer with lists %s (rules 11.12 and 16.9)', (_name, stored) => {
  test.each(STRANGE)('is written as its reply: %j', (text) => {
    for (const row of [
      rowWith(text, stored),
      { ...rowWith(text, stored), competitors: '[]', sources: '[]' },
    ]) {
      expect(answerJson(row).join('')).toBe(JSON.stringify(answerReply(row)));
      const rivals = STRANGE.map((_, i) => i);
      expect(brandAnswerJson(row, [...rivals, 3], NAMES).join('')).toBe(
        JSON.stringify(brandAnswerReply(row, [...rivals, 3], NAMES)),
      );
    }
  });

  test('has its members in the order of the reply', () => {
    const row = { ...rowWith('a', stored), sources: stored([{ url: 'u', domain: 'd', title: null }]) };
    expect(answerReply(row)).toEqual({
      id: 'ans_1',
      prompt_id: 'prm_1',
      run_id: 'run_1',
      platform: 'claude',
      created_at: '2025-06-15T15:06:40.000001Z',
      text: 'a',
      text_markdown: 'a',
      brand_named: true,
      position: 2,
      sentiment: null,
      competitors: rivalsWith([...STRANGE, 'a']),
      sources: [{ url: 'u', domain: 'd', title: null }],
    });
    expect(answerJson(row).join('')).toMatch(/"sources":\[\{"url":"u","domain":"d","title":null\}\]\}$/);
  });
});

describe('a stored list', () => {
  const writer = new StoredListWriter({ members: ['name', 'position'] });

  test('is written in the order of the reply, whatever the order of each object', () => {
    const list = '[{"name":"a","position":1}, {"position": 2, "name": "b"},{"position":null,"name":"c"}]';
    expect(writer.write(list)).toBe(
      '[{"name":"a","position":1},{"name":"b","position":2},{"name":"c","position":null}]',
    );
    expect(writer.write(list, (i) => `,"more":${i}`)).toBe(
      '[{"name":"a","position":1,"more":0},{"name":"b","position":2,"more":1},{"name":"c","position":null,"more":2}]',
    );
  });

  test.each([
    ['[ ]', '[]'],
    ['[{"name":"a","position":1e2}]', '[{"name":"a","position":100}]'],
    ['[{"name":"a","position":-0}]', '[{"name":"a","position":0}]'],
    ['[{"name":"a","position":12345678901234567890}]', '[{"name":"a","position":12345678901234567000}]'],
    ['[{"name":"a","position":1,"other":[{}]}]', '[{"name":"a","position":1}]'],
    ['[{"name":"a","name":"b","position":1}]', '[{"name":"b","position":1}]'],
    ['[ {"name" : "a" , "position" : 1 } ]', '[{"name":"a","position":1}]'],
    [String.raw`[{"name":"\u0041\/","position":1}]`, '[{"name":"A/","position":1}]'],
  ])('with other syntax is parsed: %s', (list, written) => {
    expect(writer.write(list)).toBe(written);
  });
});
