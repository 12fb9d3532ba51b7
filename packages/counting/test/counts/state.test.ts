import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { rational } from '@brand-visibility/domain/number';
import { describe, expect, test } from '@jest/globals';
import type { PromptAttributes } from '../../src/columns/answer-mask.js';
import type { ColumnsDigest, RunRef } from '../../src/columns/columns.js';
import { cursorState, type ListState } from '../../src/counts/state.js';
import type { WatchedOrder } from '../../src/order/name-order.js';

const run = (digest: string, id = `run_${digest}`): RunRef => ({
  id,
  completed_at: 5n,
  facts_digest: digest as ColumnsDigest, // of no real facts
  citations_digest: digest as ColumnsDigest,
});

/** Rivals with these places of their names. */
const rivalsAt = (places: readonly number[], own: number | null = null): WatchedOrder => ({
  size: places.length,
  placeOf: (rival) => places[rival] ?? 0,
  ownPlace: -0.5,
  own,
  isWatched: () => false,
});

const prompt = (changed: Partial<PromptAttributes>): PromptAttributes => ({
  id: 'prm_1',
  ord: 0,
  category: null,
  theme_id: null,
  location: null,
  is_branded: false,
  deleted_at: null,
  ...changed,
});

const STATE: ListState = {
  covered: { carried_from: null, current: [run('a'), run('b')], previous: [run('c')] },
  brand: { name: 'Acme', domain: 'acme.example', domain_aliases: [] },
  prompts: [prompt({})],
  rivals: rivalsAt([2, 0, 1], 2),
  rivalCount: 3,
  weights: EQUAL_WEIGHTS,
  rivalDomains: null,
};
const digest = (change: Partial<ListState> = {}) => cursorState({ ...STATE, ...change });
const { covered, brand } = STATE;

describe('the state of a ranked list (rule 7.10)', () => {
  test.each<[string, Partial<ListState>]>([
    ['a run less', { covered: { ...covered, current: [run('a')] } }],
    ['another run', { covered: { ...covered, current: [run('a'), run('d')] } }],
    ['the same run twice', { covered: { ...covered, current: [run('a'), run('b'), run('b')] } }],
    [
      'runs in the other window',
      { covered: { ...covered, current: [run('a'), run('c')], previous: [run('b')] } },
    ],
    ['no run to compare with', { covered: { ...covered, previous: [] } }],
    ['nothing to compare with', { covered: { ...covered, previous: null } }],
    ['carried figures', { covered: { ...covered, carried_from: 5n } }],
    ['another name', { brand: { ...brand, name: 'Acme 2' } }],
    ['another domain', { brand: { ...brand, domain: 'acme.com' } }],
    ['an alias', { brand: { ...brand, domain_aliases: ['acme.com'] } }],
    ['a prompt less', { prompts: [] }],
    ['another category', { prompts: [prompt({ category: 'expert' })] }],
    ['another theme', { prompts: [prompt({ theme_id: 'thm_1' })] }],
    ['another location', { prompts: [prompt({ location: 'Paris' })] }],
    ['a prompt that names the brand', { prompts: [prompt({ is_branded: true })] }],
    ['a deleted prompt', { prompts: [prompt({ deleted_at: 1n })] }],
    ['other names of rivals', { rivals: rivalsAt([0, 2, 1], 2) }],
    ['another own name among the rivals', { rivals: rivalsAt([2, 0, 1], 1) }],
    ['fewer rivals', { rivals: rivalsAt([1, 0]) }],
    ['other weights', { weights: { ...EQUAL_WEIGHTS, grok: rational(1, 2) } }],
    ['something that the list counts beside', { rivalDomains: [] }],
  ])('is another one with %s', (_, change) => {
    expect(digest(change)).not.toBe(digest());
    expect(digest(change)).toMatch(/^[\w-]{43}$/);
  });

  test.each<[string, Partial<ListState>]>([
    [
      'runs in another order, under other ids',
      { covered: { ...covered, current: [run('b', 'x'), run('a', 'y')] } },
    ],
    ['another spelling of the name', { brand: { ...brand, name: '  ACME ' } }],
    ['a rival that came later', { rivals: rivalsAt([3, 1, 2, 0], 2) }],
    ['watched rivals', { rivals: { ...STATE.rivals, isWatched: () => true } }],
  ])('is the same with %s', (_, change) => {
    expect(digest(change)).toBe(digest());
  });
});
