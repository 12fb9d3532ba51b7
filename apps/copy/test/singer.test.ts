import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import Database from 'better-sqlite3';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksUnder } from './support/recipes.js';
import { runCopy, startCopied, type CopiedService } from './support/service.js';
import { brandRecords } from './support/world.js';

/** The messages of the Singer specification, version 0.3.0: types and required members. */
const MESSAGES = {
  SCHEMA: { stream: expect.any(String), schema: expect.any(Object), key_properties: expect.any(Array) },
  RECORD: { stream: expect.any(String), record: expect.any(Object) },
  STATE: { value: expect.any(Object) },
};

interface Message {
  readonly type: 'SCHEMA' | 'RECORD' | 'STATE';
  readonly stream: string;
  readonly schema: { readonly properties: Readonly<Record<string, unknown>> };
  readonly key_properties: readonly string[];
  readonly record: Readonly<Record<string, unknown>>;
  readonly value: object;
}

let service: CopiedService;
beforeAll(async () => {
  service = await startCopied([
    ...brandRecords('brd_a', { prompts: 7, runs: 45 }),
    ...brandRecords('brd_b', { prompts: 2, runs: 2 }),
  ]);
});
afterAll(() => service.close());

/** The messages of the program, and its line about them. */
async function messagesOf(...args: readonly string[]) {
  const { status, stdout, stderr } = await runCopy(service, '--to', 'singer', ...args);
  expect(status).toBe(0);
  expect(stdout).not.toMatch(/[\u007f-\u009f]/); // some terminals obey them
  const lines = stdout.split('\n').slice(0, -1);
  const messages = lines.map((line) => JSON.parse(line) as Message); // validated by `check`
  check(messages);
  return { messages, stderr };
}

/** Every message is one of the specification; a schema precedes its records, which contain every column of it. */
function check(messages: readonly Message[]): void {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true });
  addFormats.default(ajv);
  const streams = new Map<string, ReturnType<typeof ajv.compile>>();
  for (const message of messages) {
    expect(message).toMatchObject(MESSAGES[message.type]);
    if (message.type === 'SCHEMA') {
      const properties = Object.keys(message.schema.properties);
      expect(properties).toEqual(expect.arrayContaining([...message.key_properties]));
      const exact = { ...message.schema, required: properties, additionalProperties: false };
      streams.set(message.stream, ajv.compile(exact));
    } else if (message.type === 'RECORD') {
      const fits = streams.get(message.stream);
      expect([message.stream, fits?.(message.record), fits?.errors]).toEqual([message.stream, true, null]);
    }
  }
}

/** A target: adds and replaces rows by key, in tables that the schemas describe. */
function load(db: Database.Database, messages: readonly Message[]): void {
  const keys = new Map<string, readonly string[]>();
  for (const { type, stream, schema, key_properties, record } of messages) {
    if (type === 'SCHEMA') {
      const columns = Object.keys(schema.properties).join(', ');
      db.exec(
        `create table if not exists ${stream} (${columns}, primary key (${key_properties.join(', ')}))`,
      );
      keys.set(stream, Object.keys(schema.properties));
    } else if (type === 'RECORD') {
      const columns = keys.get(stream) ?? [];
      const values = columns.map((name) => {
        const value = record[name] ?? null;
        return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
      });
      db.prepare(`insert or replace into ${stream} values (${columns.map(() => '?').join(', ')})`).run(
        values.map((value) => (value === 'null' ? null : value)),
      );
    }
  }
}

const LISTED = ['theme', 'watched_rival', 'source_domain'];
const OF_FEED = ['brand', 'run', 'prompt', 'answer'];

const stateOf = (messages: readonly Message[]) => messages.findLast(({ type }) => type === 'STATE')?.value;

