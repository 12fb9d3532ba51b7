import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CrawlerResult, RobotsTxt, SiteEvidence } from '../../src/site-access/evidence.js';
import { accessFindings } from '../../src/site-access/findings.js';
import { readEvidence } from '../../src/site-access/verdict.js';
import { CRAWLER_ROLES, CRAWLER_VERDICTS, ROBOTS_STATUSES, SEVERITIES } from '../../src/vocabulary.js';
import { crawler, robots, NO_PROBLEMS } from './evidence.js';

const found = (robots_txt: RobotsTxt | null, ...crawlers: readonly CrawlerResult[]) =>
  accessFindings({ ...NO_PROBLEMS, robots_txt, crawlers }).map(({ id, severity }) => [id, severity]);

describe('the names that robots.txt disallows', () => {
  const searching = robots({ disallowed_search: ['Bot'] });
  const answering = robots({ disallowed_ai: ['Bot'] });

  test.each<[string, RobotsTxt, CrawlerResult[], string]>([
    ['search, without a crawler of this name', searching, [], 'blocker'],
    [
      'search, with a training crawler of this name',
      searching,
      [crawler('Bot', 'training', 'pass')],
      'blocker',
    ],
    ['AI, without a crawler of this name', answering, [], 'notice'],
    ['AI, borne by a crawler for training', answering, [crawler('Bot', 'training', 'pass')], 'notice'],
    ['AI, borne by one for live answers', answering, [crawler('Bot', 'live_answer', 'pass')], 'blocker'],
    ['AI, borne by one for search', answering, [crawler('Bot', 'search', 'pass')], 'blocker'],
    ['AI, with another case', answering, [crawler('bot', 'live_answer', 'pass')], 'notice'],
    ['AI, with a space behind', answering, [crawler('Bot ', 'live_answer', 'pass')], 'notice'],
    [
      'AI, with two crawlers of this name, one for live answers',
      answering,
      [crawler('Bot', 'training', 'pass'), crawler('Bot', 'live_answer', 'pass')],
      'blocker',
    ],
    ['both lists', robots({ disallowed_ai: ['Bot'], disallowed_search: ['Bot'] }), [], 'blocker'],
  ])('are findings: %s', (_, robots_txt, crawlers, severity) => {
    const ofRobots = found(robots_txt, ...crawlers).filter(([id]) => id?.startsWith('robots_disallows:'));
    expect(ofRobots).toEqual([['robots_disallows:Bot', severity]]);
  });

  test.each([null, ...ROBOTS_STATUSES])('are findings whatever the status of the file (%s)', (status) => {
    const file = robots({ status, disallowed_ai: ['A'], disallowed_search: ['S'] });
    expect(found(file)).toEqual(
      expect.arrayContaining([
        ['robots_disallows:S', 'blocker'],
        ['robots_disallows:A', 'notice'],
      ]),
    );
  });

  test("share one finding with the crawler's verdict, the most severe one", () => {
    const turned = crawler('Bot', 'training', 'robots_disallowed');
    expect(found(answering, turned)).toEqual([['robots_disallows:Bot', 'notice']]);
    expect(found(searching, turned)).toEqual([['robots_disallows:Bot', 'blocker']]);
    expect(found(answering, crawler('Bot', 'search', 'robots_disallowed'))).toEqual([
      ['robots_disallows:Bot', 'blocker'],
    ]);
    expect(found(robots({ disallowed_ai: ['Bot', 'Bot', 'bot'] }))).toEqual([
      ['robots_disallows:Bot', 'notice'],
      ['robots_disallows:bot', 'notice'],
    ]);
    expect(
      found(robots(), crawler('B', 'search', 'blocked'), crawler('B', 'live_answer', 'blocked')),
    ).toEqual([['crawler_blocked:B', 'blocker']]);
  });

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

  test('make the verdict blocked if they are blockers', () => {
    expect(readEvidence({ ...NO_PROBLEMS, robots_txt: searching })).toMatchObject({
      verdict: 'blocked',
      counts: { blockers: 1, warnings: 0, notices: 0 },
    });
    expect(readEvidence({ ...NO_PROBLEMS, robots_txt: answering }).verdict).toBe('clear');
    expect(readEvidence({ ...NO_PROBLEMS, reachable: false, robots_txt: searching })).toMatchObject({
      verdict: 'unknown',
      counts: { blockers: 1 },
    });
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
    const names = ['a', 'A', 'b', 'c'];
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
