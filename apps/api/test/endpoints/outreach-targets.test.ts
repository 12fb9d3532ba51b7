import { refreshBoard } from '@brand-visibility/application';
import { DAY, formatInstant } from '@brand-visibility/domain/time/instant';
import { NOW, record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { exampleService, prompts, shown } from '../support/example.js';

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

const target = async (url: string, fields: string) => {
  const { data } = (await get('outreach-targets')) as { data: { url: string }[] };
  return shown(data.find((each) => each.url === url) ?? {}, fields);
};

describe('A target (rule 9.7)', () => {
  test.each([
    ['a page of a publication, to which one writes', LIST, 'channel kind play', 'publication page pitch'],
    ['two answers cite it, however they write its URL', LIST, 'citations answers prompts', '2 2 2'],
    ['the rivals, as reports write them', LIST, 'competitors_named', 'Globex 1, Initech 1'],
    [
      'title, format and type',
      LIST,
      'title article_type source_type',
      'The 10 best tools ranked_list editorial',
    ],
    ['when it was cited last', LIST, 'last_cited_at', ago(2n)],
    ['when the board was counted', LIST, 'counts_as_of', ago(1n)],
    ['no work yet', LIST, 'status steps started_at completed_at', 'suggested  null null'],
    ['a thread, in which one comments', THREAD, 'channel kind play subreddit', 'reddit thread comment tools'],
    ['the work on it', THREAD, 'status steps recommendation_id', 'done Answer true rec_1'],
    ['its subreddit, in which one posts', COMMUNITY, 'kind play title', 'community post null'],
    ['... by its rules', COMMUNITY, 'rules_url', `${COMMUNITY}/about/rules`],
    ['... not soon after the comment', COMMUNITY, 'status cooling_since', `suggested ${ago(5n)}`],
    // R(n) = n/(n+3)/2 + n/(n+30)/3 + n/(n+300)/6: R(2) = 0.22194, R(1) = 0.13631. One engine: B = 7/12. Age: 1 day.
    // 20 R(2) + 45 R(1) + 15 x 7/12 + 10 x 2/6 + 10 x 89/90 = 32.545; x 19/20 + 5 for a ranked list = 35.918.
    ['the score', LIST, 'opportunity_score tier', '35.9 low'],
  ])('%s', async (_, url, fields, expected) => {
    expect(await target(url, fields)).toBe(expected);
  });
});

describe('The list', () => {
  test.each([
    ['', [LIST, COMMUNITY, THREAD, BLOG]],
    ['?channel=reddit', [COMMUNITY, THREAD]],
    ['?status=suggested&play=post', [COMMUNITY]],
  ])('%s', async (query, urls) => {
    expect((await rows(`outreach-targets${query}`, 'url')).toSorted()).toEqual(urls.toSorted());
  });
});
