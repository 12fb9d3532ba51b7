import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /sources/domains and GET /sources/pages: what answers cite. In February an answer cited Acme's front page.

const { get, rows } = exampleService([
  record.brand({ domain: 'acme.example' }),
  record.rival({ name: 'Globex', domain: 'globex.example' }),
  record.domainType({ domain: 'news.example', domain_type: 'editorial' }),
  ...prompts({ prm_1: { category: 'comparison' }, prm_2: {} }),
  ...runOf('2026-02-01', { claude: { prm_1: '> https://acme.example/' } }),
  ...runOf('2026-03-10', {
    claude: {
      prm_1: 'Acme, Globex > https://news.example/list https://shop.acme.example/pricing',
      prm_2:
        'Globex > https://www.news.example/list/?utm_source=claude#top https://news.example/b https://globex.example/x',
    },
    chatgpt: { prm_1: 'Globex > http://news.example/b', prm_2: '' },
  }),
]);

describe('GET /sources/domains', () => {
  test('counts the answers that cite anything', async () => {
    expect(await get('sources/domains')).toMatchObject({
      answer_count: 4,
      cited_answer_count: 3,
      citation_count: 6,
      total: 3,
    });
  });

  test('ranks domains by the share of answers that cite them (rules 15.5 and 15.6)', async () => {
    // news.example: Claude 2 of 2, ChatGPT 1 of 2. The others: Claude 1 of 2, ChatGPT 0 of 2.
    expect(await rows('sources/domains', 'rank', 'domain', 'answer_count', 'answer_share.current')).toEqual([
      [1, 'news.example', 3, 75],
      [2, 'globex.example', 1, 25],
      [3, 'shop.acme.example', 1, 25],
    ]);
  });

  test.each([
    [
      'four citations of two pages, to two prompts (rule 15.4)',
      0,
      { citation_count: 4, page_count: 2, prompt_count: 2 },
    ],
    ['February did not cite it (rule 15.5)', 0, { answer_share: { previous: 0, change: 75 } }],
    [
      'its type is the recorded one (rule 15.3)',
      0,
      { owner: 'other', competitor_name: null, source_type: 'editorial' },
    ],
    [
      'one answer names Acme, two a rival only',
      0,
      { answers_naming_you: 1, answers_naming_competitors_not_you: 2 },
    ],
    [
      'each engine cites it',
      0,
      {
        platforms: [
          { platform: 'claude', answer_count: 2 },
          { platform: 'chatgpt', answer_count: 1 },
        ],
      },
    ],
    [
      'the domain of a rival',
      1,
      { owner: 'competitor', competitor_name: 'Globex', source_type: 'competitor' },
    ],
    ['a subdomain of Acme is its own', 2, { owner: 'own', competitor_name: null, source_type: null }],
  ])('%s', async (_, row, expected) => {
    const { data } = (await get('sources/domains')) as { data: object[] };
    expect(data[row]).toMatchObject(expected);
  });
});

describe('GET /sources/pages', () => {
  test('a page has one URL, however an answer writes it (rules 9.7 and 15.2)', async () => {
    expect(
      await rows('sources/pages', 'rank', 'url', 'domain', 'answer_count', 'answer_share.current'),
    ).toEqual([
      [1, 'https://news.example/b', 'news.example', 2, 50], // Claude 1 of 2, ChatGPT 1 of 2
      [2, 'https://news.example/list', 'news.example', 2, 50], // Claude 2 of 2
      [3, 'https://globex.example/x', 'globex.example', 1, 25],
      [4, 'https://shop.acme.example/pricing', 'shop.acme.example', 1, 25],
    ]);
  });
});

describe('Parameters', () => {
  const [NEWS, GLOBEX, ACME] = ['news.example', 'globex.example', 'shop.acme.example'];
  test.each([
    ['owner=own', [ACME]],
    ['owner=competitor,own', [GLOBEX, ACME]],
    ['gap=true', [NEWS, GLOBEX]],
    ['gap=false', [ACME]],
    ['sort=citation_count&order=asc', [GLOBEX, ACME, NEWS]],
    ['platforms=chatgpt', [NEWS]],
    ['categories=comparison', [NEWS, ACME]],
  ])('domains?%s (rules 11.3, 15.7 and 15.10)', async (query, domains) => {
    expect((await rows(`sources/domains?${query}`, 'domain')).flat()).toEqual(domains);
  });

  test('a filter of rows changes `total`, and neither rank nor counts (rule 15.7)', async () => {
    const body = await get('sources/domains?owner=own');
    expect(body).toMatchObject({ total: 1, answer_count: 4, citation_count: 6, data: [{ rank: 3 }] });
  });

  test('pages?domain= takes the domain in any form (rule 15.1)', async () => {
    expect(await rows('sources/pages?domain=WWW.News.example.', 'rank')).toEqual([[1], [2]]);
  });

  test('other days have other rows: February cited the front page (rule 15.4)', async () => {
    const page = await rows(
      'sources/pages?start_date=2026-02-01&end_date=2026-02-01',
      'url',
      'answer_share.current',
    );
    expect(page).toEqual([['https://acme.example', 100]]);
  });

  test('pages continue the order (rule 7.10)', async () => {
    const { next_cursor } = await get('sources/pages?limit=3');
    expect(await rows(`sources/pages?cursor=${String(next_cursor)}`, 'rank')).toEqual([[4]]);
  });
});
