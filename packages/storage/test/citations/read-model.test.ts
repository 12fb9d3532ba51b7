import { completeRuns } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain';
import {
  drawFrom,
  randomChanges,
  type Draw,
  bring,
  differences,
  finalRecords,
  NOW,
  worldOf,
} from '@brand-visibility/records';
import { answerOf, smallWorld } from '../contract/small-world.js';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { OpenedStore } from '../../src/index.js';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

type Source = ImportRecord<'answer'>['sources'][number];

/** Several texts of one domain or page, texts that are no URL, and blank titles. */
const SOURCES: readonly Source[] = [
  { url: 'https://www.Press.example:443/a/?utm_source=x#top', domain: 'WWW.press.example', title: 'A' },
  { url: 'http://press.example/a', domain: 'press.example.', title: ' \u2003\n' },
  { url: 'https://press.example/a', domain: 'wrapper.example', title: null },
  { url: 'https://press.example/b?ref=1', domain: 'press.example', title: 'B "quoted" \\' },
  { url: 'not an address', domain: '', title: '' },
  { url: 'ftp://press.example/a', domain: '.', title: 'F' },
  { url: 'https://www.www.twice.example/', domain: 'www.www.twice.example', title: '\u{1f600}' },
  { url: 'https://twice.example', domain: 'www.twice.example', title: 'Twice' },
  { url: '\uffff', domain: '\u{10000}', title: null },
];

const citing = (draw: Draw, records: readonly ImportRecord[]): ImportRecord[] =>
  records.map((each) =>
    each.type === 'answer' && each.outcome !== 'failed'
      ? { ...each, sources: Array.from({ length: draw.below(4) }, () => draw.pick(SOURCES)) }
      : each,
  );

const opened: VersionedDatabase[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

describe.each(ENGINES)('the read model of citations (%s)', (_engine, make) => {
  async function database(): Promise<{ made: VersionedDatabase; work: OpenedStore }> {
    const made = await make();
    opened.push(made);
    return { made, work: await made.open('create') };
  }

  /** Another test shows that `check` detects each difference from the rows. */
  const expectChecked = async ({ work }: Awaited<ReturnType<typeof database>>) =>
    expect(await differences(work.jobStore)).toEqual([]);

  test('agrees with the rows after any changes', async () => {
    const draw = drawFrom(22);
    const testDatabase = await database();
    const { jobStore } = testDatabase.work;
    const records = citing(draw, worldOf(22, { accounts: 2, brands: 3, prompts: 5, runs: 6 }).records);
    await bring(jobStore, records);
    await expectChecked(testDatabase);
    for (let round = 0; round < 8; round += 1) {
      const changes = citing(draw, randomChanges(draw, finalRecords(records)));
      await bring(jobStore, changes);
      records.push(...changes);
      await expectChecked(testDatabase);
    }
    for await (const each of completeRuns(jobStore, 'running', {
      weights: EQUAL_WEIGHTS,
      clock: () => NOW,
    }))
      expect(each).toBeDefined();
    await expectChecked(testDatabase);
  });

  const [a, b, c] = SOURCES as readonly [Source, Source, Source];

  test('is the same whether the sources were just written or are read', async () => {
    const testDatabase = await database();
    const records = citing(drawFrom(5), worldOf(5, { accounts: 1, brands: 2, prompts: 40, runs: 4 }).records);
    await bring(testDatabase.work.jobStore, records);
    const written = await testDatabase.made.rows();
    await bring(
      testDatabase.work.jobStore,
      records.filter(({ type }) => type === 'run'),
    );
    expect((await testDatabase.made.rows())['run_citations']).toEqual(written['run_citations']);
  });

  test('keeps its ordinals, and has no row of an erased brand', async () => {
    const testDatabase = await database();
    const { jobStore } = testDatabase.work;
    await bring(jobStore, [...smallWorld(), answerOf('1', '1', 'claude', { sources: [a] })]);
    await bring(jobStore, [answerOf('1', '1', 'claude', { sources: [b, c, SOURCES[4]!] })]);
    const { cited_domain, cited_page } = await testDatabase.made.rows();
    expect([cited_domain?.length, cited_page?.length]).toEqual([3, 2]);
    await jobStore.erase({ brand_id: 'brd_1' });
    for (const table of ['cited_domain', 'cited_page', 'citation_order', 'run_citations'])
      expect((await testDatabase.made.rows())[table]).toEqual([]);
  });
});
