import type { ImportRecord, RecordType } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { demoWorld } from '../src/index.js';

const TODAY = '2026-11-20';
const WORLD: readonly ImportRecord[] = [...demoWorld(TODAY)];

const allOf = <T extends RecordType>(type: T) =>
  WORLD.filter((record): record is ImportRecord<T> => record.type === type);
const byId = <T extends { readonly id: string }>(records: readonly T[]) =>
  new Map(records.map((record) => [record.id, record]));

describe('the day determines the demo', () => {
  // Rule 10.5.
  test('the same day gives the same bytes, another day different ones', () => {
    let count = 0;
    for (const record of demoWorld(TODAY))
      if (JSON.stringify(record) !== JSON.stringify(WORLD[count++]))
        throw new Error(`record ${count} differs`);
    expect(count).toBe(WORLD.length);
    for (const record of demoWorld('2026-11-21')) {
      if (record.type !== 'run') continue;
      expect(record).not.toEqual(allOf('run')[0]);
      break;
    }
  });

  test('no time is at or after the start of the day', () => {
    const times = JSON.stringify(WORLD).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
    expect(times.length).toBeGreaterThan(30_000);
    expect(times.filter((time) => time >= `${TODAY}T00:00:00.000Z`)).toEqual([]);
  });
});

// Rule 10.5. The import validates fields, references and single records (apps/jobs/test/demo.test.ts).
describe('the demo is consistent where the import does not look', () => {
  test('ids are unique by type', () => {
    const ids = WORLD.flatMap((record) => ('id' in record ? `${record.type} ${record.id}` : []));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('an answer is from the time of its run and of its prompt', () => {
    const runs = byId(allOf('run'));
    const prompts = byId(allOf('prompt'));
    const wrong = allOf('answer').filter(({ run_id, prompt_id, created_at }) => {
      const { status, started_at, completed_at } = runs.get(run_id)!;
      const prompt = prompts.get(prompt_id)!;
      return (
        status === 'pending' ||
        created_at < (started_at ?? '~') ||
        created_at > (completed_at ?? '~') ||
        created_at < prompt.created_at ||
        created_at > (prompt.deleted_at ?? '~')
      );
    });
    expect(wrong).toEqual([]);
  });

  test('a filled answer repeats the latest success of its prompt and engine', () => {
    const runs = byId(allOf('run'));
    const latest = new Map<string, string>();
    for (const { created_at, id, outcome, run_id, prompt_id, platform, ...content } of allOf('answer')) {
      const key = `${prompt_id} ${platform}`;
      const text = JSON.stringify(content);
      if (outcome === 'filled') expect([id, created_at, text]).toEqual([id, created_at, latest.get(key)]);
      if (outcome === 'answered' && runs.get(run_id)!.status === 'completed') latest.set(key, text);
    }
    expect(latest.size).toBeGreaterThan(0);
  });

  test('no move precedes its recommendation', () => {
    const early = allOf('recommendation').filter(
      ({ created_at, moves: [first] }) => first && first.at < created_at,
    );
    expect(early).toEqual([]);
  });

  test('outreach work is on pages that answers cite', () => {
    const cited = JSON.stringify(
      allOf('answer').flatMap(({ sources }) => sources.map(({ url }) => url)),
    ).toLowerCase();
    const absent = allOf('outreach_work').filter(({ url }) => !cited.includes(url.replace('https://', '')));
    expect(absent).toEqual([]);
  });
});
