import { refreshBoard } from '@brand-visibility/application';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, NOW } from '@brand-visibility/records';
import { OF_BRAND } from '../../src/schema/account-tables.js';
import { ENGINES } from '../support/engines.js';
import { openForEach } from '../support/opened.js';
import { fillTables } from './fill-tables.js';
import { answerOf, smallWorld } from './small-world.js';

// `jobs check` compares derived values with the rows that they are derived from (rule 10.6).

const source = (path: string) => ({
  url: `https://news.example/${path}`,
  domain: 'news.example',
  title: null,
});
const OTHER = { url: 'https://blog.example', domain: 'blog.example', title: null };

/** The small world with a row in each table, 151 cited pages in two runs, and a recommendation that is done. */
const WORLD = [
  ...smallWorld(),
  record.domainType({ domain: 'WWW.News.example.' }),
  answerOf('1', '1', 'claude', { sources: [source('a'), source('b'), OTHER] }),
  answerOf('2', '1', 'claude', { sources: Array.from({ length: 149 }, (_, i) => source(String(i))) }),
  record.recommendation({ moves: [{ to: 'done', at: '2026-04-01T00:00:00.000001Z' }] }),
  record.outreachWork({ recommendation_id: null }),
  record.pageAudit(),
  record.siteAccessCheck(),
];

const run1 = (what: string) => new RegExp(`^run run_1: ${what}$`);
const brand = (what: string) => new RegExp(`^brand brd_1: ${what}$`);
const copied = (run_id: string) =>
  `insert into run_citations (set_no, account_id, brand_id, run_id, revision, data)
   select set_no, account_id, brand_id, '${run_id}', revision, data from run_citations where run_id = 'run_1'`;

type Damage = readonly [sql: string, line: RegExp];

/** Damages of derived rows that importing the runs again repairs, and the lines about them. */
const REPAIRED: readonly Damage[] = [
  [
    `update run_facts set data = damaged(data) where run_id = 'run_1'`,
    run1('its facts differ from its answers'),
  ],
  [`delete from run_facts where run_id = 'run_1'`, run1('its facts are missing')],
  [
    `update completed_run set facts_digest = '-' where run_id = 'run_1'`,
    run1('the digest of its facts is wrong'),
  ],
  [
    `update run_facts set revision = '-' where run_id = 'run_1'`,
    run1('the digest in the row of its facts is wrong'),
  ],
  [
    `update completed_run set answers_digest = '-' where run_id = 'run_1'`,
    run1('the digest of its answers is wrong'),
  ],
  [
    `update completed_run set last_answer_at = first_answer_at where run_id = 'run_2'`,
    /^run run_2: its answer times differ from its answers$/,
  ],
  [`update run set is_stale = true where id = 'run_1'`, run1('its facts are marked stale')],
  [
    `update completed_run set failed_answers = 9 where run_id = 'run_5'`,
    /^run run_5: its numbers of failed and filled-in answers are wrong$/,
  ],
  [
    `update completed_run set filled_answers = 0 where run_id = 'run_5'`,
    /^run run_5: its numbers of failed and filled-in answers are wrong$/,
  ],
  [
    `insert into completed_run select set_no, account_id, brand_id, 'run_4', completed_at, first_answer_at, last_answer_at,
      facts_digest, citations_digest, answers_digest, failed_answers, filled_answers from completed_run where run_id = 'run_1'`,
    /^run run_4: has a digest of answers but is not completed$/,
  ],
  [
    `update completed_run set completed_at = first_answer_at where run_id = 'run_1'`,
    run1('the time of its completion differs from its record'),
  ],
  [
    `update rival set seen_name = 'gLOBEX' where name_key = 'globex'`,
    brand('the display name or domain of rival "globex" differs from the answers'),
  ],
  [
    `update rival_order set data = damaged(data) where brand_id = 'brd_1'`,
    brand('the order of its rivals differs from their rows'),
  ],
  [`delete from run_citations where run_id = 'run_1'`, run1('its citations are missing')],
  [
    `update run_citations set data = damaged(data) where run_id = 'run_1'`,
    run1('its citations differ from its answers'),
  ],
  [
    `update run_citations set revision = 'x' where run_id = 'run_1'`,
    run1('the digest stored with its citations is wrong'),
  ],
  [
    `update completed_run set citations_digest = 'x' where run_id = 'run_1'`,
    run1('the digest of its citations is wrong'),
  ],
];

