import { rivalRef, sourceRef } from '@brand-visibility/counting/stored';
import { bring, worldOf } from '@brand-visibility/records';
import { END_OF_TIME } from '../contract/reads.js';
import { everyBrandOf } from '../support/opened.js';
import { brandIn, EVERY_ROW } from '../contract/reads.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ImportRecord } from '@brand-visibility/contract';
import { citedSources, type PageRequest, type Scope } from '@brand-visibility/application';
import { ColumnsCache } from '../../src/columns/run-columns.js';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import Database from 'better-sqlite3';
import type { CompiledQuery, Kysely } from 'kysely';
import { failedAfter } from '../../src/write/completion.js';
import { selectBytes } from '../../src/runs/bytes.js';
import { openSqlite } from '../../src/index.js';
import { createReader } from '../../src/read/reader.js';
import type { Tables } from '../../src/schema/tables.js';
import { staleRuns } from '../../src/derived/rebuild.js';
import { keyFinder } from '../../src/keys/stored-keys.js';
import { isOneOf, listParameter, valuesTable } from '../../src/sqlite/dialect.js';
import { newFolder, onTables } from '../support/sqlite-file.js';

const ENGINE = { isOneOf, listParameter, valuesTable, readBytes: selectBytes, isRemote: false };

type WholeReader = ReturnType<typeof createReader>;

const runsOf = (reader: WholeReader) => reader.brand(brand_id).runs.completed(0n, END_OF_TIME);

const asked = async (reader: WholeReader) => ({
  brand: await brandIn(reader, brand_id),
  covered: { current: await runsOf(reader), previous: await runsOf(reader) },
});

/** Asks for sources in every way that reads something else. */
async function askSources(reader: WholeReader, by: 'domain' | 'page') {
  const { brand, covered } = await asked(reader);
  const page = {
    ...EVERY_ROW,
    by,
    sort: 'change',
    order: 'desc',
    owner: ['other'],
    domain: 'reddit.com',
  } as const;
  const { rows } = await citedSources(
    reader.brand(brand_id),
    brand,
    covered,
    {},
    { ...page, domain: undefined },
    EQUAL_WEIGHTS,
  );
  await citedSources(reader.brand(brand_id), brand, covered, {}, page, EQUAL_WEIGHTS);
  return rows;
}

let place: Awaited<ReturnType<typeof newFolder>>;
let database: Database.Database;
let brand_id: string;
let recommendation_id: string;
let account_id: string;

beforeAll(async () => {
  place = await newFolder();
  const world = worldOf(41, { accounts: 2, brands: 3, prompts: 4, runs: 10 });
  const opened = await openSqlite({ file: place.file, access: 'create' });
  await bring(opened.jobStore, world.records);
  await opened.close();
  const [account] = world.accounts;
  account_id = account?.account_id ?? '';
  const recommendation = world.records.find(
    (each) => each.type === 'recommendation' && account?.brand_ids.includes(each.brand_id),
  ) as ImportRecord<'recommendation'>;
  [recommendation_id, brand_id] = [recommendation.id, recommendation.brand_id];
  database = new Database(place.file);
});
afterAll(async () => {
  database.close();
  await place.remove();
});

/** The statements that `work` sends. */
async function statementsOf(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  await onTables(place.file, work, (query) => queries.push(query));
  return queries;
}

/** The plan steps of each statement. */
function plansOf(queries: readonly CompiledQuery[]): string[] {
  return queries.flatMap(({ sql, parameters }) =>
    database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
      .map(({ detail }) => detail),
  );
}

async function plansOfReading(
  scope: Scope,
  work: (reader: WholeReader) => Promise<unknown>,
): Promise<string[]> {
  const queries = await statementsOf((db) =>
    db.transaction().execute((trx) => work(createReader(trx, scope, ENGINE, new ColumnsCache(0)))),
  );
  return plansOf(queries.filter(({ sql }) => /^(select|with) /.test(sql)));
}

