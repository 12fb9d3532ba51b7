import { describe, expect, test } from '@jest/globals';
import { siteAccessReport } from '../../src/site-access/report.js';
import type { LatestCheck } from '../../src/site-access/check-state.js';
import { completed } from './evidence.js';

const latest: LatestCheck = {
  status: 'running',
  created_at: 100n,
  reported_at: null,
  origin: null,
  error: null,
};

// Rule 9.2.
describe('a report on site access', () => {
  test('has the findings of the latest completed check while a new one runs or after it failed', () => {
    const done = [completed(50n, { sitemap: null }), completed(40n)];
    const failed = { ...latest, status: 'failed', error: 'No answer.' } as const;
    for (const check of [latest, failed]) {
      const report = siteAccessReport(check, done, 'acme.example', 101n);
      expect(report.state).toEqual({
        status: check.status,
        origin: 'https://acme.example',
        error: check.error,
      });
      expect(report.found?.check).toBe(done[0]);
      expect(report.found?.reading).toMatchObject({ verdict: 'warn', findings: [{ id: 'sitemap_missing' }] });
      expect(report.history.map(({ checked_at }) => checked_at)).toEqual([50n, 40n]);
    }
  });

  test('has no findings before any check completes', () => {
    expect(siteAccessReport(latest, [], 'acme.example', 101n)).toEqual({
      state: { status: 'running', origin: 'https://acme.example', error: null },
      found: null,
      history: [],
    });
  });
});