test('messages follow the specification, and the state continues', async () => {
  const folder = mkdtempSync(join(service.folder, 'singer-'));
  const stateFile = join(folder, 'state.json');
  const warehouse = new Database(':memory:');
  const listed: number[] = [];
  const follow = async (...args: readonly string[]) => {
    const { messages, stderr } = await messagesOf(...args);
    expect(stderr).toMatch(/^(?:copied|found no changes) [^\n]*\n$/);
    load(warehouse, messages);
    listed.push(messages.filter(({ stream, type }) => type === 'RECORD' && LISTED.includes(stream)).length);
    writeFileSync(stateFile, JSON.stringify(stateOf(messages)));
    return messages
      .filter(({ type, stream }) => type === 'RECORD' && OF_FEED.includes(stream))
      .map(({ stream, record }) => `${stream} ${String(record['id'])}`);
  };
  const first = await follow();
  expect(first).toHaveLength(2 + 47 + 9 + 7 * 45 + 2 * 2);
  const [views = ''] = blocksUnder('A warehouse, by Singer', 'sql');
  const viewOfMentions = views.split('\n').find((line) => line.includes('current_mention')) ?? '';
  warehouse.exec(views);
  warehouse.exec(viewOfMentions.replaceAll('mention', 'source')); // the recipe: `source` needs the same view

  expect(await follow('--state', stateFile)).toEqual([]);

  const [brand, theme, ...rest] = brandRecords('brd_a', { prompts: 7, runs: 45 });
  const changed = rest.map((each) => {
    if (each.type === 'prompt' && each.id === 'brd_a_p1')
      return { ...each, deleted_at: '2026-03-01T00:00:00Z' };
    return each.type === 'answer' && each.id === 'brd_a_a3_0' ? { ...each, text: 'corrected' } : each;
  });
  await service.bring([brand!, theme!, ...changed]);
  const second = await follow('--state', stateFile);
  expect(second).toEqual(expect.arrayContaining(['prompt brd_a_p1', 'run brd_a_r3', 'answer brd_a_a3_0']));
  expect(second.length).toBeLessThan(20);
  // Themes count their prompts, so the deleted prompt changed the lists of one brand.
  expect([listed[0]! > listed[2]!, listed[1], listed[2]! > 0]).toEqual([true, 0, true]);

  await service.jobs('erase', '--brand', 'brd_b', '--yes');
  const { messages, stderr } = await messagesOf('--state', stateFile);
  expect(stderr).toMatch(
    /^brd_b: the brand was deleted, so its rows were removed\nremoved 1 brand [^\n]*\n$/,
  );
  load(warehouse, messages);
  const removed = messages.filter((each) => each.type === 'RECORD' && each.stream === 'brand').at(-1)?.record;
  const { id, _sdc_deleted_at, ...others } = removed ?? {};
  expect([id, typeof _sdc_deleted_at, new Set(Object.values(others))]).toEqual([
    'brd_b',
    'string',
    new Set([null]),
  ]);

  const copy = join(folder, 'copy.sqlite');
  await runCopy(service, '--to', copy);
  const expected = new Database(copy, { readonly: true });
  for (const [view, table, columns] of [
    ['current_run', 'run', 'brand_id, id, status, completed_at'],
    ['current_prompt', 'prompt', 'brand_id, id, text, theme'],
    ['current_answer', 'answer', 'brand_id, id, run_id, prompt_id, text, sources'],
    ['current_mention', 'mention', 'brand_id, answer_id as id, place, run_id, name, name_key'],
    ['current_source', 'source', 'brand_id, answer_id as id, place, run_id, url, report_domain'],
    ['current_theme', 'theme', 'brand_id, id, name, prompt_count'],
  ] as const) {
    const rows = (db: Database.Database, from: string) =>
      db.prepare(`select ${columns} from ${from} order by brand_id, id`).all();
    expect(rows(warehouse, view)).toEqual(rows(expected, table));
  }
  // After the erasure, the deletions leave exactly the current rows.
  const deletions = blocksUnder('A warehouse, by Singer', 'sql')[1]?.split(';\n') ?? [];
  expect(deletions).toHaveLength(3);
  const [ofAnswer = '', ofMention = '', ofPrompt = ''] = deletions;
  warehouse.exec(ofPrompt.replaceAll('prompt', 'run'));
  warehouse.exec(ofPrompt.replaceAll('prompt', 'theme'));
  warehouse.exec(ofMention.replaceAll('mention', 'source'));
  warehouse.exec([ofAnswer, ofMention, ofPrompt].join(';'));
  for (const type of ['run', 'prompt', 'answer', 'mention', 'source', 'theme'])
    expect(warehouse.prepare(`select count(*) from ${type}`).pluck().get()).toBe(
      expected.prepare(`select count(*) from ${type}`).pluck().get(),
    );
  expected.close();
  warehouse.close();
});

