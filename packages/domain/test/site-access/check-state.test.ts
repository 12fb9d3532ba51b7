import { describe, expect, test } from '@jest/globals';
import { checkState, type LatestCheck } from '../../src/site-access/report.js';
import { MINUTE } from '../../src/time/instant.js';

const CREATED = 1_000_000_000_000n;
const check: LatestCheck = {
  status: 'running',
  created_at: CREATED,
  reported_at: null,
  origin: 'https://www.acme.example',
  error: null,
};
const OWN = 'https://acme.example';
const state = (overrides: Partial<LatestCheck>, now: bigint) =>
  checkState({ ...check, ...overrides }, 'acme.example', now);

describe('a check that stopped reporting', () => {
  const LIMIT = CREATED + 15n * MINUTE;

  // Rule 9.2.
  test.each<[string, Partial<LatestCheck>, bigint, string]>([
    ['a microsecond before 15 minutes', {}, LIMIT - 1n, 'running'],
    ['at 15 minutes', {}, LIMIT, 'failed'],
    ['pending, at 15 minutes', { status: 'pending' }, LIMIT, 'failed'],
    ['that reported, a microsecond before', { reported_at: CREATED + 7n }, LIMIT + 6n, 'running'],
    ['that reported, at 15 minutes', { reported_at: CREATED + 7n }, LIMIT + 7n, 'failed'],
    ['created in the future', {}, CREATED - 1n, 'running'],
    ['completed long ago', { status: 'completed' }, LIMIT + 1n, 'completed'],
  ])('is failed after 15 minutes: %s', (_, overrides, now, status) => {
    expect(state(overrides, now).status).toBe(status);
  });

  // Rule 9.2.
  test('has an error, unlike a running one', () => {
    expect(state({}, LIMIT).error).toEqual(expect.stringMatching(/stopped reporting/));
    expect(state({}, LIMIT - 1n).error).toBeNull();
  });

  test('keeps the recorded error if it failed by itself', () => {
    for (const now of [CREATED, LIMIT]) {
      expect(state({ status: 'failed', error: 'The name could not be resolved.' }, now)).toEqual({
        status: 'failed',
        origin: OWN,
        error: 'The name could not be resolved.',
      });
    }
  });
});

describe('the origin of a check', () => {
  // Rule 9.2.
  test.each<[string, Partial<LatestCheck>, bigint, string]>([
    ['completed: the one after redirects', { status: 'completed' }, CREATED, 'https://www.acme.example'],
    ['pending: the own domain', { status: 'pending' }, CREATED, OWN],
    ['running: the own domain, wherever it was redirected', {}, CREATED, OWN],
    ['failed: the own domain', { status: 'failed' }, CREATED, OWN],
    ['that stopped reporting: the own domain', {}, CREATED + 15n * MINUTE, OWN],
  ])('%s', (_, overrides, now, origin) => {
    expect(state(overrides, now).origin).toBe(origin);
  });
});
