import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { GROUP_DIMENSIONS, GROUP_SORTS, SORT_ORDERS } from '@brand-visibility/domain/vocabulary';
import { recordsOf, type Draw } from '@brand-visibility/records';
import type { Query } from './pages.js';
import type { RankedList } from './ranked-walks.js';

/** The ranked lists that callers paginate while imports land. */

type Data<Operation extends keyof Operations> =
  ResponseOf<Operations[Operation]> extends {
    readonly data: readonly (infer Row)[];
  }
    ? Row
    : never;

/** The groups of a visibility report. */
export const GROUPS: RankedList<Data<'getVisibilityGroups'>> = {
  path: 'visibility/groups',
  limits: [1, 2, 3],
  drawQuestion: (draw) => ({
    period: '365d',
    group_by: draw.pick(GROUP_DIMENSIONS.filter((kind) => kind !== 'location')),
    sort: draw.pick(GROUP_SORTS),
    order: draw.pick(SORT_ORDERS),
  }),
  boundOf: ({ label: _, competitors_named, ...row }) => ({
    ...row,
    competitors_named: competitors_named.map(({ name, answers }) => [nameKey(name), answers]),
  }),
};

/** Questions and changes of both lists. Names, titles and types of sources are bound to no state. */
const SHARED: Pick<RankedList<unknown>, 'limits' | 'changes'> = {
  limits: [3, 7, 15],
  changes: (draw, world) => [
    ...draw.some(recordsOf(world, 'rival'), 15).map((rival) => ({
      ...rival,
      domain: draw.pick([null, 'news1.example', 'rival.example', 'blog.rival.example', 'www.news2.example']),
    })),
    ...draw.some(recordsOf(world, 'brand'), 15).map((brand) => ({
      ...brand,
      domain_aliases: draw.pick([[], ['news1.example'], ['news2.example', 'reddit.com']]),
    })),
    ...draw.some(recordsOf(world, 'domain_type'), 20).map((type) => ({
      ...type,
      domain_type: draw.pick(['review', 'editorial']),
    })),
  ],
};

/** The cited domains of a brand. */
export const DOMAINS: RankedList<Data<'listSourceDomains'>> = {
  ...SHARED,
  path: 'sources/domains',
  drawQuestion,
  boundOf: ({ competitor_name: _name, source_type: _type, ...row }) => row,
};

/** Its cited pages. */
export const PAGES: RankedList<Data<'listSourcePages'>> = {
  ...SHARED,
  path: 'sources/pages',
  drawQuestion: (draw) => ({
    ...drawQuestion(draw),
    ...(draw.chance(20) ? { domain: draw.pick(['news1.example', 'reddit.com']) } : {}),
  }),
  boundOf: ({ competitor_name: _name, source_type: _type, title: _title, ...row }) => row,
};

/** Windows of different lengths, mostly without a filter of rows. */
function drawQuestion(draw: Draw): Query {
  return {
    period: draw.pick(['90d', '365d', '365d']),
    ...(draw.chance(25) ? { owner: draw.pick(['other', 'own,competitor']) } : {}),
    ...(draw.chance(25) ? { gap: String(draw.chance(70)) } : {}),
  };
}
