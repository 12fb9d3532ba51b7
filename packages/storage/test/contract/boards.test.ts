import { refreshBoard, type JobStore, type TargetRow } from '@brand-visibility/application';
import type { ImportRecord, Operations, Refusal, ResponseOf } from '@brand-visibility/contract';
import { DAY, formatInstant } from '@brand-visibility/domain/time/instant';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, NOW } from '@brand-visibility/records';
import { ENGINES } from '../support/engines.js';
import { everyBrandOf, openForEach, type OpenStore } from '../support/opened.js';
import { ask, shown } from './ask.js';
import { boardOf } from './reads.js';
import { answerOf, mention, NAMED, smallRun } from './small-world.js';

// The outreach board of a brand: its targets are pages, threads and subreddits that answers cite (rule 9.7).

const urlsOf = ({ targets }: { targets: readonly TargetRow[] }) => targets.map(({ url }) => url).sort();

const PAGES = ['https://news.example/a', 'https://news.example/b', 'https://news.example/c'] as const;
const THREAD = 'https://reddit.com/r/seo/comments/1a';
const COMMUNITY = 'https://reddit.com/r/seo';

const source = (url: string, title: string | null = null) => ({ url, domain: new URL(url).hostname, title });
const cites = (urls: readonly string[], overrides: Parameters<typeof answerOf>[3] = {}) => ({
  sources: urls.map((url) => source(url)),
  created_at: formatInstant(NOW - 40n * DAY),
  ...overrides,
});

/** One brand with two runs whose answers cite pages. */
function citingWorld(first = cites(PAGES), second = cites([THREAD])): ImportRecord[] {
  return [
    record.account(),
    record.brand(),
    record.prompt({ id: 'prm_1' }),
    smallRun('1'),
    smallRun('2'),
    answerOf('1', '1', 'claude', first),
    answerOf('2', '1', 'claude', second),
  ];
}

const work = (url: string, ...columns: ('suggested' | 'in_progress' | 'done' | 'dismissed')[]) =>
  record.outreachWork({
    url,
    moves: columns.map((to, i) => ({ to, at: formatInstant(NOW - 10n * DAY + BigInt(i)) })),
    recommendation_id: null,
    steps: [],
  });

/** Replaces the board and lists the targets as `URL FIELD...`, with the spellings of rivals. */
const fieldsOf = ({ targets, nameOf }: Awaited<ReturnType<typeof boardOf>>, wanted: string) => {
  const textOf = (row: TargetRow, field: string) =>
    field === 'competitors_named'
      ? row.competitors_named.map(({ rival, answers }) => `${nameOf(rival)} ${answers}`).join(', ')
      : String(Reflect.get(row, field));
  const fields = wanted.split(' ');
  return targets
    .map((row) => [row.url.replace('https://', ''), ...fields.map((field) => textOf(row, field))].join(' '))
    .sort();
};

