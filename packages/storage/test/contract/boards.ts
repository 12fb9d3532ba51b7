import { refreshBoard, type TargetFilter, type TargetRow } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, NOW, worldOf } from '@brand-visibility/records';
import { everyBrandOf, openForEach, type Open, type OpenStore } from './opened.js';
import { answerOf, mention, NAMED, smallRun } from './small-world.js';

/** All targets of a brand's board in the order of the list, and the spellings of rivals by ordinal. */
export async function boardOf(
  { store }: Pick<OpenStore, 'store'>,
  brand_id = 'brd_1',
  filter: TargetFilter = {},
  account_id = 'acc_1',
) {
  return store.read(everyBrandOf(account_id), async (reader) => {
    const slice = { after: null, limit: 1_000, bytes: Infinity };
    const { rows: targets } = await reader.outreachTargets(brand_id, filter, slice);
    const ordinals = targets.flatMap(({ competitors_named }) => competitors_named.map(({ ord }) => ord));
    const rivals = await reader.rivalIdentities(brand_id, [...new Set(ordinals)]);
    return {
      targets,
      nameOf: (ord: number) => rivals.get(ord)?.name ?? '',
      id: await reader.boardId(brand_id),
    };
  });
}

const urlsOf = ({ targets }: { targets: readonly TargetRow[] }) => targets.map(({ url }) => url).sort();

const PAGES = ['https://news.example/a', 'https://news.example/b', 'https://news.example/c'] as const;
const THREAD = 'https://reddit.com/r/seo/comments/1a';

