import { weighting } from '@brand-visibility/domain/figures/weighting';
import { sourceFigures } from '@brand-visibility/domain/sources/row';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { SORT_ORDERS, SOURCE_OWNERS, SOURCE_SORTS } from '@brand-visibility/domain/vocabulary';
import { sourceRows } from '@brand-visibility/model';
import { draws } from '@brand-visibility/tooling/draws';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { citedSources } from '../../src/endpoints/cited-sources.js';
import { askedOf } from '../support/in-memory.js';
import { NAMES, ownName, someWorld, spelt, weightsOf, windowsOf, type World } from '../support/world.js';

/** The brand has c.example; each rival the domain of its name, and b.example is a forum. */
const ownershipIn = (world: World) => (domain: string) => {
  const rival = NAMES.findIndex(
    (name) => `.${domain}`.endsWith(`.${name}.example`) && name !== ownName(world),
  );
  if (domain === 'c.example') return { owner: 'own', competitor_name: null, source_type: null };
  return rival < 0
    ? { owner: 'other', competitor_name: null, source_type: domain === 'b.example' ? 'forum' : null }
    : { owner: 'competitor', competitor_name: spelt(rival), source_type: 'competitor' };
};

/** Parameters as a URL has them. */
const inUrl = (of: object) =>
  Object.fromEntries(
    Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const somePage = fc.record({
  by: fc.constantFrom('domain' as const, 'page' as const),
  sort: fc.constantFrom(...SOURCE_SORTS),
  order: fc.constantFrom(...SORT_ORDERS),
  owner: fc.option(fc.subarray([...SOURCE_OWNERS], { minLength: 1 }), { freq: 2, nil: undefined }),
  gap: fc.option(fc.boolean(), { freq: 2, nil: undefined }),
  domain: fc.option(fc.constantFrom('a.example', 'b.example', 'z.example', ''), { freq: 1, nil: undefined }),
  from: fc.nat(2),
});

// Rules 15.3 to 15.8 and 15.10.
test('sources counted without a database are those of the model, in every order and for every condition', async () => {
  await fc.assert(
    fc.asyncProperty(someWorld, somePage, async (world, { domain, ...drawn }) => {
      const weights = weightsOf(world);
      const choice = { ...drawn, domain: drawn.by === 'page' ? domain : undefined };
      const page = { ...choice, limit: 3, bytes: Infinity };
      const counted = await citedSources(...askedOf(world), page, weights);
      const windows = windowsOf(world);
      const { answers } = windows.now;
      const kind = drawn.by === 'page' ? 'pages' : 'domains';
      const expected = sourceRows(kind, windows, ownershipIn(world), inUrl(choice));
      const citing = answers.filter(({ sources }) => sources.length > 0);
      expect(counted).toMatchObject({
        citedAnswers: citing.length,
        citations: citing.reduce((sum, { sources }) => sum + sources.length, 0),
        total: expected.length,
      });
      expect(counted.answers.reduce((sum, count) => sum + count, 0)).toBe(answers.length);
      const weighted = {
        current: weighting(counted.answers, weights),
        previous: counted.answersBefore && weighting(counted.answersBefore, weights),
      };
      const rows = counted.rows.map(({ rank, key, domain: of, title, pages, ownership, ...source }) => ({
        rank,
        ...(kind === 'pages' ? { url: key, domain: of, title } : { domain: key, page_count: pages }),
        ...ownership,
        ...sourceFigures({ ...source, title, pages }, weighted),
        first_cited_at: formatInstant(source.firstCitedAt),
        last_cited_at: formatInstant(source.lastCitedAt),
      }));
      expect(rows).toEqual(expected.slice(drawn.from, drawn.from + 3));
    }),
    { numRuns: draws(1_000) },
  );
});
