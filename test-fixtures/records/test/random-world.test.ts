import { isApiKey } from '@brand-visibility/domain/api-key';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { describe, expect, test } from '@jest/globals';
import { randomWorld } from '../src/index.js';

const NOW = 1_773_144_000_123_456n;
const fingerprint = (key: string) => Buffer.from(key.slice(4, 36)).toString('hex');
const world = (seed: number, size = {}) => randomWorld(seed, { now: NOW, fingerprint, size });

describe('a random world', () => {
  test.each([1, 2, 3])(
    'of seed %i names rivals twice in a few answers, some with an unknown sentiment, and none in a failed one',
    (seed) => {
      let [repeating, unknown] = [0, 0];
      for (const each of world(seed).records) {
        if (each.type !== 'answer') continue;
        const keys = each.competitors.map(({ name }) => nameKey(name));
        if (new Set(keys).size < keys.length) repeating += 1;
        expect(each.position !== null).toBe(each.brand_named);
        if (!each.brand_named) expect(each.sentiment).toBeNull();
        else if (each.sentiment === null) unknown += 1;
        if (each.outcome === 'failed') expect([each.text, each.brand_named, keys]).toEqual([null, false, []]);
      }
      expect(Math.min(repeating, unknown)).toBeGreaterThan(20);
    },
  );

  test('gives each account its own mark in its texts, and well-formed keys', () => {
    const { records, accounts } = world(5, { brands: 2, runs: 3 });
    const marks = accounts.map(({ mark }) => mark);
    expect(marks).toEqual(['ACCT_A_MARK', 'ACCT_B_MARK', 'ACCT_C_MARK']);
    for (const { account_id, brand_ids, mark, keys } of accounts) {
      const own = records.filter((each) => 'brand_id' in each && brand_ids.includes(each.brand_id));
      expect(own.length).toBeGreaterThan(0);
      const others = marks.filter((other) => other !== mark);
      expect(others.filter((other) => JSON.stringify(own).includes(other))).toEqual([]);
      expect(
        keys.every(({ key, record: { account_id: owner } }) => isApiKey(key) && owner === account_id),
      ).toBe(true);
    }
  });

  test('has no runs for the last brand and only old runs for the one before it', () => {
    for (const { brand_ids } of world(9).accounts) {
      const [old, none] = brand_ids.slice(-2);
      const runs = world(9).records.filter((each) => each.type === 'run');
      expect(runs.filter(({ brand_id }) => brand_id === none)).toEqual([]);
      const times = runs.filter(({ brand_id }) => brand_id === old).map(({ created_at }) => created_at);
      expect(times.length).toBeGreaterThan(0);
      expect(times.every((time) => time < '2025-02')).toBe(true);
    }
  });

  test('has sources of every odd kind, and answers of one instant in a run and in two runs', () => {
    const answers = world(11, { runs: 30 }).records.filter((each) => each.type === 'answer');
    const runsAt = new Map<string, string[]>();
    for (const { created_at, run_id } of answers)
      runsAt.set(created_at, [...(runsAt.get(created_at) ?? []), run_id]);
    const together = [...runsAt.values()];
    expect(together.some((runs) => new Set(runs).size < runs.length)).toBe(true);
    expect(together.some((runs) => new Set(runs).size > 1)).toBe(true);

    const cited = answers.flatMap(({ sources }) => sources);
    const titles = new Map<string, Set<string | null>>();
    for (const { url, title } of cited) titles.set(url, (titles.get(url) ?? new Set()).add(title));
    const isWrapped = ({ url, domain }: (typeof cited)[number]) => domain !== '' && !url.includes(domain);
    expect(cited.some((each) => isWrapped(each) && each.domain === 'redirect.engine.example')).toBe(true);
    expect(cited.some(({ url }) => url.startsWith('ftp:'))).toBe(true);
    expect(cited.some(({ domain }) => domain === '')).toBe(true);
    expect(cited.some(({ title }) => title?.trim() === '')).toBe(true);
    expect([...titles.values()].some(({ size }) => size > 3)).toBe(true);
    expect(answers.some(({ sources }) => new Set(sources.map(({ url }) => url)).size < sources.length)).toBe(
      true,
    );
  });
});