const cites = (urls: readonly string[], overrides: Parameters<typeof answerOf>[3] = {}) => ({
  sources: urls.map((url) => ({ url, domain: new URL(url).hostname, title: null })),
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

export function boardsContract(open: Open): void {
  describe('an outreach board', () => {
    const opened = openForEach(open);
    const refresh = (now = NOW, brand_id = 'brd_1') => refreshBoard(opened().jobStore, brand_id, now);

    // Rule 9.7.
    test('writes no target whose stored row is the same, and removes those that are cited no more', async () => {
      const { jobStore, tamper } = opened();
      await bring(jobStore, citingWorld());
      await refresh();
      await tamper('targets locked');
      expect(await refresh()).toMatchObject({ targets: PAGES.length + 2 });
      await bring(jobStore, [answerOf('2', '1', 'claude', cites([]))]);
      expect(await refresh()).toMatchObject({ targets: PAGES.length });
      expect(urlsOf(await boardOf(opened()))).toEqual([...PAGES]);
      await expect(refresh(NOW + DAY)).rejects.toThrow('locked');
      expect((await boardOf(opened())).targets.map(({ counts_as_of }) => counts_as_of)).toEqual([
        NOW,
        NOW,
        NOW,
      ]);
    });

    // Rule 9.7.
    test('lists the filtered targets by shown score, then id, both descending', async () => {
      const world = worldOf(5, { accounts: 1, brands: 2, runs: 12 });
      await bring(opened().jobStore, world.records);
      const [account] = world.accounts;
      const { account_id = '', brand_ids: [brand_id = ''] = [] } = account ?? {};
      await refresh(NOW, brand_id);
      const { targets } = await boardOf(opened(), brand_id, {}, account_id);
      const sorted = [...targets].sort(
        (a, b) =>
          b.opportunity_score - a.opportunity_score || Buffer.compare(Buffer.from(b.id), Buffer.from(a.id)),
      );
      expect(targets.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
      for (const kinds of [['page'], ['thread', 'community'], ['thread'], []] as const) {
        const some = await boardOf(opened(), brand_id, { kinds }, account_id);
        expect(some.targets).toEqual(targets.filter(({ kind }) => kinds.some((each) => each === kind)));
      }
      const statusOf = ({ work: { moves } }: TargetRow) => moves.at(-1)?.to ?? 'suggested';
      for (const status of ['suggested', 'in_progress', 'done', 'dismissed'] as const) {
        const some = await boardOf(opened(), brand_id, { status }, account_id);
        expect(some.targets).toEqual(targets.filter((row) => statusOf(row) === status));
      }
    });

    // Rule 9.7.
    test('is of a competitor where reports show its domain for a rival with a record', async () => {
      const { jobStore } = opened();
      const pages = ['https://blog.globex.example/b', 'https://hooli.example/c'];
      await bring(jobStore, [
        ...citingWorld(
          cites(pages, {
            competitors: [
              mention('Globex', { domain: 'WWW.Globex.example.' }),
              mention('Hooli', { domain: 'hooli.example' }),
            ],
          }),
        ),
        record.rival({ name: 'GLOBEX' }),
      ]);
      await refresh();
      const types = async () =>
        (await boardOf(opened())).targets.map(({ domain, source_type }) => `${domain} ${source_type}`).sort();
      const before = ['blog.globex.example competitor', 'hooli.example null'];
      expect(await types()).toEqual(expect.arrayContaining(before));
      // As of the refresh: what changes since is not compared.
      await bring(jobStore, [record.rival({ name: 'GLOBEX', domain: 'other.example' })]);
      expect(await types()).toEqual(expect.arrayContaining(before));
      expect(await differences(jobStore)).toEqual([]);
      await refresh();
      expect(await types()).toEqual(expect.arrayContaining(['blog.globex.example null']));
    });

    // Rule 9.7.
    test('keeps targets with work begun or drafted, with the counts of the last refresh that found citations', async () => {
      const worked = [
        work(PAGES[0], 'in_progress', 'dismissed'),
        work(PAGES[1], 'dismissed'),
        work(PAGES[2]),
        { ...work(THREAD, 'suggested'), steps: [{ text: 'Write to them', completed: false }] },
        work('https://reddit.com/r/seo'),
      ];
      await bring(opened().jobStore, [...citingWorld(), ...worked]);
      await refresh();
      const before = await boardOf(opened());
      // Nothing is cited any more after 100 days.
      expect(await refresh(NOW + 100n * DAY)).toMatchObject({ answers: 0, targets: 0, kept: 2 });
      const after = await boardOf(opened());
      const stays = before.targets.filter(({ url }) => url === PAGES[0] || url === THREAD);
      expect(after.targets).toEqual(stays);
      expect(after.targets.every(({ counts_as_of }) => counts_as_of === NOW)).toBe(true);
      expect(await differences(opened().jobStore)).toEqual([]);

      // The next refresh removes a target whose work no longer keeps it; until then the board is valid.
      await bring(opened().jobStore, [work(PAGES[0])]);
      expect(await differences(opened().jobStore)).toEqual([]);
      await bring(opened().jobStore, [work(PAGES[0], 'done'), record.brand({ domain: 'news.example' })]);
      expect(await refresh(NOW + 101n * DAY)).toMatchObject({ kept: 1 });
      expect(urlsOf(await boardOf(opened()))).toEqual([THREAD]);
    });

    // Rule 9.7.
    test('gives a target the same id on every board of a brand, and other ids for other brands', async () => {
      const { jobStore } = opened();
      await bring(jobStore, citingWorld());
      await refresh();
      const ids = (await boardOf(opened())).targets.map(({ id }) => id).sort();
      await bring(jobStore, [answerOf('1', '1', 'chatgpt', cites(PAGES, NAMED))]);
      await refresh(NOW + 1n);
      expect((await boardOf(opened())).targets.map(({ id }) => id).sort()).toEqual(ids);
      const other = citingWorld()
        .slice(1)
        .map(
          (each) =>
            JSON.parse(JSON.stringify(each).replace(/"(brd|run|prm|ans)_(?=\d)/g, '"$1_x')) as ImportRecord,
        );
      await bring(jobStore, other);
      await refresh(NOW, 'brd_x1');
      const others = (await boardOf(opened(), 'brd_x1')).targets.map(({ id }) => id);
      expect(others).toHaveLength(ids.length);
      expect(others.filter((id) => ids.includes(id))).toEqual([]);
    });

    // Rule 9.7.
    test('shows imported work at once, and finished work in a subreddit', async () => {
      const { jobStore, reopen } = opened();
      await bring(jobStore, citingWorld());
      await refresh();
      const other = await reopen();
      expect(urlsOf(await boardOf(other, 'brd_1', { status: 'done' }))).toEqual([]);
      await bring(jobStore, [
        work(THREAD, 'in_progress', 'done'),
        work('https://old.reddit.com/r/SEO/comments/2b/x', 'done'),
        work('https://reddit.com/r/other/comments/3c', 'done'),
        work('https://reddit.com/r/seo', 'dismissed'),
      ]);
      expect(urlsOf(await boardOf(other, 'brd_1', { status: 'done' }))).toEqual([THREAD]);
      expect(urlsOf(await boardOf(other, 'brd_1', { status: 'suggested' }))).toEqual([...PAGES]);
      const finished = (since: bigint) =>
        other.store.read(everyBrandOf('acc_1'), async (reader) => {
          const found = await reader.finishedTargets('brd_1', ['seo', 'nothing'], since);
          return found.map(({ subreddit, completed_at }) => [subreddit, completed_at]).sort();
        });
      const at = NOW - 10n * DAY;
      expect(await finished(0n)).toEqual([
        ['seo', at],
        ['seo', at + 1n],
      ]);
      expect(await finished(at + 1n)).toEqual([['seo', at + 1n]]);
      await bring(jobStore, [work(THREAD, 'done', 'suggested')]);
      expect(urlsOf(await boardOf(other, 'brd_1', { status: 'done' }))).toEqual([]);
      expect(await differences(jobStore)).toEqual([]);
    });

    // Rule 9.7.
    test('reports when every answer is older than its window', async () => {
      const at = (instant: bigint) => ({ created_at: formatInstant(instant) });
      const start = NOW - 90n * DAY;
      await bring(
        opened().jobStore,
        citingWorld(cites([PAGES[0]], at(start)), cites([PAGES[1]], at(start - 5n))),
      );
      expect(await refresh(NOW)).toMatchObject({ answers: 1, outdated: null });
      expect(await refresh(NOW + 1n)).toEqual({
        answers: 0,
        targets: 0,
        kept: 0,
        outdated: { latest_answer: start, window_start: start + 1n },
      });
      // Without an earlier counted answer nothing is outdated.
      expect(await refresh(start - 5n)).toMatchObject({ answers: 0, outdated: null });
      await bring(opened().jobStore, [record.prompt({ id: 'prm_1', deleted_at: '2026-03-01T00:00:00Z' })]);
      expect(await refresh(NOW + 2n)).toMatchObject({ answers: 0, outdated: null });
    });

    // Rule 10.6.
    test('is reported by a check when its counts are wrong, not when what it counts has changed since', async () => {
      const { jobStore, tamper } = opened();
      const titled = (title: string) => {
        const [source] = cites([PAGES[0]]).sources;
        return answerOf('1', '1', 'claude', { ...cites([]), sources: [{ ...source!, title }] });
      };
      const untitled = [record.prompt({ id: 'prm_2' }), answerOf('1', '2', 'claude', cites([PAGES[1]]))];
      await bring(jobStore, [...citingWorld(), ...untitled, titled('Old title')]);
      for (const change of [
        answerOf('1', '1', 'chatgpt', cites(PAGES)),
        titled('New title'),
        record.prompt({ id: 'prm_2', deleted_at: '2026-03-01T00:00:00Z' }),
        record.brand({ name: 'Other' }),
        record.brand({ name: 'Other', domain: 'other.example' }),
        record.brand({ name: 'Other', domain: 'other.example', domain_aliases: ['other.test'] }),
      ]) {
        await refresh();
        await tamper('target changed');
        expect(await differences(jobStore)).toEqual([
          expect.stringMatching(/brd_1: outreach target https:.* differs/),
        ]);
        await bring(jobStore, [change]);
        expect(await differences(jobStore)).toEqual([]);
      }
      await refresh();
      expect(await differences(jobStore)).toEqual([]);
    });

    test.each([
      ['facts missing', 'its facts are missing'],
      ['facts changed', 'its facts differ from its answers'],
      ['revision changed', 'the digest of facts in its own row is wrong'],
    ] as const)('is not compared while what it is counted from is wrong: %s', async (kind, line) => {
      const { jobStore, tamper } = opened();
      await bring(jobStore, citingWorld());
      await refresh();
      await tamper(kind);
      expect(await differences(jobStore)).toEqual([`run run_1: ${line}`]);
    });

    test('is not created for an unknown brand', async () => {
      await bring(opened().jobStore, citingWorld());
      expect(await refresh(NOW, 'brd_9')).toBe('gone');
      expect(await boardOf(opened())).toMatchObject({ targets: [], id: null });
    });
  });
}