describe('the catalog', () => {
  const discovered = async () => {
    const { status, stdout } = await runCopy({ url: '', key: '' }, '--to', 'singer', '--discover');
    expect(status).toBe(0);
    return JSON.parse(stdout) as { streams: { tap_stream_id: string; metadata: { metadata: object }[] }[] };
  };

  test('describes each stream as its SCHEMA message does, without a key', async () => {
    const { streams } = await discovered();
    const schemas = (await messagesOf()).messages.filter(({ type }) => type === 'SCHEMA');
    expect(streams).toEqual(
      schemas.map(({ type: _, ...schema }) => ({
        ...schema,
        tap_stream_id: schema.stream,
        metadata: expect.arrayContaining([{ breadcrumb: [], metadata: expect.any(Object) }]),
      })),
    );
  });

  test('selects streams; those that a copy needs are always written', async () => {
    const file = join(service.folder, 'catalog.json');
    const streamsWith = async (selectionOf: (stream: string) => object) => {
      const { streams } = await discovered();
      for (const { tap_stream_id, metadata } of streams)
        Object.assign(metadata[0]!.metadata, selectionOf(tap_stream_id));
      writeFileSync(file, JSON.stringify({ streams }));
      const { messages } = await messagesOf('--catalog', file);
      return messages.flatMap(({ type, stream }) => (type === 'SCHEMA' ? [stream] : []));
    };
    expect(await streamsWith((stream) => ({ selected: stream === 'theme' }))).toEqual([
      'brand',
      'run',
      'prompt',
      'theme',
    ]);
    expect(await streamsWith(() => ({}))).toHaveLength(11);
    writeFileSync(file, '{}');
    expect(await runCopy(service, '--to', 'singer', '--catalog', file)).toEqual({
      status: 2,
      stdout: '',
      stderr: `${file} must be a catalog, as --discover prints it\n`,
    });
  });
});

test('a state of an earlier version brings all brands from the start, with the streams that are wanted', async () => {
  const file = join(service.folder, 'earlier.json');
  const all = (await messagesOf()).messages;
  const { brands } = stateOf(all) as { readonly brands: Readonly<Record<string, object>> };
  const earlier = Object.fromEntries(
    Object.entries(brands).map(([id, state]): [string, object] => [id, { ...state, tables: undefined }]),
  );
  writeFileSync(file, JSON.stringify({ ...stateOf(all), version: 1, brands: earlier }));
  const { messages, stderr } = await messagesOf('--state', file, '--tables', 'mention,engine_weight');
  expect(stderr).toMatch(/^brd_a: the set of tables has changed; copying the brand from the start\ncopied /);
  const streams = (type: Message['type']) =>
    [...new Set(messages.filter((each) => each.type === type).map(({ stream }) => stream))].sort();
  const wanted = ['brand', 'engine_weight', 'mention', 'prompt', 'run'];
  expect([streams('SCHEMA'), streams('RECORD')]).toEqual([wanted, wanted]);
});

test('a file that is not a state is refused in one line', async () => {
  const file = join(service.folder, 'state.json');
  for (const text of ['', '{}', 'null', '{"version":4,"brands":{}}']) {
    writeFileSync(file, text);
    expect(await runCopy(service, '--to', 'singer', '--state', file)).toEqual({
      status: 1,
      stdout: '',
      stderr: `${file} is not a state of this program: pass the value of its last STATE message\n`,
    });
  }
});
