import { record } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import { exampleService, prompts, runOf } from '../support/example.js';

// GET /competitors/comparison: who moved and who leads. Grok is asked ten prompts in each of two months.

const TEN = Array.from({ length: 10 }, (_, index) => `p${index}`);
const mentions = (...texts: readonly string[]) =>
  Object.fromEntries(TEN.map((id, i) => [id, texts[i] ?? '']));

const { field, rows } = exampleService([
  record.brand(),
  record.rival({ name: 'Watched', is_watched: true }),
  ...prompts(Object.fromEntries(TEN.map((id) => [id, {}]))),
  ...runOf('2026-02-01', { grok: mentions('Acme', 'Acme', 'Globex', 'Initech@initech.example') }),
  ...runOf('2026-03-10', {
    grok: mentions(
      ...Array.from({ length: 8 }, () => 'Globex'),
      'Globex, Acme',
      'Globex, Initech@initech.example',
    ),
  }),
]);

const PATH = 'competitors/comparison';

describe('GET /competitors/comparison', () => {
  test('has the rows of the ranking, with what they were (rules 22.1 and 22.2)', async () => {
    expect(await rows(PATH, 'rank previous_rank name answer_count previous_answer_count verdict')).toEqual([
      '1 null Globex 10 1 up', // the answer of February names it without listing it
      '2 1 Acme 1 2 within_noise',
      '3 2 Initech 1 1 within_noise',
      'null null Watched 0 0 within_noise',
    ]);
    expect(await rows(PATH, 'name visibility share_of_voice')).toContain('Globex 100 10 90 83.3 null null');
    expect(await field(PATH, 'answer_count previous_answer_count total you.visibility')).toBe(
      '10 10 3 10 20 -10',
    );
  });

  test('says who leads, over the answers that name only one of the two (rule 22.3)', async () => {
    expect(await rows(PATH, 'name against_you.gap against_you.only_them against_you.verdict')).toEqual([
      'Globex 90 -10 100 9 ahead',
      'Acme undefined undefined undefined',
      'Initech 0 -10 10 1 level', // one answer names only Initech, one only Acme
      'Watched -10 -20 10 0 level',
    ]);
  });

  test('counts the answers that name both, which are those that answers lists (rule 22.3)', async () => {
    const data = await rows(
      PATH,
      'name answer_count against_you.only_them against_you.only_you against_you.both',
    );
    expect(data).toEqual([
      'Globex 10 9 0 1',
      'Acme 1 undefined undefined undefined',
      'Initech 1 1 1 0',
      'Watched 0 0 1 0',
    ]);
    expect(await rows('answers?named=true&competitor=globex', 'id')).toEqual(['grok_p8_2026-03-10']);
  });

  test('shows the watched rivals alone, at most `limit` rows (rule 22.1)', async () => {
    expect(await rows(`${PATH}?watched=true`, 'name')).toEqual(['Watched']);
    expect(await rows(`${PATH}?limit=1`, 'name')).toEqual(['Globex']);
  });

  test.each([
    ['a comparison window without answers has no `previous`', '2026-03-10', '10 0', '100 null null'],
    ['nor have carried figures', '2026-03-12', '10 null', '100 null null'],
  ])('%s', async (_, day, counts, visibility) => {
    const query = `${PATH}?start_date=${day}&end_date=${day}`;
    expect(await field(query, 'answer_count previous_answer_count')).toBe(counts);
    expect((await rows(query, 'visibility previous_answer_count verdict'))[0]).toBe(
      `${visibility} null null`,
    );
  });

  test('before the first answer, watched rivals have no figures', async () => {
    const query = `${PATH}?watched=true&start_date=2025-01-01&end_date=2025-01-31`;
    expect(
      await rows(query, 'name visibility against_you.gap against_you.verdict against_you.engines'),
    ).toEqual(['Watched null null null null null null null ']);
  });
});
