import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// Verdicts on fewer than 8 answers (rule 17.4), wherever they are shown. Each engine names Acme and Globex together.

const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
/** As many answers, of which the first ones name both brands. */
const mentions = (named: number, answers: number) =>
  Object.fromEntries(ids(answers).map((id, i) => [id, i < named ? 'Acme, Globex' : '']));

const { rows, field } = exampleService([
  record.brand(),
  record.rival({ name: 'Globex', is_watched: true }),
  ...prompts(Object.fromEntries(ids(19).map((id) => [id, {}]))),
  ...runOf('2026-02-01', { grok: mentions(1, 12), claude: mentions(0, 4), gemini: mentions(1, 19) }),
  ...runOf('2026-03-10', { grok: mentions(1, 1), claude: mentions(4, 4), gemini: mentions(8, 8) }),
]);

describe.each([
  ['1 of 1 after 1 of 12 can be chance: 2/13', 'grok', 'within_noise', 'null'],
  ['4 of 4 after 0 of 4 cannot: 2/70', 'claude', 'up', 'new'],
  ['nor can 8 of 8 after 1 of 19', 'gemini', 'up', 'rising'],
])('%s', (_, engine, verdict, movement) => {
  const filter = `platforms=${engine}`;

  test('in comparisons', async () => {
    expect(await field(`visibility/comparison?${filter}`, 'verdict')).toBe(verdict);
    expect(await rows(`/v1/portfolio?${filter}`, 'verdict')).toEqual([verdict]);
    expect(await rows('visibility/groups?group_by=platform', 'key verdict')).toContain(
      `${engine} ${verdict}`,
    );
  });

  test('of rivals', async () => {
    expect(await rows(`competitors/comparison?${filter}`, 'name verdict')).toEqual([
      `Acme ${verdict}`,
      `Globex ${verdict}`,
    ]);
    expect(await rows(`competitors?${filter}`, 'name movement')).toEqual([
      `Acme ${movement}`,
      `Globex ${movement}`,
    ]);
  });
});
