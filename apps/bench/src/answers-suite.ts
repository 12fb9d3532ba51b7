import * as application from '@brand-visibility/application';
import { listBrandAnswers } from '@brand-visibility/contract';
import { instantOfMilliseconds, type Instant } from '@brand-visibility/domain';
import { sendWithRetry } from '@brand-visibility/programs/http';
import { startService, type RunningService } from '@brand-visibility/programs/start';
import type { Workspace } from '@brand-visibility/programs/workspace';
import type { OpenedStore } from '@brand-visibility/storage';
import type { BenchEngine } from './databases.js';
import { benchKey } from './key.js';
import { megabytesOf, nth, timedRoundRobin, timingOf, type Contender, type Measured } from './measure.js';
import type { PlainDatabase } from './plain-database.js';
import { LARGE } from './reports-world.js';
import { fill } from './store.js';
import { callUseCase } from './use-case.js';
import { benchWorld, type BenchBrand } from './world.js';

/**
 * The answers of a brand: a page against the same rows read by key, pages at a depth, and all of them over HTTP against
 * the database's own way to stream them.
 */

const ROWS = 500;
const DEPTH = 800;
const ROUNDS = 10;
const WALKS = 3;

/** Characters of text of an answer. */
const TEXT = 1_000;

export async function measureAnswers(
  engine: BenchEngine,
  end: number,
  workspace: Workspace,
  say: (line: string) => void,
  days = LARGE.days,
): Promise<Measured> {
  const brand: BenchBrand = { ...LARGE, days };
  say(`${engine.name}: importing the answers of a brand`);
  const database = await engine.make();
  await fill(await database.work(), benchWorld({ brands: [brand], textLength: TEXT, end }));
  const working = await database.work();
  const key = await benchKey(working, instantOfMilliseconds(end));
  await working.close();
  const plain = await database.plain();
  await plain.run(
    plain.dialect.maintain(['answer', 'answer_body', 'answer_sources', 'run', 'prompt', 'brand']),
  );
  const store = await database.serve();
  const contenders = await pageContenders(store, plain, brand.id, instantOfMilliseconds(end - 1));
  say(`${engine.name}: timing pages`);
  const timings = await timedRoundRobin(contenders, ROUNDS);
  await store.close();

  const service = await startService(workspace, await database.serviceUrl(), {
    clock: end - 1,
    environment: { REQUESTS_PER_MINUTE: 'agency=1000000' },
  });
  const walks: number[] = [];
  const streams: number[] = [];
  let memory = 0;
  for (let walk = 0; walk < WALKS; walk += 1) {
    say(`${engine.name}: all answers, ${walk + 1} of ${WALKS}`);
    const { answers, milliseconds } = await walkAll(service, brand.id, key);
    walks.push(milliseconds);
    if (walk === 0) memory = megabytesOf(service);
    const streamed = await timed(() => plain.stream(ALL, [brand.id]));
    streams.push(streamed.milliseconds);
    if (answers !== streamed.result)
      throw new Error(`${answers} answers listed, ${streamed.result} streamed`);
  }
  const memoryAtEnd = megabytesOf(service);
  await plain.close();
  await database.drop();

  const median = (name: string) => timings.get(name)!.median;
  const stream = engine.name === 'SQLite' ? 'a streamed select' : 'COPY to STDOUT';
  const all = [
    timingOf('all answers as NDJSON over HTTP', walks),
    timingOf(`all answers by ${stream}`, streams),
  ];
  return {
    engine: engine.name,
    timings: [...timings.values(), ...all],
    ratios: [
      {
        ratio: `a page of ${ROWS} answers / its rows by key`,
        value: median(PAGE) / median(BY_KEY),
        bound: 1.5,
        is: 'at most',
      },
      { ratio: `page ${DEPTH} / page 1`, value: median(DEEP) / median(PAGE), bound: 1.2, is: 'at most' },
      {
        ratio: `speed of all answers over HTTP / of ${stream}`,
        value: nth(streams, 0.5) / nth(walks, 0.5),
        bound: 0.4,
        is: 'at least',
      },
      {
        ratio: `peak memory after ${WALKS} times all answers / after one`,
        value: memoryAtEnd / memory,
        bound: 1.2,
        is: 'at most',
      },
    ],
  };
}

