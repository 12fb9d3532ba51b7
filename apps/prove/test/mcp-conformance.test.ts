import { describe, expect, test } from '@jest/globals';
import { EXPECTED_FAILURES, PROVED_REVISIONS, reasonsIn } from '../src/mcp/expected.js';
import { MCP_FAULTS } from '../src/mcp/faults.js';
import { verdictOn } from '../src/mcp/verdict.js';

describe('the verdict on a run of the conformance suite (rule 21.9)', () => {
  const reasons = new Map([['tools-call-image:tools-call-image', 'calls a tool']]);
  const image = (status: string) => [
    { id: 'tools-call-image', status },
    { id: 'wire-schema-valid', status: 'SUCCESS' },
  ];
  const run = (status: number | null, ...scenarios: [string, { id: string; status: string }[]][]) =>
    verdictOn({ status, scenarios: new Map(scenarios), output: '' }, reasons);

  test('holds when exactly the expected checks fail, and the suite agrees', () => {
    expect(run(0, ['tools-call-image', image('FAILURE')])).toMatchObject({
      holds: true,
      unexpected: [],
      stale: [],
    });
  });

  test.each(['FAILURE', 'WARNING'])('fails on another check of the status %s', (status) => {
    const others: [string, { id: string; status: string }[]] = ['ping', [{ id: 'ping', status }]];
    const verdict = run(0, ['tools-call-image', image('FAILURE')], others);
    expect(verdict).toMatchObject({ holds: false, unexpected: ['ping:ping'], stale: [] });
    expect(verdict.lines.join('\n')).toContain('FAILS: ping, 0 of 1 checks\n    ping: UNEXPECTED');
  });

  test('fails when another check of a scenario with an expected failure fails', () => {
    const checks = [...image('FAILURE').slice(0, 1), { id: 'wire-schema-valid', status: 'FAILURE' }];
    expect(run(0, ['tools-call-image', checks])).toMatchObject({
      holds: false,
      unexpected: ['tools-call-image:wire-schema-valid'],
    });
  });

  test.each(['SUCCESS', 'SKIPPED'])('fails when an expected failure has the status %s', (status) => {
    const verdict = run(0, ['tools-call-image', image(status)]);
    expect(verdict).toMatchObject({
      holds: false,
      unexpected: [],
      stale: ['tools-call-image:tools-call-image'],
    });
  });

  test.each([1, null])('fails when the suite exits with %s', (status) => {
    expect(run(status, ['tools-call-image', image('FAILURE')]).holds).toBe(false);
  });

  test('does not count a scenario that checks nothing as passed', () => {
    const { lines } = run(
      0,
      ['tools-call-image', image('FAILURE')],
      ['server-session-lifecycle', [{ id: 'server-session-lifecycle-skipped', status: 'INFO' }]],
    );
    expect(lines).toContain('not applicable: server-session-lifecycle, 0 of 0 checks');
    expect(lines.at(-1)).toMatch(/^2 scenarios: 0 pass, 1 have nothing to check, 1 do not pass 1 checks/);
  });
});

describe('the list of expected failures', () => {
  test.each(PROVED_REVISIONS)('names each check of %s once', (revision) => {
    const names = EXPECTED_FAILURES.filter(({ revisions }) => revisions.includes(revision)).flatMap(
      ({ checks }) => checks,
    );
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+:[a-z0-9-]+$/);
  });

  test.each(MCP_FAULTS)('does not excuse what detects the fault $name', ({ detectedBy }) => {
    const detecting = PROVED_REVISIONS.flatMap((revision) =>
      detectedBy[revision] === undefined ? [] : [[revision, detectedBy[revision]] as const],
    );
    expect(detecting.length).toBeGreaterThan(0);
    for (const [revision, check] of detecting) expect(reasonsIn(revision).has(check)).toBe(false);
  });
});
