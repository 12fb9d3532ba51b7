import { record, bring, differences } from '@brand-visibility/records';
import { answerOf, smallWorld } from '../contract/small-world.js';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { OpenedStore } from '../../src/index.js';
import type { Tables } from '../../src/schema/tables.js';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

const source = (path: string) => ({
  url: `https://news.example/${path}`,
  domain: 'news.example',
  title: null,
});
const OTHER = { url: 'https://blog.example', domain: 'blog.example', title: null };

const flipped = (data: Uint8Array): Uint8Array => {
  const damaged = new Uint8Array(data);
  damaged[damaged.length - 1]! ^= 1;
  return damaged;
};

type Damage = string | ((db: Kysely<Tables>) => Promise<unknown>);

const orderOf = (db: Kysely<Tables>) =>
  db.selectFrom('citation_order').selectAll().where('brand_id', '=', 'brd_1').executeTakeFirstOrThrow();
const changeOrder = (
  db: Kysely<Tables>,
  change: Partial<Pick<Tables['citation_order'], 'domains' | 'pages'>>,
) => db.updateTable('citation_order').set(change).where('brand_id', '=', 'brd_1').execute();
const citationsOfRun1 = (db: Kysely<Tables>) =>
  db.selectFrom('run_citations').selectAll().where('run_id', '=', 'run_1').executeTakeFirstOrThrow();
const citationsOf = (run_id: string) => async (db: Kysely<Tables>) =>
  db
    .insertInto('run_citations')
    .values({ ...(await citationsOfRun1(db)), run_id })
    .execute();

/** Damages of derived rows, and a line that `check` must print; all others must be about the same run or key. */
const DAMAGES: readonly (readonly [string, Damage, RegExp])[] = [
  [
    'citations are missing',
    `delete from run_citations where run_id = 'run_1'`,
    /^run run_1: its citations are missing$/,
  ],
  [
    'a run that is not completed has citations',
    citationsOf('run_4'),
    /^run run_4: has citations but is not completed$/,
  ],
  [
    'a run that does not exist has citations',
    citationsOf('run_9'),
    /^run run_9: has citations but no record$/,
  ],
  [
    'bytes changed',
    async (db) => {
      const data = flipped((await citationsOfRun1(db)).data);
      await db.updateTable('run_citations').set({ data }).where('run_id', '=', 'run_1').execute();
    },
    /^run run_1: its citations differ from its answers$/,
  ],
  [
    'the digest beside them changed',
    `update run_citations set revision = 'x' where run_id = 'run_1'`,
    /^run run_1: the digest stored with its citations is wrong$/,
  ],
  [
    'the digest in the run changed',
    `update run set citations_revision = 'x' where id = 'run_1'`,
    /^run run_1: the digest of its citations is wrong$/,
  ],
  [
    'the order of pages changed',
    async (db) => changeOrder(db, { pages: flipped((await orderOf(db)).pages) }),
    /^brand brd_1: the order of its cited pages differs from their rows$/,
  ],
  [
    'the order of domains is too short',
    async (db) => changeOrder(db, { domains: (await orderOf(db)).domains.slice(4) }),
    /^brand brd_1: the order of its cited domains differs from their rows$/,
  ],
  [
    'the order is missing',
    `delete from citation_order where brand_id = 'brd_1'`,
    /^brand brd_1: the order of its cited domains and pages is missing$/,
  ],
  [
    'page ordinals have a gap',
    'update cited_page set ord = 700 where ord = 2',
    /^brand brd_1: page ordinals have a gap at 2$/,
  ],
  [
    'a digest of a key changed',
    `update cited_domain set digest = 'x' where ord = 0`,
    /^brand brd_1: the digest of domain "(?:news|blog)\.example" is wrong$/,
  ],
  [
    'a page changed',
    `update cited_page set url = 'https://news.example/z' where url = 'https://news.example/a'`,
    /^brand brd_1: page "https:\/\/news\.example\/a" is cited by answers but has no row$/,
  ],
  [
    'a page is missing',
    `delete from cited_page where url = 'https://news.example/b'`,
    /^brand brd_1: page "https:\/\/news\.example\/b" is cited by answers but has no row$/,
  ],
  ['all pages are missing', 'delete from cited_page', /^brand brd_1: 52 more of its pages have no row$/],
  [
    'the normal form of a domain with a type changed',
    `update domain_type set form = 'x'`,
    /^domain type "WWW\.News\.example\.": its normal form is wrong$/,
  ],
];

describe.each(ENGINES)('a check of citations (%s)', (_engine, make) => {
  let made: VersionedDatabase;
  let opened: OpenedStore;
  beforeEach(async () => {
    made = await make();
    opened = await made.open('create');
    const many = Array.from({ length: 149 }, (_, i) => source(String(i)));
    await bring(opened.jobStore, [
      ...smallWorld(),
      record.domainType({ domain: 'WWW.News.example.' }),
      answerOf('1', '1', 'claude', { sources: [source('a'), source('b'), OTHER] }),
      answerOf('2', '1', 'claude', { sources: many }),
    ]);
  });
  afterEach(() => made.close());

  test.each(DAMAGES)('reports that %s', async (_what, damage, line) => {
    expect(await differences(opened.jobStore)).toEqual([]);
    await (typeof damage === 'string' ? made.execute(damage) : made.directly(damage));
    expect(await differences(opened.jobStore)).toContainEqual(expect.stringMatching(line));
  });
});
