import { completeRuns, type CompletionSession } from '@brand-visibility/application';
import { EQUAL_WEIGHTS, formatInstant } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { bring, differences, NOW, record, worldOf } from '@brand-visibility/records';
import { answerOf, NAMED, smallRun } from './small-world.js';
import { openForEach } from '../support/opened.js';
import { ENGINES } from '../support/engines.js';

const BEFORE = NOW - 1_000n;
const OLD = { created_at: formatInstant(BEFORE - 1n) };
const YOUNG = { created_at: formatInstant(BEFORE) };
const TEXTS = { text: 'Acmé first.', text_markdown: '**Acmé** first.' };
const FAILED = { outcome: 'failed', text: null } as const;

const source = { url: 'https://news.example/a', domain: 'news.example', title: null };

describe.each(ENGINES)('erasing texts (%s)', (_engine, open) => {
  const opened = openForEach(open);
  const WORLD = [
    record.account(),
    record.brand(),
    record.prompt({ id: 'prm_1' }),
    record.prompt({ id: 'prm_2' }),
    smallRun('1', { completed_at: formatInstant(NOW) }),
    smallRun('2', { completed_at: formatInstant(NOW) }),
    answerOf('1', '1', 'claude', { ...NAMED, ...TEXTS, ...OLD, sources: [source] }),
    answerOf('1', '2', 'claude', { ...FAILED, ...OLD }),
    answerOf('2', '1', 'claude', { ...TEXTS, ...YOUNG }),
  ];

  // Rule 10.6.
  test('leaves sources, figures and younger texts, and an import brings the texts back', async () => {
    const { jobStore, rows } = opened();
    await bring(jobStore, WORLD);
    const before = await rows();
    expect(await jobStore.eraseTexts('brd_1', BEFORE)).toBe(1);
    const after = await rows();
    const changed = Object.keys(before).filter((table) => before[table]!.join() !== after[table]!.join());
    expect(changed).toEqual(['answer', 'answer_body']);
    expect(after['answer_body']!.join().match(/Acmé/g)).toHaveLength(2);
    expect(await differences(jobStore)).toEqual([]);
    expect(await jobStore.eraseTexts('brd_1', BEFORE)).toBe(0);
    await bring(jobStore, WORLD);
    expect(await rows()).toEqual(before);
  });

  test('of a whole world leaves every derived value as it is rebuilt', async () => {
    const { jobStore } = opened();
    await bring(jobStore, worldOf(61, { accounts: 2, brands: 2, prompts: 4, runs: 6 }).records);
    let erased = 0;
    for (const brand_id of await jobStore.brandIds(null)) erased += await jobStore.eraseTexts(brand_id, NOW);
    expect(erased).toBeGreaterThan(20);
    expect(await differences(jobStore)).toEqual([]);
  });

  // Rule 9.6.
  test('leaves answers that fill nothing in: an earlier one with a text does', async () => {
    const { jobStore } = opened();
    const question = answerOf('3', '1', 'claude', { ...FAILED, created_at: formatInstant(NOW) });
    const older = { created_at: formatInstant(BEFORE - 9n), text: 'The older text.' };
    await bring(jobStore, [
      ...WORLD.slice(0, 7),
      smallRun('4', { completed_at: formatInstant(NOW) }),
      answerOf('4', '1', 'claude', older),
      smallRun('3', { status: 'running', completed_at: null }),
      question,
    ]);
    const filling = () =>
      jobStore.withCompletionSession(async (session: CompletionSession) => {
        const run = await session.run('run_3');
        for await (const [first] of session.failedQuestions(run!))
          return first!.fillings.map(({ text }) => text);
        return null;
      });
    expect(await filling()).toEqual([TEXTS.text]);
    await jobStore.eraseTexts('brd_1', BEFORE);
    expect(await filling()).toEqual([]);
    await bring(jobStore, [answerOf('4', '1', 'claude', older)]);
    expect(await filling()).toEqual(['The older text.']);
    await jobStore.eraseTexts('brd_1', BEFORE);
    const options = { weights: EQUAL_WEIGHTS, clock: () => NOW };
    for await (const each of completeRuns(jobStore, 'running', options))
      expect(each).toMatchObject({ outcome: 'completed', failed: 1, filled: 0 });
    expect(await differences(jobStore)).toEqual([]);
  });
});
