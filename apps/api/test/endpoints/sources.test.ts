import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /sources/domains and GET /sources/pages: what answers cite, after `>`. February cited Acme's front page.

const { field, pages, rows } = exampleService([
  record.brand({ domain: 'acme.example' }),
  record.rival({ name: 'Globex', domain: 'globex.example' }),
  record.domainType({ domain: 'news.example', domain_type: 'editorial' }),
  ...prompts({ p1: { category: 'comparison' }, p2: {} }),
  ...runOf('2026-02-01', { claude: { p1: '> https://acme.example/' } }),
  ...runOf('2026-03-10', {
    claude: {
      p1: 'Acme, Globex > https://news.example/list https://shop.acme.example/price',
      p2: 'Globex > https://www.news.example/list/?utm_source=x#top https://news.example/b https://globex.example/x',
    },
    chatgpt: { p1: 'Globex > http://news.example/b', p2: '' },
  }),
]);

test('Three of four answers cite three domains in six citations', async () => {
  const fields = 'answer_count cited_answer_count citation_count total';
  expect(await field('sources/domains', fields)).toBe('4 3 6 3');
});

describe('GET /sources/domains', () => {
  test('ranks domains by the share of answers that cite them (rules 15.5 and 15.6)', async () => {
    expect(await rows('sources/domains', 'rank domain answer_count answer_share.current')).toEqual([
      '1 news.example 3 75', // Claude 2 of 2, ChatGPT 1 of 2
      '2 globex.example 1 25', // Claude 1 of 2, ChatGPT 0 of 2
      '3 shop.acme.example 1 25', // the same: the name decides
    ]);
  });

  test.each([
    ['four citations of two pages (rule 15.4)', 'data.0', 'citation_count page_count', '4 2'],
    ['answers to two prompts', 'data.0', 'prompt_count', '2'],
    ['February did not cite it: [current previous change]', 'data.0', 'answer_share', '75 0 75'],
    ['its recorded type (rule 15.3)', 'data.0', 'owner competitor_name source_type', 'other null editorial'],
    ['one answer names Acme', 'data.0', 'answers_naming_you', '1'],
    ['two name a rival and not Acme', 'data.0', 'answers_naming_competitors_not_you', '2'],
    ['both engines cite it', 'data.0', 'platforms', 'claude 2, chatgpt 1'],
    ['the domain of a rival', 'data.1', 'owner competitor_name source_type', 'competitor Globex competitor'],
    ["a subdomain of Acme's domain", 'data.2', 'owner competitor_name source_type', 'own null null'],
  ])('%s', async (_, row, fields, expected) => {
    expect(await field('sources/domains', fields.replace(/\w+/g, `${row}.$&`))).toBe(expected);
  });
});

describe('GET /sources/pages', () => {
  test('a page has one URL, however answers write it (rules 9.7 and 15.2)', async () => {
    expect(await rows('sources/pages', 'rank url domain answer_share.current')).toEqual([
      '1 https://news.example/b news.example 50', // Claude 1 of 2, ChatGPT 1 of 2
      '2 https://news.example/list news.example 50', // Claude 2 of 2, ChatGPT 0 of 2
      '3 https://globex.example/x globex.example 25',
      '4 https://shop.acme.example/price shop.acme.example 25',
    ]);
  });

  test('only what the window cites has a row (rule 15.4)', async () => {
    const february = 'start_date=2026-02-01&end_date=2026-02-01';
    expect(await rows(`sources/pages?${february}`, 'url answer_share')).toEqual([
      'https://acme.example 100 null null',
    ]);
  });

  test('?domain= takes a domain in any form (rule 15.1)', async () => {
    expect(await rows('sources/pages?domain=WWW.News.example.', 'rank')).toEqual(['1', '2']);
  });

  test('in pages (rules 7.10 and 15.8)', async () => {
    expect(await pages('sources/pages', 3, 'rank')).toEqual([['1', '2', '3'], ['4']]);
  });
});

describe('Parameters', () => {
  test.each([
    ['owner=own', '1', ['3 shop.acme.example']],
    ['owner=competitor,own', '2', ['2 globex.example', '3 shop.acme.example']],
    ['gap=true', '2', ['1 news.example', '2 globex.example']],
    ['gap=false', '1', ['3 shop.acme.example']],
  ])('?%s chooses among the ranked rows (rule 15.7)', async (query, total, expected) => {
    expect(await rows(`sources/domains?${query}`, 'rank domain')).toEqual(expected);
    expect(await field(`sources/domains?${query}`, 'total citation_count')).toBe(`${total} 6`);
  });

  test.each([
    ['platforms=chatgpt', ['1 news.example']],
    ['categories=comparison', ['1 news.example', '2 shop.acme.example']],
  ])('?%s chooses the answers, which are ranked again (rule 11.3)', async (query, expected) => {
    expect(await rows(`sources/domains?${query}`, 'rank domain')).toEqual(expected);
  });

  test('?sort= and ?order= keep equal rows in the order of rank (rule 15.10)', async () => {
    const path = 'sources/domains?sort=citation_count&order=asc';
    expect(await rows(path, 'rank citation_count')).toEqual(['2 1', '3 1', '1 4']);
  });
});

const source = (url: string, domain: string, title: string | null = null) => ({ url, domain, title });
const [page, link, host, odd] = [
  'https://page.example/',
  'https://go.example/r',
  'https://a.bücher.example/^',
  'https://go..example/',
];
// All answers were created at once, so the answer with the greatest id is the latest, whatever its run.
const CITED = {
  2: [source(page, '2.example'), source(`${host}#`, 'bücher.example')],
  4: [source(page, '4.example', ' '), source(odd, 'go.example')],
  1: [source(page, '1.example', 'One'), source(host, 'go.example'), source(link, 'news.example')],
  3: [
    source(page, '3.example', 'Three'),
    source(host, 'go.example'),
    source(link, 'new.example'),
    source(odd, 'go..example'),
  ],
};
const answers = [2, 4, 1, 3].flatMap((id) => [
  record.run({ id: `run_${9 - id}`, completed_at: '2026-03-10T06:10:00Z' }),
  record.answer({ id: `ans_${id}`, run_id: `run_${9 - id}`, sources: CITED[id as 1] }), // a key of CITED
]);
const example = exampleService([record.brand(), record.prompt(), ...answers]);

test.each([
  ['from the latest, if none has the host of the page', 'go.example/r', 'new.example null'],
  ['from the latest with the host', 'a.xn--bcher-kva.example/%5E', 'xn--bcher-kva.example null'],
  ['the title from the latest that is not blank', 'page.example', '4.example Three'],
  ['also if the host has an empty label', 'go..example/', 'go.example null'],
])('%s', async (_, url, expected) => {
  expect(await example.rows('sources/pages', 'url domain title')).toContain(`https://${url} ${expected}`);
});
