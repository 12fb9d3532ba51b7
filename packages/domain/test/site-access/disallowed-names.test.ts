import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SiteEvidence } from '../../src/site-access/evidence.js';
import { accessFindings } from '../../src/site-access/findings.js';
import { CRAWLER_ROLES, CRAWLER_VERDICTS, ROBOTS_STATUSES, SEVERITIES } from '../../src/vocabulary.js';
import { crawler, robots, NO_PROBLEMS } from './evidence.js';

describe('the names that robots.txt disallows', () => {
  test('use the label of the crawler with this key, else the name itself', () => {
    const evidence = {
      ...NO_PROBLEMS,
      robots_txt: robots({ disallowed_ai: ['OAI-SearchBot', 'Bytespider'] }),
      crawlers: [crawler('OAI-SearchBot', 'live_answer', 'pass', 'ChatGPT search')],
    };
    expect(accessFindings(evidence).map(({ title }) => title)).toEqual([
      'robots.txt disallows ChatGPT search',
      'robots.txt disallows Bytespider',
    ]);
  });

  /** The severity of `robots_disallows:<name>` by rule 9.2; null for no such finding. */
  function severityInWords({ crawlers, robots_txt }: SiteEvidence, name: string) {
    const ofKey = crawlers.filter(({ key }) => key === name);
    const isTurnedAway = (roles: readonly string[]) =>
      ofKey.some(({ role, verdict }) => verdict === 'robots_disallowed' && roles.includes(role));
    if (isTurnedAway(['live_answer', 'search'])) return 'blocker';
    if (robots_txt?.disallowed_search.includes(name)) return 'blocker';
    const isListed = robots_txt?.disallowed_ai.includes(name) ?? false;
    if (isListed && ofKey.some(({ role }) => role !== 'training')) return 'blocker';
    return isListed || isTurnedAway(['training']) ? 'notice' : null;
  }

  test('follow rule 9.2 with any crawlers and keys', () => {
    const names = ['a', 'A', 'a ', 'c'];
    const list = fc.array(fc.constantFrom(...names), { maxLength: 4 });
    const evidence = fc.record({
      robots_txt: fc.option(
        fc.record({
          status: fc.constantFrom(null, ...ROBOTS_STATUSES),
          disallowed_ai: list,
          disallowed_search: list,
        }),
        { freq: 6 },
      ),
      crawlers: fc.array(
        fc
          .tuple(
            fc.constantFrom(...names),
            fc.constantFrom(...CRAWLER_ROLES),
            fc.constantFrom('robots_disallowed', ...CRAWLER_VERDICTS),
          )
          .map(([key, role, verdict]) => crawler(key, role, verdict)),
        { maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(evidence, (drawn) => {
        const findings = accessFindings({ ...NO_PROBLEMS, ...drawn });
        const ids = findings.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const name of names) {
          const severity = findings.find(({ id }) => id === `robots_disallows:${name}`)?.severity ?? null;
          expect(severity).toBe(severityInWords({ ...NO_PROBLEMS, ...drawn }, name));
        }
        const gravities = findings.map(({ severity }) => SEVERITIES.indexOf(severity));
        expect(gravities).toEqual([...gravities].sort());
      }),
      { seed: 20260301, numRuns: 1000 },
    );
  });
});
