import { describe, expect, test } from '@jest/globals';
import { allOf, byId, found, WORLD } from './reading.js';

// Rule 10.5. The import validates fields, references and single records (apps/jobs/test/demo-boards.test.ts).
describe('the demo is consistent where the import does not look', () => {
  test('ids are unique by type', () => {
    const ids = WORLD.flatMap((record) => ('id' in record ? `${record.type} ${record.id}` : []));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('an answer is from the time of its run and of its prompt', () => {
    const runs = byId(allOf('run'));
    const prompts = byId(allOf('prompt'));
    const wrong = allOf('answer').filter(({ run_id, prompt_id, created_at }) => {
      const { status, started_at, completed_at } = found(runs, run_id);
      const prompt = found(prompts, prompt_id);
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
      if (outcome === 'answered' && found(runs, run_id).status === 'completed') latest.set(key, text);
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