const PAGE = `answers of a brand, page of ${ROWS}`;
const BY_KEY = `answers of a brand, ${ROWS} rows by key`;
const DEEP = `answers of a brand, page ${DEPTH} of ${ROWS}`;

const JOINED = `from answer a
  join answer_body b on b.brand_id = a.brand_id and b.answer_id = a.id
  join answer_sources s on s.brand_id = a.brand_id and s.answer_id = a.id`;

/** The answers that the list counts; those of deleted prompts are left out. */
const ALL = `select a.*, b.text, b.text_markdown, s.sources ${JOINED}
  join prompt p on p.brand_id = a.brand_id and p.id = a.prompt_id
  where a.brand_id = $1 and a.outcome = 'answered' and p.deleted_at is null`;

async function pageContenders(
  store: OpenedStore,
  plain: PlainDatabase,
  brand_id: string,
  now: Instant,
): Promise<Contender[]> {
  const page = (cursor: string | null) =>
    callUseCase(store, listBrandAnswers, application.listBrandAnswers, { brand_id }, now, {
      period: '365d',
      limit: String(ROWS),
      ...(cursor === null ? {} : { cursor }),
    });
  const first = await page(null);
  let deep = first.next_cursor;
  for (let at = 3; at <= DEPTH && deep !== null; at += 1) {
    const next: string | null = (await page(deep)).next_cursor;
    if (next === null) break;
    deep = next;
  }
  const keys = first.data.map((row) => {
    const { run_id, prompt_id, platform } = row.toJSON();
    return [run_id, prompt_id, platform];
  });
  const byKey = `select a.*, b.text, b.text_markdown, s.sources ${JOINED}
    join ${plain.dialect.keys(['run_id', 'prompt_id', 'platform'])} k
      on k.run_id = a.run_id and k.prompt_id = a.prompt_id and k.platform = a.platform
    where a.brand_id = $2`;
  const read = async () => {
    const rows = await plain.all<StoredAnswer>(byKey, [JSON.stringify(keys), brand_id]);
    if (rows.length !== first.data.length) throw new Error(`${rows.length} rows by key`);
    return JSON.stringify(
      rows.map(({ competitors, sources, ...row }) => ({
        ...row,
        competitors: JSON.parse(competitors) as unknown,
        sources: JSON.parse(sources) as unknown,
      })),
    );
  };
  return [
    { name: PAGE, run: async () => written(await page(null)) },
    { name: BY_KEY, run: read },
    { name: DEEP, run: async () => written(await page(deep)) },
  ];
}

/** The rows of a page as the service writes them. */
function written({ data }: { readonly data: readonly unknown[] }): string {
  return data.map((row) => application.rowJson(row).join('')).join('\n');
}

/** The columns of JSON are read as texts. */
interface StoredAnswer {
  readonly competitors: string;
  readonly sources: string;
}

/** Reads all pages, one after the other, as the client's `ndjsonPages` does. */
async function walkAll({ port }: RunningService, brand_id: string, key: string) {
  const path = `/v1/brands/${brand_id}/answers?period=365d&limit=${ROWS}&format=ndjson`;
  const headers = { authorization: `Bearer ${key}` };
  let answers = 0;
  const { milliseconds } = await timed(async () => {
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      // A stream on SQLite blocks this process for so long that the service closes the connection.
      const response = await sendWithRetry(port, { method: 'GET', path: path + cursor, headers });
      if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
      answers += linesIn(response.text);
      const next = response.headers['next-cursor'];
      cursor = typeof next === 'string' ? `&cursor=${next}` : undefined;
    }
  });
  return { answers, milliseconds };
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

async function timed<T>(work: () => Promise<T>) {
  const start = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - start };
}
