import { RECORD_TYPES } from '@brand-visibility/contract';
import { recordedDomain } from '@brand-visibility/domain/sources/keys';
import {
  ACTION_TYPES,
  AUDIT_STATUSES,
  BOARD_MOVES,
  DIMENSIONS,
  PRIORITIES,
} from '@brand-visibility/domain/vocabulary';
import { describe, expect, test } from '@jest/globals';
import { demoWorld } from '../src/index.js';
import { allOf, byId, found, TODAY, WORLD } from './reading.js';

const DAY = 86_400_000;
const runs = byId(allOf('run'));

/** The successful answers of a brand's completed runs, from `oldest` to `newest` days ago. */
function answersOf(brand_id: string, oldest: number, newest: number) {
  return allOf('answer').filter((answer) => {
    const run = found(runs, answer.run_id);
    const daysAgo = (Date.parse(TODAY) - Date.parse(run.created_at)) / DAY;
    return (
      run.brand_id === brand_id &&
      run.status === 'completed' &&
      answer.outcome === 'answered' &&
      daysAgo <= oldest &&
      daysAgo > newest
    );
  });
}

function share<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return (100 * items.filter(matches).length) / items.length;
}

describe('the demo contains', () => {
  test('one agency, four brands and every type of record except keys', () => {
    const types = new Set<string>(RECORD_TYPES.filter((type) => type !== 'api_key'));
    expect(new Set(WORLD.map(({ type }) => type))).toEqual(types);
    expect(allOf('account').map(({ id, plan }) => [id, plan.id])).toEqual([['acc_demo', 'agency']]);
    expect(allOf('brand')).toHaveLength(4);
  });

  test('every kind of audit, recommendation and site check', () => {
    const audits = allOf('page_audit');
    expect(new Set(audits.map(({ status }) => status))).toEqual(new Set(AUDIT_STATUSES));
    expect(new Set(audits.map(({ dimensions }) => dimensions.length))).toEqual(
      new Set([0, 2, 5, DIMENSIONS.length]),
    );
    const recommendations = allOf('recommendation');
    expect(new Set(recommendations.map(({ action_type }) => action_type))).toEqual(
      new Set([...ACTION_TYPES, null]),
    );
    expect(new Set(recommendations.map(({ priority }) => priority))).toEqual(new Set([...PRIORITIES, null]));
    const moves = recommendations.flatMap(({ moves }) => moves.map(({ to }) => to));
    expect(new Set(moves)).toEqual(new Set(BOARD_MOVES));
    const kinds = recommendations.map(({ metric_key }) => metric_key?.split(':')[0] ?? null);
    expect(new Set(kinds)).toEqual(new Set(['overall', 'category', 'platform', null]));
    const checks = allOf('site_access_check');
    expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(['completed', 'running', 'failed']));
    const most = checks.filter(({ brand_id }) => brand_id === 'brd_tidewell');
    expect(most.length).toBeGreaterThan(26);
  });
});

describe('citations of the demo are as engines write them', () => {
  const answers = allOf('answer').filter(({ outcome }) => outcome === 'answered');
  const cited = answers.flatMap(({ sources }) => sources);
  const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

  test('Gemini links lead through the engine, another one in each answer, with the site as domain and title', () => {
    const grounded = cited.filter(({ url }) => hostOf(url) === 'grounding.askengine.example');
    const ofGemini = answers.flatMap(({ platform, sources }) => (platform === 'gemini' ? sources : []));
    expect(ofGemini.filter(({ url }) => url.startsWith('http'))).toEqual(grounded);
    expect(new Set(grounded.map(({ url }) => url)).size).toBe(grounded.length);
    expect(
      grounded.every(({ url, domain, title }) => title === domain && recordedDomain(url, domain).isRedirect),
    ).toBe(true);
  });

  test('some domains are recorded in another spelling', () => {
    expect(cited.some(({ domain }) => domain !== domain.toLowerCase())).toBe(true);
    const types = allOf('domain_type').map(({ domain }) => domain);
    expect(types.filter((domain) => domain !== domain.toLowerCase().replace(/^www\./, ''))).toHaveLength(3);
  });

  test('every brand and a rival of it are cited by a subdomain, and every brand by what is no page of the web', () => {
    for (const { id, domain, domain_aliases } of allOf('brand')) {
      const hosts = answersOf(id, 366, 0).flatMap(({ sources }) => sources.map(({ url }) => hostOf(url)));
      const rivals = allOf('rival').flatMap((rival) => (rival.brand_id === id ? (rival.domain ?? []) : []));
      const isBelow = (domains: readonly string[]) => (host: string) =>
        domains.some((each) => host.endsWith(`.${each}`));
      expect([id, hosts.some(isBelow([domain, ...domain_aliases]))]).toEqual([id, true]);
      expect([id, hosts.some(isBelow(rivals))]).toEqual([id, true]);
      expect([id, hosts.includes('')]).toEqual([id, true]);
    }
  });

  test('pages come up twice in an answer, over HTTP, without a title and under titles of earlier times', () => {
    const plain = (url: string) => url.replace(/#.*$/, '');
    const isRepeated = ({ sources }: (typeof answers)[number]) =>
      new Set(sources.map(({ url }) => plain(url))).size < sources.length;
    expect(share(answers, isRepeated)).toBeGreaterThan(2);
    expect(cited.some(({ url }) => url.startsWith('http:'))).toBe(true);
    expect(cited.some(({ title }) => title?.trim() === '')).toBe(true);
    const titles = cited
      .filter(({ url }) => url.includes('/best-project-management-tools'))
      .map(({ title }) => title);
    expect(new Set(titles)).toEqual(
      new Set(['The 10 best project management tools', 'The 12 best project management tools', ' ', null]),
    );
  });
});

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