/** Damages of other rows, and the lines about them. */
const OTHERS: readonly Damage[] = [
  [copied('run_4'), /^run run_4: has citations but is not completed$/],
  [copied('run_9'), /^run run_9: has citations but no record$/],
  [
    'update citation_order set pages = damaged(pages)',
    brand('the order of its cited pages differs from their rows'),
  ],
  [
    'update citation_order set domains = substr(domains, 5)',
    brand('the order of its cited domains differs from their rows'),
  ],
  ['delete from citation_order', brand('the order of its cited domains and pages is missing')],
  ['update cited_page set ord = 700 where ord = 2', brand('page ordinals have a gap at 2')],
  [
    `update cited_domain set digest = 'x' where ord = 0`,
    brand('the digest of domain "(?:news|blog).example" is wrong'),
  ],
  [
    `update cited_page set url = 'https://news.example/z' where url = 'https://news.example/a'`,
    brand('page "https://news.example/a" is cited by answers but has no row'),
  ],
  [
    `delete from cited_page where url = 'https://news.example/b'`,
    brand('page "https://news.example/b" is cited by answers but has no row'),
  ],
  ['delete from cited_page', brand('52 more of its pages have no row')],
  [`update domain_type set form = 'x'`, /^domain type "WWW\.News\.example\.": its normal form is wrong$/],
  [
    `update recommendation set status = 'suggested'`,
    /^recommendation rec_1: its board column differs from its moves$/,
  ],
  [`delete from change where id = 'run_1'`, /^run run_1 is missing from the change feed$/],
  [
    `update change set id = 'prm_gone' where id = 'prm_2'`,
    brand('the change feed contains prompt prm_gone, which does not exist'),
  ],
  ['delete from change_commit where commit_no = 1', brand('commit 1 of the change feed is missing')],
  ...['brand', 'prompt', 'page_audit', 'recommendation', 'outreach_work', 'outreach_target', 'answer'].map(
    (table): Damage => [
      `update ${table} set bytes = bytes + 1`,
      new RegExp(`^${table} \\S+: its size differs from its texts$`),
    ],
  ),
];

describe.each(ENGINES)('a check (%s)', (_engine, open) => {
  const opened = openForEach(open, async ({ jobStore }) => {
    await bring(jobStore, WORLD);
    await refreshBoard(jobStore, 'brd_1', NOW);
  });

  test.each([...REPAIRED, ...OTHERS])('reports the damage of: %s', async (sql, line) => {
    const { jobStore, execute } = opened();
    await execute(sql);
    expect(await differences(jobStore)).toContainEqual(expect.stringMatching(line));
    if (!REPAIRED.some(([one]) => one === sql)) return;
    await bring(
      jobStore,
      WORLD.filter((each) => each.type === 'run'),
    );
    expect(await differences(jobStore)).toEqual([]);
  });

  test('finds nothing in a valid database, and a difference in any brand', async () => {
    const { jobStore, execute } = opened();
    expect(await differences(jobStore)).toEqual([]);
    await bring(
      jobStore,
      ['brd_0', 'brd_2'].map((id) => record.brand({ id })),
    );
    await execute('delete from rival_order');
    expect(await differences(jobStore)).toEqual(
      ['brd_0', 'brd_1', 'brd_2'].map((id) =>
        expect.stringContaining(`brand ${id}: the order of its rivals`),
      ),
    );
  });
});

describe.each(ENGINES)('a check of accounts (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => fillTables(jobStore, WORLD));

  test('lists every table with rows of another account than that of their brand', async () => {
    const { jobStore, execute } = opened();
    for (const table of OF_BRAND) await execute(`update ${table} set account_id = account_id || '-'`);
    const found = await differences(jobStore);
    const named = found.map((line) => /^brand \S+: rows of (\w+) belong to another account$/.exec(line)?.[1]);
    expect([...new Set(named)].sort()).toEqual([...OF_BRAND].sort());
  });
});
