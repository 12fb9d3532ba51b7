import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, rational, Refusal } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, NOW } from '@brand-visibility/records';
import { ago, cite, CITED_WORLD, OWN, runAt, SHOP, WRAPPED } from './cited-world.js';
import { openForEach, type Open } from './opened.js';
import { DAY } from './ranked-writes.js';
import { answerOf, mention, NAMED } from './small-world.js';
import { granted, requestDomains, requestPages, type SourceRequest } from './source-requests.js';

export function sourceListsContract(open: Open): void {
  describe('lists of sources', () => {
    const opened = openForEach(open);
    const domains = async (query: SourceRequest['query'] = {}) =>
      granted(await requestDomains(opened().store, { query }));
    const pages = async (query: SourceRequest['query'] = {}) =>
      granted(await requestPages(opened().store, { query }));

    // Rule 15.4.
    test('of domains have a row for each, by share of answers, with its owner and what its answers name', async () => {
      await bring(opened().jobStore, CITED_WORLD);
      const list = await domains();
      expect(list).toMatchObject({ answer_count: 4, cited_answer_count: 3, citation_count: 7, total: 5 });
      expect(
        list.data.map(({ rank, domain, owner, competitor_name, source_type }) => [
          rank,
          domain,
          owner,
          competitor_name,
          source_type,
        ]),
      ).toEqual([
        [1, 'guide.example', 'other', null, 'editorial'],
        [2, '', 'other', null, null],
        [3, 'blog.acme.example', 'own', null, 'blog'],
        [4, 'redirect.example', 'other', null, null],
        [5, 'shop.globex.example', 'competitor', 'Aaa', 'competitor'],
      ]);
      expect(list.data[0]).toEqual({
        rank: 1,
        domain: 'guide.example',
        owner: 'other',
        competitor_name: null,
        source_type: 'editorial',
        answer_count: 2,
        citation_count: 3,
        prompt_count: 1,
        page_count: 1,
        answer_share: { current: 66.7, previous: 50, change: 16.7 },
        platforms: [
          { platform: 'claude', answer_count: 1 },
          { platform: 'chatgpt', answer_count: 1 },
        ],
        answers_naming_you: 1,
        answers_naming_competitors_not_you: 1,
        answers_naming_no_brand: 0,
        first_cited_at: ago(5),
        last_cited_at: ago(3),
      });
      expect(list.data.map(({ answer_share }) => answer_share.previous)).toEqual([50, 0, 100, 0, 0]);
    });

    // Rule 15.4.
    test('of pages have the domain and the title of the latest citation', async () => {
      await bring(opened().jobStore, CITED_WORLD);
      const { data, ...others } = await pages();
      expect(others).toMatchObject({ answer_count: 4, cited_answer_count: 3, citation_count: 7, total: 4 });
      expect(
        data.map(({ rank, url, domain, title, owner, answer_count, citation_count }) => [
          rank,
          url,
          domain,
          title,
          owner,
          answer_count,
          citation_count,
        ]),
      ).toEqual([
        [1, 'https://guide.example/best', 'guide.example', 'Best', 'other', 3, 4],
        [2, 'no address', '', null, 'other', 1, 1],
        [3, 'https://blog.acme.example/a', 'blog.acme.example', null, 'own', 1, 1],
        [4, 'https://shop.globex.example', 'shop.globex.example', 'Shop', 'competitor', 1, 1],
      ]);
      const claude = await pages({ platforms: 'claude' });
      expect(claude.data.find(({ url }) => url.includes('guide'))).toMatchObject({
        domain: 'redirect.example',
        title: 'Wrapped',
        answer_count: 2,
        citation_count: 3,
      });
    });

    // Rule 15.7.
    test('have the ranks and counts of all rows, whichever are shown', async () => {
      await bring(opened().jobStore, CITED_WORLD);
      const whole = await domains();
      const shownBy = async (query: SourceRequest['query']) => {
        const { data, total, ...counts } = await domains(query);
        expect(total).toBe(data.length);
        const { data: _, total: __, ...ofAll } = whole;
        expect(counts).toEqual(ofAll);
        expect(whole.data).toEqual(expect.arrayContaining([...data]));
        return data.map(({ rank }) => rank);
      };
      expect(await shownBy({ owner: 'own' })).toEqual([3]);
      expect(await shownBy({ owner: 'competitor,own' })).toEqual([3, 5]);
      expect(await shownBy({ owner: 'other', gap: 'true' })).toEqual([1]);
      expect(await shownBy({ gap: 'true' })).toEqual([1, 3]);
      expect(await shownBy({ gap: 'false' })).toEqual([2, 4, 5]);
      const ofPages = async (query: SourceRequest['query']) =>
        (await pages(query)).data.map(({ rank }) => rank);
      expect(await ofPages({ owner: 'other' })).toEqual([1, 2]);
      expect(await ofPages({ domain: 'www.GUIDE.example.' })).toEqual([1]);
      expect(await ofPages({ domain: 'redirect.example' })).toEqual([]);
      expect(await ofPages({ domain: 'redirect.example', platforms: 'claude' })).toEqual([1]);
      for (const domain of ['.', 'globex.example', 'unknown.example'])
        expect(await ofPages({ domain })).toEqual([]);
    });

    // Rule 15.3.
    test('take the domain of a rival with a record from its latest answer if the record has none', async () => {
      const { jobStore } = opened();
      const seen = (prompt: string, days: number, name: string, domain: string) =>
        answerOf('3', prompt, 'claude', { created_at: ago(days), competitors: [mention(name, { domain })] });
      const ownerOf = async (domain: string) => {
        const row = (await domains()).data.find((each) => each.domain === domain);
        return [row?.owner, row?.competitor_name, row?.source_type];
      };
      await bring(jobStore, [
        ...CITED_WORLD,
        record.rival({ name: 'Hooli' }),
        runAt('3', 200),
        seen('1', 200, 'HOOLI', 'WWW.Example.'),
        seen('2', 200, 'Initech', 'guide.example'),
      ]);
      // Its subdomains too, but not the domain of a rival without a record; the longest domain wins.
      expect(await ownerOf('guide.example')).toEqual(['other', null, 'editorial']);
      await bring(jobStore, [seen('1', 200, 'hooli', 'Guide.Example.')]);
      expect(await ownerOf('guide.example')).toEqual(['competitor', 'Hooli', 'competitor']);
      expect(await ownerOf('blog.acme.example')).toEqual(['own', null, 'blog']);
      await bring(jobStore, [record.rival({ name: 'Initech', is_watched: true })]);
      expect(await ownerOf('guide.example')).toEqual(['competitor', 'Hooli', 'competitor']);
      await bring(jobStore, [seen('3', 100, 'hooli', 'elsewhere.example')]);
      expect(await ownerOf('guide.example')).toEqual(['competitor', 'Initech', 'competitor']);
      await bring(jobStore, [record.rival({ name: 'Initech', domain: 'initech.example' })]);
      expect(await ownerOf('guide.example')).toEqual(['other', null, 'editorial']);
    });

    // Rule 15.5.
    test('of a carried window compare nothing', async () => {
      await bring(opened().jobStore, CITED_WORLD);
      const now = NOW + 100n * DAY;
      const list = granted(await requestDomains(opened().store, { now }));
      expect(list.window.carried_from).toBe(ago(3));
      expect(list.data.map(({ domain }) => domain)[0]).toBe('guide.example');
      for (const { answer_share } of list.data)
        expect(answer_share).toMatchObject({ previous: null, change: null });
      const before = granted(await requestPages(opened().store, { now: NOW - 100n * DAY }));
      expect(before).toMatchObject({
        answer_count: 0,
        citation_count: 0,
        total: 0,
        data: [],
        next_cursor: null,
      });
    });

    const BOUND: readonly (readonly [string, readonly ImportRecord[]])[] = [
      ['another citation', [answerOf('1', '3', 'claude', { created_at: ago(4), sources: [OWN] })]],
      [
        'a citation of the window before',
        [answerOf('2', '2', 'claude', { created_at: ago(40), sources: [] })],
      ],
      [
        'the domain of a citation',
        [
          answerOf('1', '2', 'claude', {
            created_at: ago(4),
            ...NAMED,
            sources: [WRAPPED, { ...SHOP, domain: 'x' }],
          }),
        ],
      ],
      [
        'the domain that a rival without one in its record has in an answer before both windows',
        [
          record.rival({ name: 'Aaa', domain: null }),
          runAt('3', 300),
          answerOf('3', '1', 'claude', {
            created_at: ago(300),
            competitors: [mention('aaa', { domain: 'redirect.example' })],
          }),
        ],
      ],
      ['the domain of a rival', [record.rival({ name: 'Aaa', domain: 'redirect.example' })]],
      ['a rival with a domain', [record.rival({ name: 'Bbb', domain: 'redirect.example' })]],
      [
        'the name of the brand, which is now that of a rival',
        [record.brand({ name: 'Globex', domain: 'acme.example', domain_aliases: [] })],
      ],
      [
        'a domain of the brand',
        [record.brand({ name: 'Acme', domain: 'acme.example', domain_aliases: ['redirect.example'] })],
      ],
    ];
    // Rule 15.8.
    test.each(BOUND)('after %s refuse their cursors', async (_what, records) => {
      const { store, jobStore } = opened();
      await bring(jobStore, CITED_WORLD);
      const { next_cursor } = await domains({ limit: '2', owner: 'other,own' });
      const rest = { limit: '2', owner: 'own,other', cursor: next_cursor ?? '' };
      expect((await domains(rest)).data).toHaveLength(2);
      await bring(jobStore, records);
      const refused = await requestDomains(store, { query: rest });
      expect(refused instanceof Refusal && refused.code).toBe('invalid_cursor');
    });

    const UNBOUND: readonly (readonly [string, readonly ImportRecord[]])[] = [
      ['the type of a domain', [{ type: 'domain_type', domain: 'guide.example', domain_type: 'review' }]],
      ['a run before both windows', [runAt('3', 80), answerOf('3', '1', 'claude', { sources: [SHOP] })]],
      ['a rival without a domain', [record.rival({ name: 'Ccc', domain: null })]],
      [
        'a domain of a rival without a record',
        [
          runAt('3', 300),
          answerOf('3', '1', 'claude', {
            created_at: ago(300),
            competitors: [mention('Aab', { domain: 'redirect.example' })],
          }),
        ],
      ],
      ['the spelling of a rival', [record.rival({ name: 'AAA', domain: 'globex.example' })]],
    ];
    // Rule 15.8.
    test.each(UNBOUND)('after %s go on, with the labels of the moment', async (_what, records) => {
      const { store, jobStore } = opened();
      await bring(jobStore, CITED_WORLD);
      const { next_cursor } = await domains({ limit: '2' });
      const query = { limit: '50', cursor: next_cursor ?? '' };
      await bring(jobStore, records);
      const whole = await domains();
      expect(granted(await requestDomains(store, { query })).data).toEqual(whole.data.slice(2));
    });

    // Rule 15.7.
    test('refuse the cursor of other filters and weights, and take one of the same domain in another spelling', async () => {
      const { store, jobStore } = opened();
      await bring(jobStore, [
        ...CITED_WORLD,
        answerOf('1', '3', 'claude', {
          created_at: ago(4),
          sources: [cite('https://guide.example/b', 'guide.example')],
        }),
      ]);
      const first = { limit: '1', domain: 'WWW.Guide.example' };
      const { next_cursor, total } = await pages(first);
      expect(total).toBe(2);
      const cursor = next_cursor ?? '';
      expect((await pages({ ...first, domain: 'guide.example.', cursor })).data).toHaveLength(1);
      const codeOf = async (request: SourceRequest) => {
        const response = await requestPages(store, request);
        return response instanceof Refusal ? response.code : null;
      };
      for (const query of [
        { domain: 'blog.acme.example' },
        { gap: 'true' },
        { owner: 'other' },
        { tz: 'Asia/Tokyo' },
      ])
        expect(await codeOf({ query: { ...first, ...query, cursor } })).toBe('invalid_cursor');
      const weights = { ...EQUAL_WEIGHTS, claude: rational(2) };
      expect(await codeOf({ query: { ...first, cursor }, weights })).toBe('invalid_cursor');
    });
  });
}
