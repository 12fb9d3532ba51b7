import { refreshBoard } from '@brand-visibility/application';
import { DAY, formatInstant } from '@brand-visibility/domain';
import { NOW, record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { exampleService, prompts } from '../support/example.js';

// GET /outreach-targets: where to write or comment so that answers name Acme. The board was refreshed yesterday.
//
//   2 days ago  ChatGPT   prm_1: Globex and Initech; cites a list, a Reddit thread, Globex's blog and Acme's prices
//   3 days ago  ChatGPT   prm_2: Acme; cites the same list
//   5 days ago  the comment in the thread is done

const ago = (days: bigint) => formatInstant(NOW - days * DAY);
const source = (url: string, title: string | null = null) => ({ url, domain: new URL(url).hostname, title });
const rival = (name: string) => ({ name, position: 1, sentiment: 'neutral' as const, domain: null });

const { get, jobs, rows } = exampleService(
  [
    record.brand(),
    record.rival({ name: 'Globex', domain: 'www.globex.example' }),
    record.domainType({ domain: 'news.example', domain_type: 'editorial' }),
    ...prompts({ prm_1: {}, prm_2: {} }),
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
  ],
  { now: NOW },
);
beforeAll(() => jobs((jobStore) => refreshBoard(jobStore, 'brd_1', NOW - DAY)));

const LIST = 'https://news.example/best-tools';
const BLOG = 'https://globex.example/blog';
const THREAD = 'https://reddit.com/r/tools/comments/1ab';
const COMMUNITY = 'https://reddit.com/r/tools';

const targetOf = async (url: string) => {
  const { data } = (await get('outreach-targets')) as { data: { url: string }[] };
  return data.find((target) => target.url === url);
};

describe('A target (rules 9.7 and 11.16)', () => {
  test.each([
    [
      'a page of a publication, to which one writes',
      LIST,
      { channel: 'publication', kind: 'page', play: 'pitch', domain: 'news.example' },
    ],
    [
      'two answers cite it, however they write its URL',
      LIST,
      { citations: 2, answers: 2, prompts: 2, platforms: ['chatgpt'] },
    ],
    [
      'one names rivals without Acme, one Acme',
      LIST,
      { answers_naming_competitors_not_you: 1, answers_naming_no_brand: 0, answers_naming_you: 1 },
    ],
    [
      'which rivals, by their names in reports',
      LIST,
      {
        competitors_named: [
          { name: 'Globex', answers: 1 },
          { name: 'Initech', answers: 1 },
        ],
      },
    ],
    [
      'its title tells the format',
      LIST,
      { title: 'The 10 best tools', article_type: 'ranked_list', source_type: 'editorial' },
    ],
    [
      'when it was cited last, and when the board was counted',
      LIST,
      { last_cited_at: ago(2n), counts_as_of: ago(1n) },
    ],
    [
      'no work yet',
      LIST,
      { status: 'suggested', steps: [], started_at: null, completed_at: null, cooling_since: null },
    ],
    [
      'a thread, in which one comments',
      THREAD,
      { channel: 'reddit', kind: 'thread', play: 'comment', subreddit: 'tools', title: 'Which tool?' },
    ],
    [
      'the work on it',
      THREAD,
      {
        status: 'done',
        steps: [{ text: 'Answer', completed: true }],
        started_at: ago(6n),
        completed_at: ago(5n),
        recommendation_id: 'rec_1',
      },
    ],
    [
      'the subreddit of a thread, in which one posts',
      COMMUNITY,
      { kind: 'community', play: 'post', title: null, rules_url: `${COMMUNITY}/about/rules` },
    ],
    ['... but not soon after the comment', COMMUNITY, { status: 'suggested', cooling_since: ago(5n) }],
    ['the page of a rival', BLOG, { source_type: 'competitor' }],
  ])('%s', async (_, url, expected) => {
    expect(await targetOf(url)).toMatchObject(expected);
  });

  test('the score of the list weighs its counts and its age', async () => {
    // R(n) = n/(n+3)/2 + n/(n+30)/3 + n/(n+300)/6: R(2) = 0.22194, R(1) = 0.13631. One engine: B = 7/12. Age: 1 day.
    // 20 R(2) + 45 R(1) + 15 x 7/12 + 10 x 2/6 + 10 x 89/90 = 32.545; x 19/20 + 5 for a ranked list = 35.918.
    expect(await targetOf(LIST)).toMatchObject({ opportunity_score: 35.9, tier: 'low' });
  });

  test('a page of Acme itself is not a target', async () => {
    expect(await targetOf('https://acme.example/pricing')).toBeUndefined();
  });
});

describe('The list', () => {
  test.each([
    ['', [LIST, COMMUNITY, THREAD, BLOG]],
    ['?channel=reddit', [COMMUNITY, THREAD]],
    ['?channel=publication', [LIST, BLOG]],
    ['?play=comment', [THREAD]],
    ['?play=pitch&channel=reddit', []],
    ['?status=done', [THREAD]],
    ['?status=suggested&play=post', [COMMUNITY]],
    ['?status=dismissed', []],
  ])('%s', async (query, urls) => {
    expect((await rows(`outreach-targets${query}`, 'url')).flat().toSorted()).toEqual(urls.toSorted());
  });

  test('has the greatest score first (rule 7.6)', async () => {
    const scores = (await rows('outreach-targets', 'opportunity_score')).flat() as number[];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores[0]).toBe(35.9);
  });
});
