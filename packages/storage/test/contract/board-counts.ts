import { refreshBoard, type TargetRow } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, NOW } from '@brand-visibility/records';
import { boardOf, cites, PAGES, THREAD } from './boards.js';
import { openForEach, type Open } from './opened.js';
import { answerOf, mention, NAMED, smallRun } from './small-world.js';

const [PAGE] = PAGES;
const OTHER_THREAD = 'https://reddit.com/r/seo/comments/2b';
const COMMUNITY = 'https://reddit.com/r/seo';

const PARENTS = [
  record.account(),
  record.brand(),
  ...['1', '2', '3'].map((prompt) => record.prompt({ id: `prm_${prompt}` })),
  smallRun('1'),
  smallRun('2'),
];

export function boardCountsContract(open: Open): void {
  describe('the counts of a board', () => {
    const opened = openForEach(open);

    /** The targets of a brand with these answers, by address. */
    async function boardWith(...answers: readonly ImportRecord<'answer'>[]): Promise<Map<string, TargetRow>> {
      const { jobStore } = opened();
      await bring(jobStore, [...PARENTS, ...answers]);
      await refreshBoard(jobStore, 'brd_1', NOW);
      const { targets } = await boardOf(opened());
      return new Map(targets.map((row) => [row.url, row]));
    }

    // Rule 9.7.
    test('are of all citations but distinct answers', async () => {
      const targets = await boardWith(
        answerOf('1', '1', 'claude', cites([PAGE, `${PAGE}/#x`, `${PAGE}?utm_source=y`])),
        answerOf('1', '1', 'chatgpt', cites([PAGE])),
      );
      expect([...targets.keys()]).toEqual([PAGE]);
      expect(targets.get(PAGE)).toMatchObject({ citations: 4, answers: 2, prompts: 1 });
    });

    // Rule 9.7.
    test("combine a subreddit's threads and its page: citations add up, answers and prompts are distinct", async () => {
      const targets = await boardWith(
        answerOf('1', '1', 'claude', cites([THREAD, OTHER_THREAD, `${THREAD}/title`])),
        answerOf('1', '2', 'claude', cites([OTHER_THREAD])),
        answerOf(
          '1',
          '3',
          'claude',
          cites([COMMUNITY, `${COMMUNITY}/?sort=top`, THREAD, `${COMMUNITY}/top`]),
        ),
        answerOf('2', '3', 'claude', cites([COMMUNITY])),
      );
      expect(targets.get(THREAD)).toMatchObject({ citations: 3, answers: 2, prompts: 2 });
      expect(targets.get(OTHER_THREAD)).toMatchObject({ citations: 2, answers: 2, prompts: 2 });
      expect(targets.get(COMMUNITY)).toMatchObject({ citations: 8, answers: 4, prompts: 3 });
    });

    // Rule 8.1.
    test('ignore the own name among competitors', async () => {
      const competitors = (...names: string[]) => ({ competitors: names.map((name) => mention(name)) });
      const targets = await boardWith(
        answerOf('1', '1', 'claude', { ...cites([PAGE]), ...competitors('ACME') }),
        answerOf('1', '1', 'chatgpt', { ...cites([PAGE, PAGE]), ...competitors('acme', 'Globex') }),
        answerOf('1', '2', 'claude', { ...cites([PAGE]), ...NAMED, ...competitors('Acme', 'Globex') }),
        answerOf('1', '3', 'claude', { ...cites([PAGE]), ...competitors('Globex') }),
      );
      expect(targets.get(PAGE)).toMatchObject({
        answers_naming_you: 1,
        answers_naming_competitors_not_you: 2,
        answers_naming_no_brand: 1,
        competitors_named: [{ answers: 2 }],
      });
    });

    // Rule 9.7.
    test('have the title of the latest citation with one, and none for a subreddit', async () => {
      const titled = (run: string, prompt: string, ago: bigint, id: string, ...titles: (string | null)[]) =>
        answerOf(run, prompt, 'claude', {
          id,
          created_at: formatInstant(NOW - ago),
          sources: titles.flatMap((title) =>
            [PAGE, THREAD].map((url) => ({ url, domain: 'recorded.example', title })),
          ),
        });
      const targets = await boardWith(
        titled('1', '1', DAY, 'ans_a', 'a', 'A', null),
        titled('2', '1', DAY, 'ans_B', 'b'),
        titled('2', '2', 2n * DAY, 'ans_c', 'c'),
        titled('1', '2', 1n, 'ans_d', null, ' ', '\u0085'),
      );
      expect(targets.get(PAGE)).toMatchObject({ title: 'A', last_cited_at: NOW - 1n });
      expect(targets.get(THREAD)?.title).toBe('A');
      expect(targets.get(COMMUNITY)?.title).toBeNull();
    });

    // Rule 9.7.
    test('have the titles of one answer that cites many pages, as they were imported', async () => {
      const titles = ['"a" \\', 'b\n', null, 'ü 😀', '[1]', 'null', '  f '];
      const urls = titles.map((_, i) => `${PAGE}/${i}`);
      const sources = urls.map((url, i) => ({ url, domain: 'news.example', title: titles[i]! }));
      const targets = await boardWith(answerOf('1', '1', 'claude', { ...cites([]), sources }));
      expect(urls.map((url) => targets.get(url)?.title)).toEqual(titles);
    });
  });
}
