import { refreshBoard } from '@brand-visibility/application';
import { NOW, record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// Answers that name a rival more than once, as trackers record them (rule 8.1): every figure is the one of answers that
// name only the first. A repeated mention differs from the first in spelling, sentiment and domain.

const AGAIN = "LEVI'S@levis.example negative";

/** The brand with, or without, the mentions that repeat an earlier one of the answer. */
const world = (isRepeated: boolean) => {
  const also = (mentions: string) => (isRepeated ? mentions : '');
  return [
    record.brand(),
    record.rival({ name: 'Initech', is_watched: true }),
    ...prompts({ p1: { category: 'comparison' }, p2: {}, p3: {}, p4: {} }),
    ...runOf('2026-02-10', {
      claude: { p1: `Acme, levi’s, ${also(AGAIN)}`, p2: `Globex, ${also('GLOBEX@globex.example')}` },
    }),
    ...runOf('2026-03-10', {
      claude: {
        p1: `Levi’s, Globex, ${also(`${AGAIN}, Levi’s`)} > https://news.example/a`,
        p2: `Acme mixed, Umbrella, ${also('umbrella@umbrella.example')}`,
        p3: `ACME, ${also('acme')} > https://news.example/a`, // the brand's own name twice is no rival
        p4: '',
      },
      chatgpt: { p1: `Initech, ${also('INITECH negative, initech')}`, p2: null },
    }),
    record.recommendation({ baseline_run_id: 'run_2026-02-10' }),
  ];
};

const recorded = exampleService(world(true));
const once = exampleService(world(false));
beforeAll(async () => {
  for (const { jobs } of [recorded, once]) await jobs((jobStore) => refreshBoard(jobStore, 'brd_1', NOW));
});

describe('a rival that an answer names more than once', () => {
  test.each([
    'visibility?group_by=platform',
    'visibility/series?interval=week',
    'visibility/groups?group_by=prompt',
    'visibility/comparison',
    'visibility/explain', // with the digests of the runs
    'competitors',
    'competitors?watched=true',
    'competitors/series?interval=week',
    'sources/domains',
    'sources/pages?gap=true',
    'filters',
    'outreach-targets',
    'recommendations',
    'runs',
  ])('counts once in %s', async (path) => {
    const response = await recorded.send(path);
    expect(response.status).toBe(200);
    expect(response.body).toEqual((await once.send(path)).body);
  });

  test.each(["competitor=levi's", 'competitor=acme', 'gap=true', 'gap=false'])(
    'is found once in answers?%s',
    async (query) => {
      const ids = await recorded.rows(`answers?${query}`, 'id');
      expect(ids).toEqual(await once.rows(`answers?${query}`, 'id'));
    },
  );

  test('is shown as recorded, with its name in reports each time', async () => {
    const all = ['Levi’s 1 neutral null', 'Globex 2 neutral null', "LEVI'S 3 negative levis.example"];
    const [shown] = await recorded.rows('prompts/p1/answers?platforms=claude', 'competitors');
    expect(shown).toBe([...all, 'Levi’s 4 neutral null'].join(', '));
    const [named] = await recorded.rows('answers?platforms=claude&categories=comparison', 'competitors');
    expect(named).toBe(
      [`${all[0]} Levi’s`, `${all[1]} Globex`, `${all[2]} Levi’s`, 'Levi’s 4 neutral null Levi’s'].join(', '),
    );
    const own = await recorded.rows('answers?platforms=claude&gap=false&limit=2', 'competitors');
    expect(own).toContain('ACME 1 neutral null null, acme 2 neutral null null');
    // One answer names Levi’s, first without a domain, so that the report does not list it (rule 8.2).
    expect(await recorded.rows('competitors', 'name')).toEqual(['Initech', 'Acme']);
  });
});
