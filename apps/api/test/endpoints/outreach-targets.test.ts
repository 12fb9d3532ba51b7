import { refreshBoard } from '@brand-visibility/application';
import { DAY, formatInstant } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importedService, type ImportedService } from '../support/imported.js';

const LIST = '/v1/brands/brd_1/outreach-targets';
const ago = (days: bigint) => formatInstant(NOW - days * DAY);

const source = (url: string, title: string | null = null) => ({ url, domain: new URL(url).hostname, title });
const rival = (name: string) => ({ name, position: 1, sentiment: 'neutral' as const, domain: null });

const world = [
  record.brand(),
  record.rival({ name: 'Globex', domain: 'www.globex.example' }),
  record.domainType({ domain: 'news.example', domain_type: 'editorial' }),
  record.prompt(),
  record.prompt({ id: 'prm_2' }),
  record.run({ completed_at: ago(2n) }),
  record.answer({
    created_at: ago(2n),
    competitors: [rival('GLOBEX'), rival('Initech')],
    sources: [
      source('https://www.news.example/best-tools/?utm_source=chatgpt.com', 'The 10 best tools'),
      source('https://old.reddit.com/r/Tools/comments/1ab/which_tool/', 'Which tool?'),
      source('https://globex.example/blog'),
      source('https://acme.example/pricing'),
    ],
  }),
  record.answer({
    id: 'ans_2',
    prompt_id: 'prm_2',
    created_at: ago(3n),
    brand_named: true,
    position: 1,
    sentiment: 'positive',
    sources: [source('https://news.example/best-tools#top')],
  }),
  record.recommendation(),
  record.outreachWork({
    url: 'https://reddit.com/r/tools/comments/1ab',
    moves: [
      { to: 'in_progress', at: ago(6n) },
      { to: 'done', at: ago(5n) },
    ],
    steps: [{ text: 'Answer', completed: true }],
    recommendation_id: 'rec_1',
  }),
];

let service: ImportedService;
beforeAll(async () => {
  service = await importedService(world, { now: NOW });
  await service.jobs((jobStore) => refreshBoard(jobStore, 'brd_1', NOW - DAY));
});
afterAll(() => service.stop());

const listed = async (query: string) => {
  const { body } = await service.get(`${LIST}${query}`);
  return (body as { data: { url: string }[] }).data.map(({ url }) => url);
};

const THREAD = {
  id: expect.stringMatching(/^[0-9a-f]{32}$/),
  channel: 'reddit',
  kind: 'thread',
  play: 'comment',
  url: 'https://reddit.com/r/tools/comments/1ab',
  domain: 'reddit.com',
  subreddit: 'tools',
  title: 'Which tool?',
  article_type: null,
  source_type: null,
  citations: 1,
  counts_as_of: ago(1n),
  answers: 1,
  prompts: 1,
  platforms: ['chatgpt'],
  answers_naming_competitors_not_you: 1,
  answers_naming_no_brand: 0,
  answers_naming_you: 0,
  competitors_named: [
    { name: 'Globex', answers: 1 },
    { name: 'Initech', answers: 1 },
  ],
  opportunity_score: 29.5,
  tier: 'low',
  status: 'done',
  steps: [{ text: 'Answer', completed: true }],
  rules_url: 'https://reddit.com/r/tools/about/rules',
  last_cited_at: ago(2n),
  started_at: ago(6n),
  completed_at: ago(5n),
  recommendation_id: 'rec_1',
  cooling_since: null,
};
const COMMUNITY = {
  ...THREAD,
  kind: 'community',
  play: 'post',
  url: 'https://reddit.com/r/tools',
  title: null,
  status: 'suggested',
  steps: [],
  started_at: null,
  completed_at: null,
  recommendation_id: null,
  cooling_since: ago(5n),
};
const PAGE = {
  ...COMMUNITY,
  channel: 'publication',
  kind: 'page',
  play: 'pitch',
  url: 'https://news.example/best-tools',
  domain: 'news.example',
  subreddit: null,
  title: 'The 10 best tools',
  article_type: 'ranked_list',
  source_type: 'editorial',
  citations: 2,
  answers: 2,
  prompts: 2,
  answers_naming_you: 1,
  opportunity_score: 35.9,
  rules_url: null,
  cooling_since: null,
};
/** The site of a rival; the storage tests have its source type. */
const RIVALS_PAGE = { url: 'https://globex.example/blog' };

describe('the list of outreach targets', () => {
  // Rule 11.16.
  test('has every target with all its fields', async () => {
    const { status, body, text } = await service.get(LIST);
    const { data, ...page } = body as { data: { url: string }[] };
    expect([status, page]).toEqual([200, { has_more: false, next_cursor: null }]);
    const byUrl = new Map(data.map((target) => [target.url, target]));
    expect(data[0]?.url).toBe(PAGE.url);
    expect(data).toHaveLength(4);
    for (const target of [THREAD, COMMUNITY, PAGE]) expect(byUrl.get(target.url)).toEqual(target);
    expect(text).not.toContain('acme.example/pricing');
  });

  // Rule 11.16.
  test.each([
    ['?channel=reddit', [COMMUNITY, THREAD]],
    ['?channel=publication', [PAGE, RIVALS_PAGE]],
    ['?play=comment', [THREAD]],
    ['?play=post', [COMMUNITY]],
    ['?play=pitch&channel=reddit', []],
    ['?status=done', [THREAD]],
    ['?status=suggested&play=post', [COMMUNITY]],
    ['?status=dismissed', []],
  ])('%s filters the targets', async (query, targets) => {
    expect((await listed(query)).sort()).toEqual(targets.map(({ url }) => url).sort());
  });
});
