import type { Scope, Store } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { citedPage } from '@brand-visibility/domain/sources/keys';
import { inspect } from 'node:util';
import { CALLS, END_OF_TIME, type Subject } from './reader-calls.js';

/** The boundary between a scope and a brand outside it. */
type Boundary = 'another account' | 'not ticked';

/** A call about a brand outside the scope, and its result. */
export interface Outcome {
  readonly boundary: Boundary;
  readonly method: string;
  /** The method and the number of the call, from 1 on. */
  readonly call: string;
  /** The result as text, or the error: without one filter a call may miss rows that another one hides. */
  readonly result: string;
  /** Whether the result differs from that for a brand that does not exist. */
  readonly leaks: boolean;
}

/**
 * Makes every call of a reader for every scope and every brand outside it. The fixture, not the store, determines
 * what may be read: any difference from the result for a brand that does not exist is a leak.
 */
export async function* outcomesOutside(
  store: Store,
  scopes: readonly Scope[],
  subjects: readonly Subject[],
): AsyncGenerator<Outcome> {
  for (const scope of scopes)
    for (const subject of subjects) {
      const boundary = boundaryBetween(scope, subject);
      if (boundary !== null) yield* outcomesAbout(store, scope, subject, boundary);
    }
}

async function* outcomesAbout(
  store: Store,
  scope: Scope,
  subject: Subject,
  boundary: Boundary,
): AsyncGenerator<Outcome> {
  for (const { method, name, call } of EVERY_CALL) {
    const resultFor = (about: Subject) =>
      store.read(scope, (reader) => call(reader, about)).then(asText, String);
    const result = await resultFor(subject);
    const nothing = await resultFor({ ...subject, brand_id: 'brd_nobody_has' });
    yield { boundary, method, call: name, result, leaks: result !== nothing };
  }
}

const EVERY_CALL = Object.entries(CALLS).flatMap(([method, calls]) =>
  calls.map((call, i) => ({ method, name: `${method} ${i + 1}`, call })),
);

function boundaryBetween(scope: Scope, { brand_id, account_id }: Subject): Boundary | null {
  if (account_id !== scope.account_id) return 'another account';
  return scope.all_brands || scope.brand_ids.includes(brand_id) ? null : 'not ticked';
}

/**
 * Scopes of every kind: all brands, one, none, one with a foreign brand, and scopes of an account that does not exist.
 */
export function scopesOver(subjects: readonly Subject[]): Scope[] {
  const account_ids = [...new Set(subjects.map(({ account_id }) => account_id))];
  return [...account_ids, 'acc_nobody_has'].flatMap((account_id) => {
    const own = subjects.filter((subject) => subject.account_id === account_id).slice(0, 1);
    const foreign = subjects.filter((subject) => subject.account_id !== account_id).slice(0, 1);
    const ticked = [own, [], [...own, ...foreign]].map((some) => some.map(({ brand_id }) => brand_id));
    return [
      { account_id, all_brands: true, brand_ids: [] },
      ...ticked.map((brand_ids) => ({ account_id, all_brands: false, brand_ids })),
    ];
  });
}

/** Brands with ids of their data, read with scopes of their whole accounts. */
export function subjectsOf(
  store: Store,
  brands: readonly { readonly brand_id: string; readonly account_id: string }[],
): Promise<Subject[]> {
  return Promise.all(
    brands.map(async ({ brand_id, account_id }) => {
      const scope = { account_id, all_brands: true, brand_ids: [] };
      return store.read(scope, async (reader) => {
        const runs = await reader.brand(brand_id).runs.completed(0n, END_OF_TIME);
        const first = { after: null, limit: 1, bytes: Infinity };
        const { rows: prompts } = await reader.brand(brand_id).prompts.list({}, { ...first, limit: 1_000 });
        const [recommendation] = (await reader.brand(brand_id).recommendations.list({}, first)).rows;
        const [audit] = (await reader.brand(brand_id).pageAudits.list({}, first)).rows;
        const { rows: answers } = await reader
          .brand(brand_id)
          .answers.list({ from: 0n, to: END_OF_TIME, run_id: null }, {}, { ...first, limit: 1_000 });
        const answer = answers.find(({ competitors }) => competitors !== '[]');
        const citing = answers.find((each) => each.sources !== '[]');
        const sources = JSON.parse(citing?.sources ?? '[]') as ImportRecord<'answer'>['sources'];
        const rivals = JSON.parse(answer?.competitors ?? '[]') as ImportRecord<'answer'>['competitors'];
        return {
          brand_id,
          account_id,
          runs,
          prompt_id: answer?.prompt_id ?? prompts[0]?.id ?? 'prm_nobody_has',
          rival: nameKey(rivals[0]?.name ?? 'Nobody'),
          page: citedPage(sources[0]?.url ?? 'no page'),
          citing: citing ?? null,
          theme_id: prompts.find(({ theme }) => theme !== null)?.theme?.id ?? 'thm_nobody_has',
          recommendation_id: recommendation?.id ?? 'rec_nobody_has',
          audit_id: audit?.id ?? 'auditnobodyhas',
        };
      });
    }),
  );
}

const asText = (value: unknown) =>
  inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null });