test('completing a run finds the stale runs, and the answer that fills in a question backwards in time', async () => {
  const stale = await statementsOf((db) => staleRuns(db).select('id').execute());
  expect(plansOf(stale)).toEqual([expect.stringMatching(/USING (COVERING )?INDEX run_stale/)]);
  const queries = await statementsOf((db) =>
    failedAfter(db, { account_id, brand_id, id: 'run' }, { prompt_id: 'p', platform: 'grok' }),
  );
  const plans = plansOf(queries);
  expect(plans.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  const step = /^SEARCH earlier USING (COVERING )?INDEX \w+ \(brand_id=\? AND prompt_id=\? AND \(?created_at/;
  expect(plans).toContainEqual(expect.stringMatching(step));
});

// The brands of a key and the keys of rows are bound as a JSON text, which is scanned; tables never are.
describe('no statement of a report scans a whole table', () => {
  const columns = async (columnsOf: AsyncIterable<unknown>) => {
    const found = [];
    for await (const one of columnsOf) found.push(one);
    return found;
  };
  const questions: Readonly<Record<string, (reader: WholeReader) => Promise<unknown>>> = {
    brand: (reader) => reader.brand(brand_id).row(),
    latestRuns: (reader) => reader.brands.latestRuns([brand_id]),
    latestRunBefore: (reader) => reader.brand(brand_id).runs.latestBefore(END_OF_TIME),
    runsCompleted: runsOf,
    facts: async (reader) => columns(reader.brand(brand_id).facts(await runsOf(reader))),
    citations: async (reader) => columns(reader.brand(brand_id).citations(await runsOf(reader))),
    rivals: async (reader) => reader.brand(brand_id).rivals.order(await brandIn(reader, brand_id)),
    sourceOrder: (reader) => reader.brand(brand_id).sources.order('page'),
    'sources by domain': (reader) => askSources(reader, 'domain'),
    citedDomains: (reader) => reader.brand(brand_id).sources.domains([0, 1].map(sourceRef)),
    'sourceKeysWithin of pages': (reader) =>
      reader.brand(brand_id).sources.keysWithin('page', [1, 0].map(sourceRef), 9),
    runDigests: async (reader) => reader.brand(brand_id).runs.digests(await runsOf(reader)),
    citedSource: (reader) => reader.brand(brand_id).sources.find('domain', 'reddit.com'),
    rivalDomains: async (reader) => reader.brand(brand_id).rivals.domains(await brandIn(reader, brand_id)),
    domainTypes: (reader) => reader.brand(brand_id).sources.types(['reddit.com', 'news1.example']),
    'labels of prompts': (reader) => reader.brand(brand_id).prompts.labels('prompt', ['prm_1', 'prm_2'], 9),
    'labels of themes': (reader) => reader.brand(brand_id).prompts.labels('theme', ['thm_1', 'thm_2'], 9),
    recentRuns: (reader) => reader.brand(brand_id).runs.recent(60),
    runsNamed: (reader) => reader.brand(brand_id).runs.named(['run_1', 'run_2']),
    recommendation: (reader) => reader.brand(brand_id).recommendations.get(recommendation_id),
    recommendations: (reader) =>
      reader.brand(brand_id).recommendations.list({}, { after: null, limit: 51, bytes: 9 }),
    knownPrompts: (reader) => reader.brand(brand_id).prompts.known(['prm_1', 'prm_x']),
    promptAttributes: (reader) => reader.brand(brand_id).prompts.attributes(),
    promptGroups: (reader) => reader.brand(brand_id).prompts.groups(),
    rivalNamed: (reader) => reader.brand(brand_id).rivals.named('acme'),
    boardId: (reader) => reader.brand(brand_id).outreach.boardId(),
    finishedTargets: (reader) => reader.brand(brand_id).outreach.finished(['seo', 'x'], 0n),
    rivalIdentities: (reader) => reader.brand(brand_id).rivals.identities([0, 1].map(rivalRef)),
    rivalNames: (reader) => reader.brand(brand_id).rivals.names('acme', [0, 1].map(rivalRef)),
    latestCheck: (reader) => reader.brand(brand_id).siteAccess.latest(),
    completedChecks: (reader) => reader.brand(brand_id).siteAccess.completed(27),
    pageAudit: (reader) => reader.brand(brand_id).pageAudits.get('audit0001'),
  };

  test.each(Object.entries(questions))('%s', async (_name, ask) => {
    for (const scope of [
      everyBrandOf(account_id),
      { account_id, all_brands: false, brand_ids: [brand_id, 'brd_x'] },
    ]) {
      const plans = await plansOfReading(scope, ask);
      expect(plans).not.toEqual([]);
      expect(plans.filter((step) => /^SCAN (?!json_each|wanted)/.test(step))).toEqual([]);
      expect(plans.filter((step) => / (answer|answer_body|answer_sources) /.test(`${step} `))).toEqual([]);
    }
  });

  const first = { after: null, limit: 50, bytes: 9 };
  const promptIn = async (reader: WholeReader) =>
    (await reader.brand(brand_id).prompts.list({}, first)).rows[0]!.id;
  const RANGE = { from: 0n, to: END_OF_TIME, run_id: null };
  const cited = (
    by: 'domain' | 'page',
  ): [string, RegExp, RegExp, (reader: WholeReader) => Promise<unknown>] => [
    `a cited ${by} in the index of its digest`,
    /cited/,
    new RegExp(
      `^SEARCH cited_${by} USING INDEX cited_${by}_digest \\(set_no=\\? AND brand_id=\\? AND digest=\\?\\)`,
    ),
    (reader) =>
      reader
        .brand(brand_id)
        .answers.list(
          RANGE,
          by === 'domain' ? { source_domain: 'a.example' } : { source_page: 'https://a.example' },
          first,
        ),
  ];
  // Rules 7.7, 15.3, 16.5 and 18.1.
  test.each<[string, of: RegExp, step: RegExp, (reader: WholeReader) => Promise<unknown>]>([
    [
      'rivals with a record',
      /\brival\b/,
      /^SEARCH rival USING INDEX rival_record \(set_no=\? AND brand_id=\?\)/,
      async (reader) => reader.brand(brand_id).rivals.domains(await brandIn(reader, brand_id)),
    ],
    [
      'the prompts to count',
      /\bprompt\b/,
      /^SEARCH prompt USING INDEX \S+ \(brand_id=\?\)$/,
      (reader) => reader.brand(brand_id).prompts.groups(),
    ],
    [
      'the latest check of a site',
      /\bsite_access_check\b/,
      /USING INDEX site_access_check_listed \(brand_id=\?\)/,
      (reader) => reader.brand(brand_id).siteAccess.latest(),
    ],
    [
      'completed checks',
      /\bsite_access_check\b/,
      /USING INDEX site_access_check_history \(brand_id=\? AND completed_at>\?\)/,
      (reader) => reader.brand(brand_id).siteAccess.completed(27),
    ],
    [
      'work',
      /\boutreach_work\b/,
      /SEARCH outreach_work USING INDEX \S+ \(brand_id=\?/,
      (reader) => reader.brand(brand_id).outreach.list({ status: 'done' }, first),
    ],
    [
      'targets through their work',
      /\boutreach_target\b/,
      /SEARCH outreach_target USING INDEX \S+ \(brand_id=\? AND id=\?/,
      (reader) =>
        reader.brand(brand_id).outreach.list({ status: 'done' }, { ...first, after: { key: 405n, id: 'x' } }),
    ],
    [
      'the times of the answers of prompts',
      /ends|answer_listed/,
      /^SEARCH answer USING COVERING INDEX answer_listed \(brand_id=\? AND prompt_id=\?\)/,
      async (reader) =>
        reader.brand(brand_id).answers.list(RANGE, { prompt_ids: [await promptIn(reader)] }, first),
    ],
    ...[
      (reader: WholeReader) => reader.brands.latestRuns([brand_id]),
      (reader: WholeReader) => reader.brand(brand_id).runs.latestBefore(END_OF_TIME),
      runsOf,
    ].map((ask): [string, RegExp, RegExp, (reader: WholeReader) => Promise<unknown>] => [
      'the runs of a window, in the order of completion',
      /\b(completed_run|other)\b/,
      /USING (COVERING )?INDEX (run_completed|completed_run_listed) \((set_no=\? AND )?brand_id=\?/,
      ask,
    ]),
    cited('domain'),
    cited('page'),
  ])('finds %s by index', async (_name, of, step, ask) => {
    const plans = await plansOfReading(everyBrandOf(account_id), ask);
    expect(plans.filter((each) => of.test(each))).toContainEqual(expect.stringMatching(step));
    expect(plans.filter((each) => /^SCAN (?!json_each|wanted)/.test(each))).toEqual([]);
    if (/check|run_completed/.test(step.source))
      expect(plans.filter((each) => /TEMP B-TREE/.test(each))).toEqual([]);
  });

  test('finds the titles of pages by key', async () => {
    const plans = await plansOfReading(everyBrandOf(account_id), async (reader) => {
      const { brand, covered } = await asked(reader);
      const page = { ...EVERY_ROW, by: 'page', sort: 'answer_share', order: 'desc' } as const;
      const { rows } = await citedSources(reader.brand(brand_id), brand, covered, {}, page, EQUAL_WEIGHTS);
      expect(rows.some(({ title }) => title !== null)).toBe(true);
    });
    const ofAnswers = plans.filter((step) => / (answer|answer_sources) /.test(`${step} `));
    const byRun = expect.stringMatching(
      /^SEARCH answer USING .*\(brand_id=\? AND run_id=\? AND prompt_id=\? AND platform=\?\)/,
    );
    expect(ofAnswers).toEqual([
      byRun,
      byRun,
      expect.stringMatching(/^SEARCH answer_sources USING .*\(brand_id=\? AND answer_id=\?\)/),
    ]);
  });

  const after = { key: 1_700_000_000_000_000n, id: 'x' };
  const pages: Readonly<Record<string, (reader: WholeReader, slice: PageRequest) => Promise<unknown>>> = {
    'brand USING INDEX brand_listed': (reader, slice) => reader.brands.list(slice),
    'run USING INDEX run_listed': (reader, slice) =>
      reader.brand(brand_id).runs.list({ status: 'completed' }, slice),
    'prompt USING INDEX prompt_listed': (reader, slice) =>
      reader.brand(brand_id).prompts.list({ status: 'paused' }, slice),
    'page_audit USING INDEX page_audit_listed': (reader, slice) =>
      reader.brand(brand_id).pageAudits.list({ status: 'completed' }, slice),
    'recommendation USING INDEX recommendation_listed (brand_id=?': (reader, slice) =>
      reader.brand(brand_id).recommendations.list({}, slice),
    'recommendation USING INDEX recommendation_in_column (brand_id=? AND status=?': (reader, slice) =>
      reader.brand(brand_id).recommendations.list({ status: 'suggested' }, slice),
    'answer USING INDEX answer_listed (brand_id=? AND prompt_id=? AND created_at': async (reader, slice) =>
      reader
        .brand(brand_id)
        .answers.ofPrompt(await promptIn(reader), RANGE, { platforms: ['claude'] }, slice),
    'outreach_target USING INDEX outreach_target_score (brand_id=?': (reader, slice) =>
      reader.brand(brand_id).outreach.list({ kinds: ['page'], status: 'suggested' }, slice),
  };
  test.each(Object.entries(pages))('a page reads only its rows: %s', async (step, ask) => {
    for (const place of [null, after]) {
      const plans = await plansOfReading(everyBrandOf(account_id), (reader) =>
        ask(reader, { after: place, limit: 51, bytes: 9 }),
      );
      expect(plans).toContainEqual(expect.stringContaining(step));
      expect(plans.filter((each) => /TEMP B-TREE|^SCAN (?!json_each|answer$)/.test(each))).toEqual([]);
    }
  });

  // Rule 7.7.
  test('a page of a brand reads the answers by their keys, without a sort of their texts', async () => {
    const run = { id: 'run_z', completed_at: END_OF_TIME };
    for (const place of [null, { run, answer: after }]) {
      const plans = await plansOfReading(everyBrandOf(account_id), async (reader) => {
        const { rows } = await reader
          .brand(brand_id)
          .answers.list(RANGE, {}, { after: place, limit: 50, bytes: 9 });
        expect(rows).toHaveLength(1);
      });
      expect(plans).toContainEqual(
        expect.stringMatching(
          /SEARCH answer USING INDEX \S+ \(brand_id=\? AND run_id=\? AND prompt_id=\? AND platform=\?\)/,
        ),
      );
      expect(plans).toContainEqual(
        expect.stringMatching(
          /SEARCH completed_run USING INDEX completed_run_listed \(set_no=\? AND brand_id=\?/,
        ),
      );
      expect(plans.filter((each) => /^SCAN (?!json_each|wanted)/.test(each))).toEqual([]);
      // Only the keys are sorted, in the subquery.
      const sorts = plans.flatMap((each, i) => (/TEMP B-TREE/.test(each) ? [plans[i - 1]] : []));
      expect(sorts).toEqual([expect.stringMatching(/^SCAN json_each/)]);
    }
  });

  test('finds keys by an index of fingerprints, and these tests detect a full scan', async () => {
    const found = await statementsOf((db) => keyFinder(db, isOneOf, listParameter)(['f', 'g']));
    expect(found).toHaveLength(1);
    expect(plansOf(found).filter((step) => /^SCAN (?!json_each)/.test(step))).toEqual([]);
    const queries = await statementsOf((db) =>
      db.selectFrom('answer').select('id').where('outcome', '=', 'failed').execute(),
    );
    expect(plansOf(queries)).toEqual([expect.stringMatching(/^SCAN answer/)]);
  });
});