describe.each(ENGINES)('an outreach board (%s)', (_engine, open) => {
  const opened = openForEach(open, ({ jobStore }) => bring(jobStore, citingWorld()));
  const add = (...records: readonly ImportRecord[]) => bring(opened().jobStore, records);
  const refresh = (now = NOW, brand_id = 'brd_1') => refreshBoard(opened().jobStore, brand_id, now);

  describe('counts', () => {
    const HOT = ['Ant', 'Bee', 'Cat', 'Dog', 'Eel', 'Fox'].map((name) => mention(name));
    const acme = mention('ACME', { domain: 'acme.example' });

    test.each<[string, ImportRecord[], fields: string, ...targets: string[]]>([
      [
        'answers that name the brand, others, or nobody',
        [
          answerOf(
            '1',
            '1',
            'claude',
            cites([PAGES[0], PAGES[0]], { ...NAMED, competitors: [mention('Globex')] }),
          ),
          answerOf('1', '1', 'chatgpt', cites([PAGES[0]], { competitors: [acme, mention('Globex')] })),
          answerOf('2', '1', 'claude', cites([`${PAGES[0]}/?utm_source=x#y`], { competitors: [acme] })),
        ],
        'citations answers answers_naming_you answers_naming_competitors_not_you answers_naming_no_brand platforms',
        'news.example/a 4 3 1 1 1 claude,chatgpt',
      ],
      [
        'at most five rivals, the most named first, then by name',
        [
          answerOf('1', '1', 'claude', cites([PAGES[0]], { competitors: HOT })),
          answerOf('2', '1', 'claude', cites([PAGES[0]], { competitors: [HOT[5]!, acme] })),
        ],
        'competitors_named',
        'news.example/a Fox 2, Ant 1, Bee 1, Cat 1, Dog 1',
      ],
      [
        'each answer once for a subreddit, whichever of its threads it cites',
        [
          answerOf(
            '1',
            '1',
            'claude',
            cites([THREAD, `${COMMUNITY}/comments/2b`], { competitors: HOT.slice(0, 1) }),
          ),
          answerOf('2', '1', 'claude', cites(['https://old.reddit.com/r/SEO/', 'https://redd.it/1a'])),
        ],
        'citations answers kind competitors_named',
        'reddit.com/r/seo 3 2 community Ant 1',
        'reddit.com/r/seo/comments/1a 1 1 thread Ant 1',
        'reddit.com/r/seo/comments/2b 1 1 thread Ant 1',
      ],
      [
        'the latest title that is not blank, also of several citations in one answer',
        [
          answerOf('1', '1', 'claude', {
            ...cites([]),
            sources: [...PAGES, `${PAGES[0]}4`].map((url) => source(url, `How to ${url.at(-1)}`)),
          }),
          answerOf('2', '1', 'claude', {
            created_at: formatInstant(NOW - DAY),
            sources: [source(PAGES[0], 'Later'), source(PAGES[1], ' \u2003'), source(THREAD, 'Thread')],
          }),
        ],
        'title article_type last_cited_at',
        `news.example/a Later null ${NOW - DAY}`,
        `news.example/a4 How to 4 how_to ${NOW - 40n * DAY}`,
        `news.example/b How to b how_to ${NOW - DAY}`,
        `news.example/c How to c how_to ${NOW - 40n * DAY}`,
        `reddit.com/r/seo null null ${NOW - DAY}`,
        `reddit.com/r/seo/comments/1a Thread null ${NOW - DAY}`,
      ],
      [
        'neither pages of the brand nor answers of deleted prompts, open runs and other times',
        [
          record.brand({ domain_aliases: ['news.example'] }),
          answerOf('2', '1', 'claude', cites([PAGES[0]])),
          record.prompt({ id: 'prm_2', deleted_at: '2026-03-01T00:00:00Z' }),
          answerOf('1', '2', 'claude', cites(['https://deleted.example'])),
          smallRun('3', { status: 'running', completed_at: null }),
          answerOf('3', '1', 'claude', cites(['https://open.example'])),
          answerOf('1', '1', 'chatgpt', cites(['https://now.example'], { created_at: formatInstant(NOW) })),
          smallRun('5', { platforms: ['grok'] }),
          answerOf(
            '5',
            '1',
            'grok',
            cites(['https://first.example'], { created_at: formatInstant(NOW - 90n * DAY) }),
          ),
        ],
        'answers',
        'first.example 1',
      ],
    ])('%s', async (_what, records, fields, ...expected) => {
      await add(answerOf('1', '1', 'claude', cites([])), answerOf('2', '1', 'claude', cites([])), ...records);
      await refresh();
      expect(fieldsOf(await boardOf(opened()), fields)).toEqual(expected);
      expect(await differences(opened().jobStore)).toEqual([]);
    });

    test('rivals but the brand, whose name may become that of a rival', async () => {
      await add(answerOf('1', '1', 'claude', cites([PAGES[0]], { competitors: [acme, mention('Globex')] })));
      for (const [name, expected] of [
        ['Acme', 'Globex 1'],
        ['GLOBEX', 'ACME 1'],
      ] as const) {
        await add(record.brand({ name }), answerOf('2', '1', 'claude', cites([])));
        await refresh();
        expect(fieldsOf(await boardOf(opened()), 'competitors_named')).toEqual([
          `news.example/a ${expected}`,
        ]);
      }
    });
  });

  test('writes no target whose stored row is the same, and removes those that are cited no more', async () => {
    await refresh();
    await opened().execute(
      _engine === 'SQLite'
        ? `create trigger locked before update on outreach_target begin select raise(abort, 'locked'); end`
        : `create function locked() returns trigger language plpgsql as 'begin raise exception $$locked$$; end';
           create trigger locked before update on outreach_target for each row execute function locked()`,
    );
    expect(await refresh()).toMatchObject({ targets: PAGES.length + 2 });
    await add(answerOf('2', '1', 'claude', cites([])));
    expect(await refresh()).toMatchObject({ targets: PAGES.length });
    await expect(refresh(NOW + DAY)).rejects.toThrow('locked');
    expect(fieldsOf(await boardOf(opened()), 'counts_as_of')).toEqual(
      PAGES.map((url) => `${url.replace('https://', '')} ${NOW}`),
    );
  });

  test('has the type of a domain, and is of a competitor where reports show its domain for a rival with a record', async () => {
    const pages = ['https://blog.globex.example/b', 'https://hooli.example/c', 'https://typed.example/d'];
    await add(
      answerOf('1', '1', 'claude', {
        ...cites(pages),
        competitors: [
          mention('Globex', { domain: 'WWW.Globex.example.' }),
          mention('Hooli', { domain: 'hooli.example' }),
          mention('Acme', { domain: 'typed.example' }),
        ],
      }),
      record.rival({ name: 'GLOBEX' }),
      record.rival({ name: 'ACME' }), // the brand itself is no competitor
      ...['WWW.typed.example', 'typed.example', 'Typed.example.'].map((domain) =>
        record.domainType({ domain, domain_type: domain }),
      ),
    );
    await refresh();
    const types = async () =>
      (await boardOf(opened())).targets.map((row) => `${row.domain} ${row.source_type}`);
    const before = ['blog.globex.example competitor', 'hooli.example null', 'typed.example typed.example'];
    expect(await types()).toEqual(expect.arrayContaining(before));
    // As of the refresh: what changes since is not compared.
    await add(record.rival({ name: 'GLOBEX', domain: 'other.example' }));
    expect(await types()).toEqual(expect.arrayContaining(before));
    expect(await differences(opened().jobStore)).toEqual([]);
    await refresh();
    expect(await types()).toContain('blog.globex.example null');
  });

  test('keeps targets with work begun or drafted, with the counts of the last refresh that found citations', async () => {
    await add(
      work(PAGES[0], 'in_progress', 'dismissed'),
      work(PAGES[1], 'dismissed'),
      work(PAGES[2]),
      { ...work(THREAD, 'suggested'), steps: [{ text: 'Write to them', completed: false }] },
      work(COMMUNITY),
    );
    await refresh();
    const before = await boardOf(opened());
    // Nothing is cited any more after 100 days.
    expect(await refresh(NOW + 100n * DAY)).toMatchObject({ answers: 0, targets: 0, kept: 2 });
    const after = await boardOf(opened());
    expect(after.targets).toEqual(before.targets.filter(({ url }) => url === PAGES[0] || url === THREAD));
    expect(after.targets.every(({ counts_as_of }) => counts_as_of === NOW)).toBe(true);
    expect(await differences(opened().jobStore)).toEqual([]);

    // The next refresh removes a target whose work no longer keeps it; until then the board is valid.
    await add(work(PAGES[0]));
    expect(await differences(opened().jobStore)).toEqual([]);
    await add(work(PAGES[0], 'done'), record.brand({ domain: 'news.example' }));
    expect(await refresh(NOW + 101n * DAY)).toMatchObject({ kept: 1 });
    expect(urlsOf(await boardOf(opened()))).toEqual([THREAD]);
  });

  test('gives a target the same id on every board of a brand, and other ids for other brands', async () => {
    await refresh();
    const ids = (await boardOf(opened())).targets.map(({ id }) => id).sort();
    await add(answerOf('1', '1', 'chatgpt', cites(PAGES, NAMED)));
    await refresh(NOW + 1n);
    expect((await boardOf(opened())).targets.map(({ id }) => id).sort()).toEqual(ids);
    const other = JSON.stringify(citingWorld().slice(1)).replace(/"(brd|run|prm|ans)_(?=\d)/g, '"$1_x');
    await add(...(JSON.parse(other) as ImportRecord[]));
    await refresh(NOW, 'brd_x1');
    const others = (await boardOf(opened(), 'brd_x1')).targets.map(({ id }) => id);
    expect(others).toHaveLength(ids.length);
    expect(others.filter((id) => ids.includes(id))).toEqual([]);
  });

  test('shows imported work at once, and finished work in a subreddit', async () => {
    await refresh();
    const other = await opened().reopen();
    const urls = async (status: 'done' | 'suggested') => urlsOf(await boardOf(other, 'brd_1', { status }));
    expect(await urls('done')).toEqual([]);
    await add(
      work(THREAD, 'in_progress', 'done'),
      work('https://old.reddit.com/r/SEO/comments/2b/x', 'done'),
      work('https://reddit.com/r/other/comments/3c', 'done'),
      work(COMMUNITY, 'dismissed'),
    );
    expect([await urls('done'), await urls('suggested')]).toEqual([[THREAD], [...PAGES]]);
    const finished = (since: bigint) =>
      other.store.read(everyBrandOf('acc_1'), async (reader) => {
        const found = await reader.brand('brd_1').outreach.finished(['seo', 'nothing'], since);
        return found.map(({ subreddit, completed_at }) => [subreddit, completed_at]).sort();
      });
    const at = NOW - 10n * DAY;
    expect(await finished(0n)).toEqual([
      ['seo', at],
      ['seo', at + 1n],
    ]);
    expect(await finished(at + 1n)).toEqual([['seo', at + 1n]]);
    await add(work(THREAD, 'done', 'suggested'));
    expect(await urls('done')).toEqual([]);
    expect(await differences(opened().jobStore)).toEqual([]);
  });

  // Rule 10.6.
  test('is reported by a check when its counts are wrong, not when what it counts has changed since', async () => {
    const { jobStore, execute } = opened();
    const titled = (title: string) =>
      answerOf('1', '1', 'claude', { ...cites([]), sources: [source(PAGES[0], title)] });
    await add(
      record.prompt({ id: 'prm_2' }),
      answerOf('1', '2', 'claude', cites([PAGES[1]])),
      titled('Old title'),
    );
    for (const change of [
      answerOf('1', '1', 'chatgpt', cites(PAGES)),
      titled('New title'),
      record.prompt({ id: 'prm_2', deleted_at: '2026-03-01T00:00:00Z' }),
      record.brand({ name: 'Other' }),
      record.brand({ name: 'Other', domain: 'other.example' }),
      record.brand({ name: 'Other', domain: 'other.example', domain_aliases: ['other.test'] }),
    ]) {
      await refresh();
      await execute(`update outreach_target set citations = citations + 1 where url = '${PAGES[0]}'`);
      expect(await differences(jobStore)).toEqual([
        expect.stringMatching(/brd_1: outreach target https:.* differs/),
      ]);
      await add(change);
      expect(await differences(jobStore)).toEqual([]);
    }
    await refresh();
    expect(await differences(jobStore)).toEqual([]);
    await execute(`delete from run_facts where run_id = 'run_1'`); // what it is counted from is wrong
    expect(await differences(jobStore)).toEqual(['run run_1: its facts are missing']);
  });

  type Page = ResponseOf<Operations['listOutreachTargets']>;

  /** Requests pages as a caller does. */
  const asking =
    ({ store }: Pick<OpenStore, 'store'>, brand_id = 'brd_1') =>
    (query: Readonly<Record<string, string>>): Promise<Page | Refusal> =>
      ask('listOutreachTargets', { brand_id }, { limit: '2', ...query }, { store });

  // Rule 7.8.
  test('rejects a cursor of an older board, once the brand was found', async () => {
    await add(record.brand({ id: 'brd_2' }));
    const request = asking(opened());
    expect(await request({})).toEqual({ data: [], has_more: false, next_cursor: null });
    await refresh();
    const cursor = shown(await request({})).next_cursor ?? '';
    expect(await request({ cursor })).toMatchObject({ data: expect.any(Array) });
    for (const other of [{ status: 'suggested' }, { channel: 'publication' }, { play: 'pitch' }] as const)
      expect(await request({ cursor, ...other })).toMatchObject({ code: 'invalid_cursor' });
    expect(await asking(opened(), 'brd_2')({ cursor })).toMatchObject({ code: 'invalid_cursor' });
    // Work does not change the board, so its cursors stay valid.
    await add(work(PAGES[1]));
    expect(await request({ cursor })).toMatchObject({ data: expect.any(Array) });
    await refresh(NOW + 1n);
    expect(await request({ cursor })).toMatchObject({ code: 'invalid_cursor' });
    await opened().jobStore.erase({ brand_id: 'brd_1' });
    expect(await request({ cursor })).toMatchObject({ code: 'not_found' });
  });

  /** A job store that runs something between counting and replacing. */
  const interrupted = (by: (jobStore: JobStore) => Promise<unknown>): JobStore => {
    const { jobStore } = opened();
    return {
      ...jobStore,
      putBoard: async (board) => {
        await by(jobStore);
        return jobStore.putBoard(board);
      },
    };
  };
  const asOf = async () => [
    ...new Set((await boardOf(opened())).targets.map(({ counts_as_of }) => counts_as_of)),
  ];

  test('has the later counts of concurrent refreshes, whichever is stored first', async () => {
    const later = interrupted((jobStore) => refreshBoard(jobStore, 'brd_1', NOW + 1n));
    expect(await refreshBoard(later, 'brd_1', NOW)).toBe('overtaken');
    expect(await asOf()).toEqual([NOW + 1n]);
    const earlier = interrupted((jobStore) => refreshBoard(jobStore, 'brd_1', NOW + 2n));
    expect(await refreshBoard(earlier, 'brd_1', NOW + 3n)).toMatchObject({ targets: 5 });
    expect(await asOf()).toEqual([NOW + 3n]);
    // Consecutive refreshes are not overtaken: the clock of the last one may have been wrong.
    expect(await refresh()).toMatchObject({ targets: 5 });
    expect(await asOf()).toEqual([NOW]);
  });

  test('is one after concurrent refreshes, all of which complete', async () => {
    const nows = [0n, 1n, 2n, 3n, 4n, 5n].map((later) => NOW + later);
    await Promise.all(nows.map((now) => refresh(now)));
    const [now, ...rest] = await asOf();
    expect(rest).toEqual([]);
    expect(nows).toContain(now);
    expect((await opened().rows())['outreach_board']).toHaveLength(1);
  });

  test('is not stored for a brand that is unknown or was erased meanwhile, nor changed by a refresh that fails', async () => {
    expect(await refresh(NOW, 'brd_9')).toBe('gone');
    expect(await boardOf(opened())).toMatchObject({ targets: [], id: null });
    const seen: string[] = [];
    await refreshBoard(opened().jobStore, 'brd_1', NOW, (run, ofRuns) => seen.push(`${run} of ${ofRuns}`));
    expect(seen).toEqual(['1 of 2', '2 of 2']);
    const before = await opened().rows();
    const failing = interrupted(() => Promise.reject(new Error('no more')));
    await expect(refreshBoard(failing, 'brd_1', NOW + 1n)).rejects.toThrow('no more');
    expect(await opened().rows()).toEqual(before);
    const erasing = interrupted((jobStore) => jobStore.erase({ brand_id: 'brd_1' }));
    expect(await refreshBoard(erasing, 'brd_1', NOW)).toBe('gone');
    const { outreach_target, outreach_board } = await opened().rows();
    expect([outreach_target, outreach_board]).toEqual([[], []]);
  });
});
