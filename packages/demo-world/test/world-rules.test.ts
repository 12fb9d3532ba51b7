import { definitionOf } from '@brand-visibility/contract';
import { describe, expect, test } from '@jest/globals';
import { allOf, byId, found, WORLD } from './reading.js';

/** An approximation of the name key, sufficient for the names of the demo. */
const plainKey = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss');

// Rule 10.5.
describe('the demo obeys the import format', () => {
  test('every record has the fields of its type', () => {
    const wrong = WORLD.filter((record) => !definitionOf(record.type).schema.safeParse(record).success);
    expect(wrong).toEqual([]);
  });

  test('parents precede their children, and ids are unique by type', () => {
    const seen = new Set<string>();
    const missing: string[] = [];
    const repeated: string[] = [];
    for (const record of WORLD) {
      const refer = (type: string, id: string | null) => {
        if (id !== null && !seen.has(`${type} ${id}`)) missing.push(`${record.type} -> ${type} ${id}`);
      };
      if ('account_id' in record) refer('account', record.account_id);
      if ('brand_id' in record) refer('brand', record.brand_id);
      if ('theme_id' in record) refer('theme', record.theme_id);
      if ('run_id' in record) refer('run', record.run_id);
      if ('prompt_id' in record) refer('prompt', record.prompt_id);
      if ('baseline_run_id' in record) refer('run', record.baseline_run_id);
      if ('recommendation_id' in record) refer('recommendation', record.recommendation_id);
      if ('id' in record) {
        if (seen.has(`${record.type} ${record.id}`)) repeated.push(record.id);
        seen.add(`${record.type} ${record.id}`);
      }
    }
    expect(missing).toEqual([]);
    expect(repeated).toEqual([]);
  });

  test('runs, checks and audits have a completion time exactly when completed', () => {
    for (const type of ['run', 'site_access_check', 'page_audit'] as const) {
      const wrong = allOf(type).filter(
        ({ status, completed_at }) => (status === 'completed') !== (completed_at !== null),
      );
      expect(wrong).toEqual([]);
    }
    for (const { status, dimensions, error } of allOf('page_audit')) {
      expect(dimensions.length > 0).toBe(status === 'completed');
      expect(error !== null).toBe(status === 'failed');
    }
    for (const { status, origin, error } of allOf('site_access_check')) {
      expect(origin !== null || status !== 'completed').toBe(true);
      expect(error === null || status === 'failed').toBe(true);
    }
  });

  test('an answer fits its run: engine, brand and time', () => {
    const runs = byId(allOf('run'));
    const prompts = byId(allOf('prompt'));
    const wrong = allOf('answer').filter((answer) => {
      const run = found(runs, answer.run_id);
      const prompt = found(prompts, answer.prompt_id);
      return (
        run.status === 'pending' ||
        prompt.brand_id !== run.brand_id ||
        !run.platforms.includes(answer.platform) ||
        answer.created_at < (run.started_at ?? '~') ||
        answer.created_at > (run.completed_at ?? '~') ||
        answer.created_at < prompt.created_at ||
        answer.created_at > (prompt.deleted_at ?? '~')
      );
    });
    expect(wrong).toEqual([]);
    const uniqueKeys = allOf('answer').map(
      ({ run_id, prompt_id, platform }) => `${run_id} ${prompt_id} ${platform}`,
    );
    expect(new Set(uniqueKeys).size).toBe(uniqueKeys.length);
  });

  test('a named brand has a position and a sentiment, and a failed answer has no content', () => {
    const wrong = allOf('answer').filter(
      ({ outcome, text, text_markdown, brand_named, position, sentiment, competitors, sources }) =>
        brand_named !== (position !== null) ||
        brand_named !== (sentiment !== null) ||
        (outcome === 'failed') !== (text === null) ||
        (outcome === 'failed' &&
          (brand_named || text_markdown !== null || competitors.length > 0 || sources.length > 0)),
    );
    expect(wrong).toEqual([]);
  });

  test('a rival is named at most once in an answer', () => {
    const repeated = allOf('answer').filter(
      ({ competitors }) => new Set(competitors.map(({ name }) => plainKey(name))).size < competitors.length,
    );
    expect(repeated).toEqual([]);
  });

  test('a text names the brand and the rivals in the recorded order', () => {
    const brands = byId(allOf('brand'));
    const runs = byId(allOf('run'));
    const wrong = allOf('answer').filter(({ run_id, text, position, competitors }) => {
      if (text === null) return false;
      const names = competitors.map(({ name }) => name);
      if (position !== null) names.splice(position - 1, 0, found(brands, found(runs, run_id).brand_id).name);
      const offsets = names.map((name) => text.indexOf(name));
      return offsets.some((offset, index) => offset < 0 || offset < (offsets[index - 1] ?? 0));
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

  test('moves are chronological, and none precedes its recommendation', () => {
    for (const { created_at, moves } of allOf('recommendation')) {
      const times = [created_at, ...moves.map(({ at }) => at)];
      expect(times).toEqual([...times].sort());
    }
    for (const { moves } of allOf('outreach_work')) {
      const times = moves.map(({ at }) => at);
      expect(times).toEqual([...times].sort());
    }
  });

  test('outreach work is on pages that answers cite', () => {
    const cited = JSON.stringify(
      allOf('answer').flatMap(({ sources }) => sources.map(({ url }) => url)),
    ).toLowerCase();
    const absent = allOf('outreach_work').filter(({ url }) => !cited.includes(url.replace('https://', '')));
    expect(absent).toEqual([]);
  });
});
